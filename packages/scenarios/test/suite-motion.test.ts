import { describe, expect, test } from 'vitest'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import { SCENARIO_FORMAT } from '../src/schema/scenario-schema.ts'
import { coincident } from '../src/suite/coincident.ts'
import { headOn } from '../src/suite/head-on.ts'
import { longStep } from '../src/suite/long-step.ts'
import { oneGoal } from '../src/suite/one-goal.ts'
import type { SceneBody } from '../src/suite/placement.ts'
import { suite } from '../src/suite/registry.ts'
import { ring } from '../src/suite/ring.ts'
import { seams } from '../src/suite/solid-walls.ts'
import { spawn } from '../src/suite/spawn.ts'

/** What the suite's scenes promise beyond the outcome of single runs: how runs compare with each other. */

const resolved = (scene: SceneBody) => resolveScenario({ format: SCENARIO_FORMAT, ...scene })

/** Places of all agents at the times that are multiples of `every` s: x, y, x, y … */
function pathsOf(scene: SceneBody, every: number): number[] {
  const paths: number[] = []
  runScenario(resolved({ ...scene, stop: 'duration' }), {
    onSample: ({ sample }) => {
      const steps = sample.time / every
      if (Math.abs(steps - Math.round(steps)) > 1e-6) return
      sample.x.forEach((x, i) => {
        paths.push(x, sample.y[i])
      })
    },
  })
  return paths
}

function largestDifference(a: readonly number[], b: readonly number[]): number {
  expect(a.length).toBe(b.length)
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0)
}

test('coincident agents come apart in the same way every run', () => {
  const hashOf = () => runScenario(resolved(coincident({ count: 7 }))).hash
  expect(hashOf()).toBe(hashOf())
})

describe('the time to clear an overlap does not depend on the time step', () => {
  test.each([
    ['spawning', (timeStep: number) => spawn({ timeStep }), 0.01],
    ['coincident', (timeStep: number) => coincident({ timeStep }), 0.01],
  ])('%s', (_, build, depth) => {
    const [long, short] = [0.1, 1 / 60].map((timeStep) => timeUntilClear(build(timeStep), depth))
    expect(long).toBeGreaterThan(0.3)
    expect(Math.abs(long - short)).toBeLessThanOrEqual(0.1 * short)
  })
})

/** s, until the largest overlap is below `depth`, interpolated between samples. */
function timeUntilClear(scene: SceneBody, depth: number): number {
  let before = { time: 0, overlap: Infinity }
  let clear = NaN
  runScenario(resolved(scene), {
    onSample: ({ sample, smallestGap }) => {
      const now = { time: sample.time, overlap: -smallestGap }
      if (Number.isNaN(clear) && now.overlap < depth) {
        const part = before.overlap === Infinity ? 1 : (before.overlap - depth) / (before.overlap - now.overlap)
        clear = before.time + part * (now.time - before.time)
      }
      before = now
    },
  })
  return clear
}

describe('what a box is made of changes nothing', () => {
  const whole = pathsOf(seams({ pieces: 'whole' }), 0.1)
  test.each(['doubled', 'collinear', 'halves', 'overlapping', 'quarters'])('%s', (pieces) => {
    expect(largestDifference(pathsOf(seams({ pieces }), 0.1), whole)).toBeLessThan(1e-9)
  })
})

test('a long step goes as many short ones go', () => {
  const long = pathsOf({ ...longStep({ timeStep: 1 }), duration: 10 }, 1)
  const short = pathsOf({ ...longStep({ timeStep: 0.1 }), duration: 10 }, 1)
  expect(largestDifference(long, short)).toBeLessThan(1e-9)
})

test.each([1e3, 1e5, 1e6])('two that meet by %f m from the origin go as at the origin', (far) => {
  const scene = (shift: [number, number]) => headOn({ offset: 0.25, timeStep: 0.125, shift })
  expect(largestDifferenceFarAway(scene, far)).toBeLessThan(1e-6)
})

test.each([
  ['a ring', (shift: [number, number]) => ring({ count: 20, timeStep: 0.125, shift })],
  ['a crowd round one goal', (shift: [number, number]) => oneGoal({ timeStep: 0.125, shift })],
])('%s a thousand kilometers from the origin goes as at the origin for a hundred steps', (_, scene) => {
  const brief = (shift: [number, number]) => ({ ...scene(shift), duration: 12.5 })
  expect(largestDifferenceFarAway(brief, 1e6)).toBeLessThan(1e-6)
})

function largestDifferenceFarAway(scene: (shift: [number, number]) => SceneBody, far: number): number {
  const here = pathsOf(scene([0, 0]), 0.125)
  const there = pathsOf(scene([far, -far]), 0.125).map((value, i) => value - (i % 2 === 0 ? far : -far))
  return largestDifference(there, here)
}

describe('in other units every scene is the same, scaled', () => {
  /** Powers of two, so that no rounding enters. */
  test.each(suite.map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
    const pathIn = (scale: number) => {
      const scenario = scene.placed({ scale })
      const { timeStep = 1 / 60, duration = 60 } = scenario
      return pathsOf({ ...scenario, duration: Math.min(duration, 200 * timeStep) }, timeStep).map((x) => x / scale)
    }
    const plain = pathIn(1)
    expect(largestDifference(pathIn(64), plain)).toBeLessThan(1e-12)
    expect(largestDifference(pathIn(1 / 64), plain)).toBeLessThan(1e-12)
  })
})
