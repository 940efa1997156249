import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Simulation } from '../../src/simulation.ts'
import type { AgentHandle } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { build, randomScene, type Scene } from '../scene.ts'

/** See docs/collision-free.md. */

const HORIZON = 2

/** A crowd without overlaps, in which nobody overlooks anybody and all look equally far ahead. */
function apartScene(seed: number, walls: boolean): Scene {
  const scene = randomScene(seed, { walls, horizons: false })
  const random = randomFrom(seed + 1)
  const apart: Scene['agents'] = []
  for (const agent of scene.agents) {
    const isFree = apart.every(
      ({ position: p, radius }) =>
        Math.hypot(p.x - agent.position.x, p.y - agent.position.y) > radius! + agent.radius! + 1e-6,
    )
    if (!isFree) continue
    const everybody = { neighborDistance: 'unlimited', maxNeighbors: 'all', timeHorizon: HORIZON } as const
    apart.push({ ...agent, ...everybody, responsibility: random(0.2, 2) })
  }
  return { ...scene, agents: apart }
}

/** Largest overlap, m, of two that move on as they are now, over the time `horizon`; below 0: how far apart they stay. */
function overlapAhead(sim: Simulation, a: AgentHandle, b: AgentHandle, horizon: number): number {
  const [p, q, v, w] = [sim.position(a), sim.position(b), sim.newVelocity(a), sim.newVelocity(b)]
  const [px, py, vx, vy] = [q.x - p.x, q.y - p.y, w.x - v.x, w.y - v.y]
  const speedSq = vx * vx + vy * vy
  const nearest = speedSq > 0 ? Math.min(horizon, Math.max(0, -(px * vx + py * vy) / speedSq)) : 0
  const gap = Math.hypot(px + vx * nearest, py + vy * nearest)
  return sim.parameters(a).radius + sim.parameters(b).radius - gap
}

/** Calls `look` for every pair of which neither program was relaxed. */
function eachSatisfiedPair(
  sim: Simulation,
  handles: AgentHandle[],
  look: (a: AgentHandle, b: AgentHandle) => void,
): void {
  const satisfied = handles.filter((handle) => sim.trace(handle).kind === 'satisfied')
  satisfied.forEach((a, k) => {
    for (const b of satisfied.slice(0, k)) look(a, b)
  })
}

describe('the promise', () => {
  it.each(['current', 'preferred', 'zero'] as const)(
    'from %s velocities: whose programs were not relaxed, do not touch within the horizon if they keep their velocities',
    (optimizationVelocity) => {
      let [pairs, close] = [0, 0]
      check(
        fc.tuple(seeds, fc.boolean()),
        ([seed, walls]) => {
          const { sim, handles } = build(apartScene(seed, walls), { profile: 'rvo2', optimizationVelocity })
          sim.solve()
          eachSatisfiedPair(sim, handles, (a, b) => {
            const overlap = overlapAhead(sim, a, b, HORIZON)
            pairs++
            if (overlap > -0.05) close++
            expect(overlap).toBeLessThan(1e-9)
          })
        },
        60,
      )
      // the promise was put to the test: many pairs pass within 5 cm of each other
      expect(pairs).toBeGreaterThan(1000)
      expect(close).toBeGreaterThan(20)
    },
  )

  it('as long as no program is relaxed, nobody overlaps, step after step', () => {
    let steps = 0
    check(
      seeds,
      (seed) => {
        const { sim, handles } = build(apartScene(seed, false), { profile: 'rvo2', timeStep: 0.25 })
        for (let step = 0; step < 20; step++) {
          if (handles.some((handle) => sim.trace(handle).kind === 'relaxed')) return
          sim.step()
          steps++
          for (const a of handles) {
            for (const b of handles) if (a < b) expect(overlapAhead(sim, a, b, 0)).toBeLessThan(1e-9)
          }
        }
      },
      40,
    )
    expect(steps).toBeGreaterThan(100)
  })
})

describe('every condition is needed: without it some pair overlaps within the horizon, though no program was relaxed', () => {
  /** Largest overlap ahead in the first worlds. */
  const worst = (change: (scene: Scene, sim: Simulation, handles: AgentHandle[]) => void, horizon = HORIZON) => {
    let most = -Infinity
    for (let seed = 0; seed < 60; seed++) {
      const scene = apartScene(seed, false)
      const { sim, handles } = build(scene, { profile: 'rvo2' })
      change(scene, sim, handles)
      sim.solve()
      eachSatisfiedPair(sim, handles, (a, b) => {
        most = Math.max(most, overlapAhead(sim, a, b, horizon))
      })
    }
    return most
  }
  const each = (sim: Simulation, handles: AgentHandle[], parameters: Parameters<Simulation['updateAgent']>[1]) => {
    for (const handle of handles) sim.updateAgent(handle, parameters)
  }

  it('with all of them', () => {
    expect(worst(() => {})).toBeLessThan(1e-9)
  })

  it.each([
    ['nobody is overlooked', worst((_, sim, handles) => each(sim, handles, { maxNeighbors: 1 }))],
    ['new velocities are reached at once', worst((_, sim, handles) => each(sim, handles, { inertia: 0.3 }))],
    [
      'shares sum to one, which they do not with who keeps to a script',
      worst((_, sim, handles) => {
        const [first] = handles
        const { x, y } = sim.velocity(first)
        sim.removeAgent(handles.splice(handles.indexOf(first), 1)[0])
        handles.push(
          sim.addAgent({ position: { x: 0, y: 0 }, radius: 0.3, velocity: { x, y }, script: { velocity: { x, y } } }),
        )
      }),
    ],
    [
      'all look equally far ahead',
      worst((_, sim, handles) => {
        handles.forEach((handle, k) => {
          sim.updateAgent(handle, { timeHorizon: k % 2 ? 0.5 : 4 })
        })
      }, 0.5),
    ],
    ['the velocities are kept no longer than the horizon', worst(() => {}, 4 * HORIZON)],
  ])('%s', (_, overlap) => {
    expect(overlap).toBeGreaterThan(0.01)
  })
})
