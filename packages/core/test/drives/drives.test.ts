import { describe, expect, it, test } from 'vitest'
import {
  CarDrive,
  createDrive,
  DifferentialDrive,
  type DriveSettings,
  NonHolonomicDrive,
  PRESETS,
  PursuitDrive,
} from '../../src/drives/index.ts'
import { Simulation } from '../../src/simulation.ts'
import type { AgentOptions, Drive, DriveBody } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'

const WHEELS = { maxWheelSpeed: 0.5, wheelDistance: 0.2 }

function bodyAt(angle = 0): DriveBody {
  return { x: 0, y: 0, headingX: Math.cos(angle), headingY: Math.sin(angle), speed: 0, turnRate: 0 }
}

function drivenFor(drive: Drive, command: [number, number], time: number, dt = 0.01, body = bodyAt()): DriveBody {
  for (let k = 0; k < Math.round(time / dt); k++) drive.move(body, command[0], command[1], dt)
  return body
}

/** Largest distance, m, to a point that sets out with the command. */
function strays(drive: Drive, speed: number, angle: number, dt: number): number {
  const body = bodyAt()
  const [vx, vy] = [speed * Math.cos(angle), speed * Math.sin(angle)]
  let worst = 0
  for (let k = 1; k * dt <= 12; k++) {
    drive.move(body, vx, vy, dt)
    worst = Math.max(worst, Math.hypot(body.x - vx * k * dt, body.y - vy * k * dt))
  }
  return worst
}

const angleOf = (body: DriveBody) => Math.atan2(body.headingY, body.headingX)

describe('differential drive by velocity mapping', () => {
  it('goes straight where it faces', () => {
    const body = drivenFor(new DifferentialDrive(WHEELS), [0.3, 0], 2)
    expect(body.x).toBeCloseTo(0.6, 12)
    expect(body.y).toBe(0)
    expect(body.speed).toBeCloseTo(0.3, 12)
  })

  it('one step by hand: ω = gain · θ, v = |command| · cos θ, along the arc', () => {
    const body = bodyAt()
    new DifferentialDrive({ ...WHEELS, gain: 2, damping: 0 }).move(body, 0.2 * Math.cos(0.5), 0.2 * Math.sin(0.5), 0.1)
    const v = 0.2 * Math.cos(0.5)
    expect(body.turnRate).toBeCloseTo(1, 12)
    expect(body.speed).toBeCloseTo(v, 12)
    // radius v / ω, turned by 0.1 rad
    expect(body.x).toBeCloseTo(v * Math.sin(0.1), 12)
    expect(body.y).toBeCloseTo(v * (1 - Math.cos(0.1)), 12)
    expect(angleOf(body)).toBeCloseTo(0.1, 12)
  })

  it('damping takes off a part of the turn rate', () => {
    const body = { ...bodyAt(), turnRate: 0.5 }
    new DifferentialDrive({ ...WHEELS, gain: 2, damping: 0.4 }).move(body, 0, 0.2, 0.1)
    expect(body.turnRate).toBeCloseTo(2 * (Math.PI / 2) - 0.4 * 0.5, 12)
  })

  it('turns no faster than it may, nor than the wheels roll, and slows down to turn', () => {
    const body = bodyAt()
    new DifferentialDrive({ ...WHEELS, gain: 50, maxTurnRate: 2 }).move(body, 0, 1, 0.1)
    expect(body.turnRate).toBe(2)
    expect(body.speed).toBeCloseTo(0, 12)
    new DifferentialDrive({ ...WHEELS, gain: 50, maxTurnRate: 99 }).move(body, -1, 0, 0.1)
    expect(body.turnRate).toBe(5)
    const fast = bodyAt()
    new DifferentialDrive({ ...WHEELS, gain: 4, damping: 0 }).move(fast, Math.cos(0.5), Math.sin(0.5), 0.01)
    // |v| + |ω| · 0.1 = 0.5
    expect(fast.turnRate).toBeCloseTo(2, 12)
    expect(fast.speed).toBeCloseTo(0.3, 12)
  })

  it('stands without a command, and comes to face one from any side', () => {
    const drive = new DifferentialDrive(WHEELS)
    expect(drivenFor(drive, [0, 0], 1, 0.1, { ...bodyAt(1), turnRate: 3 })).toMatchObject({
      x: 0,
      speed: 0,
      turnRate: 0,
    })
    for (const dt of [0.01, 0.1, 0.5]) {
      for (const from of [-3.1, -2, -0.4, 0.7, 3.1]) {
        expect(Math.abs(angleOf(drivenFor(drive, [0.2, 0], 6, dt, bodyAt(from))))).toBeLessThan(1e-2)
      }
    }
  })
})

