import { describe, expect, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { SCENARIO_FORMAT } from '../src/schema/scenario-schema.ts'
import { sweeps } from '../src/suite/sweeps/registry.ts'
import { runSweepItem, type Sweep, type SweepOutcome } from '../src/suite/sweeps/sweep.ts'

const sweep = (name: string): Sweep => sweeps.find((one) => one.name === name)!

/** Outcomes as good as can be, with as many agents as each run has. */
function perfect({ runs }: Sweep): SweepOutcome[] {
  return runs.map(({ name, build }) => {
    const count = build().agents!.length
    return { name, agents: count, arrived: count, lastArrivalTime: 1, maxOverlap: 0, wallCrossings: 0, missed: [] }
  })
}

/** The targets that are missed when the outcome of one run is another. */
function missedWhen(name: string, change: Partial<SweepOutcome>, share = 0): string[] {
  const outcomes = perfect(sweep(name))
  const count = share === 0 ? 1 : Math.ceil(share * outcomes.length)
  for (let i = 0; i < count; i++) outcomes[i] = { ...outcomes[i], ...change }
  return sweep(name)
    .judge(outcomes)
    .filter(({ ok }) => !ok)
    .map(({ target }) => target)
}

describe.each(sweeps.map((one) => [one.name, one] as const))('%s', (_, one) => {
  test('has runs with names of their own, all of them sound', () => {
    expect(new Set(one.runs.map(({ name }) => name)).size).toBe(one.runs.length)
    for (const { build } of one.runs) checkScenario({ format: SCENARIO_FORMAT, ...build() })
  })

  test('is content when nothing is wrong', () => {
    const targets = one.judge(perfect(one))
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('targets can be missed', () => {
  const stuck = { arrived: 1, lastArrivalTime: null }

  test('rings', () => {
    expect(missedWhen('rings', stuck)).toEqual(['all arrive'])
    expect(missedWhen('rings', { lastArrivalTime: 100 })).toEqual(['worst ≤ 1.5'])
    expect(missedWhen('rings', { lastArrivalTime: 46 }, 1)).toContain('mean time over straight-line time ≤ 1.2')
    expect(missedWhen('rings', { maxOverlap: 0.002 })).toEqual(['no overlap above 1 mm', 'largest overlap, m'])
  })

  test('doors', () => {
    expect(missedWhen('doors', stuck)).toEqual(['all arrive'])
    expect(missedWhen('doors', { lastArrivalTime: 120 }, 0.04)).toEqual([])
    expect(missedWhen('doors', { lastArrivalTime: 120 }, 0.06)).toEqual(['95 % within 3.5 s a head'])
    expect(missedWhen('doors', { maxOverlap: 0.006 })).toContain('no overlap above 5 mm')
    expect(missedWhen('doors', { wallCrossings: 1 })).toEqual(['nobody through a wall'])
  })

  test('crowds and kinds', () => {
    expect(missedWhen('crowds', stuck)).toEqual(['all arrive'])
    expect(missedWhen('kinds', { missed: ['maxOverlap ≤ 0, got 1'] })).toEqual(['head-on'])
  })
})

test('a run gives what is judged', () => {
  const { runs } = sweep('rings')
  const outcome = runSweepItem(runs[runs.length - 2])
  expect(outcome).toMatchObject({ name: 'n 30, dt 0.25, horizon 10', agents: 30, arrived: 30, missed: [] })
  expect(outcome.lastArrivalTime).toBeGreaterThan(35.8)
})
