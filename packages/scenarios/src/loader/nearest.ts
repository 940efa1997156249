/** The candidate that takes the fewest edits to reach from `word`, ignoring case; undefined without candidates. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const edits = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest) {
      fewest = edits
      best = candidate
    }
  }
  return best
}

/** Long garbage is compared by its beginning, so that a megabyte of it doesn't cost minutes. */
const MAX_LENGTH = 64

/** Letters to insert, remove, replace, or swap with their neighbor to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  const a = from.slice(0, MAX_LENGTH)
  const b = to.slice(0, MAX_LENGTH)
  // Row i holds the distances from the first i letters of a to every beginning of b.
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, replace)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j], beforeLast[j - 2] + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]
}