describe('NH-ORCA', () => {
  const settings = { ...WHEELS, turnRate: 2, trackingBound: 0.05 }
  const drive = new NonHolonomicDrive(settings)

  it('keeps what turning needs of the wheels’ speed', () => {
    expect(drive.maxSpeed).toBeCloseTo(0.5 - 0.2, 12)
    expect(drive.trackingBound).toBe(0.05)
  })

  it('turns at its rate, then goes straight; the first step by hand', () => {
    const body = bodyAt()
    drive.move(body, 0, 0.1, 0.001)
    expect(body.turnRate).toBe(2)
    // v = V · (θ/2) · cot(θ/2) with θ = π/2
    expect(body.speed).toBeCloseTo(0.1 * (Math.PI / 4), 12)
    const turned = drivenFor(drive, [0, 0.1], 2)
    expect(angleOf(turned)).toBeCloseTo(Math.PI / 2, 9)
    expect(turned.speed).toBeCloseTo(0.1, 12)
  })

  it('commands within its limit are followed within the bound, and the bound is needed', () => {
    let most = 0
    for (const { turnRate, trackingBound } of [
      { turnRate: 2, trackingBound: 0.05 },
      { turnRate: 1, trackingBound: 0.02 },
      { turnRate: 4, trackingBound: 0.03 },
    ]) {
      const one = new NonHolonomicDrive({ ...WHEELS, turnRate, trackingBound })
      const { polygon } = one.speedLimit as { polygon: { x: number; y: number }[] }
      polygon.forEach((corner, k) => {
        const next = polygon[(k + 1) % polygon.length]
        for (const t of [0, 0.5]) {
          const x = corner.x + t * (next.x - corner.x)
          const y = corner.y + t * (next.y - corner.y)
          for (const dt of [0.02, 0.1]) {
            const error = strays(one, Math.hypot(x, y), Math.atan2(y, x), dt)
            expect(error).toBeLessThan(trackingBound * (1 + 1e-9))
            most = Math.max(most, error / trackingBound)
          }
        }
      })
    }
    expect(most).toBeGreaterThan(0.8)
  })

  it('beyond the limit they are not', () => {
    expect(strays(drive, 0.3, Math.PI / 2, 0.02)).toBeGreaterThan(0.05)
  })

  it('its limit is a convex polygon that a simulation takes, or the disc where the bound is generous', () => {
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const maxWheelSpeed = random(0.05, 3)
        const wheelDistance = random(0.03, 1)
        const turnRate = random(0.05, 0.95) * ((2 * maxWheelSpeed) / wheelDistance)
        const trackingBound = random(0.001, 1) ** 2
        const made = new NonHolonomicDrive({ maxWheelSpeed, wheelDistance, turnRate, trackingBound })
        const sim = new Simulation()
        expect(sim.addAgent({ position: { x: 0, y: 0 }, drive: made })).toBeGreaterThan(0)
      },
      300,
    )
    const generous = new NonHolonomicDrive({ ...settings, trackingBound: 3 })
    expect(generous.speedLimit).toEqual({ disc: generous.maxSpeed })
  })
})

