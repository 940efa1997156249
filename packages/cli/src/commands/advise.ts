import { resolveScenario, ScenarioRun } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { type Advice, type AgentHandle, advise as adviceOn } from 'makeway'
import { choice, number } from '../arguments.ts'
import { BAD_INPUT, HOLDS } from '../exit-code.ts'
import { PROFILES, readMaxBytes, requireSources, sizeOption, text } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { openPlanarSource } from '../sources.ts'
import { painter } from '../terminal.ts'

/** Agents that are named in one piece of advice; the rest is counted. */
const MOST_NAMED = 5

export const advise = defineCommand({
  meta: { name: 'advise', description: 'Say which failings threaten a scenario, why, and what to change' },
  args: {
    scenario: {
      type: 'positional',
      required: false,
      valueHint: '…',
      description: 'scenario files, SteerBench .xml files, or names of built-in scenes',
    },
    at: { type: 'string', valueHint: 'S', description: 'look after so many simulated seconds (0)' },
    profile: { type: 'string', valueHint: 'P', description: `in place of the scenario's: ${PROFILES.join(', ')}` },
    json: { type: 'boolean', description: 'one line of JSON a scenario' },
    ...sizeOption,
  },
  run: async ({ args }): Promise<number> => {
    const maxBytes = readMaxBytes(args)
    const profile = choice('--profile', args.profile, PROFILES)
    const isTime = (value: number) => value >= 0
    const at = number('--at', text(args.at), 'a number of seconds of at least 0', isTime) ?? 0
    let code = HOLDS
    for (const argument of requireSources(args._, 'advise')) {
      try {
        const { scenario, label } = await openPlanarSource(argument, { maxBytes })
        const run = new ScenarioRun(resolveScenario(scenario, { file: label, ...(profile ? { profile } : {}) }))
        while (run.time < at && !run.isFinished) run.step()
        const advice = adviceOn(run.simulation)
        const idOf = idsOf(run)
        if (args.json) console.log(jsonLine(label, advice, idOf))
        else console.log(adviceText(label, advice, idOf))
      } catch (error) {
        reportProblem(error, argument)
        code = BAD_INPUT
      }
    }
    return code
  },
})

function idsOf(run: ScenarioRun): (agent: AgentHandle) => string {
  const ids = new Map<AgentHandle, string>()
  run.scenario.agents.forEach(({ id }, index) => {
    const handle = run.handleOf(index)
    if (handle !== undefined) ids.set(handle, id)
  })
  return (agent) => ids.get(agent) ?? String(agent)
}

function jsonLine(label: string, advice: readonly Advice[], idOf: (agent: AgentHandle) => string): string {
  return JSON.stringify({ scenario: label, advice: advice.map((one) => ({ ...one, agents: one.agents.map(idOf) })) })
}

function adviceText(label: string, advice: readonly Advice[], idOf: (agent: AgentHandle) => string): string {
  const { bold, green, red, dim } = painter(process.stdout)
  if (advice.length === 0) return `${green('✓')} ${bold(label)}  nothing to say`
  const parts = advice.map(({ threat, because, change, agents }) => {
    const named = agents.slice(0, MOST_NAMED).map(idOf)
    const more = agents.length > named.length ? `, and ${agents.length - named.length} more` : ''
    const whom = named.length > 0 ? `\n  ${dim(`who: ${named.join(', ')}${more}`)}` : ''
    return `\n  ${bold(threat)}: ${because}.\n  → ${change}.${whom}`
  })
  return `${red('•')} ${bold(label)}${parts.map((part) => `${part}\n`).join('')}`
}
