import { describe, expect, it } from 'vitest'
import { ScalarKernel } from '../../src/kernel/scalar-kernel.ts'
import { createSimdKernel } from '../../src/simd/index.ts'
import { Simulation } from '../../src/simulation.ts'
import type { SimulationOptions } from '../../src/simulation-options.ts'
import type { ObstacleOptions, Point } from '../../src/types.ts'
import { build, randomScene, type Scene } from '../scene.ts'

/**
 * A at (0, 0) and B at (4, 0), r = 1, τ = 2: cut-off circle round p/τ = (2, 0) with radius 1/2.
 * A moves with (1, 0) and wants (1, 1), B moves with (−1, 0) and wants (0, −1).
 */
function pair(options: SimulationOptions, b: object = {}) {
  const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, ...options })
  const parameters = { radius: 0.5, timeHorizon: 2, maxSpeed: 3, neighborDistance: 10 }
  const agent = sim.addAgent({
    ...parameters,
    position: { x: 0, y: 0 },
    velocity: { x: 1, y: 0 },
    preferredVelocity: { x: 1, y: 1 },
  })
  sim.addAgent({
    ...parameters,
    position: { x: 4, y: 0 },
    velocity: { x: -1, y: 0 },
    preferredVelocity: { x: 0, y: -1 },
    ...b,
  })
  return sim.trace(agent)
}

const leg = Math.sqrt(15)

describe('the line of a pair', () => {
  it('current: from (1, 0) and (−1, 0); the relative velocity is the center of the circle, and goes to the right leg', () => {
    const trace = pair({ optimizationVelocity: 'current' })
    expect(trace.lines).toHaveLength(1)
    expect(trace.lines[0].case).toBe('rightLeg')
    expect(trace.lines[0].direction.x).toBeCloseTo(-leg / 4, 12)
    expect(trace.lines[0].direction.y).toBeCloseTo(1 / 4, 12)
    // along = 2 · −leg/4; u = along · d − v = (15/8 − 2, −leg/8); the line passes v_A + u/2
    expect(trace.lines[0].point.x).toBeCloseTo(1 - 1 / 16, 12)
    expect(trace.lines[0].point.y).toBeCloseTo(-leg / 16, 12)
  })

  it('preferred: from (1, 1) and (0, −1), relative (1, 2), which lies (−1, 2) from the center of the circle', () => {
    const { lines } = pair({ optimizationVelocity: 'preferred' })
    expect(lines).toHaveLength(1)
    expect(lines[0].case).toBe('cutoff')
    // u leads back to the circle, √5 − ½ against (−1, 2)/√5; half of it from (1, 1)
    const back = (Math.sqrt(5) - 0.5) / Math.sqrt(5) / 2
    expect(lines[0].point.x).toBeCloseTo(1 + back, 12)
    expect(lines[0].point.y).toBeCloseTo(1 - 2 * back, 12)
    expect(lines[0].direction.x).toBeCloseTo(2 / Math.sqrt(5), 12)
    expect(lines[0].direction.y).toBeCloseTo(1 / Math.sqrt(5), 12)
  })

  it('zero: from rest, the front of the circle: v_x ≤ (2 − ½) / 2', () => {
    const { lines } = pair({ optimizationVelocity: 'zero' })
    expect(lines).toHaveLength(1)
    expect(lines[0].case).toBe('cutoff')
    expect(lines[0].point.x).toBeCloseTo(0.75, 12)
    expect(lines[0].point.y).toBeCloseTo(0, 12)
    expect(lines[0].direction.x).toBeCloseTo(0, 12)
    expect(lines[0].direction.y).toBeCloseTo(1, 12)
  })

  it.each(['zero', 'preferred'] as const)('%s: who gives no way is taken at its current velocity', (velocity) => {
    const { lines } = pair({ optimizationVelocity: velocity, cures: { roles: true } }, { hold: true })
    // B counts with (−1, 0); A's own is (0, 0) or (1, 1), and it takes the whole
    const own = velocity === 'zero' ? { x: 0, y: 0 } : { x: 1, y: 1 }
    const vx = own.x + 1
    const side = velocity === 'zero' ? 'cutoff' : 'leftLeg'
    expect(lines[0].case).toBe(side)
    if (side === 'cutoff') expect(lines[0].point.x).toBeCloseTo(0.5, 12)
    else {
      const along = (vx * leg + own.y) / 4
      expect(lines[0].point.x).toBeCloseTo((along * leg) / 4 - 1, 12)
      expect(lines[0].point.y).toBeCloseTo(along / 4, 12)
    }
  })

  it('every kind gives other velocities, and the same ones over the k-d tree and in blocks', () => {
    for (const profile of ['rvo2', 'default'] as const) {
      const hashes = (['current', 'preferred', 'zero'] as const).map((optimizationVelocity) => {
        const runs = (['grid', 'kdtree'] as const).map((neighborSearch) => {
          const { sim } = build(randomScene(6), { profile, optimizationVelocity, neighborSearch })
          for (let step = 0; step < 10; step++) sim.step()
          return sim.hash()
        })
        expect(runs[1]).toBe(runs[0])
        return runs[0]
      })
      expect(new Set(hashes).size).toBe(3)
    }
  })
})

