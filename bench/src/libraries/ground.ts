import type { Scene } from '../scenes.ts'

/** Free ground around those who start outermost, m. */
const MARGIN = 10

export interface Ground {
  /** x, y (up), z of three corners each; z is the scenes' y */
  positions: number[]
  indices: number[]
}

/** Flat ground under a whole scene as two triangles, for libraries that walk on navigation meshes. */
export function groundUnder(scene: Scene): Ground {
  let least = Infinity
  let most = -Infinity
  for (const x of scene.starts) {
    if (x < least) least = x
    if (x > most) most = x
  }
  const from = least - MARGIN
  const to = most + MARGIN
  return { positions: [from, 0, from, to, 0, from, to, 0, to, from, 0, to], indices: [0, 2, 1, 0, 3, 2] }
}
