import type { Scenario, ScenarioPoint } from '../schema/scenario-schema.ts'
import { corridor, type Scene, scene } from './scene.ts'

/** From the left, the right, below and above, through one middle, none of them quite in line with another. */
const CROSSING: [string, ScenarioPoint, ScenarioPoint][] = [
  ['from-left', [-6, 0.1], [6, 0]],
  ['from-right', [6, 0.2], [-6, 0]],
  ['from-below', [0.1, -6], [0, 6]],
  ['from-above', [0.3, 6], [0, -6]],
]

const NO_OVERLAP = { metric: 'maxOverlap', atMost: 1e-3 } as const
const ALL_ARRIVE = { metric: 'arrived', equals: 'all' } as const

function crossing(
  name: string,
  title: string,
  description: string,
  responsibilityRule: Scenario['responsibilityRule'],
): Scene {
  return scene(name, title, description, () => ({
    profile: 'rvo2',
    responsibilityRule,
    timeStep: 0.05,
    duration: 30,
    agentDefaults: { radius: 0.4, maxSpeed: 1.8, preferredSpeed: 1.3, timeHorizon: 3, neighborDistance: 15 },
    agents: CROSSING.map(([id, position, goal]) => ({ id, position, goal })),
    expect: [ALL_ARRIVE, NO_OVERLAP],
  }))
}

/** E2 */
export const rightTakesMore = crossing(
  'right-takes-more',
  'Rule: who is on the right takes more',
  'Four walkers cross without cures. Of a pair that goes the same way the one on the right takes 0.7 of the avoidance, else the one with the larger x.',
  'rightTakesMore',
)

export const giveWayToRight = crossing(
  'give-way-to-right',
  'Rule: give way to the right',
  'Four walkers cross without cures. Whoever has the other on its right takes 0.7 of the avoidance.',
  'giveWayToRight',
)

export const fasterTakesMore = scene(
  'faster-takes-more',
  'Rule: the faster takes more',
  'A runner meets three people. It takes 0.7 of the avoidance with each of them, so that they hardly step aside.',
  () => ({
    profile: 'rvo2',
    responsibilityRule: 'fasterTakesMore',
    timeStep: 0.05,
    duration: 20,
    agentDefaults: { radius: 0.3, maxSpeed: 1.8, preferredSpeed: 1, timeHorizon: 2, neighborDistance: 10 },
    agents: [
      { id: 'runner', position: [-8, 0], goal: [8, 0], maxSpeed: 4, preferredSpeed: 3 },
      { id: 'walker-0', position: [2, 0.2], goal: [-6, 0.2] },
      { id: 'walker-1', position: [5, -0.2], goal: [-3, -0.2] },
      { id: 'walker-2', position: [8, 0.3], goal: [0, 0.3] },
    ],
    expect: [ALL_ARRIVE, NO_OVERLAP],
  }),
)

/** E1 */
export const shares = scene(
  'shares',
  'Shares of the avoidance',
  'Two meet. One has nine times the responsibility of the other, and takes nine tenths of the avoidance.',
  () => ({
    profile: 'rvo2',
    timeStep: 0.05,
    duration: 20,
    agentDefaults: { radius: 0.4, maxSpeed: 1.8, preferredSpeed: 1.3, timeHorizon: 3, neighborDistance: 15 },
    agents: [
      { id: 'most', position: [-6, 0.05], goal: [6, 0.05], responsibility: 0.9 },
      { id: 'least', position: [6, -0.05], goal: [-6, -0.05], responsibility: 0.1 },
    ],
    expect: [
      ALL_ARRIVE,
      NO_OVERLAP,
      { metric: 'maxVelocityY', agent: 'most', atLeast: 0.2 },
      { metric: 'minVelocityY', agent: 'least', atLeast: -0.1 },
    ],
  }),
)

export const priorityClasses = scene(
  'priority-classes',
  'Priority classes',
  'A trolley of the higher priority goes through people who come towards it. They take the whole avoidance.',
  () => ({
    timeStep: 0.05,
    duration: 25,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2 },
    agents: [{ id: 'trolley', position: [-9, 0], goal: [9, 0], radius: 0.6, priority: 1, goalTolerance: 0.4 }],
    generators: [
      { type: 'grid', id: 'people', columns: 4, rows: 3, origin: [1, -1], spacing: [2, 1], goalOffset: [-12, 0] },
    ],
    expect: [
      ALL_ARRIVE,
      NO_OVERLAP,
      { metric: 'minVelocityX', agent: 'trolley', atLeast: -1e-9 },
      { metric: 'lastArrivalTime', agent: 'trolley', atMost: 18 },
    ],
  }),
)

/** E3 */
export const scripted = scene(
  'scripted',
  'One that does not give way',
  'A cart follows its script through a group that walks towards it. The others take the whole avoidance.',
  () => ({
    timeStep: 0.05,
    duration: 30,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2 },
    agents: [{ id: 'cart', position: [-9, 0], script: { velocity: [1, 0] }, radius: 0.7 }],
    generators: [
      { type: 'grid', id: 'people', columns: 3, rows: 5, origin: [1, -2], spacing: [1.5, 1], goalOffset: [-12, 0] },
    ],
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'minVelocityX', agent: 'cart', atLeast: 1 }],
  }),
)

/** E4 */
export const layers = scene(
  'layers',
  'Layers: who sees whom',
  'Two groups on different layers, such as floors, walk through each other; a third, on both, is seen by all.',
  () => ({
    timeStep: 0.05,
    duration: 25,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2 },
    agents: [{ id: 'in-between', position: [0, 0], goal: [0, 0], layers: 3, mask: 3, hold: true }],
    generators: [
      {
        type: 'grid',
        id: 'lower',
        columns: 1,
        rows: 5,
        origin: [-6, -2],
        spacing: [1, 1],
        goalOffset: [12, 0],
        layers: 1,
        mask: 1,
      },
      {
        type: 'grid',
        id: 'upper',
        columns: 1,
        rows: 5,
        origin: [6, -2],
        spacing: [1, 1],
        goalOffset: [-12, 0],
        layers: 2,
        mask: 2,
      },
    ],
    expect: [
      ALL_ARRIVE,
      // as if the other group were not there: overlaps count among those who see each other
      { metric: 'lastArrivalTime', atMost: 11 },
      { metric: 'maxOverlap', atMost: 1e-3 },
    ],
  }),
)

/** E5 */
export const hold = scene(
  'hold',
  'One that may not be moved',
  'A post stands in a corridor, wide enough to pass it. It is not pushed, and the walkers go round.',
  () => ({
    timeStep: 0.05,
    duration: 30,
    agentDefaults: { radius: 0.3, maxSpeed: 1.6, preferredSpeed: 1.2 },
    agents: [
      { id: 'post', position: [0, 0], goal: [0, 0], hold: true },
      { id: 'a', position: [-6, 0], goal: [6, 0] },
      { id: 'b', position: [6, 0], goal: [-6, 0] },
      { id: 'c', position: [-7, 0.4], goal: [7, 0.4] },
    ],
    obstacles: corridor(9, 3),
    expect: [ALL_ARRIVE, NO_OVERLAP, { metric: 'displacement', agent: 'post', atMost: 0 }],
  }),
)
