import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { coneOf } from '../../src/trace/cones.ts'
import { drawStage, solverStateAt } from '../../src/trace/draw-stage.ts'
import { drawTrace } from '../../src/trace/draw-trace.ts'
import { timeToCollision, wayOut } from '../../src/trace/pair.ts'
import type { SolveTrace, TracePair } from '../../src/trace/solve-trace.ts'
import { traceVelocity } from '../../src/trace/trace-velocity.ts'

/** Seconds until a disc moving at (vx, vy) from the origin meets the disc of radius r around p. */
function timeToHit(p: { x: number; y: number }, r: number, vx: number, vy: number): number {
  const a = vx * vx + vy * vy
  const b = vx * p.x + vy * p.y
  const d = b * b - a * (p.x * p.x + p.y * p.y - r * r)
  return d > 0 && b > 0 ? (b - Math.sqrt(d)) / a : Infinity
}

function crowd(count: number, radius: number): Simulation {
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.1 })
  for (let k = 0; k < count; k++) {
    const angle = (2 * Math.PI * k) / count
    const position = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
    sim.addAgent({ position, goal: { x: -position.x, y: -position.y }, radius: 0.4 })
  }
  return sim
}

describe('the pair behind a line', () => {
  const own = { x: 1.2, y: 0.3 }
  const pair: TracePair = { position: { x: 3, y: 1 }, velocity: { x: -0.5, y: 0.2 }, radius: 1, horizon: 2, share: 0.5 }

  it('gives u: the relative velocity v + u lies on the border of the velocity obstacle, and nothing nearer does', () => {
    const u = wayOut(pair, own)!
    const v = { x: own.x - pair.velocity.x, y: own.y - pair.velocity.y }
    const inside = (x: number, y: number) => timeToHit(pair.position, pair.radius, x, y) < pair.horizon
    expect(inside(v.x, v.y)).toBe(true)
    expect(inside(v.x + 0.999 * u.x, v.y + 0.999 * u.y)).toBe(true)
    expect(inside(v.x + 1.001 * u.x, v.y + 1.001 * u.y)).toBe(false)
    const size = Math.hypot(u.x, u.y)
    for (let k = 0; k < 360; k++) {
      const angle = (k * Math.PI) / 180
      expect(inside(v.x + 0.999 * size * Math.cos(angle), v.y + 0.999 * size * Math.sin(angle))).toBe(true)
    }
  })

  it('is told by the trace: the line passes through vA + share · u', () => {
    const sim = crowd(8, 4)
    for (let k = 0; k < 20; k++) sim.step()
    const trace = sim.trace(sim.agents.ids[0])
    expect(trace.lines.length).toBeGreaterThan(3)
    for (const { pair: found, point } of trace.lines) {
      expect(found!.share).toBe(0.5)
      expect(found!.horizon).toBe(2)
      expect(trace.velocity.x + 0.5 * found!.u!.x).toBeCloseTo(point.x, 12)
      expect(trace.velocity.y + 0.5 * found!.u!.y).toBeCloseTo(point.y, 12)
    }
  })

  it('gives the time to collision', () => {
    expect(timeToCollision(pair, own)).toBeCloseTo(timeToHit(pair.position, 1, 1.7, 0.1), 12)
    expect(timeToCollision(pair, { x: -1, y: 0.2 })).toBe(Infinity)
    expect(timeToCollision({ ...pair, radius: 4 }, own)).toBe(0)
  })

  it('has no u where the line was made another way', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    const first = sim.addAgent({ position: { x: 0, y: 0 }, goal: { x: 9, y: 0 }, priority: 1 })
    sim.addAgent({ position: { x: 2, y: 0 }, goal: { x: -9, y: 0 } })
    const [line] = sim.trace(first).lines
    expect(line.case).toBe('contact')
    expect(line.pair).toMatchObject({ share: 0, horizon: 0, position: { x: 2, y: 0 }, radius: 0.6 })
    expect(line.pair!.u).toBeUndefined()
  })

  it.each(['vo', 'rvo', 'hrvo'] as const)('%s: the cone forbids what its definition forbids', (kind) => {
    const cone = coneOf(pair, own, kind, 2)!
    const forbidden = ({ x, y }: { x: number; y: number }) => {
      const hits = (vx: number, vy: number) => timeToHit(pair.position, pair.radius, vx, vy) < Infinity
      if (kind === 'vo') return hits(x - pair.velocity.x, y - pair.velocity.y)
      return hits(2 * x - own.x - pair.velocity.x, 2 * y - own.y - pair.velocity.y)
    }
    // a little to both sides of a point of each leg; of the HRVO's legs one is the RVO's, the other the VO's
    const side = (d: { x: number; y: number }, shift: number) => ({
      x: cone.apex.x + 9 * d.x - shift * d.y,
      y: cone.apex.y + 9 * d.y + shift * d.x,
    })
    if (kind !== 'hrvo') {
      expect(forbidden(side(cone.left, -1e-6))).toBe(true)
      expect(forbidden(side(cone.left, 1e-6))).toBe(false)
      expect(forbidden(side(cone.right, 1e-6))).toBe(true)
      expect(forbidden(side(cone.right, -1e-6))).toBe(false)
      const tip = { x: (kind === 'vo' ? 1 : 0.5) * 1.5, y: (kind === 'vo' ? 1 : 0.5) * 0.5 }
      expect(cone.center.x - cone.apex.x).toBeCloseTo(tip.x, 12)
      expect(cone.center.y - cone.apex.y).toBeCloseTo(tip.y, 12)
    } else {
      const vo = coneOf(pair, own, 'vo', 2)!
      const rvo = coneOf(pair, own, 'rvo', 2)!
      const cross = (a: { x: number; y: number }, b: { x: number; y: number }, d: { x: number; y: number }) =>
        (a.x - b.x) * d.y - (a.y - b.y) * d.x
      const isLeft = pair.position.x * (own.y - rvo.apex.y) - pair.position.y * (own.x - rvo.apex.x) > 0
      expect(cross(cone.apex, (isLeft ? rvo : vo).apex, cone.left)).toBeCloseTo(0, 12)
      expect(cross(cone.apex, (isLeft ? vo : rvo).apex, cone.right)).toBeCloseTo(0, 12)
    }
  })
})

