import type { ObstacleShape, Point } from 'makeway'
import { shapeOf } from '../loader/resolve-scenario.ts'
import { findScene } from '../scenes/registry.ts'
import type { Scenario } from '../schema/scenario-schema.ts'
import { runWithPaths } from './record-paths.ts'
import { exactly, type Finding, type Validation } from './validation.ts'

const SCENES = ['circle', 'blocks', 'roadmap']
/** No more paths than this can be told apart in a picture. */
const MOST_PATHS = 60

/** The examples that come with RVO2: everybody gets where it wants to go, and nobody runs into anybody. */
export const rvo2Scenes: Validation = {
  name: 'rvo2-scenes',
  title: 'The scenes of RVO2',
  source: 'the examples of the RVO2 library: all arrive without a collision',
  run: () => {
    const outcomes = SCENES.map((name) => tryScenario(name, findScene(name)!.build()))
    return {
      findings: outcomes.flatMap(({ findings }) => findings),
      pictures: outcomes.flatMap(({ pictures }) => pictures),
    }
  },
}

/** A test case of SteerBench that has been read from a file. */
export function steerBenchCase(name: string, scenario: Scenario): Validation {
  return {
    name,
    title: `SteerBench: ${name}`,
    source: 'SteerBench (Singh et al. 2009): all arrive, no overlap above 1 % of the sum of the radii',
    run: () => tryScenario(name, scenario),
  }
}

function tryScenario(name: string, scenario: Scenario): ReturnType<Validation['run']> {
  const { result, paths } = runWithPaths(scenario)
  const goals = result.scenario.agents.filter(({ wish }) => wish.type === 'path').length
  const every = Math.ceil(paths.length / MOST_PATHS)
  const arrived: Finding = exactly(`${name}: arrived`, result.metrics.arrived, '', goals)
  return {
    findings: [
      { ...arrived, target: `all ${goals}` },
      exactly(`${name}: collisions`, result.measures.collisions, '', 0),
      exactly(`${name}: walls crossed`, result.metrics.wallCrossings, '', 0),
    ],
    pictures: [
      {
        kind: 'paths',
        title: name,
        walls: (scenario.obstacles ?? []).map((obstacle) => outlineOf(shapeOf(obstacle))),
        paths: paths.filter((_, k) => k % every === 0),
      },
    ],
  }
}

function outlineOf(shape: ObstacleShape): Point[] {
  if (shape.type === 'polyline') return [...shape.vertices]
  if (shape.type !== 'circle') return [...shape.vertices, shape.vertices[0]]
  const { center, radius } = shape
  // a square stands for it well enough
  const corners = [-1, 1, 1, -1, -1].map(
    (sign, k): Point => ({
      x: center.x + sign * radius,
      y: center.y + (k === 0 || k === 1 || k === 4 ? -1 : 1) * radius,
    }),
  )
  return corners
}
