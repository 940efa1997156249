import { describe, expect, it } from 'vitest'
import { Gate, GridPlanner, Navigator, type NavigatorOptions } from '../../src/nav/index.ts'
import { Simulation } from '../../src/simulation.ts'
import type { ObstacleOptions } from '../../src/types.ts'

const planner: NavigatorOptions['planner'] = (radius, obstacles) =>
  new GridPlanner({ obstacles, radius, cellSize: 0.25, bounds: { min: { x: -10, y: -5 }, max: { x: 10, y: 5 } } })

/** A wall across a hall of 20 × 8 m, open at both ends unless they are closed. */
function hall() {
  const sim = new Simulation({ timeStep: 0.1 })
  sim.addObstacle({
    type: 'room',
    vertices: [
      { x: -10, y: -4 },
      { x: 10, y: -4 },
      { x: 10, y: 4 },
      { x: -10, y: 4 },
    ],
  })
  sim.addObstacle(wall(-3, 3))
  const agent = sim.addAgent({ position: { x: -5, y: 1 } })
  return { sim, agent }
}

const wall = (from: number, to: number): ObstacleOptions => ({
  type: 'polyline',
  vertices: [
    { x: 0, y: from },
    { x: 0, y: to },
  ],
})

const run = (sim: Simulation, navigator: Navigator, seconds: number) => {
  for (let k = 0; k < 10 * seconds; k++) {
    navigator.update()
    sim.step()
  }
}

