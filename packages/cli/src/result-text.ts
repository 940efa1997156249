import {
  describeExpectation,
  METRICS,
  type MetricName,
  numberText,
  RUN_STATES,
  type RunResult,
  SUMMARY_METRICS,
} from '@makeway/scenarios'
import { painter, table } from './terminal.ts'

const { bold, dim, red, green } = painter(process.stdout)

/** The result of a run for people: what failed, then the numbers. */
export function resultText(result: RunResult): string {
  return [headline(result), ...failureLines(result), '', ...metricLines(result)].join('\n')
}

/** The same among many: a line, and what failed. */
export function shortResultText(result: RunResult): string {
  return [headline(result), ...failureLines(result)].join('\n')
}

/** The profile of a run, with the cures that were off: `default without keepRight`. */
export function profileText({ scenario, without }: Pick<RunResult, 'scenario' | 'without'>): string {
  return without.length > 0 ? `${scenario.profile} without ${without.join(', ')}` : scenario.profile
}

function headline(result: RunResult): string {
  const { scenario, agents, steps, time, expect, ok } = result
  const mark = expect.length === 0 ? '•' : ok ? green('✓') : red('✗')
  const count = `${agents.length} ${agents.length === 1 ? 'agent' : 'agents'}`
  return `${mark} ${bold(printable(scenario.name))}  ${dim(`${count}, ${steps} steps, ${numberText(time, 's')}, profile ${profileText(result)}`)}`
}

function failureLines({ expect }: RunResult): string[] {
  const failed = expect.filter(({ ok }) => !ok)
  if (expect.length === 0) return []
  const rows = failed.map(({ expectation, value }) => {
    const { unit } = METRICS[expectation.metric as MetricName]
    return [`  ${printable(describeExpectation(expectation, unit))}`, `got ${numberText(value, unit)}`]
  })
  const lines = table(rows, ['left', 'left']).map(red)
  const held = expect.length - failed.length
  return [...lines, dim(`  ${held} of ${expect.length} expectations hold`)]
}

function metricLines({ metrics, states, hash }: RunResult): string[] {
  const rows = SUMMARY_METRICS.map((name) => {
    const { unit, meaning } = METRICS[name]
    return [`  ${name}`, numberText(metrics[name], unit), meaning]
  })
  const counts = RUN_STATES.filter((state) => states[state] > 0).map((state) => `${states[state]} ${state}`)
  const lines = table(rows, ['left', 'right', 'left'])
  return [...lines, `  at the end: ${counts.join(', ') || 'nobody'}`, dim(`  hash ${hash}`)]
}

/** Names come from files: nothing in them shall steer the terminal. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
}
