import { afterAll, describe, expect, it } from 'vitest'
import type { Point } from '../src/types.ts'
import { readGolden, type TrajectoryCase } from './golden-data.ts'
import { facadeOf, simulationOf, stepFacade, wishOf } from './golden-scenario.ts'

/** Positions after so many steps agree this well, m; head-on-exact too, for the symmetry is kept exactly. */
const TOLERANCE = 1e-8

const cases = readGolden<TrajectoryCase>('trajectories')
const largest: { [name: string]: number } = {}

describe.each(cases)('$name', (scenario) => {
  it('keeps to the records up to step 100 in the facade', () => {
    const sim = facadeOf(scenario)
    const positions = () => scenario.agents.map((_, i) => sim.getAgentPosition(i))
    keepsToRecords(scenario, positions, () => stepFacade(sim, scenario))
  })

  it('keeps to the records up to step 100 under profile rvo2', () => {
    const { sim, handles } = simulationOf(scenario)
    const positions = () => handles.map((handle) => sim.position(handle))
    keepsToRecords(scenario, positions, () => {
      for (const [i, handle] of handles.entries()) {
        const wish = wishOf(scenario, i, sim.position(handle))
        sim.setPreferredVelocity(handle, wish.x, wish.y)
      }
      sim.step()
    })
  })
})

afterAll(() => console.log('trajectories: largest difference of a coordinate up to step 100, m', largest))

function keepsToRecords(scenario: TrajectoryCase, positions: () => Point[], step: () => void): void {
  let steps = 0
  let worst = 0
  for (const record of scenario.records) {
    for (; steps < record.step; steps++) step()
    for (const [i, p] of positions().entries()) {
      const [x, y] = record.positions[i]
      worst = Math.max(worst, Math.abs(p.x - x), Math.abs(p.y - y))
    }
  }
  expect(steps).toBe(100)
  expect(scenario.records.length).toBe(11)
  expect(worst).toBeLessThanOrEqual(TOLERANCE)
  largest[scenario.name] = Math.max(largest[scenario.name] ?? 0, worst)
}
