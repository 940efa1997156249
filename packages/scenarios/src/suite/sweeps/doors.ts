import { DEEPEST_AT_DOOR, door, SLOWEST_A_HEAD } from '../door.ts'
import {
  atMost,
  everyRun,
  isDone,
  largest,
  placementsFor,
  type Sweep,
  type SweepOutcome,
  shareOfRuns,
} from './sweep.ts'

const WIDTHS = [1.2, 1.4, 1.8, 2.4]
const COUNTS = [20, 30]
const HORIZONS = [1, 2, 3, 5]
const STARTS = 20

/** Crowds at doors, each with twenty jittered starts. */
export const doors: Sweep = {
  name: 'doors',
  title: `doors of ${WIDTHS.join(', ')} m, ${COUNTS.join(' and ')} agents, horizons 1 to 5 s, ${STARTS} jittered starts`,
  runs: WIDTHS.flatMap((width) =>
    COUNTS.flatMap((count) =>
      HORIZONS.flatMap((horizon) =>
        Array.from({ length: STARTS }, (_, k) => k + 1).flatMap((seed) =>
          placementsFor(seed).map((placement, k) => ({
            name: `width ${width}, ${count} agents, horizon ${horizon}, start ${seed}${k === 0 ? '' : ', placed'}`,
            build: () => door({ width, count, horizon, seed, ...placement }),
          })),
        ),
      ),
    ),
  ),
  judge: (outcomes) => {
    const done = outcomes.filter(isDone)
    const slowest = largest(done.map(({ agents, lastArrivalTime }) => lastArrivalTime! / agents))
    return [
      everyRun('all arrive', outcomes, isDone),
      shareOfRuns(`95 % within ${SLOWEST_A_HEAD} s a head`, 0.95, outcomes, isQuick),
      atMost('slowest, s a head (no target)', Number.POSITIVE_INFINITY, slowest),
      everyRun(
        `no overlap above ${1000 * DEEPEST_AT_DOOR} mm`,
        outcomes,
        (outcome) => outcome.maxOverlap <= DEEPEST_AT_DOOR,
      ),
      atMost('largest overlap, m', DEEPEST_AT_DOOR, largest(outcomes.map(({ maxOverlap }) => maxOverlap))),
      everyRun('nobody through a wall', outcomes, ({ wallCrossings }) => wallCrossings === 0),
    ]
  },
}

function isQuick({ agents, lastArrivalTime }: SweepOutcome): boolean {
  return lastArrivalTime !== null && lastArrivalTime <= SLOWEST_A_HEAD * agents
}
