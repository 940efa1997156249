import type { Scene } from '../scenes/scene.ts'
import { SCENARIO_FORMAT, type Scenario, type ScenarioExpectation } from '../schema/scenario-schema.ts'
import { type Placement, place, type SceneBody } from './placement.ts'

/** What a scene of the suite is about. */
export const SUITE_KINDS = [
  'symmetry',
  'overlap',
  'deadlock',
  'doors',
  'crowds',
  'arrival',
  'walls',
  'roles',
  'reach',
  'motion',
  'time',
] as const
export type SuiteKind = (typeof SUITE_KINDS)[number]

/** Scenes that differ in a few numbers: a function from these to the scene. What is left out is as by default. */
export type Family<P> = (parameters?: Partial<P> & Placement) => SceneBody

/** A family from the defaults of its numbers and what to make of them. Each of its scenes can be placed elsewhere. */
export function family<P extends object>(defaults: P, build: (parameters: P) => SceneBody): Family<P> {
  return (parameters = {}) => {
    const scene = build({ ...defaults, ...parameters })
    return place({ ...scene, expect: scene.expect?.map(withPlainTimes) }, parameters)
  }
}

/** Times as people write them: 14.7, not 14.700000000000001. */
function withPlainTimes(expectation: ScenarioExpectation): ScenarioExpectation {
  const { metric, atMost } = expectation
  if (atMost === undefined || !/Time$|^timeBlocked/.test(metric)) return expectation
  return { ...expectation, atMost: Math.round(atMost * 100) / 100 }
}

/** One known failing, small enough to look at, with what must hold. */
export interface SuiteScene extends Scene {
  kind: SuiteKind
  /** Whether profile `rvo2` misses what must hold; where it does not, the scene guards the cures against doing harm. */
  failsUnderRvo2: boolean
  /** The scene elsewhere. */
  placed(placement: Placement): Scenario
  /** The same with other numbers. */
  variations: readonly SuiteVariation[]
}

export interface SuiteVariation {
  /** The numbers, such as `count 3, timeStep 0.25`. */
  name: string
  build(): Scenario
}

/** What is said of a scene in the file of its family. */
interface SuiteEntry<P> {
  name: string
  title: string
  /** What goes wrong without a cure. */
  failing: string
  kind: SuiteKind
  failsUnderRvo2?: boolean
  /** The numbers of the scene itself; its variations start from them. */
  parameters?: Partial<P>
  variations?: readonly (Partial<P> & Placement)[]
}

/** Scenes of one family. */
export function suiteScenes<P extends object>(of: Family<P>, entries: readonly SuiteEntry<P>[]): SuiteScene[] {
  return entries.map((entry) => {
    const { title, failing, kind, failsUnderRvo2 = true, parameters = {} as Partial<P>, variations = [] } = entry
    const name = `suite/${entry.name}`
    const scenario = (more: Partial<P> & Placement): Scenario => ({
      format: SCENARIO_FORMAT,
      name,
      description: failing,
      ...of({ ...parameters, ...more }),
    })
    return {
      name,
      title,
      description: failing,
      kind,
      failsUnderRvo2,
      build: () => scenario({}),
      placed: scenario,
      variations: variations.map((more) => ({ name: nameOf(more), build: () => scenario(more) })),
    }
  })
}

function nameOf(parameters: object): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')
}
