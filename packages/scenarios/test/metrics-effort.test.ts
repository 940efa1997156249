import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../src/generators/random.ts'
import { Contacts } from '../src/metrics/contacts.ts'
import { createSample } from '../src/run/sample.ts'
import { type FakeAgent, type FakeRun, type Moment, measure, measureOne } from './fake-run.ts'

/** An agent at these places, a step each, with the velocity of the step that led there. */
function walk(timeStep: number, places: [number, number][], more: Partial<FakeAgent> = {}): FakeAgent {
  const moments = places.map((at, k): Moment => {
    const [px, py] = places[k === 0 ? 0 : k - 1]
    return { at, velocity: [(at[0] - px) / timeStep, (at[1] - py) / timeStep] }
  })
  return { moments, ...more }
}

describe('energy', () => {
  test('is 2.23 + 1.26 v² a second, and the mean over agents', () => {
    // 2 steps of 0.5 s at 2 m/s: 2.23 + 1.26 · 4 = 7.27 J/kg; the other stands: 2.23 J/kg
    const run = {
      timeStep: 0.5,
      agents: [
        walk(0.5, [
          [0, 0],
          [1, 0],
          [2, 0],
        ]),
        walk(0.5, [
          [0, 9],
          [0, 9],
          [0, 9],
        ]),
      ],
    }
    expect(measureOne('energy', run, { agent: 'agent-0' })).toBeCloseTo(7.27, 12)
    expect(measureOne('energy', run)).toBeCloseTo((7.27 + 2.23) / 2, 12)
  })

  test('ends with the first arrival, and leaves out scripted agents', () => {
    const moments: Moment[] = [
      { at: [0, 0] },
      { at: [1, 0], velocity: [1, 0], state: 'arrived' },
      { at: [2, 0], velocity: [1, 0] },
    ]
    const agents = [
      { moments, goal: { x: 1, y: 0 } },
      walk(
        1,
        [
          [0, 9],
          [5, 9],
          [9, 9],
        ],
        { scripted: true },
      ),
    ]
    expect(measureOne('energy', { agents })).toBeCloseTo(2.23 + 1.26, 12)
    expect(measureOne('energy', { agents: agents.slice(1) })).toBeNull()
  })
})

describe('collisions', () => {
  // radii 0.5: in touch below 1 m, a collision below 0.99 m
  const approach = (distances: number[]): FakeRun => ({
    agents: [
      { moments: distances.map(() => ({ at: [0, 0] })) },
      { moments: distances.map((d) => ({ at: [d, 0] })) },
      { moments: distances.map(() => ({ at: [0, 40] })) },
    ],
  })

  test.each([
    [[2, 0.9, 0.8, 0.9, 2], 1],
    [[2, 0.9, 0.995, 0.9, 2], 1], // still in touch between
    [[2, 0.9, 1.001, 0.9, 2], 2],
    [[2, 0.995, 2], 0], // not deeper than 1 %
    [[0.5, 0.5], 1],
    [[2, 2], 0],
  ])('distances %j are %i collisions', (distances, count) => {
    const run = approach(distances)
    expect(measureOne('collisions', run)).toBe(count)
    expect(measureOne('collisions', run, { agent: 'agent-1' })).toBe(count)
    expect(measureOne('collisions', run, { agent: 'agent-2' })).toBe(0)
  })

  test('the sweep finds the pairs that comparing all with all finds', () => {
    const random = mulberry32(7)
    const n = 40
    const radii = Array.from({ length: n }, () => 0.1 + random())
    const contacts = new Contacts(radii)
    const sample = createSample(n)
    for (let step = 0; step < 30; step++) {
      const expected: string[] = []
      for (let i = 0; i < n; i++) {
        sample.present[i] = random() < 0.9 ? 1 : 0
        sample.x[i] = 12 * random()
        sample.y[i] = 12 * random()
      }
      for (let i = 0; i < n; i++) {
        for (let j = i + 1; j < n; j++) {
          const reach = radii[i] + radii[j]
          const apart = Math.hypot(sample.x[i] - sample.x[j], sample.y[i] - sample.y[j])
          if (sample.present[i] && sample.present[j] && reach - apart > 0.01 * reach) expected.push(`${i} ${j}`)
        }
      }
      const found: string[] = []
      const begun = contacts.update(sample, -1)
      for (let k = 0; k < begun.length; k += 2) found.push(`${begun[k]} ${begun[k + 1]}`)
      contacts.update(sample, 1) // all apart again
      expect(found.sort(), `step ${step}`).toEqual(expected.sort())
    }
  })
})

test('SteerBench’s score is 50 C + T + E + A', () => {
  // a: at 2 m/s for 1 s, then stands for 1 s: T 2, E ½ · 4 · 1 = 2, A 2 (start) + 2 (stop) = 4; strikes b, which stands: T 2
  const a = walk(1, [
    [0, 0],
    [2, 0],
    [2, 0],
  ])
  const b = walk(1, [
    [2.5, 0],
    [2.5, 0],
    [2.5, 0],
  ])
  expect(measureOne('steerbenchScore', { agents: [a, b] }, { agent: 'agent-0' })).toBe(50 + 2 + 2 + 4)
  expect(measureOne('steerbenchScore', { agents: [a, b] })).toBe((50 + 8 + 50 + 2) / 2)
  expect(measureOne('steerbenchScore', { agents: [a] })).toBe(8)
})

