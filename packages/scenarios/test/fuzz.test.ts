import {
  fromSteerBench,
  parseScenario,
  resolveScenario,
  ScenarioError,
  ScenarioRun,
  scenarioToText,
  scenes,
} from '@makeway/scenarios'
import { expect, it } from 'vitest'
import { FIRST_SEED, FUZZ_SCALE, randomFrom } from '../../core/test/property.ts'

type Random = (from?: number, to?: number) => number

const steerBench = `<?xml version="1.0"?>
<SteerBenchTestCase xmlns="http://www.magix.ucla.edu/steerbench">
  <header><version>1.0</version><name>two</name>
    <worldBounds><xmin>-10</xmin><xmax>10</xmax><ymin>0</ymin><ymax>0</ymax><zmin>-10</zmin><zmax>10</zmax></worldBounds></header>
  <agent><initialConditions><radius>0.5</radius><position><x>-5</x><y>0</y><z>0</z></position>
    <direction><x>1</x><y>0</y><z>0</z></direction><speed>0</speed></initialConditions>
    <goalSequence><seekStaticTarget><targetLocation><x>5</x><y>0</y><z>0</z></targetLocation>
    <desiredSpeed>1.3</desiredSpeed><timeDuration>1000</timeDuration></seekStaticTarget></goalSequence></agent>
  <obstacle><xmin>-1</xmin><xmax>1</xmax><ymin>0</ymin><ymax>1</ymax><zmin>2</zmin><zmax>3</zmax></obstacle>
</SteerBenchTestCase>
`

// biome-ignore format: a list of bits
const pieces = [
  '"', '{', '}', '[', ']', ',', ':', '\\', '\u0000', '\ud800', 'NaN', '1e999', '-0', '-1', '0', '1e-320', '99999999999', 'null', 'true',
  '"__proto__":{"x":1},', '"constructor":{"prototype":{"x":1}},', '<', '>', '</agent>', '<agent>', '&amp;', '&x;', '<!DOCTYPE a [<!ENTITY b "c">]>',
  ' ', '\n', '[[[[[[', '{"a":{"a":{"a":', '"count":1000000', '"timeStep":1e-9', '"duration":1e12',
]

/** Text with parts cut, doubled, swapped and replaced. */
function mutated(text: string, random: Random): string {
  let result = text
  for (let times = Math.floor(random(1, 6)); times > 0; times--) {
    const at = Math.floor(random(0, result.length + 1))
    const end = at + Math.floor(random(0, random() < 0.2 ? 200 : 6))
    const piece = pieces[Math.floor(random(0, pieces.length))]
    const way = random()
    if (way < 0.3) result = result.slice(0, at) + result.slice(end)
    else if (way < 0.6) result = result.slice(0, at) + piece + result.slice(end)
    else if (way < 0.8) result = result.slice(0, at) + piece + result.slice(at)
    else if (way < 0.9) result = result.slice(0, end) + result.slice(at)
    else result = result.slice(0, at)
  }
  return result
}

/** A copy with one value somewhere in it replaced, removed or joined by an unknown key. */
function mutatedValue(value: unknown, random: Random): unknown {
  const other = [null, NaN, -1, 0, 1e300, '', 'x', [], {}, true, [0, 0], { x: 1 }][Math.floor(random(0, 12))]
  if (typeof value !== 'object' || value === null || random() < 0.1) return other
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const keys = Object.keys(copy)
  const key = keys[Math.floor(random(0, keys.length))]
  const way = random()
  if (key === undefined || way < 0.05) copy[random() < 0.3 ? '__proto__' : 'unknwon'] = other
  else if (way < 0.15) delete copy[key]
  else copy[key] = mutatedValue(copy[key], random)
  return copy
}

/** Reads a file and, if it is one and small, runs its beginning. */
function attempt(read: () => ReturnType<typeof parseScenario>): 'refused' | 'read' | 'run' {
  try {
    const resolved = resolveScenario(read())
    if (resolved.agents.length > 60) return 'read'
    const run = new ScenarioRun(resolved)
    for (let step = 0; step < 3 && !run.isFinished; step++) run.step()
    return 'run'
  } catch (error) {
    if (error instanceof ScenarioError) return 'refused'
    throw error
  }
}

it('scenario files that are damaged in any way are read or refused with a place and a cure, never anything else', () => {
  const runs = 150 * FUZZ_SCALE
  const outcomes = { refused: 0, read: 0, run: 0 }
  const sources = [...scenes.map((scene) => scenarioToText(scene.build()))]
  for (let run = 0; run < runs; run++) {
    const random = randomFrom(FIRST_SEED + run)
    const text = sources[run % sources.length]
    const way = random()
    const input =
      way < 0.4
        ? mutated(steerBench, random)
        : way < 0.7
          ? mutated(text, random)
          : JSON.stringify(mutatedValue(JSON.parse(text), random))
    const read = way < 0.4 ? () => fromSteerBench(input).scenario : () => parseScenario(input)
    try {
      outcomes[attempt(read)]++
    } catch (error) {
      expect.fail(`run ${run}: ${(error as Error).stack}\n${input.slice(0, 3000)}`)
    }
  }
  console.log(
    `damaged files: ${runs}, refused ${outcomes.refused}, read ${outcomes.read}, read and run ${outcomes.run}`,
  )
  expect(outcomes.refused).toBeGreaterThan(runs / 4)
  expect(({} as { x?: number }).x).toBeUndefined()
})