describe('navigator', () => {
  it('an agent stands queued until its path is found, then arrives behind the wall', () => {
    const { sim, agent } = hall()
    const navigator = new Navigator(sim, { planner })
    navigator.send(agent, [{ x: 5, y: 1 }])
    expect(navigator.waiting(agent)).toEqual({ reason: 'queued', by: { agents: [], obstacles: [] } })
    navigator.update()
    expect(navigator.waiting(agent)).toBeUndefined()
    expect(sim.remainingPath(agent).length).toBeGreaterThan(1)
    run(sim, navigator, 15)
    expect(sim.state(agent)).toBe('arrived')
  })

  it('searches no more paths in an update than it may, first come first served', () => {
    const { sim, agent } = hall()
    const others = [2, 3].map((y) => sim.addAgent({ position: { x: -5, y } }))
    const navigator = new Navigator(sim, { planner, searchesPerUpdate: 1 })
    for (const one of [agent, ...others]) navigator.send(one, [{ x: 5, y: 0 }])
    const queued = () => [agent, ...others].map((one) => navigator.waiting(one)?.reason)
    navigator.update()
    expect(queued()).toEqual([undefined, 'queued', 'queued'])
    navigator.update()
    expect(queued()).toEqual([undefined, undefined, 'queued'])
  })

  it('plans again when a way is closed, says so when none is left, and goes on when one opens', () => {
    const { sim, agent } = hall()
    const navigator = new Navigator(sim, { planner, searchesPerUpdate: Infinity })
    navigator.send(agent, [{ x: 5, y: 1 }])
    run(sim, navigator, 1)
    // the way over the top is the shorter one
    expect(sim.remainingPath(agent)[0].y).toBeGreaterThan(3)
    const lid = sim.addObstacle(wall(3, 4))
    run(sim, navigator, 2)
    expect(sim.remainingPath(agent)[0].y).toBeLessThan(-3)
    const floor = sim.addObstacle(wall(-4, -3))
    run(sim, navigator, 3)
    expect(navigator.waiting(agent)?.reason).toBe('noWay')
    const { x, y } = sim.position(agent)
    run(sim, navigator, 3)
    expect(sim.position(agent)).toEqual({ x, y })
    expect(sim.velocity(agent)).toEqual({ x: 0, y: 0 })
    sim.removeObstacle(floor)
    run(sim, navigator, 20)
    expect(navigator.waiting(agent)).toBeUndefined()
    expect(sim.state(agent)).toBe('arrived')
    sim.removeObstacle(lid)
  })

  it('an agent that was carried off is led back, over the stops that it has still to make', () => {
    const { sim, agent } = hall()
    const navigator = new Navigator(sim, { planner })
    const stops = [
      { x: -5, y: -2 },
      { x: 5, y: 1 },
    ]
    navigator.send(agent, stops)
    run(sim, navigator, 4)
    expect(sim.remainingPath(agent)).not.toContainEqual(stops[0])
    sim.setMotion(agent, { position: { x: 3, y: -3.5 } })
    run(sim, navigator, 8)
    expect(sim.state(agent)).toBe('arrived')
    expect(stops).toHaveLength(2)
  })

  it('says who is in the way of a blocked agent', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    // a corridor for one
    for (const y of [0.35, -0.35]) {
      const vertices = [-6, 6].map((x) => ({ x, y }))
      sim.addObstacle({ type: 'polyline', vertices })
    }
    const plug = sim.addAgent({ position: { x: 0, y: 0 }, hold: true })
    const agent = sim.addAgent({ position: { x: -2, y: 0 } })
    const navigator = new Navigator(sim, { planner })
    navigator.send(agent, [{ x: 3, y: 0 }], [{ x: 3, y: 0 }])
    run(sim, navigator, 12)
    expect(navigator.waiting(agent)?.reason).toBe('agents')
    expect(navigator.waiting(agent)?.by.agents).toEqual([plug])
  })

  it('says when a gate holds an agent, and has the gate decide', () => {
    const { sim, agent } = hall()
    const first = sim.addAgent({ position: { x: -2, y: -3.5 } })
    const line = { from: { x: -1, y: -4 }, to: { x: -1, y: -3 } }
    const gate = new Gate(sim, { ...line, rule: 'slots', interval: 1000 })
    const navigator = new Navigator(sim, { planner, gates: [gate] })
    sim.setMotion(agent, { position: { x: -3, y: -3.5 } })
    for (const one of [first, agent]) navigator.send(one, [{ x: 5, y: -3.5 }])
    run(sim, navigator, 6)
    expect(navigator.waiting(first)).toBeUndefined()
    expect(navigator.waiting(agent)?.reason).toBe('gate')
    expect(sim.position(first).x).toBeGreaterThan(0)
    expect(sim.position(agent).x).toBeLessThan(-2)
  })

  it('moving walls do not have planners made anew, and standing ones do', () => {
    const { sim, agent } = hall()
    let made = 0
    const counting: typeof planner = (radius, obstacles) => {
      made++
      return planner(radius, obstacles)
    }
    const navigator = new Navigator(sim, { planner: counting })
    sim.addObstacle({ type: 'circle', center: { x: 5, y: 3 }, radius: 0.2, velocity: { x: 0.1, y: 0 } })
    navigator.send(agent, [{ x: 5, y: 1 }])
    run(sim, navigator, 3)
    expect(made).toBe(1)
    sim.addObstacle(wall(3, 3.5))
    navigator.send(agent, [{ x: 5, y: 1 }])
    run(sim, navigator, 1)
    expect(made).toBe(2)
  })

  it('forgets agents that are removed or released', () => {
    const { sim, agent } = hall()
    const navigator = new Navigator(sim, { planner })
    const other = sim.addAgent({ position: { x: -5, y: 3 } })
    navigator.send(agent, [{ x: 5, y: 1 }])
    navigator.send(other, [{ x: 5, y: -1 }])
    sim.removeAgent(agent)
    navigator.release(other)
    run(sim, navigator, 2)
    expect(navigator.waiting(other)).toBeUndefined()
    expect(sim.position(other)).toEqual({ x: -5, y: 3 })
  })

  it('refuses what it cannot use', () => {
    const { sim, agent } = hall()
    expect(() => new Navigator(sim, {} as never)).toThrow('needs a function "planner"')
    expect(() => new Navigator(sim, { planner, lookEvery: 0 })).toThrow(
      'lookEvery must be a positive number of seconds',
    )
    const navigator = new Navigator(sim, { planner })
    expect(() => navigator.send(agent, [])).toThrow('at least one point')
    expect(() => navigator.send(agent, [{ x: Number.NaN, y: 0 }])).toThrow('stops[0].x must be a finite number')
    sim.removeAgent(agent)
    expect(() => navigator.send(agent, [{ x: 0, y: 0 }])).toThrow('agent')
  })
})
