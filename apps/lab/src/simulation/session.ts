import {
  csvTrajectories,
  juelichTrajectories,
  METHODS_HANDED_IN,
  type ResolvedScenario,
  type RunResult,
  type Scenario,
  ScenarioRun,
} from '@makeway/scenarios'
import { type Cures, type Point, Simulation, type StepKernel } from 'makeway'
import { createDrive } from 'makeway/drives'
import {
  FIELDS,
  type Frame,
  type Mark,
  MEASURED_WORLD,
  type Series,
  SMALL_WORLD,
  type TraceView,
  type View,
} from './protocol.ts'
import { FrameRecording, SnapshotStore } from './recording.ts'

/** Index of the state of agents that are not there yet, in RUN_STATES. */
const WAITING = 6
/** An overlap gets a mark from this part of the smallest radius on. */
const NOTABLE_OVERLAP = 0.01
/** Violations and links ask every agent; more than this many are too slow. */
const MOST_TRACED = 500

/**
 * One world: runs a scenario ahead, records it, and shows any moment of what was recorded. To look into a moment gone by
 * it restores a snapshot and repeats the steps since, which gives the same bits.
 */
export class Session {
  readonly run: ScenarioRun
  readonly count: number
  private readonly frames: FrameRecording
  private readonly snapshots = new SnapshotStore()
  private readonly values: Float32Array
  private readonly states: Uint8Array
  private readonly marks: Mark[] = []
  private readonly columns: Record<keyof Series, number[]> = {
    time: [],
    gap: [],
    meanSpeed: [],
    arrived: [],
    blocked: [],
    stepTime: [],
  }
  private readonly scripted: boolean[]
  private readonly notableGap: number
  /** of all who have ever come, by agent */
  private readonly handles: (number | undefined)[] = []
  private readonly measured: boolean
  private past: { step: number; simulation: Simulation } | undefined
  private traced: TraceView | undefined
  private stepTime = 0
  /** A simulation in which something is dragged. */
  private trial: Simulation | undefined

  constructor(
    readonly scenario: Scenario,
    readonly resolved: ResolvedScenario,
    stepKernel: StepKernel | undefined,
    cures: Partial<Cures>,
  ) {
    this.count = resolved.agents.length
    this.measured = this.count <= MEASURED_WORLD
    const options = { cures, measure: this.measured }
    // kernels solve ORCA alone
    const ownKernel = stepKernel === undefined || resolved.method !== 'orca'
    this.run = new ScenarioRun(resolved, ownKernel ? options : { ...options, stepKernel })
    this.frames = new FrameRecording(this.count)
    this.values = new Float32Array(FIELDS * this.count).fill(Number.NaN)
    this.states = new Uint8Array(this.count).fill(WAITING)
    this.scripted = resolved.agents.map(({ wish }) => wish.type === 'script')
    const radii = resolved.agents.map(({ parameters }) => parameters.radius ?? 0.3)
    this.notableGap = -NOTABLE_OVERLAP * radii.reduce((a, b) => Math.min(a, b), Infinity)
    this.record(true)
  }

  /** The handle of an agent that is there or has been; undefined before it comes. */
  handleOf(agent: number): number | undefined {
    return this.handles[agent]
  }

  get head(): number {
    return this.run.stepCount
  }

  get timeStep(): number {
    return this.resolved.timeStep
  }

  /** Shows the world as the page wants to see it, simulating ahead if need be for no longer than `budget` (ms). */
  frame(view: View, budget: number): Frame {
    this.trial = undefined
    const wanted = view.time / this.timeStep
    const end = performance.now() + budget
    const target = view.playing ? Math.ceil(wanted - 1e-9) : Math.round(wanted)
    while (this.head < target && !this.run.isFinished) {
      this.advance(view.agent)
      if (view.playing && performance.now() > end) break
    }
    const place = Math.min(view.playing ? wanted : target, this.head)
    const step = Math.floor(place + 1e-9)
    const values = new Float32Array(this.values.length)
    const states = new Uint8Array(this.count)
    if (place === this.head) {
      values.set(this.values)
      states.set(this.states)
    } else if (!view.playing) this.read(this.simulationAt(step), values, states)
    else this.frames.at(place, values, states)
    const frame: Frame = {
      time: place * this.timeStep,
      step,
      head: this.head,
      finished: this.run.isFinished,
      values,
      states,
      marks: this.marks,
      stepTime: this.stepTime,
    }
    if (view.agent >= 0) frame.trace = this.traceOf(view.agent, step, view.playing)
    if (!view.playing || this.count <= MOST_TRACED) this.ask(frame, view)
    return frame
  }

