import { describe, expect, test } from 'vitest'
import { type FakeAgent, type Moment, measure, measureOne } from './fake-run.ts'

const still = (x: number, y: number, count: number): Moment[] => Array.from({ length: count }, () => ({ at: [x, y] }))

describe('arrivals', () => {
  // a arrives at 2 s, is pushed out at 3 s and back at 4 s; b arrives at 4 s; c has no goal
  const a: FakeAgent = {
    goal: { x: 2, y: 0 },
    moments: [
      { at: [0, 0] },
      { at: [1, 0] },
      { at: [2, 0], state: 'arrived' },
      { at: [3, 0] },
      { at: [2, 0], state: 'arrived' },
    ],
  }
  const b: FakeAgent = {
    goal: { x: 0, y: 14 },
    startTime: 1,
    preferredSpeed: 2,
    moments: [undefined, { at: [0, 10] }, { at: [0, 12] }, { at: [0, 13] }, { at: [0, 14], state: 'arrived' }],
  }
  const c: FakeAgent = { moments: still(50, 0, 5) }
  const run = { agents: [a, b, c] }

  test('arrived counts those at their goal at the end', () => {
    expect(measureOne('arrived', run)).toBe(2)
    expect(measureOne('arrived', run, { agent: 'agent-0' })).toBe(1)
    expect(measureOne('arrived', run, { at: 2 })).toBe(1)
    expect(measureOne('arrived', run, { at: 3 })).toBe(0)
  })

  test('arrival times are first entries', () => {
    expect(measureOne('lastArrivalTime', run)).toBe(4)
    expect(measureOne('lastArrivalTime', run, { agent: 'agent-0' })).toBe(2)
    expect(measureOne('meanArrivalTime', run)).toBe(3)
    expect([...measure(run).arrivalTimes]).toEqual([2, 4, Number.NaN])
  })

  test('timeRatio compares with the straight line at preferred speed, from the own start', () => {
    expect(measureOne('timeRatio', run, { agent: 'agent-0' })).toBe(1)
    expect(measureOne('timeRatio', run, { agent: 'agent-1' })).toBe(1.5) // 3 s for 4 m at 2 m/s
    expect(measureOne('timeRatio', run)).toBe(1.25)
  })

  test('there is no arrival time while one is missing, nor where nobody has a goal', () => {
    const late = { ...b, moments: b.moments.map((moment) => moment && { ...moment, state: 'moving' as const }) }
    for (const metric of ['lastArrivalTime', 'meanArrivalTime', 'timeRatio'] as const) {
      expect(measureOne(metric, { agents: [a, late] })).toBeNull()
      expect(measureOne(metric, { agents: [c] })).toBeNull()
    }
  })
})

describe('motion', () => {
  const run = {
    timeStep: 0.5,
    agents: [
      { moments: motion([0, 0], [1, 0], [1, 2], [1, 2]) },
      { scripted: true, moments: motion([-9, 0], [-9, 0], [-9, 0], [-9, 0]) },
    ],
  }
  function motion(...velocities: [number, number][]): Moment[] {
    return velocities.map((velocity, step) => ({ at: [step, 0], velocity }))
  }

  test('maxAcceleration is the largest change of velocity in a step, over the step', () => {
    expect(measureOne('maxAcceleration', run)).toBe(4) // (1, 0) → (1, 2) in half a second
    expect(measureOne('maxAcceleration', run, { at: 0.5 })).toBe(2)
    expect(measureOne('maxAcceleration', run, { agent: 'agent-1' })).toBe(0)
  })

  test('an agent that appears does not accelerate', () => {
    const late = { moments: [undefined, ...motion([5, 0])] }
    expect(measureOne('maxAcceleration', { agents: [{ moments: still(0, 9, 2) }, late] })).toBe(0)
  })

  test('meanSpeedAtEnd is over the last second, without scripted agents', () => {
    const root5 = 2.23606797749979
    expect(measureOne('meanSpeedAtEnd', run)).toBeCloseTo(root5, 12)
    expect(measureOne('meanSpeedAtEnd', run, { at: 1 })).toBeCloseTo(root5, 12)
    expect(measureOne('meanSpeedAtEnd', run, { at: 0.5 })).toBe(1)
    const braking = { timeStep: 0.25, agents: [{ moments: motion([8, 0], [8, 0], [4, 0], [3, 0], [2, 0], [1, 0]) }] }
    expect(measureOne('meanSpeedAtEnd', braking)).toBe(2.5) // the last four
    expect(measureOne('meanSpeedAtEnd', { agents: [run.agents[1]] })).toBeNull()
  })

  test('velocities are extremes over the samples, with their sign', () => {
    expect(measureOne('maxVelocityX', run)).toBe(1)
    expect(measureOne('minVelocityX', run)).toBe(-9)
    expect(measureOne('minVelocityX', run, { agent: 'agent-0' })).toBe(0)
    expect(measureOne('maxVelocityY', run)).toBe(2)
    expect(measureOne('maxVelocityY', run, { at: 0.5 })).toBe(0)
    expect(Object.is(measureOne('minVelocityY', run), 0)).toBe(true) // not −0
  })

  test('displacement is the largest distance from the start', () => {
    const agents = [
      { moments: [{ at: [1, 1] }, { at: [4, 5] }, { at: [1, 2] }] as Moment[] },
      { moments: still(9, 9, 3) },
    ]
    expect(measureOne('displacement', { agents })).toBe(5)
    expect(measureOne('displacement', { agents }, { agent: 'agent-0', at: 2 })).toBe(1)
    expect(measureOne('displacement', { agents }, { agent: 'agent-1' })).toBe(0)
    expect([...measure({ agents }).displacements]).toEqual([5, 0])
  })
})

