import { people } from './people.ts'
import { family, suiteScenes } from './suite-scene.ts'

/** Somebody crosses the way of a vehicle that does not give way. */
export const vehicle = family(
  {
    timeStep: 0.1,
    /** s, of the one on foot */
    horizon: 1,
    /** m/s */
    speed: 6,
    /** m */
    vehicleRadius: 2,
    /** m/s */
    walkingSpeed: 1.3,
    /** s, by which the vehicle comes to the crossing later than the one on foot */
    late: 1,
  },
  ({ timeStep, horizon, speed, vehicleRadius, walkingSpeed, late }) => {
    const crossing = 4.5
    return {
      timeStep,
      duration: 20,
      stop: 'duration',
      agentDefaults: people({ radius: 0.4, horizon }),
      agents: [
        { id: 'a', position: [0, 0], preferredVelocity: [walkingSpeed, 0], maxSpeed: walkingSpeed + 0.1 },
        {
          id: 'car',
          position: [crossing, -speed * (crossing / walkingSpeed + late)],
          radius: vehicleRadius,
          maxSpeed: speed,
          script: { velocity: [0, speed] },
        },
      ],
      expect: [
        { metric: 'maxOverlap', atMost: 1e-3 },
        // it goes on when the vehicle is gone, and was not carried along
        { metric: 'displacement', agent: 'a', atLeast: 0.6 * walkingSpeed * 20 },
        { metric: 'displacement', agent: 'a', atMost: 1.02 * walkingSpeed * 20 },
      ],
    }
  },
)

/** A vehicle comes from behind, on the very line on which somebody walks. */
export const vehicleBehind = family(
  {
    timeStep: 0.1,
    /** s, of the one on foot */
    horizon: 1,
    /** m/s */
    speed: 4,
    /** m */
    vehicleRadius: 1,
    /** m, by which the walker is off the middle of the vehicle's way */
    offset: 0,
  },
  ({ timeStep, horizon, speed, vehicleRadius, offset }) => ({
    timeStep,
    duration: 15,
    stop: 'duration',
    agentDefaults: people({ radius: 0.4, horizon }),
    agents: [
      { id: 'a', position: [0, offset], preferredVelocity: [1, 0] },
      {
        id: 'car',
        position: [-5 * speed, 0],
        radius: vehicleRadius,
        maxSpeed: speed,
        script: { velocity: [speed, 0] },
      },
    ],
    expect: [
      // not even a touch
      { metric: 'maxOverlap', atMost: 1e-6 },
      { metric: 'displacement', agent: 'a', atLeast: 12 },
      { metric: 'displacement', agent: 'a', atMost: 16 },
    ],
  }),
)

export const vehicleScenes = [
  ...suiteScenes(vehicle, [
    {
      name: 'vehicle',
      title: 'On foot across the way of a vehicle',
      kind: 'roles',
      failing: 'The agent leaves half of the avoidance to a vehicle that does nothing, and is run over.',
      variations: [
        { horizon: 2 },
        { horizon: 5 },
        { late: 0 },
        { late: 0.5, turn: 0.4 },
        { late: 2 },
        { timeStep: 1 / 60 },
        { timeStep: 0.05, speed: 4 },
        { vehicleRadius: 1, speed: 8 },
      ],
    },
  ]),
  ...suiteScenes(vehicleBehind, [
    {
      name: 'vehicle-behind',
      title: 'A vehicle comes from behind',
      kind: 'roles',
      failing: 'Who comes from behind should do the evading; a vehicle does not.',
      variations: [
        { timeStep: 1 / 60 },
        { horizon: 5 },
        { horizon: 2 },
        { speed: 8 },
        { speed: 2, turn: 2 },
        { vehicleRadius: 2, timeStep: 0.05 },
        { offset: 0.3, mirror: true },
        { offset: -0.3 },
      ],
    },
  ]),
]
