import { describe, expect, test } from 'vitest'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import { SCENARIO_FORMAT } from '../src/schema/scenario-schema.ts'
import { coincident } from '../src/suite/coincident.ts'
import { longStep } from '../src/suite/long-step.ts'
import type { SceneBody } from '../src/suite/placement.ts'
import { suite } from '../src/suite/registry.ts'
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

describe('far from the origin every scene goes as at the origin', () => {
  /** Steps for which crowds are held to it; pairs and rings of bystanders to their end. */
  const CROWD_STEPS = 100
  /**
   * Crowds that are held to it for fewer steps. In all of them neighbors touch, where the legs of the velocity obstacles
   * turn by the root of the gap, so that the rounding of the coordinates (1e-10 m there) grows tenfold in 10 to 20 steps.
   * In groups two are equally far away as the tenth and the eleventh neighbor, and rounding decides which one counts.
   */
  const FEWER_STEPS: { [name: string]: number } = {
    'suite/crossing-flows': 65,
    'suite/door-wide': 45,
    'suite/groups': 60,
  }
  const isCrowd = (scene: SceneBody) => scene.agents!.length > 12
  test.each(suite.flatMap((scene) => [1e3, 1e6].map((far) => [scene.name, far, scene] as const)))(
    '%s, %f m',
    (name, far, scene) => {
      const { timeStep = 1 / 60, duration = 60 } = scene.placed({})
      const steps = FEWER_STEPS[name] ?? (isCrowd(scene.placed({})) ? CROWD_STEPS : Infinity)
      const pathFrom = (shift: [number, number]) =>
        pathsOf({ ...scene.placed({ shift }), duration: Math.min(duration, steps * timeStep) }, timeStep)
      const here = pathFrom([0, 0])
      const there = pathFrom([far, -far]).map((value, i) => value - (i % 2 === 0 ? far : -far))
      expect(largestDifference(there, here)).toBeLessThan(1e-6)
    },
  )
})

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
