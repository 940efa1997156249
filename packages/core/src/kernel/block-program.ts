import { PARALLEL_SINE } from '../orca/linear-program.ts'
import { block, MOST_LINES } from './block.ts'

const relaxation = {
  /** hard lines and bisectors, four numbers each */
  bisectors: new Float64Array(4 * MOST_LINES),
  /** unit vector to the permitted side of the line that is violated most; longer than that, see block.ts */
  direction: new Float64Array(16),
}

/** Lets the programs start from the wishes, or from what of them the maximum speed permits; notes the first lines that this violates. */
export function startPrograms(count: number): void {
  const { wishes, velocities, maxSpeeds, lines, lineBegins, firstViolated, lineEnds } = block
  for (let k = 0; k < 2 * count; k++) velocities[k] = wishes[k]
  keepInDisc(velocities, maxSpeeds, count)
  for (let b = 0; b < count; b++) {
    const x = velocities[2 * b]
    const y = velocities[2 * b + 1]
    const end = lineEnds[b]
    let l = lineBegins[b]
    while (l < end && !(lines[l + 2] * (lines[l + 1] - y) - lines[l + 3] * (lines[l] - x) > 0)) l += 4
    firstViolated[b] = l
  }
}

/**
 * The linear programs of a block, `LinearProgram.solve` bit for bit: the same steps, without growing, recording, and the
 * lines that the start already satisfies. What fails is left to `relaxPrograms`.
 */
export function solvePrograms(count: number): void {
  const { lines, firstViolated, lineEnds, failedLines, lastLines, velocities } = block
  for (let b = 0; b < count; b++) {
    const end = lineEnds[b]
    let x = velocities[2 * b]
    let y = velocities[2 * b + 1]
    failedLines[b] = -1
    lastLines[b] = -1
    for (let o = firstViolated[b]; o < end; o += 4) {
      if (!(lines[o + 2] * (lines[o + 1] - y) - lines[o + 3] * (lines[o] - x) > 0)) continue
      if (!solveOnLine(b, o)) {
        failedLines[b] = o
        break
      }
      lastLines[b] = o
      x = velocities[2 * b]
      y = velocities[2 * b + 1]
    }
  }
}

/** Relaxes the programs that failed. */
export function relaxPrograms(count: number): void {
  const { failedLines, velocities, maxSpeeds } = block
  for (let b = 0; b < count; b++) if (failedLines[b] >= 0) relax(b)
  // rounding may leave a velocity a trifle too fast
  keepInDisc(velocities, maxSpeeds, count)
}

function keepInDisc(velocities: Float64Array, maxSpeeds: Float64Array, count: number): void {
  for (let b = 0; b < count; b++) {
    const x = velocities[2 * b]
    const y = velocities[2 * b + 1]
    const maxSpeed = maxSpeeds[b]
    const speedSq = x * x + y * y
    if (!(speedSq > maxSpeed * maxSpeed)) continue
    const scale = maxSpeed / Math.sqrt(speedSq)
    velocities[2 * b] = x * scale
    velocities[2 * b + 1] = y * scale
  }
}

/** Moves agent `b` to the best velocity on the line at `o`; false if the lines before it and the disc leave none. */
function solveOnLine(b: number, o: number): boolean {
  const { lines, lineBegins, maxSpeeds, wishes, velocities } = block
  const px = lines[o]
  const py = lines[o + 1]
  const dx = lines[o + 2]
  const dy = lines[o + 3]
  const maxSpeed = maxSpeeds[b]
  const along = px * dx + py * dy
  const discriminant = along * along + maxSpeed * maxSpeed - (px * px + py * py)
  if (discriminant < 0) return false
  const half = Math.sqrt(discriminant)
  let left = -along - half
  let right = -along + half
  for (let e = lineBegins[b]; e < o; e += 4) {
    const ex = lines[e + 2]
    const ey = lines[e + 3]
    const sine = dx * ey - dy * ex
    const gap = ex * (py - lines[e + 1]) - ey * (px - lines[e])
    if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) {
      if (gap < 0) return false
      continue
    }
    const t = gap / sine
    if (sine > 0) {
      if (t < right) right = t
    } else if (t > left) left = t
    if (left > right) return false
  }
  let t = dx * (wishes[2 * b] - px) + dy * (wishes[2 * b + 1] - py)
  if (t < left) t = left
  else if (t > right) t = right
  velocities[2 * b] = px + t * dx
  velocities[2 * b + 1] = py + t * dy
  return true
}

