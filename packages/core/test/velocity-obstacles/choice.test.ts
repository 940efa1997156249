import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScalarKernel } from '../../src/kernel/scalar-kernel.ts'
import { createSimdKernel } from '../../src/simd/index.ts'
import { Simulation } from '../../src/simulation.ts'
import { drawTrace } from '../../src/trace/draw-trace.ts'
import type { Point } from '../../src/types.ts'
import { hrvo, rvo, vo } from '../../src/velocity-obstacles/index.ts'
import { check, seeds } from '../property.ts'
import { build, mapScene, randomScene } from '../scene.ts'

const METHODS = [
  ['vo', vo],
  ['rvo', rvo],
  ['hrvo', hrvo],
] as const

/** A at (0, 0) that wants (2, 0); B, of the given size, stands 5 m ahead. */
function beforeStanding(b: object, a: object = {}) {
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method: vo })
  const common = { timeHorizon: 2, neighborDistance: 20, radius: 1 }
  const wish = { x: 2, y: 0 }
  const agent = sim.addAgent({ ...common, maxSpeed: 3, position: { x: 0, y: 0 }, preferredVelocity: wish, ...a })
  sim.addAgent({ ...common, position: { x: 5, y: 0 }, ...b })
  return sim.trace(agent)
}

describe('the nearest allowed velocity', () => {
  it('wish outside: granted', () => {
    // the circle round (2.5, 0) with radius 1: (1.5, 0) is its front
    const trace = beforeStanding({}, { preferredVelocity: { x: 1.5, y: 0 } })
    expect(trace.newVelocity).toEqual({ x: 1.5, y: 0 })
    expect(trace.kind).toBe('satisfied')
    expect(trace.velocityObstacles[0]).toMatchObject({ inside: false, binding: true })
  })

  it('wish before the center of the circle: straight back to its front', () => {
    const { newVelocity } = beforeStanding({}, { preferredVelocity: { x: 2, y: 0 } })
    expect(newVelocity.x).toBeCloseTo(1.5, 12)
    expect(newVelocity.y).toBeCloseTo(0, 12)
  })

  it('wish far out: down on the leg; straight ahead the right one', () => {
    // B 13 m ahead, r 5: legs (12, ±5)/13; (8, 1) · (12, 5)/13 = 101/13
    const far = { position: { x: 13, y: 0 }, radius: 4 }
    const up = beforeStanding(far, { preferredVelocity: { x: 8, y: 1 }, maxSpeed: 9 }).newVelocity
    expect(up.x).toBeCloseTo((101 * 12) / 169, 12)
    expect(up.y).toBeCloseTo((101 * 5) / 169, 12)
    const ahead = beforeStanding(far, { preferredVelocity: { x: 8, y: 0 }, maxSpeed: 9 }).newVelocity
    expect(ahead.x).toBeCloseTo((96 * 12) / 169, 12)
    expect(ahead.y).toBeCloseTo((-96 * 5) / 169, 12)
  })

  it('where the leg leaves the disc of permitted speeds: a crossing with its rim', () => {
    // as above, but no faster than 6.5: on the leg at (12, −5)/13 · 6.5 = (6, −2.5), against 96/13 = 7.4 along it
    const far = { position: { x: 13, y: 0 }, radius: 4 }
    const { newVelocity } = beforeStanding(far, { preferredVelocity: { x: 8, y: 0 }, maxSpeed: 6.5 })
    expect(newVelocity.x).toBeCloseTo(6, 12)
    expect(newVelocity.y).toBeCloseTo(-2.5, 12)
  })

  it('where a wall stands in the way: a crossing with its line, which is hard', () => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method: vo })
    // keeps v_y ≥ −(2 − 1)/1 = −1
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: -50, y: -2 },
        { x: 50, y: -2 },
      ],
    })
    const agent = sim.addAgent({
      position: { x: 0, y: 0 },
      radius: 1,
      maxSpeed: 9,
      timeHorizon: 2,
      obstacleTimeHorizon: 1,
      neighborDistance: 20,
      preferredVelocity: { x: 8, y: 0 },
    })
    // a little above the axis, so that the right leg is nearer: to v_y = −1 and no farther, so the other side it is
    sim.addAgent({ position: { x: 13, y: 0.5 }, radius: 4, neighborDistance: 20 })
    const { newVelocity, lines } = sim.trace(agent)
    expect(lines).toHaveLength(1)
    const distance = Math.hypot(13, 0.5)
    const leg = Math.sqrt(distance ** 2 - 25)
    const right = { x: (13 * leg + 0.5 * 5) / distance ** 2, y: (0.5 * leg - 13 * 5) / distance ** 2 }
    const left = { x: (13 * leg - 0.5 * 5) / distance ** 2, y: (0.5 * leg + 13 * 5) / distance ** 2 }
    // on the right leg at v_y = −1 it is slower than on the left leg
    const atWall = { x: -right.x / right.y, y: -1 }
    const onLeft = { x: 8 * left.x * left.x, y: 8 * left.x * left.y }
    const cost = (v: Point) => Math.hypot(v.x - 8, v.y)
    const best = cost(atWall) < cost(onLeft) ? atWall : onLeft
    expect(8 * right.x * right.y).toBeLessThan(-1)
    expect(newVelocity.x).toBeCloseTo(best.x, 9)
    expect(newVelocity.y).toBeCloseTo(best.y, 9)
  })

  it('between two: where their legs cross', () => {
    // two discs of r 3 (sums) at (5, ±4): inner legs cross on the axis
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method: vo })
    const common = { timeHorizon: 1, neighborDistance: 20, radius: 1.5, maxSpeed: 20 }
    const agent = sim.addAgent({ ...common, position: { x: 0, y: 0 }, preferredVelocity: { x: 3, y: 0 } })
    for (const side of [1, -1]) {
      // moving inwards with ±1: apexes at (0, ∓1)
      const position = { x: 4 * 0.8 - 3 * side * 0 + 1.8, y: side * 0 + side * 3 }
      sim.addAgent({ ...common, position, velocity: { x: 0, y: -side } })
    }
    const { newVelocity, velocityObstacles, stages } = sim.trace(agent)
    for (const { binding, inside } of velocityObstacles)
      expect({ binding, inside }).toEqual({ binding: true, inside: false })
    expect(newVelocity.y).toBeCloseTo(0, 12)
    expect(stages.some((stage) => stage.type === 'point' && stage.allowed)).toBe(true)
  })
})