describe('car', () => {
  const drive = new CarDrive({ minTurnRadius: 4, maxSpeed: 5 })

  it('never turns tighter than its radius, whatever it is told', () => {
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const body = bodyAt(random(-3, 3))
        for (let k = 0; k < 40; k++) {
          const before = { ...body }
          drive.move(body, random(-5, 5), random(-5, 5), 0.1)
          const turned = Math.abs(
            Math.atan2(
              before.headingX * body.headingY - before.headingY * body.headingX,
              before.headingX * body.headingX + before.headingY * body.headingY,
            ),
          )
          const gone = Math.hypot(body.x - before.x, body.y - before.y)
          // an arc is longer than its chord
          expect(turned * 4).toBeLessThan(Math.max(gone, 2 * 4 * Math.asin(Math.min(1, gone / 8))) + 1e-9)
          expect(body.speed).toBeGreaterThanOrEqual(0)
        }
      },
      50,
    )
  })

  it('reports the bound of its error, which is met at the edge of its sector at any speed', () => {
    expect(drive.trackingBound).toBeCloseTo(4 * 0.13604, 4)
    for (const speed of [0.5, 2, 5]) {
      expect(strays(drive, speed, Math.PI / 6, 0.001)).toBeCloseTo(drive.trackingBound, 2)
      expect(strays(drive, speed, Math.PI / 6, 0.05)).toBeLessThan(drive.trackingBound + 1e-9)
      expect(strays(drive, speed, -0.3, 0.02)).toBeLessThan(drive.trackingBound)
    }
  })

  it('is commanded nothing but the sector ahead', () => {
    const sim = new Simulation({ timeStep: 0.05 })
    const car = sim.addAgent({
      position: { x: 0, y: 0 },
      heading: 0,
      drive,
      maxSpeed: 9,
      preferredVelocity: { x: 0, y: 4 },
    })
    sim.solve()
    const v = sim.newVelocity(car)
    expect(Math.atan2(v.y, v.x)).toBeCloseTo(Math.PI / 6, 9)
    expect(Math.hypot(v.x, v.y)).toBeCloseTo(2, 9)
    sim.setPreferredVelocity(car, -3, 0)
    sim.solve()
    expect(Math.hypot(sim.newVelocity(car).x, sim.newVelocity(car).y)).toBeLessThan(1e-9)
    sim.setPreferredVelocity(car, 9, 0)
    sim.solve()
    expect(sim.newVelocity(car).x).toBeCloseTo(5, 9)
  })
})

describe('pure pursuit', () => {
  it('drives the arc to the look-ahead point', () => {
    const drive = new PursuitDrive({ maxWheelSpeed: 9, wheelDistance: 0.2, lookAhead: 1 })
    const body = bodyAt()
    drive.move(body, Math.cos(0.4), Math.sin(0.4), 1e-3)
    // curvature 2 · sin θ / L at 1 m/s
    expect(body.turnRate).toBeCloseTo(2 * Math.sin(0.4), 12)
    expect(body.speed).toBeCloseTo(1, 12)
    const tracked = drivenFor(drive, [1, 0], 5, 0.01, bodyAt(1))
    expect(Math.abs(angleOf(tracked))).toBeLessThan(1e-3)
  })

  it('turns on the spot to what is behind', () => {
    const body = bodyAt()
    new PursuitDrive(WHEELS).move(body, -0.3, 0.1, 0.1)
    expect(body.turnRate).toBe(5)
    expect(body.x).toBe(0)
  })
})

