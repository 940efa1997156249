import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentParameters } from '../../src/types.ts'

/** Who of three agents in a row sees whom, as rows of indices. */
function sees(parameters: Partial<AgentParameters>[], profile: 'rvo2' | 'default'): number[][] {
  const sim = new Simulation({ profile })
  const handles = parameters.map((more, x) => sim.addAgent({ position: { x, y: 0 }, ...more }))
  return handles.map((handle) => sim.neighbors(handle).map((neighbor) => handles.indexOf(neighbor)))
}

describe.each(['rvo2', 'default'] as const)('layers and masks under profile %s', (profile) => {
  it('by default all see all', () => {
    expect(sees([{}, {}, {}], profile)).toEqual([
      [1, 2],
      [0, 2],
      [1, 0],
    ])
  })

  it('an agent sees those on one of the layers in its mask; whether they see it is another matter', () => {
    expect(sees([{ mask: 0b10 }, { layers: 0b10 }, { layers: 0b101 }], profile)).toEqual([[1], [0, 2], [1, 0]])
    expect(sees([{ mask: 0b100 }, { layers: 0b10 }, { layers: 0b101 }], profile)).toEqual([[2], [0, 2], [1, 0]])
    expect(sees([{ mask: 0 }, { layers: 0 }, {}], profile)).toEqual([[], [0, 2], [0]])
  })

  it('all 32 bits count', () => {
    const top = 2 ** 31
    expect(sees([{ mask: top }, { layers: top }, { layers: 1 }], profile)).toEqual([[1], [0, 2], [1, 0]])
    expect(sees([{ mask: 2 ** 32 - 1 }, { layers: 2 ** 32 - 1 }, { layers: top }], profile)[0]).toEqual([1, 2])
  })

  it('whom an agent does not see it walks into', () => {
    const sim = new Simulation({ profile, timeStep: 0.1, cures: { separation: false } })
    const ghost = sim.addAgent({ position: { x: 0, y: 0 }, preferredVelocity: { x: 1, y: 0 }, mask: 0 })
    sim.addAgent({ position: { x: 2, y: 0 }, mask: 0 })
    for (let step = 0; step < 40; step++) sim.step()
    expect(sim.position(ghost)).toEqual({ x: expect.closeTo(4, 9), y: 0 })
  })
})
