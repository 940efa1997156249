import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { Scenario } from '../schema/scenario-schema.ts'
import { scene } from './scene.ts'

/** Floors as layers: downstairs and upstairs. */
const DOWN = 1
const UP = 2

/** A wall along y with a door of 1.6 m at `door`, on one floor. */
function wall(door: number, layers: number): Obstacle[] {
  const ends: [number, number][] = [
    [-8, door - 0.8],
    [door + 0.8, 8],
  ]
  return ends.map(([from, to]) => ({
    type: 'polyline',
    vertices: [
      [0, from],
      [0, to],
    ],
    layers,
  }))
}

/** Twelve who walk through the door of their floor, from one side to the other. */
function group(name: string, side: -1 | 1, door: number, layers: number): NonNullable<Scenario['agents']> {
  return Array.from({ length: 12 }, (_, i) => {
    const x = side * (4 + Math.floor(i / 4))
    const y = door + 0.9 * ((i % 4) - 1.5)
    return {
      id: `${name}-${i}`,
      position: [x, y],
      path: [
        [side * 0.6, door],
        [-side * 0.8, door],
        [-x, y],
      ],
      layers,
      mask: layers,
    }
  })
}

export const twoFloors = scene(
  'two-floors',
  'Two floors of a building',
  'Upstairs and downstairs, twelve people each walk through a door in a wall; the wall of one floor stands before the door of the other. Nobody sees the other floor.',
  () => ({
    timeStep: 0.1,
    duration: 60,
    agents: [...group('down', -1, -3, DOWN), ...group('up', 1, 3, UP)],
    obstacles: [...wall(-3, DOWN), ...wall(3, UP)],
    expect: [
      { metric: 'arrived', equals: 'all' },
      { metric: 'maxOverlap', atMost: 1e-3 },
      { metric: 'maxWallOverlap', atMost: 1e-3 },
      { metric: 'wallCrossings', equals: 0 },
    ],
  }),
)
