import { generatedCount, generatedId } from '../../generators/generated.ts'
import { type Generator, MAX_GENERATED } from '../../schema/generator-schema.ts'
import { SCENARIO_DEFAULTS } from '../../schema/scenario-schema.ts'
import { jsonPath } from '../scenario-error.ts'
import { isNumber, type Loose, type Report, recordsIn } from './loose.ts'

/** Who there is, so that others can be looked up. */
export interface KnownIds {
  agents: ReadonlyMap<string, string>
  lines: ReadonlyMap<string, string>
}

/** Every id is given once: of agents, also those that generators make, of obstacles and of lines. */
export function checkIds(scenario: Loose, report: Report): KnownIds {
  const agents = givenIds(scenario, 'agents', 'agent', report)
  givenIds(scenario, 'obstacles', 'obstacle', report)
  const lines = givenIds(scenario, 'lines', undefined, report)
  addGeneratedIds(scenario, agents, report)
  return { agents, lines }
}

/** Id → JSON path of where it comes from. */
function givenIds(scenario: Loose, key: string, unnamed: string | undefined, report: Report): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [index, item] of recordsIn(scenario, key)) {
    const id = item.id ?? (unnamed === undefined ? undefined : `${unnamed}-${index}`)
    if (typeof id !== 'string') continue
    const other = ids.get(id)
    if (other === undefined) ids.set(id, jsonPath([key, index]))
    else report([key, index, 'id'], id, `is the id of ${other} as well`, 'give each its own id')
  }
  return ids
}

function addGeneratedIds(scenario: Loose, ids: Map<string, string>, report: Report): void {
  const duration = isNumber(scenario.duration) ? scenario.duration : SCENARIO_DEFAULTS.duration
  for (const [index, generator] of recordsIn(scenario, 'generators')) {
    const count = countOf(generator, duration)
    let reported = false
    for (let i = 0; i < count; i++) {
      const id = generatedId(generator as unknown as Generator, i)
      const other = ids.get(id)
      if (other === undefined) ids.set(id, jsonPath(['generators', index]))
      else if (!reported) {
        report(['generators', index], id, `makes the id of ${other}`, 'give the generator an "id" of its own')
        // One collision says it; the others of the same pair would say no more.
        reported = true
      }
    }
  }
}

/** 0 when the generator is too broken to tell, or makes more than it may. */
function countOf(generator: Loose, duration: number): number {
  const count = generatedCount(generator as unknown as Generator, duration)
  const named = typeof generator.id === 'string' || generator.id === undefined
  return named && typeof generator.type === 'string' && isNumber(count) && count <= MAX_GENERATED ? count : 0
}
