import { describe, expect, it, test } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { Point, Profile, ResponsibilityFunction, ResponsibilityRule } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'

interface Body {
  at: Point
  v: Point
  responsibility?: number
  priority?: number
}

/** Lines of the two agents of a pair, each seen from the velocity of its own agent: share · u, and u is the same for both. */
function sharesOf(rule: ResponsibilityRule | undefined, bodies: readonly Body[], profile: Profile = 'rvo2'): number[] {
  const sim = new Simulation({ profile, ...(rule === undefined ? {} : { responsibilityRule: rule }), timeStep: 0.1 })
  const handles = bodies.map(({ at, v, ...rest }) =>
    sim.addAgent({ position: at, velocity: v, preferredVelocity: v, radius: 0.5, neighborDistance: 20, ...rest }),
  )
  const us = handles.map((handle) => {
    const { lines, velocity } = sim.trace(handle)
    expect(lines.length).toBe(1)
    const { point, direction } = lines[0]
    // signed: how far the line lies on the permitted side of the own velocity
    return direction.x * (point.y - velocity.y) - direction.y * (point.x - velocity.x)
  })
  const whole = us[0] + us[1]
  return us.map((u) => u / whole)
}

const east = { x: 1, y: 0 }
const west = { x: -1, y: 0 }
const north = { x: 0, y: 1 }
const still = { x: 0, y: 0 }
const at = (x: number, y: number): Point => ({ x, y })

describe('rightTakesMore', () => {
  const cases: [string, Body, Body, number][] = [
    // both go north: the one in the east is right of the other
    ['beside each other, the second right', { at: at(0, 0), v: north }, { at: at(1.5, 1), v: north }, 0.3],
    ['beside each other, the first right', { at: at(1.5, 1), v: north }, { at: at(0, 0), v: north }, 0.7],
    // each is right of the other's heading: that of the first is looked at first
    ['each right of the other', { at: at(0, 0), v: north }, { at: at(2, 2), v: { x: 1, y: 0.1 } }, 0.3],
    // each left of the other's heading: the larger x
    ['neither right of the other', { at: at(0, 0), v: north }, { at: at(-2, 2), v: { x: -1, y: 0.1 } }, 0.7],
    ['head-on: the larger x', { at: at(-3, 0), v: east }, { at: at(3, 0), v: west }, 0.3],
    ['head-on, listed the other way round', { at: at(3, 0), v: west }, { at: at(-3, 0), v: east }, 0.7],
    ['equal x: the larger y', { at: at(0, -3), v: north }, { at: at(0, 3), v: { x: 0, y: -1 } }, 0.3],
  ]
  it.each(cases)('%s', (_name, first, second, share) => {
    const [a, b] = sharesOf('rightTakesMore', [first, second])
    expect(a).toBeCloseTo(share, 12)
    expect(b).toBeCloseTo(1 - share, 12)
  })
})

describe('giveWayToRight', () => {
  const cases: [string, Body, Body, number][] = [
    ['the first has the second on its right', { at: at(0, 0), v: north }, { at: at(2, 2), v: west }, 0.7],
    ['the second has the first on its right', { at: at(2, 2), v: west }, { at: at(0, 0), v: north }, 0.3],
    ['both have', { at: at(0, 0), v: north }, { at: at(0.5, 3), v: { x: 0, y: -1 } }, 0.5],
    ['neither has', { at: at(0, 0), v: north }, { at: at(-0.5, 3), v: { x: 0, y: -1 } }, 0.5],
    ['who stands has nobody on its right', { at: at(0, 0), v: still }, { at: at(2, 0.2), v: west }, 0.5],
  ]
  it.each(cases)('%s', (_name, first, second, share) => {
    expect(sharesOf('giveWayToRight', [first, second])[0]).toBeCloseTo(share, 12)
  })

  it('is the same in a turned scene', () => {
    // by the angle of the triangle 3, 4, 5
    const turn = ({ x, y }: Point): Point => ({ x: 0.6 * x - 0.8 * y, y: 0.8 * x + 0.6 * y })
    for (const [, first, second] of cases) {
      const turned = [first, second].map(({ at: p, v }) => ({ at: turn(p), v: turn(v) }))
      expect(sharesOf('giveWayToRight', turned)[0]).toBeCloseTo(sharesOf('giveWayToRight', [first, second])[0], 12)
    }
  })
})

describe('fasterTakesMore', () => {
  it.each([
    [1, 0.5, 0.7],
    [0.5, 1, 0.3],
    [1, 1, 0.5],
    [1, 1 + 1e-12, 0.5],
    [0, 1, 0.3],
  ])('%f against %f m/s', (v, w, share) => {
    const bodies = [
      { at: at(-2, 0), v: { x: v, y: 0 } },
      { at: at(2, 0.3), v: { x: -w, y: 0 } },
    ]
    expect(sharesOf('fasterTakesMore', bodies)[0]).toBeCloseTo(share, 12)
  })
})

describe('a rule weighs the responsibilities', () => {
  const pair = (first: number, second: number): Body[] => [
    { at: at(-2, 0), v: east, responsibility: first },
    { at: at(2, 0.3), v: { x: -0.5, y: 0 }, responsibility: second },
  ]
  it.each([
    [0.5, 0.5, 0.7],
    [3, 3, 0.7],
    // 0.7 · 0.2 / (0.7 · 0.2 + 0.3 · 0.8)
    [0.2, 0.8, 0.14 / 0.38],
    [0, 0.5, 0],
    [0.5, 0, 1],
  ])('ρ = %f and %f', (first, second, share) => {
    const [a, b] = sharesOf('fasterTakesMore', pair(first, second))
    expect(a).toBeCloseTo(share, 12)
    expect(a + b).toBe(1)
  })

  it('priority comes first, without cures too, under any rule', () => {
    for (const rule of ['equal', 'fasterTakesMore', 'rightTakesMore', 'giveWayToRight', () => 0.4] as const) {
      const bodies = pair(0.5, 0.5).map((body, k) => ({ ...body, priority: k }))
      const [a, b] = sharesOf(rule, bodies)
      expect(a).toBe(1)
      expect(b).toBeCloseTo(0, 15)
    }
  })

  it('none given is equal', () => {
    expect(sharesOf(undefined, pair(0.5, 0.5))).toEqual([0.5, 0.5])
    expect(sharesOf('equal', pair(0.5, 0.5))).toEqual([0.5, 0.5])
  })
})