describe('when nothing is allowed', () => {
  const surrounded = (maxSpeed: number, wish: Point) => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method: vo })
    const common = { timeHorizon: 4, neighborDistance: 20, radius: 0.5, maxSpeed }
    const agent = sim.addAgent({ ...common, position: { x: 0, y: 0 }, preferredVelocity: wish })
    // one from each side with 1 m/s, 2 m off
    for (const [x, y] of [
      [2, 0],
      [0, 2],
      [-2, 0],
      [0, -2],
    ]) {
      sim.addAgent({ ...common, position: { x, y }, velocity: { x: -x / 2, y: -y / 2 } })
    }
    return sim.trace(agent)
  }

  it('the velocity with the longest time to the first collision: to stand, between four that close in', () => {
    const trace = surrounded(0.5, { x: 0.5, y: 0.25 })
    expect(trace.kind).toBe('relaxed')
    expect(trace.newVelocity.x).toBeCloseTo(0, 6)
    expect(trace.newVelocity.y).toBeCloseTo(0, 6)
    for (const { inside } of trace.velocityObstacles) expect(inside).toBe(true)
    expect(trace.stages[trace.stages.length - 1].type).toBe('longest')
    expect(trace.failedLine).toBe(0)
  })

  it('of several equally long the one nearest to the wish, else with the smaller x', () => {
    // only from left and right: up and down are as good
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method: vo })
    const common = { timeHorizon: 4, neighborDistance: 20, radius: 1, maxSpeed: 0.5 }
    const run = (wish: Point) => {
      const agent = sim.addAgent({ ...common, position: { x: 0, y: 0 }, preferredVelocity: wish })
      const others = [-1, 1].map((side) =>
        sim.addAgent({ ...common, position: { x: side * 3, y: 0 }, velocity: { x: -side, y: 0 } }),
      )
      const { newVelocity, kind } = sim.trace(agent)
      expect(kind).toBe('relaxed')
      for (const handle of [agent, ...others]) sim.removeAgent(handle)
      return newVelocity
    }
    const up = run({ x: 0, y: 0.1 })
    expect(up.x).toBeCloseTo(0, 6)
    expect(up.y).toBeCloseTo(0.5, 6)
    expect(run({ x: 0, y: -0.1 }).y).toBeCloseTo(-0.5, 6)
    expect(run({ x: 0, y: 0 }).y).toBeCloseTo(-0.5, 6)
  })

  it('bodies that overlap: the shortest time to come apart, when there is not enough speed for the escape time', () => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, method: vo })
    const common = { radius: 0.5, maxSpeed: 1, neighborDistance: 10 }
    const agent = sim.addAgent({ ...common, position: { x: 0, y: 0 }, preferredVelocity: { x: 1, y: 0 } })
    sim.addAgent({ ...common, position: { x: 0.6, y: 0 } })
    const { newVelocity, kind } = sim.trace(agent)
    expect(kind).toBe('relaxed')
    expect(newVelocity.x).toBeCloseTo(-1, 6)
    expect(newVelocity.y).toBeCloseTo(0, 3)
  })

  it('walls in conflict give way as little as they can', () => {
    const sim = new Simulation({ profile: 'default', timeStep: 0.125, method: vo })
    // a wedge too narrow for the body
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: -5, y: 0.2 },
        { x: 5, y: 0.2 },
      ],
    })
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: -5, y: -0.2 },
        { x: 5, y: -0.2 },
      ],
    })
    const agent = sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1, y: 0 } })
    sim.addAgent({ position: { x: 3, y: 0 } })
    const { newVelocity, kind } = sim.trace(agent)
    expect(kind).toBe('relaxed')
    expect(newVelocity.y).toBeCloseTo(0, 6)
    expect(Number.isFinite(newVelocity.x)).toBe(true)
  })
})

