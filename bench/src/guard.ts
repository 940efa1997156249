import { makeway } from './libraries/makeway.ts'
import { measureScene } from './measure.ts'
import { SCENE_KINDS } from './scenes.ts'

/** Enough to fill the caches, few enough for seconds. */
const AGENTS = 2000

/** Ratios that hold on any machine, however busy, unless something has gone wrong: far below what is measured in peace. */
const LEAST_GAIN_OF_SIMD = 1.2
const MOST_COST_OF_CURES = 3

/** Measures the plaza and prints the ratios; returns whether they are as they should be. */
export async function guardRatios(): Promise<boolean> {
  const contestants = [
    { library: makeway, variant: { kernel: 'scalar', workers: 0, profile: 'rvo2' } },
    { library: makeway, variant: { kernel: 'simd', workers: 0, profile: 'rvo2' } },
    { library: makeway, variant: { kernel: 'scalar', workers: 0, profile: 'default' } },
  ] as const
  const [scalar, simd, cured] = (await measureScene(SCENE_KINDS[0], AGENTS, contestants)).map((m) => m.msQuartiles[0])
  const gain = scalar / simd
  const cost = cured / scalar
  console.log(`SIMD is ${gain.toFixed(2)} × as fast as the scalar kernel; at least ${LEAST_GAIN_OF_SIMD} is asked for.`)
  console.log(
    `The default profile takes ${cost.toFixed(2)} × as long as rvo2; at most ${MOST_COST_OF_CURES} is asked for.`,
  )
  return gain >= LEAST_GAIN_OF_SIMD && cost <= MOST_COST_OF_CURES
}
