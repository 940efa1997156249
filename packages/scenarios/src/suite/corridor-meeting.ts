import { corridor } from '../scenes/scene.ts'
import type { ScenarioAgent, ScenarioExpectation } from '../schema/scenario-schema.ts'
import { saysSoBy } from './deadline.ts'
import { PREFERRED_SPEED, people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** m from the middle to where each starts, and to where the walls end */
const START = 6
const HALF_LENGTH = 10

const common = {
  timeStep: 0.1,
  radius: 0.5,
  horizon: 3,
  /** m, between the walls */
  width: 1.6,
  /** m, by which the two walk off the middle, to either side */
  offset: 0.05,
}

const solid: ScenarioExpectation[] = [
  { metric: 'maxOverlap', atMost: 1e-3 },
  { metric: 'maxWallOverlap', atMost: 1e-3 },
  { metric: 'wallCrossings', equals: 0 },
]

/** Two meet in a corridor for one: nobody can pass, and both must say so, and by whom they are blocked is theirs to say. */
export const narrow = family(common, ({ width, offset, ...rest }) => ({
  ...meeting({ ...rest, width }, [
    { id: 'a', position: [-START, offset], goal: [START, 0] },
    { id: 'b', position: [START, -offset], goal: [-START, 0] },
  ]),
  expect: [
    { metric: 'timeBlockedDetected', agent: 'a', atMost: metBy(rest, 2) },
    { metric: 'timeBlockedDetected', agent: 'b', atMost: metBy(rest, 2) },
    ...solid,
  ],
}))

/** The same with priority: the other backs out of the way. */
export const narrowPriority = family(common, ({ width, offset, ...rest }) => ({
  ...meeting({ ...rest, width }, [
    { id: 'first', position: [-START, offset], goal: [START, 0], priority: 1 },
    { id: 'second', position: [START, -offset], goal: [-START, 0] },
  ]),
  expect: [{ metric: 'lastArrivalTime', agent: 'first', atMost: 40 }, ...solid],
}))

/** One stands in the way and may not be moved. */
export const held = family({ ...common, width: 1.8 }, ({ width, offset, ...rest }) => ({
  ...meeting({ ...rest, width }, [
    { id: 'walker', position: [-START, offset], goal: [START, 0] },
    { id: 'held', position: [0, 0], goal: [0, 0], hold: true },
  ]),
  expect: [
    { metric: 'displacement', agent: 'held', atMost: 1e-9 },
    { metric: 'timeBlockedDetected', agent: 'walker', atMost: metBy(rest, 1) },
    ...solid,
  ],
}))

/** One stands at its goal in the way, where there is just room for two. */
export const idle = family({ ...common, width: 2.4, offset: 0 }, ({ width, offset, ...rest }) => ({
  ...meeting({ ...rest, width }, [
    { id: 'walker', position: [-START, offset], goal: [START, 0] },
    { id: 'idle', position: [0, 0], goal: [0, 0] },
  ]),
  expect: [
    { metric: 'arrived', equals: 'all' },
    { metric: 'lastArrivalTime', agent: 'walker', atMost: 25 },
    { metric: 'displacement', agent: 'idle', atMost: 2.5 },
    ...solid,
  ],
}))

/** When somebody who meets another must have said that it is blocked, s, if so many of the two walk. */
function metBy({ radius, horizon }: { radius: number; horizon: number }, walking: 1 | 2): number {
  return saysSoBy(walking * START - 2 * radius, walking * PREFERRED_SPEED, horizon)
}

function meeting({ timeStep, radius, horizon, width }: Omit<typeof common, 'offset'>, agents: ScenarioAgent[]) {
  return {
    timeStep,
    duration: 60,
    stop: 'duration' as const,
    agentDefaults: people({ radius, horizon }),
    agents,
    obstacles: corridor(HALF_LENGTH, width),
  }
}

const numbers = [{ timeStep: 1 / 30 }, { timeStep: 0.25 }, { horizon: 1 }, { horizon: 5 }]

export const corridorMeetingScenes = [
  ...suiteScenes(narrow, [
    {
      name: 'narrow',
      title: 'Two meet in a corridor for one',
      kind: 'deadlock',
      failing: 'They press on each other without a word, and neither gets anywhere.',
      failsUnderRvo2: false,
      variations: [...numbers, { width: 1.4 }, { offset: 0 }, { radius: 0.4, width: 1.2 }],
    },
  ]),
  ...suiteScenes(narrowPriority, [
    {
      name: 'narrow-priority',
      title: 'Two meet in a corridor for one, and one has priority',
      kind: 'deadlock',
      failing: 'There are no priorities: neither backs out.',
      variations: [...numbers, { width: 1.4 }, { offset: 0.1 }, { radius: 0.4, width: 1.2 }],
    },
  ]),
  ...suiteScenes(held, [
    {
      name: 'held',
      title: 'One in a corridor may not be moved',
      kind: 'roles',
      failsUnderRvo2: false,
      failing: 'Who may not be moved counts as one that gives way: the other walks into it.',
      variations: [...numbers, { width: 1.6 }, { offset: 0 }],
    },
  ]),
  ...suiteScenes(idle, [
    {
      name: 'idle',
      title: 'An idle agent lets another pass and comes back',
      kind: 'arrival',
      failing: 'Who stands at its goal is shoved along for meters.',
      variations: [...numbers, { width: 2.8 }, { offset: 0.2 }, { radius: 0.3, width: 1.5 }],
    },
  ]),
]
