import { nearest } from '../nearest.ts'
import type { KnownIds } from './check-ids.ts'
import { isNumber, type Loose, type Report, recordsIn } from './loose.ts'

/** What a gate leaves out, as far as it is compared here. */
const DEFAULT_STOP = 1.5

/** Gates stand at lines that exist, and reach at least as far as they stop. */
export function checkGates(scenario: Loose, { lines }: KnownIds, report: Report): void {
  for (const [index, { line, stop, reach }] of recordsIn(scenario, 'gates')) {
    if (typeof line === 'string' && !lines.has(line)) {
      const suggestion = nearest(line, [...lines.keys()])
      const cure = suggestion === undefined ? 'define it in "lines"' : `did you mean "${suggestion}"?`
      report(['gates', index, 'line'], line, 'is the id of no line', cure)
    }
    const least = isNumber(stop) ? stop : DEFAULT_STOP
    if (isNumber(reach) && reach < least) {
      report(['gates', index, 'reach'], reach, `must not be below "stop" (${least} m)`, 'give a larger "reach"')
    }
  }
}
