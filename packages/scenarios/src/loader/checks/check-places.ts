import { generatedCount } from '../../generators/generated.ts'
import { type Generator, MAX_GENERATED } from '../../schema/generator-schema.ts'
import { SCENARIO_DEFAULTS } from '../../schema/scenario-schema.ts'
import { isNumber, isPoint, isRecord, type Loose, type Report, recordsIn } from './loose.ts'

/** Regions are not inside out, measuring lines have a length, generators stay within bounds. */
export function checkPlaces(scenario: Loose, report: Report): void {
  for (const [index, { from, to }] of recordsIn(scenario, 'lines')) {
    if (isPoint(from) && isPoint(to) && from[0] === to[0] && from[1] === to[1]) {
      report(['lines', index], { from, to }, 'must have a length', 'give two different points')
    }
  }
  const duration = isNumber(scenario.duration) ? scenario.duration : SCENARIO_DEFAULTS.duration
  for (const [index, generator] of recordsIn(scenario, 'generators')) {
    for (const key of ['region', 'goalRegion']) checkRegion(['generators', index, key], generator[key], report)
    const count = generatedCount(generator as unknown as Generator, duration)
    // A count of its own has its limit in the schema.
    if (count > MAX_GENERATED && generator.count === undefined) {
      report(['generators', index], generator, `must not make more than ${MAX_GENERATED} agents`, 'make fewer')
    }
  }
}

function checkRegion(path: readonly PropertyKey[], region: unknown, report: Report): void {
  if (!isRecord(region)) return
  const { min, max } = region
  if (isPoint(min) && isPoint(max) && (min[0] > max[0] || min[1] > max[1])) {
    report(path, region, 'must not be inside out', 'give "min" the smaller x and the smaller y')
  }
}
