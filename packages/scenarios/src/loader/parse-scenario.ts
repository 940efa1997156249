import type { Scenario } from '../schema/scenario-schema.ts'
import { checkScenario, type SourceOptions } from './check-scenario.ts'
import { findJsonError } from './json-error.ts'
import { ScenarioError } from './scenario-error.ts'

const BYTE_ORDER_MARK = '\ufeff'

/**
 * Reads the text of a scenario file. A scenario without a name gets that of the file.
 * @throws {ScenarioError} when it is no JSON, or no scenario
 */
export function parseScenario(text: string, { file = 'scenario' }: SourceOptions = {}): Scenario {
  const scenario = checkScenario(parseJson(text, file), { file })
  return { ...scenario, name: scenario.name ?? nameOf(file) }
}

/**
 * Reads the text of a JSON file.
 * @throws {ScenarioError} that says where it stops being JSON
 */
export function parseJson(text: string, file: string): unknown {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  if (content.trim() === '') {
    const cure = 'write a scenario, or name another file'
    throw new ScenarioError([{ file, path: '$', value: text, message: 'is empty', cure }])
  }
  try {
    return JSON.parse(content)
  } catch (error) {
    // Only what is too large or too deeply nested for the engine gets past our own reader.
    const found = findJsonError(content) ?? { message: `cannot be read (${error})`, cure: 'make it smaller or flatter' }
    throw new ScenarioError([{ file, path: '$', ...found }])
  }
}

/** The last part of the path, without its extension. */
export function nameOf(file: string): string {
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return base.replace(/(?<=.)\.\w+$/, '')
}
