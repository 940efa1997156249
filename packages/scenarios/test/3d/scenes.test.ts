import { describe, expect, test } from 'vitest'
import { parseAnyScenario, resolveAnyScenario } from '../../src/3d/any-scenario.ts'
import { checkScenario3d } from '../../src/3d/check-scenario.ts'
import { resolveScenario3d } from '../../src/3d/resolve-scenario.ts'
import { ScenarioRun3d } from '../../src/3d/scenario-run.ts'
import { findScene3d, scenes3d } from '../../src/3d/scenes/registry.ts'
import { scenarioToText } from '../../src/loader/scenario-text.ts'
import { findScene } from '../../src/scenes/registry.ts'

const resolved = (name: string) => resolveScenario3d(findScene3d(name)!.build())

test('names are unique, in kebab case, and not those of scenes in the plane', () => {
  const names = scenes3d.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(findScene(name)).toBeUndefined()
  }
})

describe.each(scenes3d.map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
  test('is a sound scenario, the same at every call, and survives being written to a file', () => {
    const scenario = checkScenario3d(scene.build(), { file: scene.name })
    expect(scenario).toMatchObject({ name: scene.name, description: scene.description })
    expect(scene.build()).toEqual(scenario)
    expect(resolveAnyScenario(parseAnyScenario(scenarioToText(scenario)))).toEqual(resolveScenario3d(scenario))
  })

  test('meets its expectations', () => {
    const run = new ScenarioRun3d(resolved(scene.name))
    while (!run.isFinished) run.step()
    const result = run.result()
    expect(result.expect.length).toBeGreaterThan(1)
    expect(result.expect.filter(({ ok }) => !ok)).toEqual([])
  })
})

test('head-on-3d under the rules of the reference: nobody arrives', () => {
  const run = new ScenarioRun3d({ ...resolved('head-on-3d'), profile: 'rvo2' })
  while (!run.isFinished) run.step()
  expect(run.result().metrics.arrived).toBe(0)
  expect(run.result().ok).toBe(false)
})

test('sphere-500: everybody’s goal is where its counterpart starts', () => {
  const { agents } = resolved('sphere-500')
  expect(agents).toHaveLength(500)
  for (let k = 0; k < 500; k += 2) {
    const goals = [agents[k], agents[k + 1]].map(({ wish }) => (wish.type === 'path' ? wish.points[0] : undefined))
    expect(goals).toEqual([agents[k + 1].position, agents[k].position])
    const { x, y, z } = agents[k].position
    expect(Math.hypot(x, y, z)).toBeCloseTo(40, 9)
  }
})

test('ring-flock: everybody passes inside the ring, nobody beside it', () => {
  const run = new ScenarioRun3d(resolved('ring-flock'))
  const { x, y, z } = run.sample
  const before = new Float64Array(x.length)
  let passed = 0
  while (!run.isFinished) {
    before.set(x)
    run.step()
    for (let i = 0; i < 75; i++) {
      if (before[i] >= 0 || x[i] < 0) continue
      passed++
      expect(Math.hypot(y[i], z[i])).toBeLessThan(3.2 - 0.5 - 0.3)
    }
  }
  expect(passed).toBe(75)
})
