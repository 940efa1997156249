import type { Point } from '../types.ts'

/**
 * The path without the points that it need not touch: from each point kept it goes to the last one that is in sight
 * before the first that is not; then whatever point can be left out between its neighbors is.
 *
 *     ●──●──●                  ●─────●
 *            ╲        →               ╲         Sight is asked once or twice for every point of the path.
 *             ●──●──●                  ╲──●
 *
 * @param path  from the start, which the result leaves out
 */
export function pulledTight(path: readonly Point[], sees: (p: Point, q: Point) => boolean): Point[] {
  const kept: Point[] = [path[0]]
  for (let k = 2; k < path.length; k++) {
    if (!sees(kept[kept.length - 1], path[k])) kept.push(path[k - 1])
  }
  kept.push(path[path.length - 1])
  for (let k = 1; k < kept.length - 1; ) {
    if (sees(kept[k - 1], kept[k + 1])) {
      kept.splice(k, 1)
      if (k > 1) k--
    } else k++
  }
  return kept.slice(1)
}
