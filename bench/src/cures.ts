import { CURE_NAMES, type CureName, ScalarKernel } from 'makeway'
import type { Library, ProfileName } from './libraries/library.ts'
import { createSimulation, MakewayCrowd } from './libraries/makeway.ts'
import { measureScene } from './measure.ts'
import type { SceneKind } from './scenes.ts'
import { table } from './table.ts'

const ROUNDS = 7

/** Default profile against `rvo2`, and what a step saves when one cure alone is switched off. */
export async function measureCures(kind: SceneKind, agents: number): Promise<string> {
  const contestants = [
    contestant('rvo2'),
    contestant('default'),
    ...CURE_NAMES.map((name) => contestant('default', name)),
  ]
  const results = await measureScene(kind, agents, contestants, ROUNDS)
  const [plain, cured] = results.map((result) => result.msPerStep)
  const rows = results.map(({ msPerStep, overlaps }, k) => [
    k === 0 ? 'rvo2' : k === 1 ? 'default' : `default without ${CURE_NAMES[k - 2]}`,
    ((1e6 * msPerStep) / agents).toFixed(0),
    percent(msPerStep / plain - 1),
    k < 2 ? '' : percent((cured - msPerStep) / plain),
    String(overlaps),
  ])
  const header = ['cures', 'ns an agent', 'over rvo2', 'the cure costs', 'overlaps']
  return `${kind.name}, ${agents.toLocaleString('en')} agents\n${table(header, rows)}\n`
}

function contestant(profile: ProfileName, without?: CureName) {
  const library: Library = {
    name: 'makeway',
    method: 'ORCA',
    walls: true,
    most: Infinity,
    create: (scene) => {
      const cures = without === undefined ? undefined : { [without]: false }
      return new MakewayCrowd(scene, createSimulation(scene, { profile }, new ScalarKernel(), cures))
    },
  }
  return { library, variant: { kernel: 'scalar' as const, workers: 0, profile } }
}

/** 0.034 → +3.4 % */
function percent(share: number): string {
  return `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)} %`
}
