import type { Crowd, Library, Variant } from './libraries/library.ts'
import { countOverlaps } from './overlaps.ts'
import { PARAMETERS, Scene, type SceneKind } from './scenes.ts'
import { median, quantile } from './statistics.ts'

/** One line of the output. */
export interface Measurement {
  scene: string
  agents: number
  kernel: string
  workers: number
  profile: string
  library: string
  agentStepsPerSecond: number
  /** median */
  msPerStep: number
  hash: string
  /** a quarter of the steps is faster, and a quarter slower, than these, ms */
  msQuartiles: [number, number]
  /** goals reached while measuring */
  arrivals: number
  /** pairs of agents that overlap at the end */
  overlaps: number
}

/** What is to be measured in one scene. */
export interface Contestant {
  library: Library
  variant: Variant
}

const ROUNDS = 9
/** Agent-steps that a round has at least, as long as it has no more steps than this. */
const AGENT_STEPS_A_ROUND = 100_000
const MOST_STEPS_A_ROUND = 20
/** Of a large crowd fewer steps are enough to warm up. */
const AGENT_STEPS_TO_WARM_UP = 5_000_000

/**
 * Measures all contestants in one scene, in turn, a few steps at a time, so that what disturbs the machine disturbs them
 * alike. The number of steps depends on nothing but the scene, so that hashes can be compared.
 */
export async function measureScene(
  kind: SceneKind,
  agents: number,
  contestants: readonly Contestant[],
  rounds = ROUNDS,
): Promise<Measurement[]> {
  const runs = []
  for (const contestant of contestants) runs.push(await Run.create(kind, agents, contestant))
  const warmUp =
    kind.side === undefined ? kind.warmUp : Math.min(kind.warmUp, Math.ceil(AGENT_STEPS_TO_WARM_UP / agents))
  for (const run of runs) run.warmUp(warmUp)
  const steps = Math.min(MOST_STEPS_A_ROUND, Math.ceil(AGENT_STEPS_A_ROUND / agents))
  for (let round = 0; round < rounds; round++) for (const run of runs) run.measure(steps)
  const measurements = runs.map((run) => run.result())
  for (const run of runs) await run.dispose()
  return measurements
}

class Run {
  private readonly times: number[] = []
  private arrivalsBefore = 0

  private constructor(
    private readonly scene: Scene,
    private readonly crowd: Crowd,
    private readonly contestant: Contestant,
  ) {}

  static async create(kind: SceneKind, agents: number, contestant: Contestant): Promise<Run> {
    const scene = new Scene(kind, agents)
    return new Run(scene, await contestant.library.create(scene, contestant.variant), contestant)
  }

  warmUp(steps: number): void {
    for (let k = 0; k < steps; k++) this.step()
    this.arrivalsBefore = this.scene.arrivals
  }

  measure(steps: number): void {
    for (let k = 0; k < steps; k++) this.times.push(this.step())
  }

  /** ms; what the scene does between the steps is not counted */
  private step(): number {
    const { scene, crowd } = this
    scene.drive(crowd.positions())
    crowd.setWishes(scene.wishes)
    const begin = performance.now()
    crowd.step()
    return performance.now() - begin
  }

  result(): Measurement {
    const { scene, crowd, times } = this
    const { library, variant } = this.contestant
    const ms = median(times)
    const isOurs = library.name.startsWith('makeway')
    return {
      scene: scene.kind.name,
      agents: scene.agents,
      kernel: isOurs ? variant.kernel : '',
      workers: variant.workers,
      profile: isOurs ? variant.profile : '',
      library: library.name,
      agentStepsPerSecond: Math.round((1000 * scene.agents) / ms),
      msPerStep: ms,
      hash: crowd.hash(),
      msQuartiles: [quantile(times, 0.25), quantile(times, 0.75)],
      arrivals: scene.arrivals - this.arrivalsBefore,
      overlaps: countOverlaps(crowd.positions(), scene.agents, PARAMETERS.radius),
    }
  }

  async dispose(): Promise<void> {
    await this.crowd.dispose()
  }
}
