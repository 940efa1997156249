import { resolveScenario } from '../../loader/resolve-scenario.ts'
import { describeExpectation } from '../../metrics/expectations.ts'
import { runScenario } from '../../run/run-scenario.ts'
import { SCENARIO_FORMAT } from '../../schema/scenario-schema.ts'
import type { Placement, SceneBody } from '../placement.ts'

/** Many runs of one family, and what they have to come to together. */
export interface Sweep {
  name: string
  /** What is swept, in a line. */
  title: string
  runs: readonly SweepRun[]
  /** Judges the outcomes of all runs, in their order. */
  judge(outcomes: readonly SweepOutcome[]): SweepTarget[]
}

export interface SweepRun {
  /** The numbers of this run. */
  name: string
  build(): SceneBody
}

/** What is left of a run. */
export interface SweepOutcome {
  /** The numbers of the run. */
  name: string
  agents: number
  arrived: number
  /** s; null when some did not arrive */
  lastArrivalTime: number | null
  /** m */
  maxOverlap: number
  /** steps in which a center crossed a wall */
  wallCrossings: number
  /** expectations of the scene that do not hold, in words */
  missed: string[]
}

export interface SweepTarget {
  /** What has to hold. */
  target: string
  /** What came out. */
  found: string
  ok: boolean
  /** Runs that miss the target, if single runs can. */
  missed: string[]
}

/** How every run of a sweep is placed: as it is, and with other ids in a turned scene. */
export function placementsFor(seed: number): Placement[] {
  return [{}, { shuffle: seed, turn: 0.1 + 0.37 * seed }]
}

export function runSweepItem({ name, build }: SweepRun): SweepOutcome {
  const { agents, metrics, expect } = runScenario(resolveScenario({ format: SCENARIO_FORMAT, ...build() }))
  return {
    name,
    agents: agents.length,
    arrived: metrics.arrived ?? 0,
    lastArrivalTime: metrics.lastArrivalTime,
    maxOverlap: metrics.maxOverlap ?? 0,
    wallCrossings: metrics.wallCrossings ?? 0,
    missed: expect
      .filter(({ ok }) => !ok)
      .map(({ expectation, value }) => `${describeExpectation(expectation, '')}, got ${value}`),
  }
}

/** A target that every run has to meet. */
export function everyRun(
  target: string,
  outcomes: readonly SweepOutcome[],
  meets: (outcome: SweepOutcome) => boolean,
): SweepTarget {
  return shareOfRuns(target, 1, outcomes, meets)
}

/** A target that at least `share` of the runs have to meet. */
export function shareOfRuns(
  target: string,
  share: number,
  outcomes: readonly SweepOutcome[],
  meets: (outcome: SweepOutcome) => boolean,
): SweepTarget {
  const missed = outcomes.filter((outcome) => !meets(outcome)).map(describeMissed)
  const met = outcomes.length - missed.length
  return { target, found: `${met} of ${outcomes.length}`, ok: met >= share * outcomes.length, missed }
}

function describeMissed({ name, missed }: SweepOutcome): string {
  return missed.length > 0 ? `${name}: ${missed.join('; ')}` : name
}

/** A target for one number. */
export function atMost(target: string, limit: number, found: number): SweepTarget {
  return { target, found: String(Number(found.toPrecision(3))), ok: found <= limit, missed: [] }
}

export function isDone({ agents, arrived, lastArrivalTime }: SweepOutcome): boolean {
  return arrived === agents && lastArrivalTime !== null
}

export function largest(values: readonly number[]): number {
  return values.reduce((a, b) => (a > b ? a : b), 0)
}
