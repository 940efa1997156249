import { afterAll, describe, expect, it } from 'vitest'
import { Simulation } from '../src/simulation.ts'
import type { AgentHandle } from '../src/types.ts'
import { compareAgent, type Observed, Tally } from './golden-comparison.ts'
import { agentOf, obstacleOf, pointsOf, readGolden, type StepCase } from './golden-data.ts'

const agents = ['agents-1', 'agents-2', 'agents-3'].flatMap((name) => readGolden<StepCase>(name))
const obstacles = readGolden<StepCase>('obstacles')
const tallies: Tally[] = []

describe.each(['grid', 'kdtree'] as const)('profile rvo2 over the %s', (neighborSearch) => {
  it.each([
    { title: 'agents only', cases: agents, agents: 3275, fragile: 28, otherVelocity: 0, agreed: 3268 },
    { title: 'obstacles', cases: obstacles, agents: 1209, fragile: 6, otherVelocity: 2, agreed: 970 },
  ])('agrees with the reference: $title', ({ title, cases, ...counts }) => {
    const tally = new Tally(`Simulation, ${neighborSearch}: ${title}`)
    tallies.push(tally)
    for (const golden of cases) compareCase(golden, neighborSearch, tally)
    expect(tally.failures).toEqual([])
    expect(tally.agents).toBe(counts.agents)
    expect(tally.excused.fragile).toBeLessThanOrEqual(counts.fragile)
    expect(tally.otherVelocity).toBe(counts.otherVelocity)
    expect(tally.agreed).toBeGreaterThanOrEqual(counts.agreed)
  })
})

afterAll(() => console.log(tallies.join('\n')))

function compareCase(golden: StepCase, neighborSearch: 'grid' | 'kdtree', tally: Tally): void {
  const sim = new Simulation({ profile: 'rvo2', timeStep: golden.timeStep, neighborSearch })
  for (const vertices of golden.obstacles ?? []) sim.addObstacle(obstacleOf(pointsOf(vertices)))
  const handles = golden.agents.map((row) => {
    const a = agentOf(row)
    return sim.addAgent({
      position: a.position,
      velocity: a.velocity,
      preferredVelocity: a.wish,
      radius: a.radius,
      maxSpeed: a.maxSpeed,
      // no neighbors at all are a range of zero here
      neighborDistance: a.maxNeighbors === 0 ? 0 : a.neighborDist,
      maxNeighbors: a.maxNeighbors === 0 ? 1 : a.maxNeighbors,
      timeHorizon: a.timeHorizon,
      obstacleTimeHorizon: a.timeHorizonObst,
    })
  })
  const traced = handles.map((handle) => observe(sim, handle, handles))
  sim.step()
  for (const [i, handle] of handles.entries()) {
    compareAgent(golden, i, { ...traced[i], velocity: sim.velocity(handle) }, tally)
  }
}

function observe(sim: Simulation, agent: AgentHandle, handles: AgentHandle[]): Observed {
  const trace = sim.trace(agent)
  return {
    velocity: trace.newVelocity,
    neighbors: trace.neighbors.map((handle) => handles.indexOf(handle)),
    obstacleLines: trace.hardCount,
    lines: trace.lines.map(({ point, direction }) => [point.x, point.y, direction.x, direction.y]),
  }
}
