import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { checkStudy, parseJson, type Study } from '@makeway/scenarios'
import { readTextFile } from '@makeway/scenarios/node'
import { openPlanarSource } from '../sources.ts'

/**
 * Reads a study file, and the scenario that it names.
 * @throws ScenarioError with what is wrong
 */
export async function loadStudy(file: string, maxBytes: number | undefined): Promise<Study> {
  const input = parseJson(await readTextFile(file, maxBytes), file)
  return checkStudy(input, file, async (name) => {
    const beside = resolve(dirname(file), name)
    const { scenario, notes } = await openPlanarSource(existsSync(beside) ? beside : name, { maxBytes })
    for (const note of notes) console.error(`${name}: note: ${note}`)
    return scenario
  })
}
