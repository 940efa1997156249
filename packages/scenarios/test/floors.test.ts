import { expect, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import { findScene } from '../src/scenes/registry.ts'
import type { Scenario } from '../src/schema/scenario-schema.ts'

const run = (scenario: Scenario) => runScenario(resolveScenario(checkScenario(scenario)))

test('two-floors: all get through the door of their floor, and nothing of the other floor counts', () => {
  const { expect: results, metrics } = run(findScene('two-floors')!.build())
  expect(results.filter(({ ok }) => !ok)).toEqual([])
  expect(results).toHaveLength(4)
  expect(metrics.arrived).toBe(24)
})

test('two-floors with everybody and everything on one floor: the walls close both doors', () => {
  const scenario = findScene('two-floors')!.build()
  const flat: Scenario = {
    ...scenario,
    duration: 30,
    agents: scenario.agents!.map(({ layers: _, mask: __, ...agent }) => agent),
    obstacles: scenario.obstacles!.map(({ layers: _, ...obstacle }) => obstacle),
  }
  expect(run(flat).metrics.arrived).toBe(0)
})

/** Two who stand in one another and in a wall; the second may be on another floor. */
function standing(layers: number): Scenario {
  const person = { preferredVelocity: [0, 0] as [number, number], hold: true, radius: 0.5 }
  return {
    format: 'makeway-scenario/1',
    timeStep: 0.1,
    duration: 0.1,
    agents: [
      { id: 'a', position: [0, 0], ...person, layers: 1, mask: 1 },
      { id: 'b', position: [0.4, 0], ...person, layers, mask: layers },
    ],
    obstacles: [
      {
        type: 'polyline',
        vertices: [
          [-1, 0.2],
          [1, 0.2],
        ],
        layers: 1,
      },
      { type: 'circle', center: [0.4, 1], radius: 0.8, layers: 2 },
      {
        type: 'room',
        vertices: [
          [5, 5],
          [9, 5],
          [9, 9],
        ],
        layers: 4,
      },
    ],
  }
}

test('overlaps with people and walls count on the same floor only', () => {
  const together = run(standing(1)).measures
  expect(together.maxOverlap).toBeCloseTo(0.6, 9)
  expect(together.collisions).toBe(1)
  expect(together.maxWallOverlap).toBeCloseTo(0.3, 9)
  const apart = run(standing(2)).measures
  expect(apart.maxOverlap).toBe(0)
  expect(apart.collisions).toBe(0)
  // b stands 0.3 m deep in the disc of its own floor, a in the wall
  expect(apart.maxWallOverlap).toBeCloseTo(0.3, 9)
})

test('layers of obstacles are checked', () => {
  const bad = { format: 'makeway-scenario/1', obstacles: [{ type: 'circle', center: [0, 0], radius: 1, layers: 0.5 }] }
  expect(() => checkScenario(bad)).toThrow(/\$\.obstacles\[0\]\.layers: must be a whole number from 0 to 4294967295/)
})
