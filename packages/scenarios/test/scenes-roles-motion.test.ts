import { expect, test } from 'vitest'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import * as drives from '../src/scenes/drives.ts'
import * as motion from '../src/scenes/motion.ts'
import * as roles from '../src/scenes/roles.ts'
import type { Scene } from '../src/scenes/scene.ts'

const all: Scene[] = [...Object.values(roles), ...Object.values(motion), ...Object.values(drives)]

test.each(all.map((scene) => [scene.name, scene] as const))('%s holds what it expects', (_name, scene) => {
  const result = runScenario(resolveScenario(scene.build()))
  const failed = result.expect.filter(({ ok }) => !ok)
  expect(failed).toEqual([])
})
