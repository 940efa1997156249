import { LINE_METRICS } from '../../schema/expect-schema.ts'
import { SCENARIO_DEFAULTS } from '../../schema/scenario-schema.ts'
import { nearest } from '../nearest.ts'
import type { KnownIds } from './check-ids.ts'
import { isNumber, type Loose, type Report, recordsIn } from './loose.ts'

const BOUNDS = ['atMost', 'atLeast', 'equals']

/** Expectations can be judged: they name what exists, at a time that comes, with a bound. */
export function checkExpectations(scenario: Loose, known: KnownIds, report: Report): void {
  const duration = isNumber(scenario.duration) ? scenario.duration : SCENARIO_DEFAULTS.duration
  for (const [index, expectation] of recordsIn(scenario, 'expect')) {
    const { metric, agent, line, at, equals } = expectation
    const path = ['expect', index]
    const needsLine = LINE_METRICS.includes(String(metric))
    checkName([...path, 'agent'], 'agent', agent, known.agents, report)
    checkName([...path, 'line'], 'line', line, known.lines, report)
    if (BOUNDS.every((bound) => expectation[bound] === undefined)) {
      report(path, expectation, `must have one of ${BOUNDS.join(', ')}`, 'say what the value must be')
    }
    if (equals === 'all' && metric !== 'arrived') {
      report([...path, 'equals'], equals, 'is for the metric "arrived" only', 'give a number')
    }
    if (metric === 'displacement' && agent === undefined) {
      report(path, expectation, 'must say whose displacement', 'add "agent": id')
    }
    if (needsLine && line === undefined) {
      report(path, expectation, 'must say at which line', 'add "line": id of an entry of "lines"')
    }
    if (!needsLine && line !== undefined) {
      report([...path, 'line'], line, `is for the metrics ${LINE_METRICS.join(', ')} only`, 'take it out')
    }
    if (isNumber(at) && at > duration) {
      report(
        [...path, 'at'],
        at,
        `must not be after the end of the run (${duration} s)`,
        'give an earlier time or a longer "duration"',
      )
    }
  }
}

function checkName(
  path: readonly PropertyKey[],
  what: string,
  id: unknown,
  known: ReadonlyMap<string, string>,
  report: Report,
): void {
  if (typeof id !== 'string' || known.has(id)) return
  const suggestion = nearest(id, [...known.keys()])
  const cure =
    suggestion === undefined ? `there is no ${what}: take it out` : `did you mean ${JSON.stringify(suggestion)}?`
  report(path, id, `names no ${what} of this scenario`, cure)
}
