import { describe, expect, it } from 'vitest'
import { Gate, type GateOptions } from '../../src/nav/index.ts'
import { Simulation } from '../../src/simulation.ts'
import type { AgentHandle } from '../../src/types.ts'

const DOOR = { from: { x: 0, y: -0.6 }, to: { x: 0, y: 0.6 } }

/** A row of agents left of a line, who all want to the right, and one gate. */
function row(options: Omit<GateOptions, 'from' | 'to'>, count = 4) {
  const sim = new Simulation({ timeStep: 0.1 })
  const gate = new Gate(sim, { ...DOOR, ...options })
  const agents = Array.from({ length: count }, (_, k) =>
    sim.addAgent({ position: { x: -1 - k, y: 0 }, goal: { x: 8 - k, y: 0 }, radius: 0.3 }),
  )
  return { sim, gate, agents }
}

/** When each agent passes the line, s. */
function passages(sim: Simulation, gate: Gate, agents: AgentHandle[], seconds: number): (number | undefined)[] {
  const times: (number | undefined)[] = agents.map(() => undefined)
  for (let k = 0; k < 10 * seconds; k++) {
    gate.update()
    sim.step()
    agents.forEach((agent, i) => {
      if (times[i] === undefined && sim.position(agent).x > 0) times[i] = sim.time
    })
  }
  return times
}

const gaps = (times: (number | undefined)[]) => times.slice(1).map((time, k) => time! - times[k]!)