  /** The moment at `step` with something else in it, for as long as it is dragged. */
  drag(step: number, agent: number, what: 'position' | 'goal', to: Point): Frame | undefined {
    const handle = this.handleOf(agent)
    if (handle === undefined) return undefined
    this.trial ??= this.restore(this.simulationAt(step).snapshot())
    const { trial } = this
    if (!trial.has(handle)) return undefined
    if (what === 'position') trial.setMotion(handle, { position: to })
    else trial.setGoal(handle, to.x, to.y)
    const values = new Float32Array(this.values.length)
    const states = new Uint8Array(this.count)
    this.read(trial, values, states)
    return {
      time: step * this.timeStep,
      step,
      head: this.head,
      finished: this.run.isFinished,
      values,
      states,
      marks: this.marks,
      stepTime: this.stepTime,
      trace: this.look(trial, agent, step),
    }
  }

  private restore(bytes: Uint8Array): Simulation {
    const { method, agents } = this.resolved
    const driveOf = (handle: number) => createDrive(agents[this.indexOf(handle)].body!.drive!)
    return Simulation.restore(bytes, { method: METHODS_HANDED_IN[method], driveOf })
  }

  /** The simulation as it was after `step` steps. Not to be stepped by others. */
  simulationAt(step: number): Simulation {
    if (step >= this.head) return this.run.simulation
    const snapshot = this.snapshots.before(step)
    if (this.past === undefined || this.past.step > step || this.past.step < snapshot.step) {
      this.past = { step: snapshot.step, simulation: this.restore(snapshot.bytes) }
    }
    const { past } = this
    while (past.step < step) {
      past.simulation.step()
      past.step++
    }
    return past.simulation
  }

  series(from: number): Series {
    const part = (name: keyof Series) => Float64Array.from(this.columns[name].slice(from))
    return {
      time: part('time'),
      gap: part('gap'),
      meanSpeed: part('meanSpeed'),
      arrived: part('arrived'),
      blocked: part('blocked'),
      stepTime: part('stepTime'),
    }
  }

  way(agent: number, step: number, most: number): number[] {
    return this.frames.way(agent, step, most)
  }

  result(): RunResult {
    return this.run.result()
  }

  /** Every step so far as the text of a trajectory file; the run is made once more, for its numbers are exact. */
  trajectories(format: 'csv' | 'juelich', cures: Partial<Cures>): string {
    const writer = (format === 'csv' ? csvTrajectories : juelichTrajectories)(this.resolved)
    const again = new ScenarioRun(this.resolved, { cures, measure: false })
    const parts = [writer.header, writer.rows(again.sample)]
    while (again.stepCount < this.head) {
      again.step()
      parts.push(writer.rows(again.sample))
    }
    return parts.join('')
  }

  private advance(agent: number): void {
    const { run } = this
    const before = whoIsThere(run.simulation)
    if (agent >= 0) this.traced = this.look(run.simulation, agent, this.head)
    const start = performance.now()
    run.step()
    const took = performance.now() - start
    this.stepTime = this.stepTime === 0 ? took : this.stepTime + 0.1 * (took - this.stepTime)
    this.columns.stepTime.push(took)
    this.record(whoIsThere(run.simulation) !== before)
  }

