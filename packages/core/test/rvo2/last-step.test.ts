import { describe, expect, it } from 'vitest'
import { RVOSimulator } from '../../src/rvo2/index.ts'
import { usedByLastStep } from './all-of.ts'

/** Five agents in a row before a wall, two of them on the move. */
function row(): RVOSimulator {
  const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 2)
  for (let i = 0; i < 5; i++) sim.addAgent({ x: 1.5 * i, y: 0.125 * i }, 15, 10, 5, 2, 0.5, 2, { x: i % 2, y: 0 })
  sim.setAgentPrefVelocity(0, { x: 1, y: 0 })
  sim.setAgentPrefVelocity(4, { x: -1, y: -1 })
  sim.addObstacle([
    { x: -2, y: -1.5 },
    { x: 8, y: -1.5 },
  ])
  sim.processObstacles()
  return sim
}

const all = (sim: RVOSimulator) => Array.from({ length: 5 }, (_, i) => usedByLastStep(sim, i))

describe('neighbors and lines are those of the last step', () => {
  it('before the first step there are none', () => {
    for (const used of all(row())) expect(used).toEqual({ agentNeighbors: [], obstacleNeighbors: [], lines: [] })
  })

  it('after a step they explain it: the nearest come first, and the velocity lies on a line or is the wish', () => {
    const sim = row()
    sim.doStep()
    const { agentNeighbors, obstacleNeighbors, lines } = usedByLastStep(sim, 0)
    expect(agentNeighbors).toEqual([1, 2, 3, 4])
    expect(obstacleNeighbors).toEqual([1])
    expect(lines.length).toBe(5)
    const { x, y } = sim.getAgentVelocity(0)
    const depths = lines.map(({ point, direction }) => direction.x * (point.y - y) - direction.y * (point.x - x))
    expect(Math.max(...depths)).toBeCloseTo(0, 12)
  })

  it('whatever is asked first, and however often, the answer is the same', () => {
    const a = row()
    const b = row()
    a.doStep()
    b.doStep()
    const forward = all(a)
    const backward = [4, 3, 2, 1, 0].map((i) => usedByLastStep(b, i)).reverse()
    expect(backward).toEqual(forward)
    expect(all(a)).toEqual(forward)
  })

  it('setters after the step do not change them', () => {
    const sim = row()
    const untouched = row()
    sim.doStep()
    untouched.doStep()
    const before = all(untouched)
    for (let i = 0; i < 5; i++) {
      sim.setAgentMaxNeighbors(i, 1)
      sim.setAgentMaxSpeed(i, 0.1)
      sim.setAgentNeighborDist(i, 0.5)
      sim.setAgentPosition(i, { x: 100 * i, y: 7 })
      sim.setAgentPrefVelocity(i, { x: 5, y: 5 })
      sim.setAgentRadius(i, 3)
      sim.setAgentTimeHorizon(i, 0.1)
      sim.setAgentTimeHorizonObst(i, 9)
      sim.setAgentVelocity(i, { x: -3, y: 2 })
    }
    sim.setTimeStep(9)
    sim.setAgentDefaults(1, 1, 1, 1, 1, 1)
    expect(all(sim)).toEqual(before)
    // but the next step uses them
    sim.doStep()
    expect(all(sim)).not.toEqual(before)
  })

  it('agents and obstacles added after the step do not change them, and have none themselves', () => {
    const sim = row()
    sim.doStep()
    const before = all(sim)
    // enough for the store to grow
    for (let i = 0; i < 200; i++) sim.addAgent({ x: i * 0.01, y: 1 })
    sim.addObstacle([
      { x: -2, y: 1 },
      { x: 8, y: 1 },
    ])
    sim.processObstacles()
    expect(all(sim)).toEqual(before)
    expect(usedByLastStep(sim, 100)).toEqual({ agentNeighbors: [], obstacleNeighbors: [], lines: [] })
    sim.doStep()
    expect(all(sim)).not.toEqual(before)
    expect(usedByLastStep(sim, 100).lines.length).toBeGreaterThan(0)
  })

  it('asking does not change the motion', () => {
    const asked = row()
    const left = row()
    for (let step = 0; step < 20; step++) {
      asked.doStep()
      left.doStep()
      all(asked)
    }
    for (let i = 0; i < 5; i++) expect(asked.getAgentPosition(i)).toEqual(left.getAgentPosition(i))
  })
})