describe('gate', () => {
  it('queue of one: who is next goes when the one before is through, the others wait in order', () => {
    const { sim, gate, agents } = row({ rule: 'queue', capacity: 1, stop: 1.5 })
    gate.update()
    expect(agents.map((agent) => gate.holds(agent))).toEqual([false, false, false, false])
    for (let k = 0; k < 8; k++) {
      gate.update()
      sim.step()
    }
    // the second has come to the stop, where the first is not through yet
    expect(gate.holds(agents[1])).toBe(true)
    expect(sim.parameters(agents[1]).preferredSpeed).toBe(0)
    const times = passages(sim, gate, agents, 30)
    expect(times).not.toContain(undefined)
    // from about 1.3 m before the line to it at 1.3 m/s, less what they drift up meanwhile
    for (const gap of gaps(times)) expect(gap).toBeGreaterThan(0.7)
    expect(agents.map((agent) => sim.parameters(agent).preferredSpeed)).toEqual([1.3, 1.3, 1.3, 1.3])
    expect(agents.every((agent) => sim.state(agent) === 'arrived')).toBe(true)
  })

  it('slots: one in each interval', () => {
    const { sim, gate, agents } = row({ rule: 'slots', interval: 2 })
    for (const gap of gaps(passages(sim, gate, agents, 20))) expect(Math.abs(gap - 2)).toBeLessThan(0.75)
  })

  it('batches: two together, the next two when both are through', () => {
    const { sim, gate, agents } = row({ rule: 'batch', capacity: 2, stop: 3 })
    const [first, second, third] = gaps(passages(sim, gate, agents, 20))
    expect(first).toBeLessThan(1)
    expect(second).toBeGreaterThan(1.5)
    expect(third).toBeLessThan(1)
  })

  it('without a gate nobody waits: the row passes at the pace of its spacing', () => {
    const { sim, gate, agents } = row({ rule: 'queue', capacity: 100 })
    for (const gap of gaps(passages(sim, gate, agents, 10))) expect(gap).toBeLessThan(1)
  })

  it('from both sides one has its turn at a time, and all get through', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: 0, y: 0.4 },
        { x: 0, y: 9 },
      ],
    })
    sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: 0, y: -0.4 },
        { x: 0, y: -9 },
      ],
    })
    const gate = new Gate(sim, { from: { x: 0, y: -0.4 }, to: { x: 0, y: 0.4 }, rule: 'queue', capacity: 1, stop: 2 })
    const agents = [-1, 1].flatMap((side) =>
      [0, 1, 2].map((k) => {
        const start = { x: side * (3 + k), y: side * (1 + k) }
        return sim.addAgent({
          position: start,
          path: [
            { x: 0, y: 0 },
            { x: -side * (4 + k), y: side * (1.5 + k) },
          ],
        })
      }),
    )
    for (let k = 0; k < 900; k++) {
      gate.update()
      sim.step()
      const inDoor = agents.filter((agent) => Math.abs(sim.position(agent).x) < 0.4)
      const directions = new Set(inDoor.map((agent) => Math.sign(sim.velocity(agent).x)).filter((sign) => sign !== 0))
      expect(directions.size).toBeLessThan(2)
    }
    expect(agents.map((agent) => sim.state(agent))).toEqual(agents.map(() => 'arrived'))
  })

  it('a stream from one side does not keep the other waiting for ever', () => {
    const { sim, gate, agents } = row({ rule: 'queue', capacity: 1, stop: 2 }, 8)
    const other = sim.addAgent({
      position: { x: 3, y: 1 },
      path: [
        { x: 0.5, y: 0 },
        { x: -14, y: 3 },
      ],
    })
    const times = passages(sim, gate, [...agents, other], 40).slice(0, -1)
    let passed = 0
    const twin = row({ rule: 'queue', capacity: 1, stop: 2 }, 8)
    const late = twin.sim.addAgent({
      position: { x: 3, y: 1 },
      path: [
        { x: 0.5, y: 0 },
        { x: -14, y: 3 },
      ],
    })
    while (twin.sim.position(late).x > 0 && twin.sim.time < 40) {
      twin.gate.update()
      twin.sim.step()
      passed = twin.agents.filter((agent) => twin.sim.position(agent).x > 0.3).length
    }
    // two have their turn, then the one that waits; without turns all eight go first
    expect(passed).toBeLessThan(6)
    expect(times).not.toContain(undefined)
  })

  it('leaves alone who does not go through, and lets go who turns away or leaves', () => {
    const { sim, gate, agents } = row({ rule: 'queue', capacity: 1 })
    const passer = sim.addAgent({ position: { x: -1.4, y: -3 }, goal: { x: -1.4, y: 4 } })
    for (let k = 0; k < 8; k++) {
      gate.update()
      sim.step()
    }
    expect(gate.holds(agents[1])).toBe(true)
    expect(gate.holds(passer)).toBe(false)
    expect(sim.parameters(passer).preferredSpeed).toBe(1.3)
    sim.setGoal(agents[1], -9, 0)
    sim.removeAgent(agents[2])
    gate.update()
    expect(gate.holds(agents[1])).toBe(false)
    expect(sim.parameters(agents[1]).preferredSpeed).toBe(1.3)
  })

  it('opens: everybody walks on', () => {
    const { sim, gate, agents } = row({ rule: 'slots', interval: 1000 })
    passages(sim, gate, agents, 4)
    expect(agents.filter((agent) => gate.holds(agent)).length).toBeGreaterThan(1)
    gate.open()
    expect(agents.map((agent) => sim.parameters(agent).preferredSpeed)).toEqual([1.3, 1.3, 1.3, 1.3])
  })

  it('refuses what it cannot keep', () => {
    const sim = new Simulation()
    const gate = (options: object) => () => new Gate(sim, { ...DOOR, rule: 'queue', ...options } as never)
    expect(gate({ rule: 'que' })).toThrow('did you mean "queue"?')
    expect(gate({ to: DOOR.from })).toThrow('from and to of a Gate must differ')
    expect(gate({ capacity: 0 })).toThrow('capacity must be a whole number from 1')
    expect(gate({ interval: 0 })).toThrow('interval must be a positive number of seconds')
    expect(gate({ stop: 3, reach: 2 })).toThrow('reach must not be below stop, got 2 and 3')
    expect(gate({ width: 2 })).toThrow('Gate has no "width"')
  })
})