describe('the trace of given half-planes', () => {
  it('is the solve of solveVelocity, stage by stage', () => {
    // x ≥ 1 (upwards along x = 1 has x < 1 on its left, so downwards), and y ≥ 1
    const lines = [1, 0, 0, -2, 0, 1, 3, 0]
    const trace = traceVelocity({ lines, maxSpeed: 2, preferredVelocity: { x: 0, y: 0 } })
    expect(trace).toMatchObject({ kind: 'satisfied', failedLine: -1, binding: [0, 1], violated: [], hardCount: 0 })
    expect(trace.newVelocity).toEqual({ x: 1, y: 1 })
    expect(trace.stages.map(({ type }) => type)).toEqual([
      'start',
      'line',
      'interval',
      'candidate',
      'line',
      'interval',
      'cut',
      'candidate',
    ])
    expect(trace.lines.map((line) => [line.case, line.direction])).toEqual([
      ['given', { x: 0, y: -1 }],
      ['given', { x: 1, y: 0 }],
    ])
    const opposed = traceVelocity({ lines: [1, 0, 0, -1, -1, 0, 0, 1], maxSpeed: 2, direction: { x: 0, y: 5 } })
    expect(opposed).toMatchObject({ kind: 'relaxed', failedLine: 1, violated: [0, 1] })
    // both are violated alike, halfway between them
    expect(opposed.newVelocity.x).toBeCloseTo(0, 12)
    expect(opposed.lines.map(({ violation }) => violation)).toEqual([1, 1])
  })
})

