import { afterAll, describe, expect, it } from 'vitest'
import { ScalarKernel } from '../src/kernel/scalar-kernel.ts'
import type { StepKernel } from '../src/kernel/step-kernel.ts'
import { KdTree } from '../src/neighbors/kd-tree.ts'
import { UniformGrid } from '../src/neighbors/uniform-grid.ts'
import { RVOSimulator } from '../src/rvo2/index.ts'
import { compareAgent, type Observed, Tally } from './golden-comparison.ts'
import { agentOf, pointsOf, readGolden, type StepCase } from './golden-data.ts'
import { simdKernel } from './simd/checked-kernel.ts'

const agents = ['agents-1', 'agents-2', 'agents-3'].flatMap((name) => readGolden<StepCase>(name))
const obstacles = readGolden<StepCase>('obstacles')
const kernels = {
  grid: () => new ScalarKernel(new UniformGrid()),
  'k-d tree': () => new ScalarKernel(new KdTree()),
  'SIMD kernel': simdKernel,
}
const tallies: Tally[] = []

describe.each(Object.entries(kernels))('the facade over the %s', (name, newKernel) => {
  it.each([
    { title: 'agents only', cases: agents, agents: 3275, fragile: 28, otherVelocity: 0, agreed: 3268 },
    { title: 'obstacles', cases: obstacles, agents: 1209, fragile: 6, otherVelocity: 2, agreed: 800 },
  ])('agrees with the reference: $title', ({ title, cases, ...counts }) => {
    const tally = new Tally(`facade, ${name}: ${title}`)
    tallies.push(tally)
    for (const golden of cases) {
      const sim = simulatorFor(golden, newKernel())
      for (let i = 0; i < golden.agents.length; i++) compareAgent(golden, i, observe(sim, i), tally)
    }
    expect(tally.failures).toEqual([])
    expect(tally.agents).toBe(counts.agents)
    expect(tally.excused.fragile).toBeLessThanOrEqual(counts.fragile)
    expect(tally.otherVelocity).toBe(counts.otherVelocity)
    expect(tally.agreed).toBeGreaterThanOrEqual(counts.agreed)
    const excused = Object.values(tally.excused).reduce((sum, n) => sum + n)
    expect(tally.agreed + excused).toBe(tally.agents)
  })
})

afterAll(() => console.log(tallies.join('\n')))

/** The simulator of a case after its one step. */
function simulatorFor(golden: StepCase, kernel: StepKernel): RVOSimulator {
  const sim = new RVOSimulator({ kernel })
  sim.setTimeStep(golden.timeStep)
  for (const vertices of golden.obstacles ?? []) sim.addObstacle(pointsOf(vertices))
  sim.processObstacles()
  for (const row of golden.agents) {
    const a = agentOf(row)
    const i = sim.addAgent(
      a.position,
      a.neighborDist,
      a.maxNeighbors,
      a.timeHorizon,
      a.timeHorizonObst,
      a.radius,
      a.maxSpeed,
      a.velocity,
    )
    sim.setAgentPrefVelocity(i, a.wish)
  }
  sim.doStep()
  return sim
}

function observe(sim: RVOSimulator, i: number): Observed {
  const list = (count: number, item: (k: number) => number) => Array.from({ length: count }, (_, k) => item(k))
  const neighbors = list(sim.getAgentNumAgentNeighbors(i), (k) => sim.getAgentAgentNeighbor(i, k))
  const obstacleNeighbors = list(sim.getAgentNumObstacleNeighbors(i), (k) => sim.getAgentObstacleNeighbor(i, k))
  const lines = Array.from({ length: sim.getAgentNumORCALines(i) }, (_, k) => {
    const { point, direction } = sim.getAgentORCALine(i, k)
    return [point.x, point.y, direction.x, direction.y]
  })
  const obstacleLines = lines.length - neighbors.length
  return { velocity: sim.getAgentVelocity(i), neighbors, obstacleNeighbors, obstacleLines, lines }
}