  private record(changed: boolean): void {
    const { run, head, columns } = this
    if (changed) {
      for (let i = 0; i < this.count; i++) this.handles[i] ??= run.handleOf(i)
    }
    // where ways are planned anew between steps, steps alone can't be repeated
    const needed = changed || run.navigator !== undefined
    if (needed || this.snapshots.wants(head)) this.snapshots.add(head, run.simulation.snapshot(), needed)
    this.read(run.simulation, this.values, this.states)
    this.frames.add(head, this.values, this.states)
    let speeds = 0
    let walkers = 0
    let arrived = 0
    let blocked = 0
    for (let i = 0; i < this.count; i++) {
      if (this.states[i] === 3) arrived++
      else if (this.states[i] === 2) blocked++
      if (this.scripted[i] || this.states[i] === WAITING) continue
      const vx = this.values[FIELDS * i + 2]
      const vy = this.values[FIELDS * i + 3]
      speeds += Math.sqrt(vx * vx + vy * vy)
      walkers++
    }
    const gap = this.measured ? run.observation.smallestGap : Number.NaN
    columns.time.push(run.time)
    columns.gap.push(Number.isFinite(gap) ? gap : Number.NaN)
    columns.meanSpeed.push(walkers > 0 ? speeds / walkers : 0)
    columns.arrived.push(arrived)
    columns.blocked.push(blocked)
    if (head === 0) columns.stepTime.push(Number.NaN)
    if (gap < this.notableGap) this.mark('overlap')
    if (blocked > 0) this.mark('blocked')
    if (arrived > 0) this.mark('arrived')
  }

  private mark(kind: Mark['kind']): void {
    if (!this.marks.some((mark) => mark.kind === kind)) this.marks.push({ kind, time: this.run.time })
  }

  private read(simulation: Simulation, values: Float32Array, states: Uint8Array): void {
    const { count, ids, positions, velocities, preferredVelocities, states: codes } = simulation.agents
    values.fill(Number.NaN)
    states.fill(WAITING)
    for (let row = 0; row < count; row++) {
      const i = this.indexOf(ids[row])
      const o = FIELDS * i
      values[o] = positions[2 * row]
      values[o + 1] = positions[2 * row + 1]
      values[o + 2] = velocities[2 * row]
      values[o + 3] = velocities[2 * row + 1]
      values[o + 4] = preferredVelocities[2 * row]
      values[o + 5] = preferredVelocities[2 * row + 1]
      states[i] = codes[row]
    }
  }

  private readonly indices = new Map<number, number>()

  /** Of the agent with a handle. */
  private indexOf(handle: number): number {
    const known = this.indices.get(handle)
    if (known !== undefined) return known
    for (let i = 0; i < this.count; i++) {
      const other = this.handleOf(i)
      if (other !== undefined) this.indices.set(other, i)
    }
    return this.indices.get(handle) ?? -1
  }

  private traceOf(agent: number, step: number, playing: boolean): TraceView | undefined {
    if (this.traced?.step === step && this.traced.trace.agent === this.handleOf(agent)) return this.traced
    // looking into the past while it plays means repeating it: too much for a large world
    if (playing && step < this.head && this.count > SMALL_WORLD) return undefined
    return this.look(this.simulationAt(step), agent, step)
  }

  private look(simulation: Simulation, agent: number, step: number): TraceView | undefined {
    const handle = this.handleOf(agent)
    if (handle === undefined || !simulation.has(handle)) return undefined
    const trace = simulation.trace(handle)
    const owners = trace.lines.map(({ cause }) => (cause.type === 'agent' ? this.indexOf(cause.agent) : -1))
    const obstacleOwners = trace.velocityObstacles.map(({ agent }) => this.indexOf(agent))
    return { trace, step, owners, obstacleOwners, dropped: simulation.dropped(handle) }
  }

  private ask(frame: Frame, view: View): void {
    const wantsAll = view.violations || view.links
    if (!wantsAll && !view.hash) return
    const simulation = this.simulationAt(frame.step)
    if (view.hash) frame.hash = simulation.hash()
    if (!wantsAll || this.count > MOST_TRACED) return
    if (view.violations) frame.violations = new Float32Array(this.count)
    const links: number[] = []
    for (let i = 0; i < this.count; i++) {
      const handle = this.handleOf(i)
      if (handle === undefined || !simulation.has(handle)) continue
      if (frame.violations !== undefined) {
        const { lines } = simulation.trace(handle)
        frame.violations[i] = lines.reduce((worst, { violation }) => Math.max(worst, violation), 0)
      }
      if (view.links) for (const other of simulation.blockedBy(handle).agents) links.push(i, this.indexOf(other))
    }
    if (view.links) frame.links = Uint32Array.from(links)
  }
}

/** Changes whenever an agent or a wall comes or goes: handles are never used again. */
function whoIsThere({ agents, obstacleCount }: Simulation): string {
  const { count, ids } = agents
  return `${count} ${count > 0 ? ids[count - 1] : 0} ${obstacleCount}`
}
