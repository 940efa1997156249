import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** m that lie between the two at the start. */
const BEHIND = 4
/** m, by which the fast one has to be ahead in the end. */
const AHEAD = 2

/** A fast agent exactly behind a slow one, on the same line. */
export const overtake = family(
  {
    timeStep: 0.1,
    radius: 0.5,
    horizon: 3,
    /** m/s, wanted by the one behind and by the one before it */
    speeds: [1.6, 0.4],
  },
  ({ timeStep, radius, horizon, speeds: [fast, slow] }) => {
    // twice the time that it would take if the slow one were not in the way
    const duration = (2 * (BEHIND + AHEAD)) / (fast - slow) + 4
    return {
      timeStep,
      duration,
      stop: 'duration',
      agentDefaults: { ...people({ radius, horizon }), maxSpeed: 2 },
      agents: [
        { id: 'fast', position: [-BEHIND, 0], preferredVelocity: [fast, 0] },
        { id: 'slow', position: [0, 0], preferredVelocity: [slow, 0] },
      ],
      expect: [
        { metric: 'displacement', agent: 'slow', atMost: 1.05 * slow * duration },
        { metric: 'displacement', agent: 'fast', atLeast: BEHIND + AHEAD + slow * duration },
        { metric: 'maxOverlap', atMost: 1e-4 },
      ],
    }
  },
)

export const overtakeScenes = suiteScenes(overtake, [
  {
    name: 'overtake',
    title: 'Overtaking exactly in line',
    kind: 'symmetry',
    failing: 'The fast one never passes; it pushes the slow one along at more than twice its speed.',
    variations: [
      { timeStep: 1 / 60, horizon: 5 },
      { timeStep: 0.25, horizon: 1 },
      { speeds: [1.3, 1] },
      { speeds: [1, 0.1], horizon: 2, turn: 0.7 },
      { speeds: [2, 0.5], timeStep: 0.25 },
      { radius: 0.25, mirror: true },
    ],
  },
])
