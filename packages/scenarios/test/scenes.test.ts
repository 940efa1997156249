import { describe, expect, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { parseScenario } from '../src/loader/parse-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { scenarioToText } from '../src/loader/scenario-text.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import { methodScenes } from '../src/scenes/methods.ts'
import { findScene, scenes } from '../src/scenes/registry.ts'

const resolved = (name: string) => {
  const scene = findScene(name)
  if (!scene) throw new Error(`no scene ${name}`)
  return resolveScenario(scene.build())
}

test('names are unique and in kebab case', () => {
  const names = scenes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(findScene('no-such-scene')).toBeUndefined()
})

describe.each(scenes.map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
  test('is a sound scenario, the same at every call, and survives being written to a file', () => {
    const scenario = checkScenario(scene.build(), { file: scene.name })
    expect(scenario).toMatchObject({ name: scene.name, description: scene.description })
    expect(scene.build()).toEqual(scenario)
    expect(resolveScenario(parseScenario(scenarioToText(scenario)))).toEqual(resolveScenario(scenario))
  })
})

test.each([
  ['head-on', 2, 0],
  ['circle-30-nearest', 30, 0],
  ['circle-30-range', 30, 0],
  ['circle', 250, 0],
  ['blocks', 100, 4],
  ['roadmap', 100, 4],
  ['crossing-room', 10, 1],
  ['crossing-room-half-step', 10, 1],
  ['corridor-4', 4, 2],
  ['narrow-door', 20, 2],
  ['one-goal', 40, 0],
  ['two-groups', 40, 2],
  ['two-floors', 24, 4],
  ['door-crowd', 60, 2],
  ['door-gate', 60, 2],
])('%s has %i agents and %i obstacles', (name, agents, obstacles) => {
  expect(resolved(name).agents).toHaveLength(agents)
  expect(resolved(name).obstacles).toHaveLength(obstacles)
})

test('blocks: four groups, each of which leaves its corner for the opposite one', () => {
  const { agents } = resolved('blocks')
  for (const [index, x, y] of [
    [0, 55, 55],
    [24, 95, 95],
    [25, -55, 55],
    [74, -95, -95],
    [99, 95, -95],
  ]) {
    const { position, wish } = agents[index]
    expect(position).toEqual({ x, y })
    expect(wish).toEqual({ type: 'path', points: [{ x: -75 * Math.sign(x), y: -75 * Math.sign(y) }] })
  }
})

test('roadmap: no straight part of a path goes through a block', () => {
  for (const { position, wish } of resolved('roadmap').agents) {
    const points = wish.type === 'path' ? [position, ...wish.points] : []
    expect(points).toHaveLength(4)
    for (let i = 1; i < points.length; i++) {
      for (let t = 0; t <= 1; t += 1 / 256) {
        const x = points[i - 1].x + t * (points[i].x - points[i - 1].x)
        const y = points[i - 1].y + t * (points[i].y - points[i - 1].y)
        const isInBlock = Math.abs(x) > 10 && Math.abs(x) < 40 && Math.abs(y) > 10 && Math.abs(y) < 40
        expect(isInBlock, `${x}, ${y}`).toBe(false)
      }
    }
  }
})

test('circle of 30: who minds all within range gets there sooner and more steadily than who minds the 4 nearest', () => {
  const nearest = runScenario(resolved('circle-30-nearest'))
  const range = runScenario(resolved('circle-30-range'))
  for (const { expect: results } of [nearest, range]) expect(results.filter(({ ok }) => !ok)).toEqual([])
  expect(range.metrics.lastArrivalTime).toBeLessThan(nearest.metrics.lastArrivalTime! - 1)
  expect(range.metrics.oscillations).toBeLessThan(0.9 * nearest.metrics.oscillations!)
})

describe('the methods', () => {
  test.each(methodScenes.map((scene) => [scene.name, scene] as const))('%s meets its expectations', (name, scene) => {
    const result = runScenario(resolveScenario(scene.build()))
    expect(result.method).toBe(name.split('-')[0])
    expect(result.expect.filter(({ ok }) => !ok)).toEqual([])
  })

  test('head-on: VO oscillates, the others swing back to their lines once each', () => {
    const counts = ['vo', 'rvo', 'hrvo', 'orca'].map((method) => {
      const { metrics } = runScenario(resolved(`${method}-head-on`))
      return metrics.oscillations
    })
    expect(counts).toEqual([14, 2, 2, 2])
  })

  test("a method given to resolveScenario takes the place of the scenario's", () => {
    const { build } = findScene('rvo-crossing')!
    const result = runScenario(resolveScenario(build(), { method: 'hrvo' }))
    expect(result.method).toBe('hrvo')
    expect(result.hash).toBe(runScenario(resolved('hrvo-crossing')).hash)
  })
})

test.each(['head-on', 'corridor-4', 'crossing-room', 'crossing-room-half-step', 'narrow-door', 'two-groups'])(
  '%s meets its expectations',
  (name) => {
    const { expect: results } = runScenario(resolved(name))
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(({ ok }) => !ok)).toEqual([])
  },
)

test('a gate gets a crowd through a door sooner and calmer than it does alone', () => {
  const [alone, gated] = ['door-crowd', 'door-gate'].map((name) => runScenario(resolved(name)))
  expect([alone.ok, gated.ok]).toEqual([true, true])
  expect(gated.metrics.lastArrivalTime!).toBeLessThan(alone.metrics.lastArrivalTime!)
  expect(gated.metrics.timeBlocked!).toBeLessThan(0.9 * alone.metrics.timeBlocked!)
  expect(gated.metrics.oscillations!).toBeLessThan(0.9 * alone.metrics.oscillations!)
})

test('head-on: the two paths mirror each other, one above and one below, and both pass', () => {
  let highest = 0
  let passed = false
  runScenario(resolved('head-on'), {
    onSample: ({ sample: { x, y } }) => {
      expect(x[0] + x[1]).toBe(0)
      expect(y[0] + y[1]).toBe(0)
      highest = Math.max(highest, Math.abs(y[0]))
      if (x[0] > 0 && x[0] < 0.2) expect(Math.hypot(x[0] - x[1], y[0] - y[1])).toBeGreaterThanOrEqual(1 - 1e-4)
      if (x[0] > 5) passed = true
    },
  })
  expect(passed).toBe(true)
  // half of what it takes for two of radius 0.5
  expect(highest).toBeGreaterThan(0.45)
})
