import { ring, SLOWEST_RING, straightTime } from '../ring.ts'
import {
  atMost,
  everyRun,
  isDone,
  largest,
  placementsFor,
  type Sweep,
  type SweepOutcome,
  type SweepRun,
} from './sweep.ts'

const TIME_STEPS = [1 / 60, 1 / 30, 0.1, 0.25]
const HORIZONS = [2, 3, 5, 10]
const FEWEST = 2
const MOST = 30
/** Mean over all rings of the time until the last has arrived, in times that the straight way takes. */
const MEAN_RATIO = 1.2

/** The worst of the uneven rings, which by chance make detours. */
const SLOWEST_UNEVEN_RING = 2

/** Every exactly symmetric ring, at four time steps and four horizons. */
export const exactRings: Sweep = {
  name: 'rings',
  title: `exact rings of ${FEWEST} to ${MOST}, time steps 1/60 to 0.25 s, horizons 2 to 10 s`,
  runs: ringRuns(TIME_STEPS, HORIZONS, 0),
  judge: (outcomes) => judge(outcomes, SLOWEST_RING),
}

/** The same, each start moved a little. */
export const jitteredRings: Sweep = {
  name: 'jittered-rings',
  title: `rings of ${FEWEST} to ${MOST} with starts off by up to 0.1 m, three time steps, two horizons`,
  runs: ringRuns([1 / 30, 0.1, 0.25], [2, 5], 0.1),
  judge: (outcomes) => judge(outcomes, SLOWEST_UNEVEN_RING),
}

function ringRuns(timeSteps: readonly number[], horizons: readonly number[], jitter: number): SweepRun[] {
  const runs: SweepRun[] = []
  for (const timeStep of timeSteps) {
    for (const horizon of horizons) {
      for (let count = FEWEST; count <= MOST; count++) {
        placementsFor(count).forEach((placement, k) => {
          const where = k === 0 ? '' : ', placed'
          const name = `n ${count}, dt ${Number(timeStep.toPrecision(3))}, horizon ${horizon}${where}`
          runs.push({ name, build: () => ring({ count, timeStep, horizon, jitter, seed: count, ...placement }) })
        })
      }
    }
  }
  return runs
}

function judge(outcomes: readonly SweepOutcome[], worst: number) {
  const ratios = outcomes.filter(isDone).map(({ agents, lastArrivalTime }) => lastArrivalTime! / straightTime(agents))
  const mean = ratios.reduce((a, b) => a + b, 0) / ratios.length
  const isSlow = ({ agents, lastArrivalTime }: SweepOutcome) =>
    lastArrivalTime === null || lastArrivalTime > worst * straightTime(agents)
  return [
    everyRun('all arrive', outcomes, isDone),
    atMost(`mean time over straight-line time ≤ ${MEAN_RATIO}`, MEAN_RATIO, mean),
    {
      ...atMost(`worst ≤ ${worst}`, worst, largest(ratios)),
      missed: outcomes.filter(isSlow).map(nameOf),
    },
    everyRun('no overlap above 1 mm', outcomes, ({ maxOverlap }) => maxOverlap <= 1e-3),
    atMost('largest overlap, m', 1e-3, largest(outcomes.map(({ maxOverlap }) => maxOverlap))),
  ]
}

function nameOf({ name, agents, lastArrivalTime }: SweepOutcome): string {
  return lastArrivalTime === null ? name : `${name}: ${(lastArrivalTime / straightTime(agents)).toFixed(2)}`
}
