import { readFile, stat } from 'node:fs/promises'
import { fromSteerBench } from '../importers/steerbench.ts'
import type { Scenario } from '../schema/scenario-schema.ts'
import { parseScenario } from './parse-scenario.ts'
import { ScenarioError } from './scenario-error.ts'

/** 64 MiB */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

export interface LoadOptions {
  /** Larger files are refused before they are read. Default `DEFAULT_MAX_BYTES`. */
  maxBytes?: number
}

export interface LoadedScenario {
  scenario: Scenario
  /** What an importer wants to have said: what it approximated, and what it did not read. */
  notes: string[]
}

/**
 * Reads a scenario from a file: our own JSON, or a SteerBench test case if the name ends in `.xml`.
 * @throws {ScenarioError} when there is no such file, it is too large, no UTF-8, or no scenario
 */
export async function loadScenarioFile(file: string, options: LoadOptions = {}): Promise<LoadedScenario> {
  const text = await readTextFile(file, options.maxBytes)
  if (/\.xml$/i.test(file)) return fromSteerBench(text, { file })
  return { scenario: parseScenario(text, { file }), notes: [] }
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
