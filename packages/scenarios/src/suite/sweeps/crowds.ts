import { crossingFlows } from '../crossing-flows.ts'
import { atMost, everyRun, isDone, largest, placementsFor, type Sweep } from './sweep.ts'

const COUNT = 500
const TIME_STEPS = [1 / 30, 0.1]
const HORIZONS = [2, 4]
const SEEDS = [1, 2, 3]

/** m, that is no overlap to speak of among agents of 0.3 m */
const DEEPEST = 0.01

/** Crowds in four crossing flows. */
export const crowds: Sweep = {
  name: 'crowds',
  title: `${COUNT} agents in four crossing flows, two time steps, horizons 2 and 4 s, ${SEEDS.length} starts`,
  runs: TIME_STEPS.flatMap((timeStep) =>
    HORIZONS.flatMap((horizon) =>
      SEEDS.flatMap((seed) =>
        placementsFor(seed).map((placement, k) => ({
          name: `dt ${Number(timeStep.toPrecision(3))}, horizon ${horizon}, start ${seed}${k === 0 ? '' : ', placed'}`,
          build: () => crossingFlows({ count: COUNT, timeStep, horizon, seed, ...placement }),
        })),
      ),
    ),
  ),
  judge: (outcomes) => [
    everyRun('all arrive', outcomes, isDone),
    atMost(
      'slowest, s (no target)',
      Number.POSITIVE_INFINITY,
      largest(outcomes.map(({ lastArrivalTime }) => lastArrivalTime ?? 0)),
    ),
    everyRun(`no overlap above ${1000 * DEEPEST} mm`, outcomes, ({ maxOverlap }) => maxOverlap <= DEEPEST),
    atMost('largest overlap, m', DEEPEST, largest(outcomes.map(({ maxOverlap }) => maxOverlap))),
  ],
}
