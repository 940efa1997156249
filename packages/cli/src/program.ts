import { nearest } from '@makeway/scenarios'
import { type ArgsDef, type CommandDef, defineCommand, parseArgs, renderUsage } from 'citty'
import { version } from '../package.json' with { type: 'json' }
import { checkOptions } from './arguments.ts'
import { advise } from './commands/advise.ts'
import { check } from './commands/check.ts'
import { compare } from './commands/compare.ts'
import { convert } from './commands/convert.ts'
import { cures } from './commands/cures.ts'
import { list } from './commands/list.ts'
import { replay } from './commands/replay.ts'
import { report } from './commands/report.ts'
import { run } from './commands/run.ts'
import { schema } from './commands/schema.ts'
import { sweep } from './commands/sweep.ts'
import { validate } from './commands/validate.ts'
import { BAD_INPUT, HOLDS } from './exit-code.ts'
import { reportProblem } from './report-problem.ts'
import { UsageError } from './usage-error.ts'

// biome-ignore lint/suspicious/noExplicitAny: commands differ in their arguments
const verbs: Record<string, CommandDef<any>> = {
  run,
  list,
  check,
  advise,
  compare,
  cures,
  convert,
  replay,
  sweep,
  report,
  validate,
  schema,
}

const program = defineCommand({
  meta: { name: 'makeway', version, description: 'Local collision avoidance: run, check and compare scenarios' },
  subCommands: verbs,
})

/**
 * Does what the command line says.
 * @returns the exit code: 0 all as expected, 1 some expectation fails, 2 bad input or arguments
 */
export async function execute(rawArgs: readonly string[]): Promise<number> {
  try {
    const [first, ...rest] = rawArgs
    if (first === undefined) {
      console.error(await renderUsage(program))
      return BAD_INPUT
    }
    if (first === '--version' || first === '-v') return say(version)
    if (isHelp(first)) return say(await renderUsage(program))
    const verb = requireVerb(first)
    if (rest.some(isHelp)) return say(await renderUsage(verb, program))
    const definitions = (verb.args ?? {}) as ArgsDef
    checkOptions(rest, definitions)
    return await verb.run!({ rawArgs: rest, args: parseArgs(rest, definitions), cmd: verb })
  } catch (error) {
    reportProblem(error, 'makeway')
    return BAD_INPUT
  }
}

function requireVerb(name: string): CommandDef {
  if (Object.hasOwn(verbs, name)) return verbs[name]
  const known = Object.keys(verbs)
  throw new UsageError(
    name.startsWith('-')
      ? `Start with a verb (${known.join(', ')}), got "${name}"`
      : `There is no verb "${name}": did you mean "${nearest(name, known)}"? ("makeway --help" shows all)`,
  )
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h' || argument === 'help'
}

function say(text: string): number {
  console.log(text)
  return HOLDS
}
