import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'

const at = (x: number, y: number) => ({ x, y })

describe('paths', () => {
  it('tells where an agent heads for, and what of its path lies ahead', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    const agent = sim.addAgent({ position: at(0, 0), path: [at(1, 0), at(1, 2), at(5, 2)] })
    const straight = sim.addAgent({ position: at(0, 9), goal: at(3, 9) })
    const idle = sim.addAgent({ position: at(0, 20) })
    expect(sim.target(agent)).toEqual(at(1, 0))
    for (let k = 0; k < 15; k++) sim.step()
    expect(sim.target(agent)).toEqual(at(1, 2))
    expect(sim.remainingPath(agent)).toEqual([at(1, 2), at(5, 2)])
    expect(sim.remainingPath(straight)).toEqual([at(3, 9)])
    expect(sim.target(idle)).toBeUndefined()
    expect(sim.remainingPath(idle)).toEqual([])
  })

  it('another way to the same goal leaves the state as it is, another goal begins anew', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    const agent = sim.addAgent({ position: at(0, 0), goal: at(1, 0) })
    for (let k = 0; k < 20; k++) sim.step()
    const arrived = sim.arrivalTime(agent)
    expect(arrived).toBeGreaterThan(0)
    sim.setPath(agent, [at(1, 0)])
    expect(sim.state(agent)).toBe('arrived')
    expect(sim.arrivalTime(agent)).toBe(arrived)
    sim.setPath(agent, [at(1, 1)])
    expect(sim.state(agent)).toBe('moving')
    expect(sim.arrivalTime(agent)).toBeUndefined()
  })

  it('gives obstacles back where they stand now, and a version that changes with them', () => {
    const sim = new Simulation({ timeStep: 0.5 })
    const version = sim.obstaclesVersion
    const cart = sim.addObstacle({ type: 'circle', center: at(0, 0), radius: 1, velocity: at(2, 0) })
    const bar = sim.addObstacle({ type: 'polyline', vertices: [at(0, 5), at(1, 5)] })
    sim.moveObstacle(bar, { y: 1 })
    expect(sim.obstaclesVersion).not.toBe(version)
    sim.step()
    expect(sim.obstacles).toEqual([
      { type: 'circle', center: at(1, 0), radius: 1, velocity: at(2, 0) },
      { type: 'polyline', vertices: [at(0, 6), at(1, 6)], velocity: at(0, 0) },
    ])
    const twin = new Simulation({ timeStep: 0.5 })
    for (const obstacle of sim.obstacles) twin.addObstacle(obstacle)
    expect(twin.isVisible(at(0.5, 5.5), at(0.5, 6.5))).toBe(false)
    sim.removeObstacle(cart)
    expect(sim.obstacles).toHaveLength(1)
  })
})
