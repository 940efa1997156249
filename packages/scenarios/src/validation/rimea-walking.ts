import type { Point } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import { corridor } from '../scenes/scene.ts'
import { SCENARIO_FORMAT } from '../schema/scenario-schema.ts'
import { person } from './people.ts'
import { runWithPaths } from './record-paths.ts'
import { fillBox, turned } from './shapes.ts'
import { atMost, exactly, inRange, near, type Validation } from './validation.ts'

const RIMEA = 'RiMEA guideline for microscopic evacuation analyses'

export const rimea1: Validation = {
  name: 'rimea-1',
  title: 'One person keeps its speed in a corridor of 2 m by 40 m',
  source: `${RIMEA}, test 1: 1.33 m/s take 26 to 34 s`,
  run: () => {
    const { result, paths } = runWithPaths({
      format: SCENARIO_FORMAT,
      timeStep: 0.1,
      agents: [{ id: 'a', position: [0, 0], goal: [40.2, 0], preferredSpeed: 1.33, goalTolerance: 0.2 }],
      obstacles: corridor(45, 2),
    })
    const time = result.agents[0].arrivalTime
    const walls = [1, -1].map((y) => [
      { x: -1, y },
      { x: 41, y },
    ])
    return {
      findings: [inRange('time for 40 m', time, 's', [26, 34])],
      pictures: [{ kind: 'paths', title: 'RiMEA 1', walls, paths }],
    }
  },
}

export const rimea6: Validation = {
  name: 'rimea-6',
  title: 'Twenty people round a corner to the left',
  source: `${RIMEA}, test 6: nobody goes through a wall`,
  run: () => {
    const start = fillBox([0.3, 0.2, 5.7, 1.8], 20, mulberry32(6))
    const outer: Point[] = [
      { x: 0, y: 0 },
      { x: 12, y: 0 },
      { x: 12, y: 12 },
    ]
    const inner: Point[] = [
      { x: 0, y: 2 },
      { x: 10, y: 2 },
      { x: 10, y: 12 },
    ]
    const { result, paths } = runWithPaths({
      format: SCENARIO_FORMAT,
      timeStep: 0.1,
      duration: 90,
      agentDefaults: { ...person, goalTolerance: 0.3 },
      agents: start.map(({ x, y }, k) => ({
        id: `p${k}`,
        position: [x, y],
        path: [
          [10.6 + 0.2 * (k % 4), 1.4 - 0.2 * (k % 4)],
          [10.4 + 0.4 * (k % 4), 11.7 - 0.6 * Math.floor(k / 4)],
        ],
      })),
      obstacles: [outer, inner].map((points) => ({ type: 'polyline', vertices: points.map(({ x, y }) => [x, y]) })),
    })
    return {
      findings: [
        exactly('people who arrive', result.metrics.arrived, '', 20),
        exactly('walls crossed', result.metrics.wallCrossings, '', 0),
        atMost('deepest in a wall', result.metrics.maxWallOverlap, 'm', 0.01),
      ],
      pictures: [{ kind: 'paths', title: 'RiMEA 6: round a corner', walls: [outer, inner], paths }],
    }
  },
}

const ANGLES = [0, 15, 30, 45]

export const rotation: Validation = {
  name: 'rotation',
  title: 'A corridor of 10 m takes as long whichever way it is turned',
  source: 'Forschungszentrum Jülich, validation of JuPedSim: at 1 m/s the same 10 s at every angle',
  run: () => {
    const all: Point[][] = []
    const walls: Point[][] = []
    const findings = ANGLES.map((degrees) => {
      const angle = (degrees * Math.PI) / 180
      const pair = (x: number, y: number): [number, number] => {
        const point = turned({ x, y }, angle)
        return [point.x, point.y]
      }
      const sides = [1, -1].map((y): [number, number][] => [pair(-1, y), pair(12, y)])
      const { result, paths } = runWithPaths({
        format: SCENARIO_FORMAT,
        timeStep: 0.05,
        agents: [{ id: 'a', position: pair(0, 0), goal: pair(10.2, 0), preferredSpeed: 1, goalTolerance: 0.2 }],
        obstacles: sides.map((vertices) => ({ type: 'polyline', vertices })),
      })
      all.push(...paths)
      walls.push(...sides.map((side) => side.map(([x, y]) => ({ x, y }))))
      return near(`time at ${degrees}°`, result.agents[0].arrivalTime, 's', 10, 0.1)
    })
    return { findings, pictures: [{ kind: 'paths', title: 'Turned corridors', walls, paths: all }] }
  },
}
