import { type Scene, scenes, suite } from '@makeway/scenarios'
import type { SceneInfo } from '../simulation/protocol.ts'
import { breakIt } from './break-it.ts'
import { crowds } from './crowds.ts'
import { opening } from './opening.ts'

interface CatalogScene extends Scene {
  section: SceneInfo['section']
}

const within = (section: SceneInfo['section'], list: readonly Scene[]): CatalogScene[] =>
  list.map((scene) => ({ ...scene, section }))

/** Everything the gallery offers. */
export const catalog: readonly CatalogScene[] = [
  ...within('scenes', [opening, ...scenes]),
  ...within('crowds', crowds),
  ...within(
    'break',
    breakIt.map(({ scene }) => scene),
  ),
  ...within('suite', suite),
]

export function findLabScene(name: string): CatalogScene | undefined {
  return catalog.find((scene) => scene.name === name)
}
