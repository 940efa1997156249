import { readFileSync } from 'node:fs'
import { CURE_NAMES, type CureName } from 'makeway'
import { describe, expect, test } from 'vitest'
import { summarize } from '../src/run/summary.ts'
import { findSuiteScene, suite } from '../src/suite/registry.ts'
import { missedBy, runScene } from './suite-run.ts'

/** For each cure a scene that fails without it. */
const NEEDED: Record<CureName, string> = {
  keepRight: 'head-on',
  shortHorizon: 'ring-21-far',
  rightOfWay: 'door',
  gentleEscape: 'coincident',
  separation: 'groups',
  roles: 'vehicle-behind',
  surfaces: 'large-neighbor',
  solidWalls: 'end-on',
  wallHorizon: 'approach',
  waypoints: 'corner-waypoint',
  settling: 'one-goal',
  internalSteps: 'long-step',
}

describe.each(CURE_NAMES.map((name) => [name, NEEDED[name]] as const))('without %s', (cure, scene) => {
  test(`suite/${scene} fails, and the result says what was off`, () => {
    const result = runScene(findSuiteScene(`suite/${scene}`)!.build(), 'default', { cures: { [cure]: false } })
    expect(missedBy(result)).not.toEqual([])
    expect(result.without).toEqual([cure])
    expect(summarize(result).without).toEqual([cure])
  })
})

test('with all cures on nothing is said of them', () => {
  const scenario = findSuiteScene('suite/coincident')!.build()
  expect(runScene(scenario).without).toEqual([])
  expect(summarize(runScene(scenario))).not.toHaveProperty('without')
  expect(runScene(scenario, 'rvo2').without).toEqual([])
})

test('under profile rvo2 a cure can be switched on', () => {
  const scenario = findSuiteScene('suite/large-neighbor')!.build()
  expect(runScene(scenario, 'rvo2').metrics.maxOverlap).toBeGreaterThan(1)
  expect(runScene(scenario, 'rvo2', { cures: { surfaces: true } }).metrics.maxOverlap).toBeLessThan(0.001)
})

describe('docs/cures.md', () => {
  const page = readFileSync(new URL('../../../docs/cures.md', import.meta.url), 'utf8')

  test('has a section for every cure, in their order', () => {
    const sections = [...page.matchAll(/^### `(\w+)`/gm)].map((match) => match[1])
    expect(sections).toEqual(CURE_NAMES)
  })

  test('has a row in its table for every scene, and a column for every cure', () => {
    const table = page.slice(page.indexOf('<!-- cures:begin'), page.indexOf('<!-- cures:end'))
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    expect(rows[0].slice(2, -1)).toEqual(['all on', ...CURE_NAMES, 'all off'])
    expect(rows.slice(2).map((cells) => cells[1])).toEqual([...suite.map(({ name }) => name.slice(6)), 'fail'])
    for (const [, , allOn] of rows.slice(2, -1)) expect(allOn).toBe('')
  })
})