test('the jerk of velocities 0, 1, 3, 3 in steps of 0.5 s', () => {
  const moments = [0, 1, 3, 3].map((v): Moment => ({ at: [0, 0], velocity: [v, 0] }))
  // accelerations 2, 4, 0: jerks 4 and 8 m/s³
  expect(measureOne('rmsJerk', { timeStep: 0.5, agents: [{ moments }] })).toBeCloseTo(Math.sqrt((16 + 64) / 2), 12)
  expect(measureOne('rmsJerk', { agents: [{ moments: moments.slice(0, 2) }] })).toBeNull()
})

test('fairness is 1 where all lose alike, and Jain’s index elsewhere', () => {
  const arrivingAt = (step: number): FakeAgent => ({
    goal: { x: 2, y: 0 },
    moments: Array.from({ length: 8 }, (_, k) => ({ at: [0, 0], state: k >= step ? 'arrived' : 'moving' })),
  })
  expect(measureOne('fairness', { agents: [arrivingAt(4), arrivingAt(4)] })).toBe(1)
  // ratios 1 and 3: 16 / (2 · 10)
  expect(measureOne('fairness', { agents: [arrivingAt(2), arrivingAt(6)] })).toBeCloseTo(0.8, 12)
  expect(measureOne('fairness', { agents: [arrivingAt(2), arrivingAt(9)] })).toBeNull()
})

describe('order', () => {
  const going = (velocity: [number, number], y = 0, x = 0): FakeAgent => ({
    goal: { x: x + 100 * velocity[0], y: y + 100 * velocity[1] },
    moments: [{ at: [x, y], velocity }],
  })

  test('polarization: 1 together, 0 opposed, √½ at right angles; who stands does not count', () => {
    const polarization = (...agents: FakeAgent[]) => measureOne('polarization', { agents })
    expect(polarization(going([1, 0]), going([2, 0]))).toBe(1)
    expect(polarization(going([1, 0]), going([-1, 0]))).toBe(0)
    expect(polarization(going([1, 0]), going([0, 1]))).toBeCloseTo(Math.SQRT1_2, 12)
    expect(polarization(going([1, 0]), going([0.01, 0]))).toBe(1)
    expect(polarization(going([0.01, 0]))).toBeNull()
  })

  test('laneOrder: 1 in lanes, little when mixed, and the same in a turned scene', () => {
    // rows of one diameter, 1 m: y in [0, 1) and [1, 2)
    const east: [number, number] = [1, 0]
    const west: [number, number] = [-1, 0]
    const order = (...agents: FakeAgent[]) => measureOne('laneOrder', { agents })
    expect(order(going(east, 0.5), going(east, 0.5, 3), going(west, 1.5))).toBe(1)
    expect(order(going(east, 0.5), going(west, 0.6))).toBe(0)
    // row of 2 east and 1 west: (1/3)²; a lone west agent in its row: 1
    expect(order(going(east, 0.5), going(east, 0.5, 2), going(west, 0.5, 5), going(west, 1.5))).toBeCloseTo(
      (3 / 9 + 1) / 4,
      12,
    )
    expect(order(going(east, 0.5), going(east, 1.5))).toBeNull()
    const north = going([0, 1], 0, -0.5)
    expect(order(north, going([0, -1], 0, -0.6), going([0, 1], 0, -1.5))).toBeCloseTo(1 / 3, 12)
  })
})

describe('at a line of 2 m', () => {
  const lines = [{ id: 'door', from: { x: 0, y: -1 }, to: { x: 0, y: 1 } }]
  /** Passes x = 0 in the step that ends at `step`, at `speed` along x. */
  const passing = (step: number, speed = 1): FakeAgent => ({
    moments: Array.from({ length: 25 }, (_, k): Moment => ({ at: [k < step ? -0.5 : 0.5, 0], velocity: [speed, 3] })),
  })
  const run = { lines, agents: [passing(2, 1), passing(4, -0.5), passing(8, 1.5)] }

  test('the specific flow counts from the first passage to the last', () => {
    expect(measureOne('specificFlow', run, { line: 'door' })).toBeCloseTo(2 / (2 * 6), 12)
    expect(measureOne('flow', run, { line: 'door' })).toBeCloseTo(3 / (2 * 24), 12)
    expect(measureOne('specificFlow', { lines, agents: [passing(2)] }, { line: 'door' })).toBeNull()
    expect(measureOne('specificFlow', { lines, agents: [passing(2), passing(2)] }, { line: 'door' })).toBeNull()
  })

  test('speed is that across the line, density flow over speed', () => {
    expect(measureOne('lineSpeed', run, { line: 'door' })).toBeCloseTo(1, 12)
    expect(measureOne('lineDensity', run, { line: 'door' })).toBeCloseTo(1 / 6, 12)
    expect(measureOne('lineSpeed', { lines, agents: [passing(99)] }, { line: 'door' })).toBeNull()
  })

  test('the fundamental diagram has a point for every ten seconds in which somebody passes', () => {
    const late = { ...run, agents: [...run.agents, passing(15, 2)] }
    expect(measure(late).fundamentalDiagram()).toEqual([
      { line: 'door', from: 0, to: 10, passages: 3, flow: 0.15, speed: 1, density: 0.15 },
      { line: 'door', from: 10, to: 20, passages: 1, flow: 0.05, speed: 2, density: 0.025 },
    ])
  })
})
