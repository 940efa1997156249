import { headOn3d } from './head-on-3d.ts'
import { ringFlock } from './ring-flock.ts'
import type { Scene3d } from './scene.ts'
import { sphere500 } from './sphere-500.ts'

/** All built-in scenes in space. To add one, write its file and name it here. */
export const scenes3d: readonly Scene3d[] = [headOn3d, ringFlock, sphere500]

/** The built-in scene in space of that name, if there is one. */
export function findScene3d(name: string): Scene3d | undefined {
  return scenes3d.find((scene) => scene.name === name)
}