describe('the line of a wall', () => {
  const wall = {
    type: 'polyline',
    vertices: [
      { x: 3, y: 4 },
      { x: 3, y: -4 },
    ],
  } as const
  const wallTrace = (
    obstacleOptimizationVelocity: 'current' | 'zero',
    wall: ObstacleOptions,
    velocity: object = { x: 2, y: 0 },
  ) => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.125, obstacleOptimizationVelocity })
    sim.addObstacle(wall)
    const options = { radius: 0.5, maxSpeed: 3, obstacleTimeHorizon: 2, position: { x: 0, y: 0 }, velocity }
    return sim.trace(sim.addAgent({ ...options, preferredVelocity: { x: 3, y: 0 } } as never))
  }

  it('zero: of a wall 3 m ahead v_x ≤ (3 − ½) / 2, whatever the agent does', () => {
    for (const velocity of [
      { x: 2, y: 0 },
      { x: 0, y: 2.9 },
      { x: 0, y: 0 },
    ]) {
      const { lines } = wallTrace('zero', wall, velocity)
      expect(lines).toHaveLength(1)
      expect(lines[0].case).toBe('cutoffLine')
      expect(lines[0].point.x).toBeCloseTo(1.25, 12)
      expect(lines[0].direction.x).toBeCloseTo(0, 12)
      expect(lines[0].direction.y).toBeCloseTo(1, 12)
    }
  })

  it('current: of the end of a wall that is passed, the leg nearest to the velocity', () => {
    // (2.9, 2.9) leads past the upper end: left leg; from rest it would be the line before the wall
    const velocity = { x: 2, y: 2.9 }
    expect(wallTrace('current', wall, velocity).lines[0].case).toBe('wallLeftLeg')
    expect(wallTrace('zero', wall, velocity).lines[0].case).toBe('cutoffLine')
  })

  it('zero: before a circle, and before a moving wall, which may be met at its own velocity', () => {
    const circle = { type: 'circle', center: { x: 3, y: 0 }, radius: 0.5 } as const
    const { lines } = wallTrace('zero', circle, { x: 0, y: 2.5 })
    expect(lines[0].case).toBe('cutoff')
    expect(lines[0].point.x).toBeCloseTo(1, 12)
    const moving = wallTrace('zero', { ...wall, velocity: { x: -1, y: 0 } })
    expect(moving.lines[0].point.x).toBeCloseTo(0.25, 12)
  })

  it('zero: every line of walls that are not overlapped permits to stand still', () => {
    for (const profile of ['rvo2', 'default'] as const) {
      let count = 0
      for (let seed = 0; seed < 200; seed++) {
        const scene = randomScene(seed)
        // a body inside a solid is pushed out
        scene.obstacles = scene.obstacles.filter(({ type }) => type === 'polyline' || type === 'circle')
        const { sim, handles } = build(scene, { profile, obstacleOptimizationVelocity: 'zero' })
        for (const handle of handles) {
          const { position, radius, lines } = sim.trace(handle)
          if (!isClear(scene, sim, position, radius)) continue
          for (const line of lines) {
            if (!line.hard) continue
            count++
            const still = line.direction.x * line.point.y - line.direction.y * line.point.x
            expect(still).toBeLessThanOrEqual(1e-9)
          }
        }
      }
      expect(count).toBeGreaterThan(300)
    }
  })
})

function isClear(scene: Scene, sim: Simulation, { x, y }: Point, radius: number): boolean {
  const outside = scene.obstacles.every(
    (o) => o.type !== 'circle' || Math.hypot(o.center.x - x, o.center.y - y) > o.radius + radius,
  )
  return outside && sim.isVisible({ x, y }, { x, y }, radius * 1.0001)
}

describe('the options', () => {
  it('are what snapshots keep', () => {
    const options = { optimizationVelocity: 'preferred', obstacleOptimizationVelocity: 'zero' } as const
    const { sim } = build(randomScene(3), options)
    for (let step = 0; step < 3; step++) sim.step()
    const other = Simulation.restore(sim.snapshot())
    expect(other).toMatchObject(options)
    for (let step = 0; step < 5; step++) {
      sim.step()
      other.step()
    }
    expect(other.hash()).toBe(sim.hash())
  })

  it('are refused when they are something else', () => {
    const make = (options: object) => () => new Simulation(options)
    expect(make({ optimizationVelocity: 'prefered' })).toThrow(/optimizationVelocity.*did you mean "preferred"/)
    expect(make({ obstacleOptimizationVelocity: 'preferred' })).toThrow(/obstacleOptimizationVelocity must be one of/)
  })

  it('are refused by the SIMD kernel, which knows current velocities only', () => {
    const kernel = createSimdKernel()
    expect(kernel.name).toBe('simd')
    expect(() => new Simulation({ kernel, optimizationVelocity: 'zero' })).toThrow(
      'the SIMD kernel knows current velocities only: for optimizationVelocity "zero" leave kernel out',
    )
    expect(() => new Simulation({ kernel, obstacleOptimizationVelocity: 'zero' })).toThrow(
      /obstacleOptimizationVelocity/,
    )
    expect(new Simulation({ kernel, optimizationVelocity: 'current' }).agentCount).toBe(0)
    expect(new Simulation({ kernel: new ScalarKernel(), optimizationVelocity: 'zero' }).agentCount).toBe(0)
  })
})
