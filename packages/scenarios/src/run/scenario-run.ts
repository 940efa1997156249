import {
  type AgentHandle,
  type AgentOptions,
  type Cures,
  type ObstacleHandle,
  Simulation,
  type StepKernel,
} from 'makeway'
import { createDrive } from 'makeway/drives'
import { Gate, type Navigator } from 'makeway/nav'
import { factsOf } from '../metrics/facts.ts'
import type { Observation } from '../metrics/metric.ts'
import { MetricSet } from '../metrics/metric-set.ts'
import type { ResolvedAgent, ResolvedScenario } from '../resolved.ts'
import { METHODS_HANDED_IN } from './methods.ts'
import { type NewPlanner, navigatorFor, plannerOf, planPaths } from './navigation.ts'
import { perturb } from './perturbation.ts'
import { type RunResult, resultOf } from './result.ts'
import { createSample, type Sample } from './sample.ts'
import { isReached, stepsFor } from './schedule.ts'

/** The kernels that exist. */
export const KERNELS = ['scalar', 'simd'] as const
export type KernelName = (typeof KERNELS)[number]

export interface RunOptions {
  /** Default `scalar`. */
  kernel?: KernelName
  /** Solves the agents in place of a kernel of the run's own, such as one that has threads. Gives the same bits. */
  stepKernel?: StepKernel
  /** Cures to be switched off, or under profile `rvo2` on, one by one. Default: as the profile says. */
  cures?: Partial<Cures>
  /** In place of the planner that the scenario's `navigation` asks for. */
  planner?: NewPlanner
  /** Without measuring, a step costs what the simulation takes; `result` then reports metrics of t = 0. Default true. */
  measure?: boolean
}

/**
 * One run of a scenario, step by step, so that a page can drive it frame by frame.
 * The metrics see t = 0 and every step after it.
 *
 * Agents and obstacles come and go between steps: what the sample at time t shows is what exists at t.
 */
export class ScenarioRun {
  readonly scenario: ResolvedScenario
  readonly kernel: KernelName
  readonly simulation: Simulation
  /** Looks after those who walk round obstacles; undefined where all go straight. */
  readonly navigator: Navigator | undefined
  readonly gates: readonly Gate[]
  readonly metrics: MetricSet
  /** Where everybody is now; filled again by every step. */
  readonly sample: Sample
  /** Steps until `duration`; fewer are done when all arrive before and `stop` says so. */
  readonly totalSteps: number
  /** What was measured last. */
  observation: Observation
  private readonly agents: readonly ResolvedAgent[]
  /** By agent of the scenario; undefined before its start and once it has left. */
  private readonly agentHandles: (AgentHandle | undefined)[] = []
  /** Agents that are there in the order in which they were added, which is that of the simulation's rows. */
  private added: number[] = []
  private readonly waiting: Set<number>
  private readonly obstacleHandles: (ObstacleHandle | undefined)[] = []
  private readonly agentIds = new Map<AgentHandle, string>()
  private readonly obstacleIds = new Map<ObstacleHandle, string>()
  private readonly travelers: number[]
  private readonly measure: boolean

  /** @throws ScenarioError when the scenario can't be run as it is */
  constructor(
    scenario: ResolvedScenario,
    { kernel = 'scalar', stepKernel, cures, planner, measure = true }: RunOptions = {},
  ) {
    const { profile, timeStep, maxInternalStep, optimizationVelocity, obstacleOptimizationVelocity } = scenario
    const { responsibilityRule } = scenario
    const method = METHODS_HANDED_IN[scenario.method]
    this.scenario = scenario
    this.kernel = kernel
    this.measure = measure
    const newPlanner = planner ?? plannerOf(scenario)
    this.agents = perturb(scenario, planPaths(scenario, newPlanner))
    this.simulation = new Simulation({
      timeStep,
      profile,
      optimizationVelocity,
      obstacleOptimizationVelocity,
      responsibilityRule,
      capacity: this.agents.length || 1,
      ...(method === undefined ? {} : { method }),
      ...(stepKernel === undefined ? {} : { kernel: stepKernel }),
      ...(cures === undefined ? {} : { cures }),
      ...(maxInternalStep === undefined ? {} : { maxInternalStep }),
    })
    this.navigator = navigatorFor(this.simulation, newPlanner)
    this.gates = (scenario.gates ?? []).map(
      ({ line: { from, to }, ...options }) => new Gate(this.simulation, { ...options, from, to }),
    )
    this.metrics = new MetricSet(factsOf(scenario), scenario.expect)
    this.sample = createSample(this.agents.length)
    this.totalSteps = stepsFor(scenario.duration, timeStep)
    this.waiting = new Set(this.agents.keys())
    this.travelers = [...this.agents.keys()].filter((index) => this.agents[index].wish.type === 'path')
    this.bringAndTake()
    this.observation = this.observe()
  }

  /** s; a multiple of the time step, so that no sum of rounded steps drifts. */
  get time(): number {
    return this.sample.time
  }

  get stepCount(): number {
    return this.sample.step
  }

  get isFinished(): boolean {
    return this.stepCount >= this.totalSteps || (this.scenario.stop === 'allArrived' && this.haveAllArrived())
  }