describe.each(METHODS)('%s', (_, method) => {
  const velocities = (scene: ReturnType<typeof randomScene>, profile: 'rvo2' | 'default' = 'rvo2') => {
    const { sim, handles } = build(scene, { profile, method })
    sim.solve()
    return handles.map((handle) => ({ v: sim.newVelocity(handle), maxSpeed: sim.parameters(handle).maxSpeed }))
  }

  const compare = (
    a: ReturnType<typeof velocities>,
    b: ReturnType<typeof velocities>,
    map: (v: Point) => Point,
    scale = 1,
  ) => {
    let close = 0
    a.forEach(({ v, maxSpeed }, k) => {
      const { x, y } = map(v)
      if (Math.hypot(b[k].v.x - x * scale, b[k].v.y - y * scale) < 1e-5 * maxSpeed * scale) close++
    })
    return close / a.length
  }

  it('a scene turned, moved or scaled gives the same velocities', () => {
    let [close, count] = [0, 0]
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed, { walls: false })
        const before = velocities(scene)
        const turn = ({ x, y }: Point) => ({ x: 0.6 * x - 0.8 * y, y: 0.8 * x + 0.6 * y })
        const moved = mapScene(scene, (p) => ({ x: turn(p).x + 30, y: turn(p).y - 10 }), turn)
        close += compare(before, velocities(moved), turn) * before.length
        // lengths times 64, times as they are
        const larger = mapScene(
          scene,
          ({ x, y }) => ({ x: 64 * x, y: 64 * y }),
          ({ x, y }) => ({ x: 64 * x, y: 64 * y }),
        )
        for (const agent of larger.agents) {
          agent.radius = agent.radius! * 64
          agent.maxSpeed = agent.maxSpeed! * 64
          agent.neighborDistance = (agent.neighborDistance as number) * 64
        }
        const scaled = velocities(larger)
        expect(scaled.map(({ v }) => v)).toEqual(before.map(({ v }) => ({ x: 64 * v.x, y: 64 * v.y })))
        count += before.length
      },
      30,
    )
    // where two choices are equally good but for rounding, the other one may be taken
    expect(close / count).toBeGreaterThan(0.999)
  })

  it('grid and k-d tree, and every run, give the same bits; snapshots go on where they were taken', () => {
    check(
      fc.tuple(seeds, fc.constantFrom('rvo2' as const, 'default' as const)),
      ([seed, profile]) => {
        const scene = randomScene(seed)
        const sims = (['grid', 'kdtree'] as const).map(
          (neighborSearch) => build(scene, { profile, method, neighborSearch }).sim,
        )
        for (let step = 0; step < 3; step++) for (const sim of sims) sim.step()
        const restored = Simulation.restore(sims[0].snapshot(), { method })
        for (const sim of [...sims, restored]) for (let step = 0; step < 3; step++) sim.step()
        expect(sims[1].hash()).toBe(sims[0].hash())
        expect(restored.hash()).toBe(sims[0].hash())
      },
      10,
    )
  })

  it('keeps limits of acceleration', () => {
    const { sim, handles } = build(randomScene(5, { walls: false }), { profile: 'rvo2', method })
    for (const handle of handles) sim.updateAgent(handle, { maxAcceleration: 2 })
    sim.solve()
    for (const handle of handles) {
      const [v, w] = [sim.velocity(handle), sim.newVelocity(handle)]
      expect(Math.hypot(v.x - w.x, v.y - w.y)).toBeLessThanOrEqual(2 * 0.125 * (1 + 1e-9))
    }
  })

  it('is drawn from its trace', () => {
    const { sim, handles } = build(randomScene(5, { walls: false }), { profile: 'rvo2', method })
    const trace = sim.trace(handles[0])
    const shapes = drawTrace(trace)
    const count = trace.velocityObstacles.length
    expect(count).toBeGreaterThan(0)
    expect(shapes.filter(({ role }) => role === 'cutoff')).toHaveLength(count)
    expect(shapes.filter(({ role }) => role === 'cone')).toHaveLength(
      trace.velocityObstacles.filter(({ left }) => left !== undefined).length,
    )
  })
})

describe('the option', () => {
  it('is no name and no kernel', () => {
    expect(() => new Simulation({ method: 'hrvo' as never })).toThrow(
      'method must be an AvoidanceMethod, got "hrvo"; such as hrvo of makeway/velocity-obstacles',
    )
    expect(() => new Simulation({ method: 'orca' as never })).toThrow(/leave it out for ORCA/)
    for (const kernel of [createSimdKernel(), new ScalarKernel()]) {
      expect(() => new Simulation({ method: rvo, kernel })).toThrow(
        'kernels solve ORCA alone: with method rvo leave kernel out',
      )
    }
    expect(new Simulation({ method: rvo }).method).toBe('rvo')
    expect(new Simulation().method).toBe('orca')
  })

  it('has to be handed in again with a snapshot', () => {
    const bytes = new Simulation({ method: rvo }).snapshot()
    expect(() => Simulation.restore(bytes)).toThrow('the snapshot is of method rvo, not orca: hand in { method: rvo }')
    expect(() => Simulation.restore(new Simulation().snapshot(), { method: vo })).toThrow(/leave method out/)
    expect(Simulation.restore(bytes, { method: rvo }).method).toBe('rvo')
  })
})
