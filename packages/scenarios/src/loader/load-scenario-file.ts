import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type AnyScenario, parseAnyScenario } from '../3d/any-scenario.ts'
import { isScenario3d } from '../3d/scenario-schema.ts'
import type { Imported } from '../importers/imported.ts'
import { fromMenge, readMengeProject } from '../importers/menge.ts'
import { fromMovingAiMap, fromMovingAiScen } from '../importers/movingai.ts'
import { fromSteerBench } from '../importers/steerbench.ts'
import { fromWkt } from '../importers/wkt.ts'
import { readRecording } from '../recordings/read-recording.ts'
import { recordingScenario } from '../recordings/recording-scenario.ts'
import { checkScenario } from './check-scenario.ts'
import { ScenarioError } from './scenario-error.ts'

/** 64 MiB */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

export interface LoadOptions {
  /** Larger files are refused before they are read. Default `DEFAULT_MAX_BYTES`. */
  maxBytes?: number | undefined
  /** Of a file that lists agents (MovingAI), takes the first so many. Default: all. */
  agents?: number | undefined
}

/** A scenario in the plane or in space, and what is to be said about it. */
export interface LoadedScenario extends Omit<Imported, 'scenario'> {
  scenario: AnyScenario
}

/**
 * Reads a scenario in the plane from a file, see `loadAnyScenarioFile`.
 * @throws {ScenarioError} when there is none in it
 */
export async function loadScenarioFile(file: string, options: LoadOptions = {}): Promise<Imported> {
  const { scenario, notes } = await loadAnyScenarioFile(file, options)
  if (!isScenario3d(scenario)) return { scenario, notes }
  const cure = 'name a scenario in the plane'
  throw new ScenarioError([{ file, path: '$.dimensions', value: 3, message: 'is not for scenarios in space', cure }])
}

/**
 * Reads a scenario from a file: our own JSON, or by the ending of its name a SteerBench test case or a Menge project or
 * scene (`.xml`), a map or a
 * scenario of the MovingAI benchmarks (`.map`, `.scen`), a walkable area (`.wkt`) or trajectories (`.txt`).
 * @throws {ScenarioError} when there is no such file, it is too large, no UTF-8, or no scenario
 */
export async function loadAnyScenarioFile(file: string, options: LoadOptions = {}): Promise<LoadedScenario> {
  const { maxBytes } = options
  const text = await readTextFile(file, maxBytes)
  if (/\.scen$/i.test(file)) {
    const imported = await fromMovingAiScen(text, {
      file,
      agents: options.agents,
      readMap: async (name) => {
        const map = mapBeside(file, name)
        return { text: await readTextFile(map, maxBytes), file: map }
      },
    })
    return named(imported, file)
  }
  if (options.agents !== undefined) {
    const cure = 'leave --agents out'
    throw new ScenarioError([{ file, path: '$', message: 'has no list of agents to take the first ones of', cure }])
  }
  if (/\.map$/i.test(file)) return named(fromMovingAiMap(text, file), file)
  if (/\.wkt$/i.test(file)) return named(fromWkt(text, file), file)
  if (/\.txt$/i.test(file)) return fromRecording(text, file)
  if (/\.xml$/i.test(file)) return fromXml(text, file, maxBytes)
  return { scenario: parseAnyScenario(text, { file }), notes: [] }
}

/** A SteerBench test case, a Menge project, or a Menge scene with its behavior beside it; the first element tells which. */
async function fromXml(text: string, file: string, maxBytes: number | undefined): Promise<Imported> {
  const root = /<(?!\?|!)(?:[\w.-]+:)?([\w.-]+)/.exec(text.replaceAll(/<!--[\s\S]*?-->/g, ''))?.[1]
  if (root !== 'Project' && root !== 'Experiment') return fromSteerBench(text, { file })
  if (root === 'Experiment') {
    // Menge's own examples call the two nameS.xml and nameB.xml
    const behavior = file.replace(/S(?=\.xml$)/i, 'B')
    const isThere = behavior !== file && existsSync(behavior)
    const found = isThere ? { text: await readTextFile(behavior, maxBytes), file: behavior } : undefined
    return named(fromMenge({ text, file }, found), file)
  }
  const project = readMengeProject({ text, file })
  const [scene, behavior] = await Promise.all(
    [project.scene, project.behavior].map(async (name) => {
      const path = join(dirname(file), name)
      return { text: await readTextFile(path, maxBytes), file: path }
    }),
  )
  return named(fromMenge(scene, behavior), file)
}

/** Trajectories as a scenario: everybody goes from start to goal as an agent. */
function fromRecording(text: string, file: string): Imported {
  const { recording, notes } = readRecording(text, { file })
  const scenario = recordingScenario(recording, { name: basename(file).replace(/\.[^.]*$/, '') })
  return { scenario: checkScenario(scenario, { file }), notes }
}

/** Scenarios name their maps with folders of the collection or without; here they lie beside them, or in those folders. */
function mapBeside(file: string, name: string): string {
  const inFolders = join(dirname(file), name)
  return existsSync(inFolders) ? inFolders : join(dirname(file), basename(name))
}

/** A format that gives no name gets that of the file. */
function named({ scenario, notes }: Imported, file: string): Imported {
  const { format, ...rest } = scenario
  return { scenario: { format, name: basename(file).replace(/\.[^.]*$/, ''), ...rest }, notes }
}

/**
 * Reads a file of text, UTF-8.
 * @throws {ScenarioError} when there is no such file, it is too large or no UTF-8
 */
export async function readTextFile(file: string, maxBytes = DEFAULT_MAX_BYTES): Promise<string> {
  const refuse = (message: string, cure: string, value?: unknown) =>
    new ScenarioError([{ file, path: '$', value, message, cure }])
  try {
    const { size, isDirectory } = await statOf(file)
    if (isDirectory) throw refuse('is a directory', 'name the files in it')
    if (size > maxBytes) {
      throw refuse(
        `must not be larger than ${maxBytes} bytes`,
        'split it, or raise the limit (--max-size)',
        `${size} bytes`,
      )
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (error) {
    if (error instanceof ScenarioError) throw error
    if (error instanceof TypeError) throw refuse('is not UTF-8 text', 'save it as UTF-8')
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw refuse('does not exist', 'check the path')
    throw refuse(`cannot be read (${code ?? error})`, 'check the file and its permissions')
  }
}

async function statOf(file: string): Promise<{ size: number; isDirectory: boolean }> {
  const stats = await stat(file)
  return { size: stats.size, isDirectory: stats.isDirectory() }
}
