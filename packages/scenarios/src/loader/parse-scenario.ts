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
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  if (content.trim() === '') {
    const cure = 'write a scenario, or name another file'
    throw new ScenarioError([{ file, path: '$', value: text, message: 'is empty', cure }])
  }
  const scenario = checkScenario(parseJson(content, file), { file })
  return { ...scenario, name: scenario.name ?? nameOf(file) }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Only what is too large or too deeply nested for the engine gets past our own reader.
    const found = findJsonError(text) ?? { message: `cannot be read (${error})`, cure: 'make it smaller or flatter' }
    throw new ScenarioError([{ file, path: '$', ...found }])
  }
}

/** The last part of the path, without its extension. */
function nameOf(file: string): string {
  const base = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  return base.replace(/(?<=.)\.\w+$/, '')
}
