import type { Generator } from '../../schema/generator-schema.ts'
import { AGENT_WISHES, GENERATOR_WISHES } from '../../schema/wish-keys.ts'
import { isRecord, type Loose, type Report, recordsIn } from './loose.ts'

/**
 * Every agent wants exactly one thing: its own wish, or else the one of `agentDefaults`.
 * A ring without any has its agents change places, which is what rings are for.
 */
export function checkWishes(scenario: Loose, report: Report): void {
  const defaults = isRecord(scenario.agentDefaults) ? scenario.agentDefaults : {}
  const byDefault = given(defaults, AGENT_WISHES)
  if (byDefault.length > 1) reportTwo(['agentDefaults'], defaults, byDefault, report)

  const check = (path: readonly PropertyKey[], item: Loose, wishes: readonly string[]) => {
    const own = given(item, wishes)
    if (own.length > 1) reportTwo(path, item, own, report)
    else if (own.length + byDefault.length === 0) {
      report(
        path,
        item,
        `must have one of ${wishes.join(', ')}`,
        'give it exactly one, or one for all in agentDefaults',
      )
    }
  }
  for (const [index, agent] of recordsIn(scenario, 'agents')) check(['agents', index], agent, AGENT_WISHES)
  for (const [index, generator] of recordsIn(scenario, 'generators')) {
    const type = String(generator.type)
    const wishes = Object.hasOwn(GENERATOR_WISHES, type) ? GENERATOR_WISHES[type as Generator['type']] : []
    const isPlainRing = type === 'circle' && given(generator, wishes).length === 0
    // Without a known type there is no telling what the wishes would be.
    if (wishes.length > 0 && !isPlainRing) check(['generators', index], generator, wishes)
  }
}

function given(item: Loose, wishes: readonly string[]): string[] {
  return wishes.filter((key) => item[key] !== undefined)
}

function reportTwo(path: readonly PropertyKey[], item: Loose, wishes: readonly string[], report: Report): void {
  const both = Object.fromEntries(wishes.map((key) => [key, item[key]]))
  report(path, both, `must have only one of ${wishes.join(', ')}`, 'take out the others')
}
