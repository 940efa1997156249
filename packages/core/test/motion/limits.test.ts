import { describe, expect, it, test } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentOptions, MotionLimit, Point } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { build, randomScene } from '../scene.ts'

const PROFILES = ['rvo2', 'default'] as const
const ORIGIN = { x: 0, y: 0 }

function lone(options: Partial<AgentOptions>, profile: (typeof PROFILES)[number] = 'rvo2') {
  const sim = new Simulation({ timeStep: 0.1, profile })
  return { sim, agent: sim.addAgent({ position: ORIGIN, maxSpeed: 3, ...options }) }
}

/** New velocity of an agent that faces `heading`, stands, and wants `wish`. */
function choose(speedLimit: MotionLimit, wish: Point, heading = 0, profile: (typeof PROFILES)[number] = 'rvo2'): Point {
  const { sim, agent } = lone({ speedLimit, preferredVelocity: wish, heading }, profile)
  sim.solve()
  return sim.newVelocity(agent)
}

describe.each(PROFILES)('speed limits inside the solve, profile %s', (profile) => {
  it('a disc bounds the speed', () => {
    const v = choose({ disc: 0.5 }, { x: 3, y: 4 }, 0, profile)
    expect(v.x).toBeCloseTo(0.3, 12)
    expect(v.y).toBeCloseTo(0.4, 12)
  })

  it('a polygon leaves the nearest point of it, turned to where the body faces', () => {
    // 2 m/s ahead, 0.5 m/s back and to the sides
    const box = {
      polygon: [
        { x: -0.5, y: -0.5 },
        { x: 2, y: -0.5 },
        { x: 2, y: 0.5 },
        { x: -0.5, y: 0.5 },
      ],
    }
    const cases: [Point, number, Point][] = [
      [{ x: 1.5, y: 0.2 }, 0, { x: 1.5, y: 0.2 }],
      [{ x: 1, y: 2 }, 0, { x: 1, y: 0.5 }],
      [{ x: -1, y: 0.1 }, 0, { x: -0.5, y: 0.1 }],
      [{ x: 5, y: 5 }, 0, { x: 2, y: 0.5 }],
      // facing up: ahead is y
      [{ x: 1, y: 2 }, Math.PI / 2, { x: 0.5, y: 2 }],
      [{ x: 0, y: -2 }, Math.PI / 2, { x: 0, y: -0.5 }],
    ]
    for (const [wish, heading, wanted] of cases) {
      const v = choose(box, wish, heading, profile)
      expect(v.x).toBeCloseTo(wanted.x, 9)
      expect(v.y).toBeCloseTo(wanted.y, 9)
    }
  })

  it('an ellipse: no more than its half axes, and at most 1.9 % less than the ellipse', () => {
    let worst = 1
    for (let k = 0; k < 360; k++) {
      const angle = (k * Math.PI) / 180
      const out = { x: 10 * Math.cos(angle), y: 10 * Math.sin(angle) }
      const v = choose({ ellipse: [2, 0.5] }, out, 0, profile)
      const level = Math.hypot(v.x / 2, v.y / 0.5)
      expect(level).toBeLessThan(1 + 1e-9)
      worst = Math.min(worst, level)
    }
    expect(worst).toBeGreaterThan(Math.cos(Math.PI / 16) - 1e-9)
    expect(worst).toBeLessThan(0.99)
  })
})

describe.each(PROFILES)('acceleration limits inside the solve, profile %s', (profile) => {
  it('brakes harder than it speeds up, along where it faces', () => {
    // m/s²: 1 ahead, 3 back, 0.5 to the sides
    const polygon = [
      { x: -3, y: -0.5 },
      { x: 1, y: -0.5 },
      { x: 1, y: 0.5 },
      { x: -3, y: 0.5 },
    ]
    const { sim, agent } = lone(
      { accelerationLimit: { polygon }, velocity: { x: 0, y: 1 }, preferredVelocity: { x: 0, y: 3 } },
      profile,
    )
    sim.step()
    expect(sim.velocity(agent).y).toBeCloseTo(1.1, 9)
    sim.setPreferredVelocity(agent, 0, 0)
    sim.step()
    expect(sim.velocity(agent).y).toBeCloseTo(0.8, 9)
    sim.setPreferredVelocity(agent, 3, 0.8)
    sim.step()
    expect(sim.velocity(agent).x).toBeCloseTo(0.05, 9)
    expect(sim.velocity(agent).y).toBeCloseTo(0.8, 9)
  })

  it('a disc is maxAcceleration', () => {
    const run = (limit: Partial<AgentOptions>) => {
      const { sim, agent } = lone({ ...limit, velocity: { x: 1, y: 0 }, preferredVelocity: { x: -1, y: 1 } }, profile)
      for (let k = 0; k < 5; k++) sim.step()
      return sim.velocity(agent)
    }
    expect(run({ accelerationLimit: { disc: 2 } })).toEqual(run({ maxAcceleration: 2 }))
  })
})