describe('the drawing of a trace', () => {
  const count = (trace: SolveTrace, role: string, options = {}) =>
    drawTrace(trace, options).filter((shape) => shape.role === role).length

  it('has every line that reaches into the picture, the velocities, and the region where there is one', () => {
    const sim = crowd(8, 4)
    for (let k = 0; k < 20; k++) sim.step()
    const trace = sim.trace(sim.agents.ids[0])
    expect(count(trace, 'line', { extent: 100 })).toBe(trace.lines.length)
    expect(count(trace, 'forbidden', { extent: 100 })).toBe(trace.lines.length)
    expect(count(trace, 'region')).toBe(trace.kind === 'satisfied' ? 1 : 0)
    for (const role of ['speedDisc', 'velocity', 'preferredVelocity', 'newVelocity', 'cost'])
      expect(count(trace, role)).toBe(1)
    expect(drawTrace(trace).find(({ role }) => role === 'newVelocity')).toMatchObject({ at: trace.newVelocity })
  })

  it('has no region when the lines were relaxed', () => {
    const sim = crowd(24, 1.7)
    for (let k = 0; k < 3; k++) sim.step()
    const relaxed = Array.from(sim.agents.ids.subarray(0, 24), (id) => sim.trace(id)).filter(
      ({ kind }) => kind === 'relaxed',
    )
    expect(relaxed.length).toBeGreaterThan(0)
    for (const trace of relaxed) {
      expect(count(trace, 'region')).toBe(0)
      const at = trace.stages.findIndex(({ type }) => type === 'relax')
      expect(solverStateAt(trace, at).relaxing!.lines.length).toBeGreaterThan(0)
      expect(drawStage(trace, at).map(({ role }) => role)).toContain('bisector')
    }
  })

  it('shows the cone of a line with w, u and its share; the horizon only moves the cut-off circle', () => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.1 })
    const a = sim.addAgent({ position: { x: 0, y: 0 }, velocity: { x: 1, y: 0 }, goal: { x: 9, y: 0 } })
    sim.addAgent({ position: { x: 3, y: 0.2 }, velocity: { x: -1, y: 0 }, goal: { x: -9, y: 0 } })
    const trace = sim.trace(a)
    const roles = drawTrace(trace, { cones: [0] }).map(({ role }) => role)
    for (const role of ['cone', 'cutoff', 'apex', 'relativeVelocity', 'w', 'u', 'share']) expect(roles).toContain(role)
    const circle = (horizon: number) => {
      const shape = drawTrace(trace, { cones: [0], horizon }).find(({ role }) => role === 'cutoff')
      return shape as { center: { x: number; y: number }; radius: number }
    }
    expect(circle(2)).toMatchObject({ center: { x: -1 + 1.5, y: 0.1 }, radius: 0.3 })
    expect(circle(10).radius).toBeCloseTo(0.06, 12)
    expect(count(trace, 'cone', { cones: [0], kinds: ['vo', 'rvo', 'hrvo'] })).toBe(3)
  })

  it('follows the solver to the new velocity', () => {
    const sim = crowd(8, 4)
    for (let k = 0; k < 20; k++) sim.step()
    const trace = sim.trace(sim.agents.ids[3])
    expect(trace.stages.some(({ type }) => type === 'candidate')).toBe(true)
    const end = solverStateAt(trace, trace.stages.length - 1)
    expect(end.velocity.x).toBeCloseTo(trace.newVelocity.x, 12)
    expect(end.velocity.y).toBeCloseTo(trace.newVelocity.y, 12)
    expect(solverStateAt(trace, 0).velocity).toEqual(trace.wish)
  })

  it('draws the obstacle of a wall, and the disc that the acceleration leaves', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    const a = sim.addAgent({
      position: { x: 0, y: 0 },
      velocity: { x: 0.5, y: 0 },
      goal: { x: 9, y: 0 },
      maxAcceleration: 2,
    })
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: 1, y: -1 },
        { x: 1, y: 1 },
      ],
    })
    const trace = sim.trace(a)
    expect(trace.disc).toEqual({ center: { x: 0.5, y: 0 }, radius: 0.2 })
    const wall = trace.lines.findIndex(({ cause }) => cause.type === 'wall')
    const shapes = drawTrace(trace, { cones: [wall] })
    expect(shapes.filter(({ role }) => role === 'cone')).toHaveLength(1)
    expect(shapes.find(({ role }) => role === 'reachDisc')).toMatchObject({ radius: 0.2 })
    for (const stage of trace.stages) {
      if (stage.type === 'candidate')
        expect(Math.hypot(stage.velocity.x - 0.5, stage.velocity.y)).toBeLessThan(0.2 + 1e-9)
    }
  })
})