test('profile default: the rule takes the place of the headings, and common goals come before it', () => {
  const bodies = [
    { at: at(-2, 0), v: east },
    { at: at(2, 0.3), v: { x: -0.5, y: 0 } },
  ]
  expect(sharesOf('fasterTakesMore', bodies, 'default')[0]).toBeCloseTo(0.7, 12)
  const sim = new Simulation({ responsibilityRule: 'fasterTakesMore' })
  const near = sim.addAgent({ position: at(-1, 0), velocity: east, goal: at(0, 0) })
  const far = sim.addAgent({ position: at(3, 0), velocity: west, goal: at(0, 0) })
  // the nearer goes first: contact lines only, and the other makes room
  expect(sim.trace(near).lines.map((line) => line.case)).toEqual(['contact'])
  expect(sim.trace(far).lines.length).toBe(1)
})

describe('a rule of your own', () => {
  const bodies = [
    { at: at(-2, 0), v: east },
    { at: at(2, 0.3), v: { x: -0.5, y: 0.25 } },
  ]

  it('is told the pair in numbers, the lower id first, and decides', () => {
    const calls: number[][] = []
    const rule: ResponsibilityFunction = (...numbers) => {
      calls.push(numbers)
      return 0.25
    }
    const [a, b] = sharesOf(rule, bodies)
    expect(a).toBeCloseTo(0.25, 12)
    expect(b).toBeCloseTo(0.75, 12)
    expect(calls.length).toBeGreaterThanOrEqual(2)
    const [first, second] = calls[0].slice(8)
    expect(first).toBeLessThan(second)
    for (const call of calls) expect(call).toEqual([4, 0.3, 1, 0, -0.5, 0.25, 0.5, 0.5, first, second])
  })

  it.each([NaN, -0.1, 1.1, Infinity, undefined, '0.5', null])('%s is no share: refused, with the pair', (value) => {
    const sim = new Simulation({ responsibilityRule: (() => value) as unknown as ResponsibilityFunction })
    for (const { at: position, v } of bodies) sim.addAgent({ position, velocity: v, preferredVelocity: v })
    const before = sim.hash()
    expect(() => sim.step()).toThrow(/responsibilityRule must return the share .* got .*agent 1 and agent 2/)
    expect(sim.hash()).toBe(before)
  })

  it('is not kept by a snapshot, and has to be handed in again', () => {
    const rule: ResponsibilityFunction = (_px, _py, _vx, _vy, _wx, _wy, _r, _s, first) => (first % 2 === 0 ? 0.2 : 0.6)
    const sim = new Simulation({ responsibilityRule: rule, profile: 'rvo2', timeStep: 0.1 })
    for (const { at: position, v } of bodies) sim.addAgent({ position, velocity: v, preferredVelocity: v })
    sim.step()
    const bytes = sim.snapshot()
    expect(() => Simulation.restore(bytes)).toThrow('hand it to restore again')
    const restored = Simulation.restore(bytes, { responsibilityRule: rule })
    for (const one of [sim, restored]) for (let step = 0; step < 10; step++) one.step()
    expect(restored.hash()).toBe(sim.hash())
  })
})

test('a named rule is kept by a snapshot', () => {
  const sim = new Simulation({ responsibilityRule: 'giveWayToRight' })
  expect(Simulation.restore(sim.snapshot()).responsibilityRule).toBe('giveWayToRight')
  expect(() => Simulation.restore(sim.snapshot(), { responsibilityRule: () => 1 })).toThrow('leave it out')
})

test('an unknown rule is refused with the nearest known one', () => {
  expect(() => new Simulation({ responsibilityRule: 'rightTakesmore' as 'equal' })).toThrow('"rightTakesMore"')
  expect(() => new Simulation({ responsibilityRule: 1 as unknown as 'equal' })).toThrow('responsibilityRule')
})

test('a kernel that calls no functions refuses a rule that is one', () => {
  const kernel = { name: 'blind', solve: () => {} }
  expect(() => new Simulation({ kernel, responsibilityRule: () => 0.5 })).toThrow(
    /kernel "blind" can't call a function .*"rightTakesMore"/,
  )
  expect(new Simulation({ kernel, responsibilityRule: 'rightTakesMore' }).responsibilityRule).toBe('rightTakesMore')
})

test('shares sum to one for every pair of a crowd, whatever the rule', () => {
  check(
    seeds,
    (seed) => {
      const random = randomFrom(seed)
      const body = (): Body => ({
        at: at(random(-2, 2), random(-2, 2)),
        v: random() < 0.2 ? still : at(random(-1, 1), random(-1, 1)),
        responsibility: random(0.1, 2),
      })
      for (const rule of ['rightTakesMore', 'giveWayToRight', 'fasterTakesMore'] as const) {
        const [a, b] = sharesOf(rule, [body(), body()])
        expect(a).toBeGreaterThan(0)
        expect(b).toBeGreaterThan(0)
        expect(a + b).toBeCloseTo(1, 12)
      }
    },
    200,
  )
})
