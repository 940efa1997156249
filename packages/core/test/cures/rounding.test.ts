import { expect, test } from 'vitest'
import { Simulation } from '../../src/simulation.ts'

/**
 * Exact ties are common: people set agents up in rows. Moved or turned, such a scene has them but for rounding, which must
 * not decide.
 */

/** Cases of the lines that each of two agents has against the other. */
function casesOf(places: readonly [number, number][], goals: readonly [number, number][], move: Move): string[] {
  const sim = new Simulation({ timeStep: 0.1 })
  const agents = places.map((place, k) => sim.addAgent({ position: move(place), goal: move(goals[k]), radius: 0.5 }))
  return agents.map((agent) => sim.trace(agent).lines[0].case)
}

type Move = (point: readonly [number, number]) => { x: number; y: number }

const turnedBy =
  (angle: number): Move =>
  ([x, y]) => ({
    x: Math.cos(angle) * x - Math.sin(angle) * y,
    y: Math.sin(angle) * x + Math.cos(angle) * y,
  })
const turns = Array.from({ length: 64 }, (_, k) => turnedBy(0.1 * k))
const shifts = Array.from(
  { length: 64 },
  (_, k): Move =>
    ([x, y]) => ({ x: x + 1e5 * k + 0.1 * k, y: y - 3e4 * k - 0.7 * k }),
)

test('of two equally near to the place that both want, the lower id goes first, wherever and however they stand', () => {
  const cases = [...turns, ...shifts].map((move) =>
    casesOf(
      [
        [-3, 0.51],
        [-3, -0.51],
      ],
      [
        [0.1, 0],
        [0.1, 0],
      ],
      move,
    ).join(),
  )
  expect([...new Set(cases)]).toEqual(['contact,room'])
})

test('who walks right behind another keeps room, wherever and however they stand', () => {
  const cases = [...turns, ...shifts].map((move) =>
    casesOf(
      [
        [0, 0],
        [1.05, 0],
      ],
      [
        [10, 0],
        [14, 0],
      ],
      move,
    ).join(),
  )
  expect([...new Set(cases)]).toEqual(['room,contact'])
})