describe('in a simulation', () => {
  const two = (drive: () => Drive): AgentOptions[] =>
    [-1, 1].map((side) => ({
      position: { x: 2 * side, y: 0.02 },
      goal: { x: -2 * side, y: 0 },
      radius: 0.2,
      maxSpeed: 0.3,
      preferredSpeed: 0.25,
      drive: drive(),
    }))

  const drives: [string, () => Drive][] = [
    ['differential', () => new DifferentialDrive({ ...WHEELS, trackingBound: 0.05 })],
    ['nh-orca', () => new NonHolonomicDrive({ ...WHEELS, turnRate: 2, trackingBound: 0.05 })],
    ['car', () => new CarDrive({ minTurnRadius: 0.4, maxSpeed: 0.3 })],
    ['pure-pursuit', () => new PursuitDrive({ ...WHEELS, trackingBound: 0.05 })],
  ]

  it.each(drives)('%s: two swap places without touching, only ever going where they face', (_name, drive) => {
    const sim = new Simulation({ timeStep: 0.05 })
    const agents = two(drive).map((agent) => sim.addAgent({ ...agent, goalTolerance: 0.3 }))
    let gap = Infinity
    while (sim.time < 40 && !agents.every((agent) => sim.state(agent) === 'arrived')) {
      sim.step()
      const [p, q] = agents.map((agent) => sim.position(agent))
      gap = Math.min(gap, Math.hypot(p.x - q.x, p.y - q.y) - 0.4)
      for (const agent of agents) {
        const { x, y } = sim.velocity(agent)
        const heading = sim.heading(agent)
        expect(Math.abs(x * Math.sin(heading) - y * Math.cos(heading))).toBeLessThan(1e-12)
      }
    }
    expect(gap).toBeGreaterThan(0)
    expect(agents.map((agent) => sim.state(agent))).toEqual(['arrived', 'arrived'])
  })

  it.each(drives)(
    '%s: snapshots go on as if nothing had happened, once they have their drives again',
    (_name, drive) => {
      const sim = new Simulation({ timeStep: 0.05 })
      for (const agent of two(drive)) sim.addAgent(agent)
      for (let k = 0; k < 60; k++) sim.step()
      expect(() => Simulation.restore(sim.snapshot())).toThrow(/drive.*driveOf/)
      const restored = Simulation.restore(sim.snapshot(), { driveOf: drive })
      expect(restored.hash()).toBe(sim.hash())
      for (const one of [sim, restored]) for (let k = 0; k < 100; k++) one.step()
      expect(restored.hash()).toBe(sim.hash())
    },
  )

  it('NH-ORCA: the error that is reported never exceeds the bound, in a crowd of 14', () => {
    const sim = new Simulation({ timeStep: 0.05 })
    const { agent, wheels } = PRESETS.ePuck
    const agents = Array.from({ length: 14 }, (_, k) => {
      const angle = (2 * Math.PI * k) / 14
      return sim.addAgent({
        ...agent,
        position: { x: 0.6 * Math.cos(angle), y: 0.6 * Math.sin(angle) },
        goal: { x: -0.6 * Math.cos(angle), y: -0.6 * Math.sin(angle) },
        drive: new NonHolonomicDrive({ ...wheels!, turnRate: 1.5, trackingBound: 0.01 }),
      })
    })
    let worst = 0
    let overlap = -Infinity
    for (let step = 0; step < 1200; step++) {
      sim.solve()
      for (const one of agents) worst = Math.max(worst, sim.trackingError(one))
      sim.step()
      agents.forEach((one, k) => {
        const p = sim.position(one)
        for (const other of agents.slice(0, k)) {
          const q = sim.position(other)
          overlap = Math.max(overlap, 0.074 - Math.hypot(p.x - q.x, p.y - q.y))
        }
      })
    }
    expect(worst).toBeGreaterThan(0.001)
    expect(worst).toBeLessThan(0.01 * (1 + 1e-6))
    expect(overlap).toBeLessThan(0)
    expect(agents.map((one) => sim.state(one))).toEqual(agents.map(() => 'arrived'))
  })

  it('without a drive there is no error to report', () => {
    const sim = new Simulation()
    expect(sim.trackingError(sim.addAgent({ position: { x: 0, y: 0 }, goal: { x: 1, y: 0 } }))).toBe(0)
  })

  it('a drive of your own, with a delay', () => {
    const heard: number[] = []
    const drive: Drive = {
      name: 'crab',
      trackingBound: 0,
      move: (body, x, _y, dt) => {
        heard.push(x)
        body.y += x * dt
      },
    }
    const sim = new Simulation({ timeStep: 0.1 })
    const crab = sim.addAgent({
      position: { x: 0, y: 0 },
      preferredVelocity: { x: 1, y: 0 },
      drive,
      actuationDelay: 0.2,
    })
    for (let k = 0; k < 4; k++) sim.step()
    expect(heard).toEqual([0, 0, 1, 1])
    expect(sim.position(crab)).toEqual({ x: 0, y: 0.2 })
    sim.setDrive(crab, undefined)
    sim.step()
    expect(sim.position(crab).x).toBeCloseTo(0.1, 12)
  })

  it('scripts and hold come before drives', () => {
    const drive = new DifferentialDrive(WHEELS)
    const sim = new Simulation({ timeStep: 0.1 })
    const cart = sim.addAgent({ position: { x: 0, y: 0 }, script: { velocity: { x: 0, y: 1 } }, heading: 0, drive })
    const post = sim.addAgent({ position: { x: 5, y: 0 }, goal: { x: 9, y: 0 }, hold: true, drive })
    sim.step()
    expect(sim.position(cart)).toEqual({ x: 0, y: 0.1 })
    expect(sim.position(post)).toEqual({ x: 5, y: 0 })
  })

  it('one that leaves no numbers is refused, with nothing moved', () => {
    const drive: Drive = {
      name: 'broken',
      trackingBound: 0,
      move: (body) => {
        body.x = NaN
      },
    }
    const sim = new Simulation()
    sim.addAgent({ position: { x: 0, y: 0 }, goal: { x: 1, y: 0 }, drive })
    sim.addAgent({ position: { x: 3, y: 0 }, goal: { x: 1, y: 0 } })
    const before = sim.hash()
    expect(() => sim.step()).toThrow(/drive "broken" must leave finite numbers, left NaN \(agent 1\)/)
    expect(sim.hash()).toBe(before)
  })
})

