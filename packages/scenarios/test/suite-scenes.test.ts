import { describe, expect, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { parseScenario } from '../src/loader/parse-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { scenarioToText } from '../src/loader/scenario-text.ts'
import { scenes } from '../src/scenes/registry.ts'
import { findSuiteScene, suite } from '../src/suite/registry.ts'
import { SUITE_KINDS } from '../src/suite/suite-scene.ts'
import { missedBy, runScene } from './suite-run.ts'

test('names begin with suite/, are unique, and no other scene has them', () => {
  const names = suite.map(({ name }) => name)
  for (const name of names) expect(name).toMatch(/^suite\/[a-z0-9]+(-[a-z0-9]+)*$/)
  const all = [...names, ...scenes.map(({ name }) => name)]
  expect(new Set(all).size).toBe(all.length)
  for (const scene of suite) expect(findSuiteScene(scene.name)).toBe(scene)
  expect(findSuiteScene('ring-8')).toBeUndefined()
})

test('every kind has a scene, and they come kind by kind', () => {
  const kinds = suite.map(({ kind }) => kind)
  expect([...new Set(kinds)]).toEqual([...SUITE_KINDS])
  expect(kinds).toEqual(SUITE_KINDS.flatMap((kind) => kinds.filter((other) => other === kind)))
})

describe.each(suite.map((scene) => [scene.name, scene] as const))('%s', (name, scene) => {
  test('is a sound scenario, the same at every call, and survives being written to a file', () => {
    const scenario = checkScenario(scene.build(), { file: name })
    expect(scene.build()).toEqual(scenario)
    expect(scenario.description).toBe(scene.description)
    expect(resolveScenario(parseScenario(scenarioToText(scenario)))).toEqual(resolveScenario(scenario))
  })

  test('holds under profile default', () => {
    expect(missedBy(runScene(scene.build()))).toEqual([])
  })

  test(`${scene.failsUnderRvo2 ? 'fails' : 'holds'} under profile rvo2`, () => {
    const missed = missedBy(runScene(scene.build(), 'rvo2'))
    if (scene.failsUnderRvo2) expect(missed).not.toEqual([])
    else expect(missed).toEqual([])
  })

  test.each(scene.variations.map((variation) => [variation.name, variation] as const))(
    'holds with %s',
    (_, variation) => {
      expect(missedBy(runScene(variation.build()))).toEqual([])
    },
  )
})