test('the lines of limits are traced as the agent’s own, hard, first', () => {
  const { sim, agent } = lone({ speedLimit: { ellipse: [1, 0.5] }, preferredVelocity: { x: 0, y: 2 }, heading: 0 })
  const { lines, hardCount, newVelocity } = sim.trace(agent)
  expect(hardCount).toBe(16)
  expect(lines.every(({ cause, hard }) => cause.type === 'self' && hard)).toBe(true)
  expect(newVelocity.y).toBeCloseTo(0.5, 9)
  sim.setLimits(agent, {})
  expect(sim.trace(agent).lines).toEqual([])
})

test('where walls and limits leave nothing, the limits stand', () => {
  const { sim, agent } = lone(
    {
      velocity: { x: 1, y: 0 },
      preferredVelocity: { x: 1, y: 0 },
      radius: 0.3,
      accelerationLimit: { ellipse: [1, 1] },
    },
    'default',
  )
  // a wall 0.4 m ahead: too near to brake for
  sim.addObstacle({
    type: 'polyline',
    vertices: [
      { x: 0.7, y: -3 },
      { x: 0.7, y: 3 },
    ],
  })
  let before = sim.velocity(agent)
  for (let k = 0; k < 8; k++) {
    sim.solve()
    const v = sim.newVelocity(agent)
    expect(Math.hypot(v.x - before.x, v.y - before.y)).toBeLessThan(0.1 + 1e-9)
    sim.step()
    before = sim.velocity(agent)
  }
  expect(before.x).toBeLessThan(0.5)
})

test('in crowds: nobody leaves its limits, whatever the index', () => {
  check(
    seeds,
    (seed) => {
      const random = randomFrom(seed)
      const scene = randomScene(seed, { walls: false })
      const hashes = (['grid', 'kdtree'] as const).map((neighborSearch) => {
        const { sim, handles } = build(scene, { neighborSearch, profile: seed % 2 === 0 ? 'rvo2' : 'default' })
        for (const handle of handles) sim.setLimits(handle, { speedLimit: { ellipse: [1, 0.4] } })
        for (let k = 0; k < 6; k++) {
          const facings = handles.map((handle) => sim.heading(handle))
          sim.solve()
          handles.forEach((handle, i) => {
            const v = sim.newVelocity(handle)
            const [c, s] = [Math.cos(facings[i]), Math.sin(facings[i])]
            const level = Math.hypot(v.x * c + v.y * s, (v.y * c - v.x * s) / 0.4)
            expect(level).toBeLessThan(1 + 1e-6)
          })
          sim.step()
        }
        return sim.hash()
      })
      expect(hashes[1]).toBe(hashes[0])
      expect(random()).toBeLessThan(1)
    },
    20,
  )
})

describe('refused', () => {
  const bad: [string, unknown, RegExp][] = [
    ['two shapes', { disc: 1, ellipse: [1, 1] }, /one of disc, ellipse and polygon, got 2/],
    ['none', {}, /got 0/],
    ['an unknown shape', { circle: 1 }, /no "circle"/],
    ['no radius', { disc: 0 }, /speedLimit\.disc must be a positive number/],
    ['one axis', { ellipse: [1] }, /\[ahead, aside\]/],
    ['a negative axis', { ellipse: [1, -1] }, /speedLimit\.ellipse\[1\]/],
    ['two corners', { polygon: [ORIGIN, { x: 1, y: 0 }] }, /at least 3 points/],
    ['a corner that is none', { polygon: [ORIGIN, { x: 1, y: 0 }, { x: 0, y: NaN }] }, /polygon\[2\]\.y/],
    [
      'clockwise',
      {
        polygon: [
          { x: -1, y: -1 },
          { x: 0, y: 1 },
          { x: 1, y: -1 },
        ],
      },
      /counter-clockwise/,
    ],
    [
      'not round the origin',
      {
        polygon: [
          { x: 1, y: 1 },
          { x: 2, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      /hold the origin/,
    ],
    [
      'a star',
      { polygon: [0, 2, 4, 1, 3].map((k) => ({ x: Math.cos(k * 1.2566370614), y: Math.sin(k * 1.2566370614) })) },
      /go round once/,
    ],
  ]
  it.each(bad)('%s', (_name, speedLimit, message) => {
    const { sim, agent } = lone({})
    const before = sim.hash()
    const options = { position: ORIGIN, speedLimit } as AgentOptions
    expect(() => sim.addAgent(options)).toThrow(message)
    expect(() => sim.setLimits(agent, { speedLimit: speedLimit as MotionLimit })).toThrow(message)
    expect(sim.hash()).toBe(before)
  })
})
