import type { Scene } from '@makeway/scenarios'

/** What the page opens on: small enough to follow, and in motion from the first moment. */
export const opening: Scene = {
  name: 'ring-30',
  title: 'Ring of 30',
  description: 'Thirty agents on a ring, each bound for the place opposite: all want the middle at once.',
  build: () => ({
    format: 'makeway-scenario/1',
    name: 'ring-30',
    description: 'Thirty agents on a ring, each bound for the place opposite: all want the middle at once.',
    timeStep: 1 / 30,
    duration: 60,
    agentDefaults: { radius: 0.4, maxSpeed: 1.8, preferredSpeed: 1.3, timeHorizon: 3 },
    generators: [{ type: 'circle', count: 30, radius: 9 }],
  }),
}