describe('waiting', () => {
  const states = (...list: Moment['state'][]): Moment[] => list.map((state) => ({ at: [0, 0], state, dropped: 2 }))
  const run = {
    timeStep: 0.5,
    agents: [
      { moments: states('moving', 'blocked', 'moving', 'blocked') },
      { moments: states('moving', 'moving', 'blocked', 'blocked') },
    ],
  }

  test('timeBlocked adds up the time of all agents', () => {
    expect(measureOne('timeBlocked', run)).toBe(2)
    expect(measureOne('timeBlocked', run, { agent: 'agent-1' })).toBe(1)
    expect(measureOne('timeBlocked', run, { at: 1.5 })).toBe(1)
  })

  test('timeBlockedDetected is the first moment, or none', () => {
    expect(measureOne('timeBlockedDetected', run)).toBe(0.5)
    expect(measureOne('timeBlockedDetected', run, { agent: 'agent-1' })).toBe(1)
    expect(measureOne('timeBlockedDetected', { agents: [{ moments: states('moving', 'yielding') }] })).toBeNull()
  })

  test('dropped adds up over agents and steps', () => {
    expect(measureOne('dropped', run)).toBe(16)
    expect(measureOne('dropped', run, { agent: 'agent-0', at: 1 })).toBe(2)
  })
})

describe('oscillations', () => {
  const walk = (...sideways: number[]) => ({
    goal: { x: 100, y: 0 },
    moments: sideways.map((vy, step): Moment => ({ at: [step, 0], velocity: [1, vy] })),
  })

  test('a swing counts when it passes 5 % of preferred speed on both sides', () => {
    expect(measureOne('oscillations', { agents: [walk(0.1, -0.1, 0.1)] })).toBe(2)
    expect(measureOne('oscillations', { agents: [walk(0.1, -0.04, 0.1)] })).toBe(0)
    expect(measureOne('oscillations', { agents: [walk(0.1, 0, -0.04, -0.06, -0.5)] })).toBe(1)
    expect(measureOne('oscillations', { agents: [walk(0.1, -0.1), walk(-0.1, 0.1)] })).toBe(2)
  })

  test('sideways is across the way from start to goal', () => {
    const agents = [{ ...walk(1, -1, 1), goal: { x: 0, y: 100 } }] // swings along its way
    expect(measureOne('oscillations', { agents })).toBe(0)
  })
})

describe('paths', () => {
  test('pathEfficiency is straight over walked, until the first arrival', () => {
    // 3 along, 4 up: 5 straight, 7 walked; what it walks after arriving does not count
    const detour: Moment[] = [{ at: [0, 0] }, { at: [3, 0] }, { at: [3, 4], state: 'arrived' }, { at: [30, 4] }]
    const agents = [{ goal: { x: 3, y: 4 }, moments: detour }]
    expect(measureOne('pathEfficiency', { agents })).toBeCloseTo(5 / 7, 15)
    const straight = { moments: [{ at: [0, 9] }, { at: [1, 9] }, { at: [2, 9] }, { at: [3, 9] }] as Moment[] }
    expect(measureOne('pathEfficiency', { agents: [...agents, straight] })).toBeCloseTo(8 / 10, 15)
    expect(measureOne('pathEfficiency', { agents: [{ moments: still(0, 0, 3) }] })).toBeNull()
  })

  test('flow counts passages over length and time, both ways', () => {
    const xs = (...list: number[]): Moment[] => list.map((x) => ({ at: [x, 1] }))
    const run = {
      timeStep: 0.5,
      lines: [{ id: 'door', from: { x: 0, y: 0 }, to: { x: 0, y: 2 } }],
      agents: [
        { moments: xs(-1, 0, 1, -1, -1) }, // onto it, off it, back through
        { moments: xs(-1, -1, -1, -1, 1) },
        { moments: still(0, 9, 5) }, // beside its end
      ],
    }
    // 3 passages through 2 m in 2 s
    expect(measureOne('flow', run, { line: 'door' })).toBe(0.75)
    expect(measureOne('flow', run, { line: 'door', agent: 'agent-1' })).toBe(0.25)
  })
})

describe('what expectations name', () => {
  test('a moment that the run did not reach has no value', () => {
    expect(measureOne('maxOverlap', { agents: [{ moments: still(0, 0, 3) }] }, { at: 2.4 })).toBe(0)
    expect(measureOne('maxOverlap', { agents: [{ moments: still(0, 0, 3) }] }, { at: 2.6 })).toBeNull()
  })

  test('unknown agents, lines and metrics are refused', () => {
    const run = { agents: [{ moments: still(0, 0, 1) }] }
    expect(() => measureOne('maxOverlap', run, { agent: 'nobody' })).toThrow('"nobody"')
    expect(() => measureOne('flow', run, { line: 'nowhere' })).toThrow('"nowhere"')
    expect(() => measureOne('flow', run)).toThrow('"line"')
    expect(() => measure(run, [{ metric: 'happiness', atLeast: 1 }])).toThrow('"happiness"')
  })
})