  /** One time step. Past the end of the run it goes on all the same. */
  step(): Observation {
    this.navigator?.update()
    for (const gate of this.gates) gate.update()
    if (this.measure) this.countDropped()
    if (this.measure) this.noteTrackingErrors()
    this.simulation.step()
    this.sample.step++
    this.sample.time = this.sample.step * this.scenario.timeStep
    this.bringAndTake()
    this.observation = this.observe(this.measure)
    return this.observation
  }

  /** The handle of an agent of the scenario, by its index; undefined before it starts. */
  handleOf(index: number): AgentHandle | undefined {
    return this.agentHandles[index]
  }

  /** Ids of those who are in an agent's way, agents first. */
  blockersOf(index: number): string[] {
    const handle = this.agentHandles[index]
    if (handle === undefined) return []
    const { agents, obstacles } = this.simulation.blockedBy(handle)
    return [
      ...agents.map((blocker) => this.agentIds.get(blocker)!),
      ...obstacles.map((blocker) => this.obstacleIds.get(blocker)!),
    ]
  }

  /** What the run has come to so far. */
  result(): RunResult {
    return resultOf(this)
  }

  /** True as soon as all who have somewhere to go are there at once; never where nobody has. */
  private haveAllArrived(): boolean {
    const { states } = this.sample
    return this.travelers.length > 0 && this.travelers.every((index) => states[index] === 'arrived')
  }

  /** Adds and removes what is due at the current time. */
  private bringAndTake(): void {
    const { time, sample, simulation, obstacleHandles } = this
    this.seeOff()
    const { timeStep, obstacles } = this.scenario
    obstacles.forEach(({ id, shape, from, to, velocity, layers }, index) => {
      const exists = isReached(time, from, timeStep) && !isReached(time, to, timeStep)
      const handle = obstacleHandles[index]
      if (exists && handle === undefined) {
        const added = simulation.addObstacle({ ...shape, velocity, ...(layers === undefined ? {} : { layers }) })
        obstacleHandles[index] = added
        this.obstacleIds.set(added, id)
      }
      if (!exists && handle !== undefined) {
        simulation.removeObstacle(handle)
        obstacleHandles[index] = undefined
      }
    })
    for (const index of this.waiting) {
      const agent = this.agents[index]
      if (!isReached(time, agent.startTime, timeStep)) continue
      const handle = simulation.addAgent(agentOptions(agent))
      this.agentHandles[index] = handle
      this.follow(index, handle)
      this.agentIds.set(handle, agent.id)
      this.added.push(index)
      this.waiting.delete(index)
      sample.present[index] = 1
    }
  }

  /** Takes out who was seen to arrive and leaves. */
  private seeOff(): void {
    const { sample, simulation, agentHandles } = this
    const isLeaving = (index: number) => this.agents[index].leaves === true && sample.states[index] === 'arrived'
    if (!this.added.some(isLeaving)) return
    for (const index of this.added.filter(isLeaving)) {
      simulation.removeAgent(agentHandles[index]!)
      agentHandles[index] = undefined
      sample.present[index] = 0
      sample.dropped[index] = 0
    }
    this.added = this.added.filter((index) => !isLeaving(index))
  }

  private follow(index: number, handle: AgentHandle): void {
    const { wish } = this.agents[index]
    const { wish: given } = this.scenario.agents[index]
    if (wish.type === 'path' && given.type === 'path') this.navigator?.send(handle, given.points, wish.points)
  }

  /** Of the step that comes next; most runs have nobody who could be left out. */
  private countDropped(): void {
    const { simulation, sample } = this
    for (const index of this.added) {
      const { maxNeighbors = 10 } = this.agents[index].parameters
      const canDrop = maxNeighbors !== 'all' && simulation.agentCount - 1 > maxNeighbors
      sample.dropped[index] = canDrop ? simulation.dropped(this.agentHandles[index]!) : 0
    }
  }

  /** Of the commands of the step that comes next, from where the bodies are before they follow them. */
  private noteTrackingErrors(): void {
    const { simulation, sample, agents } = this
    const driven = this.added.filter((index) => agents[index].body?.drive !== undefined)
    if (driven.length === 0) return
    simulation.solve()
    for (const index of driven) sample.trackingErrors[index] = simulation.trackingError(this.agentHandles[index]!)
  }

  private observe(measure = true): Observation {
    const { sample, simulation } = this
    const { positions, velocities } = simulation.agents
    this.added.forEach((index, row) => {
      sample.x[index] = positions[2 * row]
      sample.y[index] = positions[2 * row + 1]
      sample.velocityX[index] = velocities[2 * row]
      sample.velocityY[index] = velocities[2 * row + 1]
      sample.states[index] = simulation.state(this.agentHandles[index]!)
    })
    return measure ? this.metrics.observe(sample) : this.observation
  }
}

function agentOptions({ position, velocity, wish, parameters, body }: ResolvedAgent): AgentOptions {
  const { drive, ...limits } = body ?? {}
  const common = { ...parameters, ...limits, position, velocity, ...(drive && { drive: createDrive(drive) }) }
  if (wish.type === 'preferredVelocity') return { ...common, preferredVelocity: wish.velocity }
  // a script moves from the first moment on as it says
  if (wish.type === 'script') return { ...common, velocity: wish.velocity, script: { velocity: wish.velocity } }
  return wish.points.length === 1 ? { ...common, goal: wish.points[0] } : { ...common, path: wish.points }
}
