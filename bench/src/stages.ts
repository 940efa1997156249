import { ScalarKernel, type Simulation, type StepKernel } from 'makeway'
import type { ProfileName } from './libraries/library.ts'
import { createSimulation, MakewayCrowd } from './libraries/makeway.ts'
import { Scene, type SceneKind } from './scenes.ts'
import { median } from './statistics.ts'
import { table } from './table.ts'

const STEPS = 40

/** ns an agent and step, of every stage of a step. */
export interface StageCosts {
  stages: string[]
  costs: number[]
}

/** Adds up the time that goes by between marks. */
class StageClock {
  readonly stages = ['policies', ...ScalarKernel.stages, 'move']
  readonly times = this.stages.map(() => 0)
  private readonly cost = costOfLooking()
  private last = 0

  start(): void {
    this.last = performance.now()
  }

  /** What went by since the last mark was `stage`. */
  mark(stage: string): void {
    const now = performance.now()
    this.times[this.stages.indexOf(stage)] += now - this.last - this.cost
    this.last = now
  }
}

/** ms that looking at the clock takes, at best. */
function costOfLooking(): number {
  let least = Infinity
  for (let round = 0; round < 50; round++) {
    const begin = performance.now()
    for (let k = 0; k < 1000; k++) performance.now()
    const cost = (performance.now() - begin) / 1000
    if (cost < least) least = cost
  }
  return least
}

/** Cost of each stage with the scalar kernel. */
export function measureStages(kind: SceneKind, agents: number, profile: ProfileName): StageCosts {
  const clock = new StageClock()
  const kernel = new ScalarKernel()
  const timed: StepKernel = {
    name: kernel.name,
    solve(input, newVelocities, outcomes) {
      clock.mark('policies')
      kernel.solve(input, newVelocities, outcomes)
    },
  }
  const scene = new Scene(kind, agents)
  const sim = createSimulation(scene, { profile }, timed)
  const crowd = new MakewayCrowd(scene, sim)
  const step = () => {
    scene.drive(crowd.positions())
    crowd.setWishes(scene.wishes)
    clock.start()
    crowd.step()
    clock.mark('policies')
  }
  for (let k = 0; k < kind.warmUp; k++) step()
  kernel.onStage = (stage) => clock.mark(ScalarKernel.stages[stage])
  markPolicies(sim, clock)
  for (let k = 0; k < kind.warmUp / 5; k++) step()
  const samples = clock.stages.map(() => [] as number[])
  for (let k = 0; k < STEPS; k++) {
    clock.times.fill(0)
    step()
    clock.times.forEach((time, stage) => {
      samples[stage].push((1e6 * time) / agents)
    })
  }
  return { stages: clock.stages, costs: samples.map(median) }
}

/**
 * Tells moving from the policies around it. The simulation has no door for that, and should not need one for measuring:
 * what is wrapped here are its own objects, by their names in the build.
 */
function markPolicies(sim: Simulation, clock: StageClock): void {
  const { policies } = (sim as unknown as { stepper: { policies: { [name: string]: (...args: unknown[]) => void } } })
    .stepper
  const after = policies.after.bind(policies)
  const atEnd = policies.atEnd.bind(policies)
  policies.after = (...args) => {
    after(...args)
    clock.mark('policies')
  }
  policies.atEnd = (...args) => {
    clock.mark('move')
    atEnd(...args)
    clock.mark('policies')
  }
}

export function stagesTable(title: string, { stages, costs }: StageCosts): string {
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  const rows = stages.map((stage, k) => [stage, costs[k].toFixed(0), `${((100 * costs[k]) / total).toFixed(0)} %`])
  rows.push(['together', total.toFixed(0), `${(1000 / total).toFixed(2)} M/s`])
  return `${title}\n${table(['stage', 'ns an agent', 'share'], rows)}\n`
}
