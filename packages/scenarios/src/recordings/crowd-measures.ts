import type { Recording } from './recording.ts'
import { walkOf } from './recording.ts'

/** What a crowd is compared by, whether it was filmed or simulated. */
export interface CrowdMeasures {
  persons: number
  /** m/s, mean over persons of way over time */
  meanSpeed: number
  /** Mean over persons of straight over walked distance. */
  straightOverWalked: number
  /** m, distances of centers from each person to the nearest other one, over all moments: percentiles 1, 5 and 50. */
  nearestNeighbor: { p1: number; p5: number; p50: number }
  /** Mean over persons of the time to the goal over that of the straight way at the recorded mean speed. */
  timeToGoal: number
}

/**
 * Measures a crowd.
 * @param speeds  recorded mean speed of each person, m/s, in the order of `persons`
 * @param stride  moments are frames with numbers divisible by this; 1: all
 */
export function measureCrowd(recording: Recording, speeds: readonly number[], stride = 1): CrowdMeasures {
  const walks = recording.persons.map((person) => walkOf(person, recording.frameRate))
  return {
    persons: walks.length,
    meanSpeed: mean(walks.flatMap(({ walked, duration }) => (duration > 0 ? [walked / duration] : []))),
    straightOverWalked: mean(walks.map(({ straight, walked }) => (walked > 0 ? straight / walked : 1))),
    nearestNeighbor: percentiles(nearestDistances(recording, stride)),
    timeToGoal: mean(
      walks.flatMap(({ duration, straight }, k) => (straight > 0 ? [(duration * speeds[k]) / straight] : [])),
    ),
  }
}

/** For every person and moment with somebody else there: the distance to the nearest. */
export function nearestDistances({ persons }: Recording, stride = 1): number[] {
  const moments = new Map<number, [x: number, y: number][]>()
  for (const { frames, x, y } of persons) {
    frames.forEach((frame, k) => {
      if (frame % stride !== 0) return
      const there = moments.get(frame)
      if (there) there.push([x[k], y[k]])
      else moments.set(frame, [[x[k], y[k]]])
    })
  }
  const distances: number[] = []
  for (const there of moments.values()) {
    for (const [i, [x, y]] of there.entries()) {
      let least = Infinity
      for (const [j, [u, v]] of there.entries()) {
        const distance = Math.sqrt((u - x) * (u - x) + (v - y) * (v - y))
        if (j !== i && distance < least) least = distance
      }
      if (least < Infinity) distances.push(least)
    }
  }
  return distances
}

function percentiles(values: number[]): CrowdMeasures['nearestNeighbor'] {
  const sorted = Float64Array.from(values).sort()
  return { p1: percentile(sorted, 1), p5: percentile(sorted, 5), p50: percentile(sorted, 50) }
}

/** Between the two values around it in proportion; NaN of none. */
export function percentile(sorted: Float64Array, percent: number): number {
  const place = (percent / 100) * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.ceil(place)
  return sorted[below] + (place - below) * (sorted[above] - sorted[below])
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
