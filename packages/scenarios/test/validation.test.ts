import { describe, expect, test } from 'vitest'
import { flowThrough } from '../src/validation/door-flow.ts'
import { evacuate, steadyFlow } from '../src/validation/exits.ts'
import { walkLoop } from '../src/validation/loop.ts'
import { rimea12 } from '../src/validation/rimea-rooms.ts'
import { rimea1, rimea6, rotation } from '../src/validation/rimea-walking.ts'
import { atMost, exactly, inRange, near } from '../src/validation/validation.ts'

test('a finding without a value, or on the wrong side, does not pass', () => {
  expect(near('a', 1.04, '', 1, 0.05).ok).toBe(true)
  expect(near('a', 1.06, '', 1, 0.05)).toMatchObject({ ok: false, target: '1 ± 0.05' })
  expect(near('a', null, '', 1, 0.05).ok).toBe(false)
  expect(inRange('a', 2, '', [2, 3]).ok).toBe(true)
  expect(inRange('a', 3.1, '', [2, 3])).toMatchObject({ ok: false, target: '2 to 3' })
  expect(inRange('a', Number.NaN, '', [2, 3]).ok).toBe(false)
  expect(atMost('a', 3, '', 3).ok).toBe(true)
  expect(atMost('a', null, '', 3).ok).toBe(false)
  expect(exactly('a', 1, '', 0).ok).toBe(false)
})

describe('leaving', () => {
  const exit = { from: { x: 5, y: -1 }, to: { x: 5, y: 1 } }
  const walker = (x: number) => ({ position: { x, y: 0 }, path: [{ x: 20, y: 0 }], exit: 0, preferredSpeed: 1 })

  test('who passes the line is counted at once, and taken away further on', () => {
    const counts: number[] = []
    const { leavingTimes, duration } = evacuate([], [exit], [walker(3), walker(0)], {
      limit: 30,
      behind: 1.5,
      onStep: (_, agents) => counts.push(agents.size),
    })
    expect(leavingTimes[0]).toBeCloseTo(2, 0)
    expect(leavingTimes[1]).toBeCloseTo(5, 0)
    expect(duration).toBe(leavingTimes[1])
    expect(counts.indexOf(1) / 10).toBeCloseTo(3.5, 0)
  })

  test('there is no duration while somebody is inside', () => {
    const wall = {
      type: 'polyline' as const,
      vertices: [
        { x: 4, y: -30 },
        { x: 4, y: 30 },
      ],
    }
    expect(evacuate([wall], [exit], [walker(0)], { limit: 8 })).toMatchObject({ duration: null, leavingTimes: [] })
  })

  test('the steady flow leaves out the beginning and the end', () => {
    expect(steadyFlow([0, 10, 11, 12, 13, 14, 15, 16, 17, 90], 0.2, 0.8)).toBeCloseTo(1, 12)
    expect(steadyFlow([1, 1, 1], 0, 1)).toBeNull()
    expect(steadyFlow([], 0, 1)).toBeNull()
  })
})

test('the speed of a crowd in a closed corridor is that of people, and falls with its density', () => {
  const thin = walkLoop(0.5)
  const dense = walkLoop(1.7)
  expect(thin.density).toBeCloseTo(0.5, 1)
  expect(thin.speed).toBeCloseTo(1.41, 1)
  expect(Math.abs(dense.speed - 0.95)).toBeLessThan(0.1)
})

test('a door of 1.2 m lets 1.9 ± 0.15 a second and meter through', () => {
  const flow = flowThrough(1.2, 1)!
  expect(Math.abs(flow - 1.9)).toBeLessThan(0.15)
})

test.each([rimea1, rimea6, rimea12, rotation])('$name passes', (validation) => {
  const { findings, pictures } = validation.run()
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(pictures.length).toBeGreaterThan(0)
})
