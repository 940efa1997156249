import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentOptions, Point } from '../../src/types.ts'

const ORIGIN = { x: 0, y: 0 }

/** A lone agent and a way to let time pass. */
function alone(profile: 'rvo2' | 'default', options: Partial<AgentOptions>) {
  const sim = new Simulation({ profile, timeStep: 0.1 })
  const agent = sim.addAgent({ position: ORIGIN, ...options })
  const steps = (count: number) => {
    for (let step = 0; step < count; step++) sim.step()
    return sim.position(agent)
  }
  return { sim, agent, steps }
}

const near = ({ x, y }: Point) => ({ x: expect.closeTo(x, 9), y: expect.closeTo(y, 9) })

describe.each(['rvo2', 'default'] as const)('what an agent wants, under profile %s', (profile) => {
  it('nothing: it stands', () => {
    const { sim, agent, steps } = alone(profile, {})
    expect(steps(10)).toEqual(ORIGIN)
    expect(sim.state(agent)).toBe('moving')
  })

  it('a goal: straight at the preferred speed, and it stops there', () => {
    const { sim, agent, steps } = alone(profile, { goal: { x: 3, y: 4 }, preferredSpeed: 1 })
    expect(steps(10)).toEqual(near({ x: 0.6, y: 0.8 }))
    expect(sim.velocity(agent)).toEqual(near({ x: 0.6, y: 0.8 }))
    expect(sim.state(agent)).toBe('moving')
    expect(sim.arrivalTime(agent)).toBeUndefined()
    steps(80)
    const end = sim.position(agent)
    expect(Math.hypot(end.x - 3, end.y - 4)).toBeLessThanOrEqual(0.2)
    expect(sim.state(agent)).toBe('arrived')
    // within the tolerance of 0.2 m
    expect(sim.arrivalTime(agent)).toBeCloseTo(4.8, 9)
    expect(sim.velocity(agent)).toEqual(near(ORIGIN))
  })

  it('no faster than its maximum speed, whatever it prefers', () => {
    const { steps } = alone(profile, { goal: { x: 9, y: 0 }, preferredSpeed: 3, maxSpeed: 0.5 })
    expect(steps(10)).toEqual(near({ x: 0.5, y: 0 }))
  })

  it('a path: through the waypoints in their order, to the last', () => {
    const path = [
      { x: 2, y: 0 },
      { x: 2, y: 2 },
      { x: 0, y: 2 },
    ]
    const { sim, agent, steps } = alone(profile, { path, preferredSpeed: 1 })
    steps(10)
    expect(sim.velocity(agent)).toEqual(near({ x: 1, y: 0 }))
    let seen = 0
    for (let step = 0; step < 60; step++) {
      const p = steps(1)
      if (seen < 2 && Math.hypot(p.x - path[seen].x, p.y - path[seen].y) < 0.6) seen++
    }
    // the default profile may cut a corner where the next waypoint is in sight
    if (profile === 'rvo2') expect(seen).toBe(2)
    expect(Math.hypot(sim.position(agent).x, sim.position(agent).y - 2)).toBeLessThanOrEqual(0.2)
    expect(sim.state(agent)).toBe('arrived')
  })

  it('a constant velocity', () => {
    const { sim, agent, steps } = alone(profile, { preferredVelocity: { x: 1, y: -0.5 } })
    expect(steps(20)).toEqual(near({ x: 2, y: -1 }))
    sim.setPreferredVelocity(agent, 0, 1)
    expect(steps(10)).toEqual(near({ x: 2, y: 0 }))
  })

  it('a script: it goes its way through everything', () => {
    const { sim, agent, steps } = alone(profile, { script: { velocity: { x: 3, y: 0 } } })
    sim.addObstacle({ type: 'circle', center: { x: 2, y: 0 }, radius: 1 })
    expect(sim.velocity(agent)).toEqual({ x: 3, y: 0 })
    expect(steps(10)).toEqual(near({ x: 3, y: 0 }))
    expect(sim.state(agent)).toBe('scripted')
  })

  it('may be given up for another at any time', () => {
    const { sim, agent, steps } = alone(profile, { goal: { x: 0.1, y: 0 }, preferredSpeed: 1 })
    expect(sim.state(agent)).toBe('arrived')
    sim.setGoal(agent, 5, 0)
    expect(sim.state(agent)).toBe('moving')
    steps(10)
    sim.setPath(agent, [
      { x: 1, y: 0 },
      { x: 1, y: 3 },
    ])
    steps(10)
    expect(sim.velocity(agent).y).toBeGreaterThan(0.9)
    sim.updateAgent(agent, { hold: true })
    const held = sim.position(agent)
    expect(sim.state(agent)).toBe('held')
    expect(steps(10)).toEqual(held)
    sim.updateAgent(agent, { hold: false })
    steps(10)
    expect(sim.position(agent).y).toBeGreaterThan(held.y + 0.5)
  })
})