/** The relaxation of agent `b`; see LinearProgram. */
function relax(b: number): void {
  const { bisectors, direction } = relaxation
  const { lines, lineBegins, softBegins, lineEnds, failedLines, velocities } = block
  const soft = softBegins[b]
  const end = lineEnds[b]
  let hard = 0
  for (let k = lineBegins[b]; k < soft; k++) bisectors[hard++] = lines[k]
  let worst = 0
  for (let o = failedLines[b]; o < end; o += 4) {
    const px = lines[o]
    const py = lines[o + 1]
    const dx = lines[o + 2]
    const dy = lines[o + 3]
    const violation = dx * (py - velocities[2 * b + 1]) - dy * (px - velocities[2 * b])
    if (!(violation > worst)) continue
    let n = hard
    for (let e = soft; e < o; e += 4) {
      const ex = lines[e + 2]
      const ey = lines[e + 3]
      const sine = dx * ey - dy * ex
      if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) {
        if (dx * ex + dy * ey > 0) continue
        bisectors[n] = 0.5 * (px + lines[e])
        bisectors[n + 1] = 0.5 * (py + lines[e + 1])
      } else {
        const t = (ex * (py - lines[e + 1]) - ey * (px - lines[e])) / sine
        bisectors[n] = px + t * dx
        bisectors[n + 1] = py + t * dy
      }
      const bx = ex - dx
      const by = ey - dy
      const length = Math.sqrt(bx * bx + by * by)
      bisectors[n + 2] = bx / length
      bisectors[n + 3] = by / length
      n += 4
    }
    direction[0] = -dy
    direction[1] = dx
    goFarthest(b, n)
    worst = dx * (py - velocities[2 * b + 1]) - dy * (px - velocities[2 * b])
  }
}

/** Moves agent `b` as far in the direction as the disc and the bisectors up to `end` permit; not at all if they leave nothing. */
function goFarthest(b: number, end: number): void {
  const { bisectors, direction } = relaxation
  const { maxSpeeds, velocities } = block
  const maxSpeed = maxSpeeds[b]
  let x = direction[0] * maxSpeed
  let y = direction[1] * maxSpeed
  for (let o = 0; o < end; o += 4) {
    const px = bisectors[o]
    const py = bisectors[o + 1]
    const dx = bisectors[o + 2]
    const dy = bisectors[o + 3]
    if (!(dx * (py - y) - dy * (px - x) > 0)) continue
    const along = px * dx + py * dy
    const discriminant = along * along + maxSpeed * maxSpeed - (px * px + py * py)
    if (discriminant < 0) return
    const half = Math.sqrt(discriminant)
    let left = -along - half
    let right = -along + half
    for (let e = 0; e < o; e += 4) {
      const ex = bisectors[e + 2]
      const ey = bisectors[e + 3]
      const sine = dx * ey - dy * ex
      const gap = ex * (py - bisectors[e + 1]) - ey * (px - bisectors[e])
      if (sine <= PARALLEL_SINE && sine >= -PARALLEL_SINE) {
        if (gap < 0) return
        continue
      }
      const t = gap / sine
      if (sine > 0) {
        if (t < right) right = t
      } else if (t > left) left = t
      if (left > right) return
    }
    const t = direction[0] * dx + direction[1] * dy > 0 ? right : left
    x = px + t * dx
    y = py + t * dy
  }
  velocities[2 * b] = x
  velocities[2 * b + 1] = y
}
