import type { AgentHandle, Cures } from 'makeway'
import { type AgentOptions3d, CURE_NAMES_3D, Simulation3d } from 'makeway/3d'
import { judge } from '../metrics/expectations.ts'
import type { Observation } from '../metrics/metric.ts'
import { type AgentResult, countStates, type RunResult } from '../run/result.ts'
import { isReached, stepsFor } from '../run/schedule.ts'
import { Measures3d } from './measures.ts'
import type { ResolvedAgent3d, ResolvedScenario3d } from './resolved.ts'
import { createSample3d, type Sample3d } from './sample.ts'

export interface RunOptions3d {
  /** Cures to be switched off, or under profile `rvo2` on; those that space doesn't have are left out. */
  cures?: Partial<Cures> | undefined
}

/** One run of a scenario in space, step by step; the counterpart of `ScenarioRun`. */
export class ScenarioRun3d {
  readonly scenario: ResolvedScenario3d
  readonly simulation: Simulation3d
  readonly measures: Measures3d
  /** Where everybody is now; filled again by every step. */
  readonly sample: Sample3d
  readonly totalSteps: number
  /** What was measured last. */
  observation: Observation
  /** By agent of the scenario; undefined before its start. */
  private readonly handles: (AgentHandle | undefined)[] = []
  /** Agents in the order in which they were added: since none is removed, that of the simulation's rows. */
  private readonly added: number[] = []
  private readonly waiting: Set<number>
  private readonly ids = new Map<AgentHandle, string>()
  private readonly travelers: number[]

  constructor(scenario: ResolvedScenario3d, { cures = {} }: RunOptions3d = {}) {
    const { profile, timeStep, maxInternalStep, agents } = scenario
    this.scenario = scenario
    this.simulation = new Simulation3d({
      timeStep,
      profile,
      capacity: agents.length || 1,
      cures: Object.fromEntries(Object.entries(cures).filter(([name]) => isCure(name))),
      ...(maxInternalStep === undefined ? {} : { maxInternalStep }),
    })
    this.measures = new Measures3d(scenario)
    this.sample = createSample3d(agents.length)
    this.totalSteps = stepsFor(scenario.duration, timeStep)
    this.waiting = new Set(agents.keys())
    this.travelers = [...agents.keys()].filter((index) => agents[index].wish.type === 'path')
    this.bring()
    this.observation = this.observe()
  }

  get stepCount(): number {
    return this.sample.step
  }

  get isFinished(): boolean {
    const { states } = this.sample
    const isOver = this.travelers.length > 0 && this.travelers.every((index) => states[index] === 'arrived')
    return this.stepCount >= this.totalSteps || (this.scenario.stop === 'allArrived' && isOver)
  }

  /** One time step. Past the end of the run it goes on all the same. */
  step(): Observation {
    const { sample, simulation } = this
    for (const index of this.added) sample.dropped[index] = simulation.dropped(this.handles[index]!)
    simulation.step()
    sample.step++
    sample.time = sample.step * this.scenario.timeStep
    this.bring()
    this.observation = this.observe()
    return this.observation
  }

  /** What the run has come to so far. */
  result(): RunResult {
    const { scenario, sample, simulation } = this
    const measures = this.measures.values()
    const expect = scenario.expect.map((expectation) =>
      judge(expectation, measures[expectation.metric as keyof typeof measures], this.travelers.length),
    )
    const { timeRatio: _ratio, timeBlockedDetected: _detected, ...metrics } = measures
    return {
      scenario,
      method: 'orca',
      kernel: 'scalar',
      without: scenario.profile === 'default' ? CURE_NAMES_3D.filter((name) => !simulation.cures[name]) : [],
      steps: sample.step,
      time: sample.time,
      agents: scenario.agents.map((_, index) => this.agentResult(index)),
      states: countStates(sample.states),
      // there are no walls to touch
      metrics: { ...metrics, maxWallOverlap: 0, wallCrossings: 0 },
      measures,
      fundamentalDiagram: [],
      expect,
      hash: simulation.hash(),
      ok: expect.every(({ ok }) => ok),
    }
  }

  private agentResult(index: number): AgentResult {
    const { sample, measures, simulation } = this
    const { id, position, velocity } = this.scenario.agents[index]
    const handle = this.handles[index]
    const arrivalTime = measures.arrivalTimes[index]
    return {
      id,
      state: sample.states[index],
      blockedBy: handle === undefined ? [] : simulation.blockedBy(handle).agents.map((other) => this.ids.get(other)!),
      arrivalTime: Number.isNaN(arrivalTime) ? null : arrivalTime,
      position: handle === undefined ? position : simulation.position(handle),
      velocity: handle === undefined ? velocity : simulation.velocity(handle),
      displacement: measures.displacements[index],
    }
  }

  /** Adds whoever is due. */
  private bring(): void {
    const { sample, simulation } = this
    const { timeStep, agents } = this.scenario
    for (const index of this.waiting) {
      if (!isReached(sample.time, agents[index].startTime, timeStep)) continue
      const handle = simulation.addAgent(agentOptions(agents[index]))
      this.handles[index] = handle
      this.ids.set(handle, agents[index].id)
      this.added.push(index)
      this.waiting.delete(index)
      sample.present[index] = 1
    }
  }

  private observe(): Observation {
    const { sample, simulation } = this
    const { positions, velocities } = simulation.agents
    this.added.forEach((index, row) => {
      sample.x[index] = positions[3 * row]
      sample.y[index] = positions[3 * row + 1]
      sample.z[index] = positions[3 * row + 2]
      sample.velocityX[index] = velocities[3 * row]
      sample.velocityY[index] = velocities[3 * row + 1]
      sample.velocityZ[index] = velocities[3 * row + 2]
      sample.states[index] = simulation.state(this.handles[index]!)
    })
    return this.measures.observe(sample)
  }
}

function isCure(name: string): boolean {
  return (CURE_NAMES_3D as readonly string[]).includes(name)
}

function agentOptions({ position, velocity, wish, parameters }: ResolvedAgent3d): AgentOptions3d {
  const common = { ...parameters, position, velocity }
  if (wish.type === 'preferredVelocity') return { ...common, preferredVelocity: wish.velocity }
  // a script moves from the first moment on as it says
  if (wish.type === 'script') return { ...common, velocity: wish.velocity, script: { velocity: wish.velocity } }
  return wish.points.length === 1 ? { ...common, goal: wish.points[0] } : { ...common, path: wish.points }
}
