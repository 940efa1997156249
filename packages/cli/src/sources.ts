import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import {
  type AnyScenario,
  findScene,
  findScene3d,
  findSuiteScene,
  isScenario3d,
  nearest,
  type Scenario,
  ScenarioError,
  scenes,
  scenes3d,
  suite,
} from '@makeway/scenarios'
import { type LoadOptions, loadAnyScenarioFile } from '@makeway/scenarios/node'
import { UsageError } from './usage-error.ts'

/** How the names of the suite's scenes begin. */
const SUITE = 'suite/'

export interface Source {
  scenario: AnyScenario
  /** What errors call it: the path as given, or the name of the scene. */
  label: string
  /** A short name for folders and the progress bar. */
  shortName: string
  /** What the importer of a foreign format wants to have said. */
  notes: string[]
}

/**
 * What an argument names: a file, or else a built-in scene.
 * @param options what limits the loader
 * @throws ScenarioError when it is neither, or the file holds no scenario
 */
export async function openSource(argument: string, options: LoadOptions): Promise<Source> {
  if (!existsSync(argument) && looksLikeName(argument)) return openScene(argument, options)
  const { scenario, notes } = await loadAnyScenarioFile(argument, options)
  return { scenario, label: argument, shortName: basename(argument, extname(argument)), notes }
}

/** The same, for what works in the plane only. */
export async function openPlanarSource(
  argument: string,
  options: LoadOptions,
): Promise<Source & { scenario: Scenario }> {
  const source = await openSource(argument, options)
  const { scenario } = source
  if (!isScenario3d(scenario)) return { ...source, scenario }
  const cure = 'name one in the plane'
  throw new ScenarioError([
    { file: argument, path: '$.dimensions', value: 3, message: 'this works with scenarios in the plane', cure },
  ])
}

function openScene(name: string, { agents }: LoadOptions): Source {
  if (agents !== undefined)
    throw new UsageError(`--agents goes with files that list agents; ${name} is a built-in scene`)
  const scene = findScene(name) ?? findScene3d(name) ?? findSuiteScene(name)
  if (scene) return { scenario: scene.build(), label: name, shortName: basename(name), notes: [] }
  const names = (name.startsWith(SUITE) ? suite : [...scenes, ...scenes3d]).map((known) => known.name)
  const cure = `did you mean "${nearest(name, names)}"? ("makeway list" shows all scenes)`
  throw new ScenarioError([{ file: name, path: '', message: 'there is no such file and no scene of that name', cure }])
}

function looksLikeName(argument: string): boolean {
  return argument.startsWith(SUITE) || !/[\\/.]/.test(argument)
}
