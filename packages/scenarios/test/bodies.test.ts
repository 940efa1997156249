import { describe, expect, it, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { ScenarioRun } from '../src/run/scenario-run.ts'
import type { Scenario } from '../src/schema/scenario-schema.ts'

const WHEELS = { maxWheelSpeed: 1, wheelDistance: 0.4 }

function scenario(fields: object, rest: Partial<Scenario> = {}): unknown {
  return { format: 'makeway-scenario/1', ...rest, agents: [{ position: [0, 0], goal: [4, 0], ...fields }] }
}

function bodyOf(fields: object, rest: Partial<Scenario> = {}) {
  return resolveScenario(checkScenario(scenario(fields, rest))).agents[0]
}

test('limits, heading and drive are taken over, and defaults fill in', () => {
  const drive = { type: 'nh-orca', ...WHEELS, turnRate: 1, trackingBound: 0.1 } as const
  expect(bodyOf({})).not.toHaveProperty('body')
  expect(
    bodyOf(
      {
        heading: 1,
        speedLimit: {
          polygon: [
            [-1, -1],
            [1, 0],
            [-1, 1],
          ],
        },
      },
      { agentDefaults: { accelerationLimit: { ellipse: [2, 1] }, drive, heading: 3 } },
    ).body,
  ).toEqual({
    heading: 1,
    speedLimit: {
      polygon: [
        { x: -1, y: -1 },
        { x: 1, y: 0 },
        { x: -1, y: 1 },
      ],
    },
    accelerationLimit: { ellipse: [2, 1] },
    drive,
  })
})

test('a preset gives what nothing else does: the agent, its preset, the defaults, their preset', () => {
  expect(bodyOf({ preset: 'ePuck' }).parameters).toMatchObject({ radius: 0.037, maxSpeed: 0.12 })
  const { parameters } = bodyOf(
    { preset: 'human', radius: 0.3 },
    { agentDefaults: { preset: 'warehouseRobot', maxSpeed: 9, goalTolerance: 9 } },
  )
  expect(parameters).toMatchObject({ radius: 0.3, maxSpeed: 1.8, preferredSpeed: 1.34, maxAcceleration: 1 })
})

test('a run drives them', () => {
  const run = new ScenarioRun(
    resolveScenario(
      checkScenario(
        scenario(
          { heading: Math.PI / 2, actuationDelay: 0.1, drive: { type: 'differential', ...WHEELS } },
          { timeStep: 0.1 },
        ),
      ),
    ),
  )
  run.step()
  expect(run.sample.x[0]).toBe(0)
  for (let k = 0; k < 20; k++) run.step()
  expect(run.sample.x[0]).toBeGreaterThan(0.5)
  expect(Math.abs(run.simulation.heading(run.handleOf(0)!))).toBeLessThan(0.5)
  expect(run.metrics.valueFor({ metric: 'maxTrackingError' })).toBeGreaterThan(0.1)
})

test('without drives there is no tracking error', () => {
  const run = new ScenarioRun(resolveScenario(checkScenario(scenario({}))))
  run.step()
  expect(run.metrics.valueFor({ metric: 'maxTrackingError' })).toBeNull()
})

describe('refused', () => {
  const bad: [object, RegExp][] = [
    [{ drive: { type: 'tank' } }, /drive/],
    [{ drive: { type: 'car', minTurnRadius: 1 } }, /maxSpeed/],
    [
      { drive: { type: 'nh-orca', ...WHEELS, turnRate: 9, trackingBound: 0.1 } },
      /agents\[0\]\.drive.*leaves no speed ahead/,
    ],
    [{ speedLimit: { disc: 0 } }, /speedLimit/],
    [{ speedLimit: { disc: 1, ellipse: [1, 1] } }, /speedLimit/],
    [
      {
        accelerationLimit: {
          polygon: [
            [1, 1],
            [2, 1],
            [1, 2],
          ],
        },
      },
      /agents\[0\]\.accelerationLimit.*hold the origin/,
    ],
    [{ preset: 'epuck' }, /preset/],
    [{ actuationDelay: -1 }, /actuationDelay/],
  ]
  it.each(bad)('%o', (fields, message) => {
    expect(() => checkScenario(scenario(fields))).toThrow(message)
  })
})
