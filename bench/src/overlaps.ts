/** Overlap, as a share of the sum of radii, from which on it counts. */
const COUNTS_FROM = 0.01

/** Pairs of discs of one radius that overlap. */
export function countOverlaps(positions: ArrayLike<number>, agents: number, radius: number): number {
  const limit = 2 * radius * (1 - COUNTS_FROM)
  // with cells as wide as two discs, whoever overlaps is in the same cell or in one next to it
  const cells = new Map<string, number[]>()
  const cellOf = (x: number) => Math.floor(x / (2 * radius))
  let count = 0
  for (let i = 0; i < agents; i++) {
    const x = positions[2 * i]
    const y = positions[2 * i + 1]
    for (let column = cellOf(x) - 1; column <= cellOf(x) + 1; column++) {
      for (let row = cellOf(y) - 1; row <= cellOf(y) + 1; row++) {
        for (const j of cells.get(`${column},${row}`) ?? []) {
          const dx = positions[2 * j] - x
          const dy = positions[2 * j + 1] - y
          if (dx * dx + dy * dy < limit * limit) count++
        }
      }
    }
    const key = `${cellOf(x)},${cellOf(y)}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [i])
    else cell.push(i)
  }
  return count
}
