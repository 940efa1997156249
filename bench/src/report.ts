import type { Measurement } from './measure.ts'
import { machine, millions, milliseconds, table } from './table.ts'
import { targetOf } from './targets.ts'

/** The measurements of one scene as a table, the targets beside them. */
export function sceneTable(measurements: readonly Measurement[]): string {
  const [{ scene, agents }] = measurements
  const header = ['library', 'agent-steps/s', 'floor', 'goal', 'ms/step', 'quartiles', 'arrivals', 'overlaps']
  const rows = measurements.map((m) => {
    const target = m.profile === 'rvo2' && m.workers === 0 ? targetOf(scene, agents, m.kernel) : undefined
    return [
      nameOf(m),
      millions(m.agentStepsPerSecond),
      target === undefined ? '' : target.floor.toFixed(1),
      target === undefined ? '' : target.goal.toFixed(1),
      milliseconds(m.msPerStep),
      m.msQuartiles.map(milliseconds).join('–'),
      String(m.arrivals),
      String(m.overlaps),
    ]
  })
  return `${scene}, ${agents.toLocaleString('en')} agents\n${table(header, rows)}\n`
}

/** How fast each is now, compared with the same measurement in an earlier run. */
export function comparisonTable(now: readonly Measurement[], before: readonly Measurement[]): string {
  const header = ['measurement', 'before', 'now', 'ratio', 'state']
  const rows = now.map((m) => {
    const name = `${m.scene} ${m.agents} ${nameOf(m)}`
    const old = before.find((b) => keyOf(b) === keyOf(m))
    if (old === undefined) return [name, '', millions(m.agentStepsPerSecond), '', 'new']
    const ratio = m.agentStepsPerSecond / old.agentStepsPerSecond
    const state = m.hash === old.hash ? 'same' : 'differs'
    return [name, millions(old.agentStepsPerSecond), millions(m.agentStepsPerSecond), ratio.toFixed(2), state]
  })
  return table(header, rows)
}

/** Reads what `--json` wrote. */
export function readMeasurements(text: string): Measurement[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Measurement)
}

export function headline(): string {
  return `${machine()}. Medians of steps; million agents × steps a second.\n`
}

export function nameOf({ library, kernel, workers, profile }: Measurement): string {
  if (profile === '') return library
  const threads = workers === 0 ? '' : ` + ${workers} worker${workers > 1 ? 's' : ''}`
  return `${library} ${profile}, ${kernel}${threads}`
}

function keyOf({ scene, agents, library, kernel, workers, profile }: Measurement): string {
  return [scene, agents, library, kernel, workers, profile].join(' ')
}
