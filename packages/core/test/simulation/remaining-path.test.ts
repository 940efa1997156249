import { expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'

it('remainingPath loses the waypoints that were passed, and keeps the goal', () => {
  const sim = new Simulation({ timeStep: 0.1 })
  const path = [
    { x: 1, y: 0 },
    { x: 3, y: 0 },
    { x: 3, y: 2 },
  ]
  const walker = sim.addAgent({ position: { x: 0, y: 0 }, path })
  const straight = sim.addAgent({ position: { x: 0, y: 5 }, goal: { x: 4, y: 5 } })
  const wisher = sim.addAgent({ position: { x: 0, y: 9 }, preferredVelocity: { x: 1, y: 0 } })
  expect(sim.remainingPath(walker)).toEqual(path)
  expect(sim.remainingPath(straight)).toEqual([{ x: 4, y: 5 }])
  expect(sim.remainingPath(wisher)).toEqual([])
  for (let k = 0; k < 15; k++) sim.step()
  expect(sim.remainingPath(walker)).toEqual(path.slice(1))
  for (let k = 0; k < 60; k++) sim.step()
  expect(sim.remainingPath(walker)).toEqual(path.slice(2))
})