test('drives from data', () => {
  expect(createDrive({ type: 'differential', ...WHEELS })).toBeInstanceOf(DifferentialDrive)
  expect(createDrive({ type: 'nh-orca', ...WHEELS, turnRate: 1, trackingBound: 0.1 })).toBeInstanceOf(NonHolonomicDrive)
  expect(createDrive({ type: 'car', minTurnRadius: 4, maxSpeed: 5 })).toBeInstanceOf(CarDrive)
  expect(createDrive({ type: 'pure-pursuit', ...WHEELS })).toBeInstanceOf(PursuitDrive)
})

test('presets are parameters that a simulation takes', () => {
  for (const { agent, wheels } of Object.values(PRESETS)) {
    const sim = new Simulation()
    const drive = wheels === undefined ? {} : { drive: new DifferentialDrive(wheels) }
    expect(sim.parameters(sim.addAgent({ position: { x: 0, y: 0 }, ...agent, ...drive }))).toMatchObject(agent)
    expect(agent.maxSpeed).toBeGreaterThanOrEqual(1.25 * agent.preferredSpeed!)
  }
})

describe('refused', () => {
  const bad: [DriveSettings | object, RegExp][] = [
    [{ type: 'tank' }, /type must be one of "differential"/],
    [{ type: 'differential', maxWheelSpeed: 0, wheelDistance: 1 }, /maxWheelSpeed must be a positive number .* got 0/],
    [{ type: 'differential', ...WHEELS, gian: 1 }, /did you mean "gain"/],
    [{ type: 'differential', ...WHEELS, damping: 0.95 }, /at most 0.9/],
    [{ type: 'differential', ...WHEELS, trackingBound: -1 }, /trackingBound/],
    [{ type: 'nh-orca', ...WHEELS, turnRate: 5, trackingBound: 0.1 }, /leaves no speed ahead, got 5/],
    [{ type: 'nh-orca', ...WHEELS, turnRate: 1, trackingBound: 0 }, /trackingBound must be a positive/],
    [{ type: 'car', minTurnRadius: NaN, maxSpeed: 1 }, /minTurnRadius/],
    [{ type: 'car', minTurnRadius: 1, maxSpeed: 1, maxCommandAngle: 2 }, /at most π\/2/],
    [{ type: 'pure-pursuit', ...WHEELS, lookAhead: 0 }, /lookAhead/],
  ]
  it.each(bad)('%o', (settings, message) => {
    expect(() => createDrive(settings as DriveSettings)).toThrow(message)
  })

  it.each([{}, null, 'car', { name: 'x', move: 1 }, { name: 'x', trackingBound: -1, move: () => {} }])(
    '%o as the drive of an agent',
    (drive) => {
      const sim = new Simulation()
      expect(() => sim.addAgent({ position: { x: 0, y: 0 }, drive: drive as unknown as Drive })).toThrow(/drive/)
      expect(sim.agentCount).toBe(0)
    },
  )
})
