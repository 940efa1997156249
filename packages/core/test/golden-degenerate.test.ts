import { afterAll, describe, expect, it } from 'vitest'
import { RVOSimulator } from '../src/rvo2/index.ts'
import { farthest } from './golden-comparison.ts'
import { agentOf, pointsOf, readGolden, type StepCase } from './golden-data.ts'

const TIES = 'more than maxNeighbors in one place: the reference takes them in the order of its tree, we by number'
const REPEATED = 'the reference makes lines of an edge of length zero; we drop it'
const TOO_FAST = 'squares underflow, and the reference goes faster than maxSpeed; we do not'

/** Cases in which some new velocity is another than the reference's, and why. */
const OTHER_VELOCITY: { [name: string]: string } = {
  '12 coincident, distinct velocities': TIES,
  'distance 1e-160 (squared distance underflows), at rest': TOO_FAST,
  'square with a doubled vertex, agent near that corner: spurious extra line': REPEATED,
  'L with a doubled reflex vertex (the doubled vertex counts as convex)': REPEATED,
}

/** Cases in which the number of lines is another than that of the reference's finite ones, and why. */
const OTHER_LINES: { [name: string]: string } = {
  'square with a doubled vertex, agent near that corner: spurious extra line': REPEATED,
}

const cases = readGolden<StepCase>('degenerate')

describe('degenerate input', () => {
  it.each(cases)('gives finite results: $name', (golden) => {
    const sim = run(golden)
    for (let i = 0; i < golden.agents.length; i++) {
      const { x, y } = sim.getAgentVelocity(i)
      const position = sim.getAgentPosition(i)
      const lines = Array.from({ length: sim.getAgentNumORCALines(i) }, (_, k) => sim.getAgentORCALine(i, k))
      const numbers = [
        x,
        y,
        position.x,
        position.y,
        ...lines.flatMap(({ point, direction }) => [point, direction]).flatMap((p) => [p.x, p.y]),
      ]
      expect(numbers.every(Number.isFinite), JSON.stringify(numbers)).toBe(true)
    }
  })

  it.each(cases)('gives the velocity of the reference, or a documented other: $name', (golden) => {
    const sim = run(golden)
    const others = golden.expected.flatMap((expected, i) => {
      const { x, y } = sim.getAgentVelocity(i)
      return farthest([x, y], expected.v) <= 1e-9 ? [] : [`agent ${i}: (${x}, ${y}) instead of (${expected.v})`]
    })
    expect(others.length > 0, others.join()).toBe(golden.name! in OTHER_VELOCITY)
  })

  it.each(cases)('has the finite lines of the reference, or documented others: $name', (golden) => {
    const sim = run(golden)
    const others = golden.expected.flatMap((expected, i) => {
      const ours = sim.getAgentNumORCALines(i)
      const finite = expected.l.filter((line) => line.every((number) => number !== null)).length
      if (!expected.nan) expect(finite).toBe(expected.l.length)
      return ours === finite ? [] : [`agent ${i}: ${ours} instead of ${finite}`]
    })
    expect(others.length > 0, others.join()).toBe(golden.name! in OTHER_LINES)
  })
})

afterAll(() => {
  console.log(`degenerate input: ${cases.length} cases; other velocities or lines in`, {
    ...OTHER_LINES,
    ...OTHER_VELOCITY,
  })
})

function run(golden: StepCase): RVOSimulator {
  const sim = new RVOSimulator()
  sim.setTimeStep(golden.timeStep)
  for (const vertices of golden.obstacles ?? []) sim.addObstacle(pointsOf(vertices))
  sim.processObstacles()
  for (const row of golden.agents) {
    const { position, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, velocity, wish } =
      agentOf(row)
    const i = sim.addAgent(
      position,
      neighborDist,
      maxNeighbors,
      timeHorizon,
      timeHorizonObst,
      radius,
      maxSpeed,
      velocity,
    )
    sim.setAgentPrefVelocity(i, wish)
  }
  sim.doStep()
  return sim
}
