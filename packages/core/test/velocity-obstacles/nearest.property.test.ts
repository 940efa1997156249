import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Simulation } from '../../src/simulation.ts'
import type { SolveTrace } from '../../src/trace/solve-trace.ts'
import type { AgentHandle, Point } from '../../src/types.ts'
import { hrvo, rvo, vo } from '../../src/velocity-obstacles/index.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { build, type Random, randomScene } from '../scene.ts'
import { freePart, type MethodName, type Pair, pairsOf } from './definition.ts'

/** Parts of the maximum speed by which a sample must be better than the solver's choice to count. */
const BETTER = 1e-6

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Velocities all over the disc, and many close to `near`. */
function samples(random: Random, maxSpeed: number, near: Point): Point[] {
  const points: Point[] = []
  for (let k = 0; k < 300; k++) {
    const x = random(-maxSpeed, maxSpeed)
    const y = random(-maxSpeed, maxSpeed)
    if (x * x + y * y < maxSpeed * maxSpeed) points.push({ x, y })
  }
  for (let k = 0; k < 200; k++) {
    const size = maxSpeed * 10 ** random(-5, 0)
    const x = near.x + random(-size, size)
    const y = near.y + random(-size, size)
    if (x * x + y * y < maxSpeed * maxSpeed) points.push({ x, y })
  }
  return points
}

interface Tally {
  free: number
  avoiding: number
  overlapping: number
  cornered: number
}

function compare(method: MethodName, sim: Simulation, agent: AgentHandle, random: Random, tally: Tally): void {
  const trace = sim.trace(agent)
  const { newVelocity, wish, maxSpeed } = trace
  const pairs = pairsOf(sim, agent)
  const slack = 1e-7 * maxSpeed
  expect(Math.hypot(newVelocity.x, newVelocity.y)).toBeLessThanOrEqual(maxSpeed * (1 + 1e-12))
  // walls in conflict give way, which is not what is looked at here
  const worstLine = Math.max(0, ...trace.lines.map(({ violation }) => violation))
  if (worstLine > slack) return
  const permitted = (v: Point) => trace.lines.every((line) => violation(line, v) <= 0)
  if (trace.failedLine < 0) {
    for (const pair of pairs) expect(partNear(method, pair, newVelocity, slack)).toBe(1)
    const best = distance(newVelocity, wish)
    if (best < 1e-9 * maxSpeed) tally.free++
    else tally.avoiding++
    for (const v of samples(random, maxSpeed, newVelocity)) {
      if (distance(v, wish) > best - BETTER * maxSpeed || !permitted(v)) continue
      expect(
        pairs.some((pair) => freePart(method, pair, v) < 1),
        `${v.x}, ${v.y} is allowed and nearer`,
      ).toBe(true)
    }
    return
  }
  const [apart, overlapping] = [pairs.filter(isApart), pairs.filter((pair) => !isApart(pair))]
  const part = (list: Pair[], v: Point) => Math.min(1, ...list.map((pair) => freePart(method, pair, v)))
  const ownPart = (list: Pair[]) => Math.min(1, ...list.map((pair) => partNear(method, pair, newVelocity, slack)))
  const ownOverlap = ownPart(overlapping)
  const own = ownPart(apart)
  const isStuck = ownOverlap < 1 - 1e-6
  if (isStuck) tally.overlapping++
  else tally.cornered++
  for (const v of samples(random, maxSpeed, newVelocity)) {
    if (!permitted(v)) continue
    const better = isStuck
      ? part(overlapping, v) > ownOverlap + 1e-6
      : part(overlapping, v) === 1 && part(apart, v) > own + 1e-6
    expect(better, `${v.x}, ${v.y} is free for longer than ${own}`).toBe(false)
  }
}

function violation({ point: p, direction: d }: SolveTrace['lines'][number], v: Point): number {
  return d.x * (p.y - v.y) - d.y * (p.x - v.x)
}

function isApart({ p, r }: Pair): boolean {
  return Math.hypot(p.x, p.y) > r
}

/**
 * The largest part of the horizon, at most 1, for which a velocity no farther than `slack` from `v` is free: the choice lies
 * on borders, on which side of which is up to rounding.
 */
function partNear(method: MethodName, pair: Pair, v: Point, slack: number): number {
  let most = freePart(method, pair, v)
  for (let k = 0; k < 16; k++) {
    const angle = (k * Math.PI) / 8
    const near = { x: v.x + slack * Math.cos(angle), y: v.y + slack * Math.sin(angle) }
    most = Math.max(most, freePart(method, pair, near))
  }
  return Math.min(1, most)
}

describe.each([
  ['vo', vo],
  ['rvo', rvo],
  ['hrvo', hrvo],
] as const)('%s', (name, method) => {
  it('sampling finds no better velocity than the solver, in crowds among walls', () => {
    const tally: Tally = { free: 0, avoiding: 0, overlapping: 0, cornered: 0 }
    check(
      fc.tuple(seeds, fc.constantFrom('rvo2' as const, 'default' as const)),
      ([seed, profile]) => {
        const random = randomFrom(seed)
        const cures = { rightOfWay: false, shortHorizon: false, gentleEscape: false, roles: false }
        const { sim, handles } = build(randomScene(seed), { profile, method, ...(profile === 'rvo2' ? {} : { cures }) })
        for (const handle of handles) sim.updateAgent(handle, { escapeTime: 0.25, responsibility: random(0.2, 1) })
        for (const handle of handles.slice(0, 8)) compare(name, sim, handle, random, tally)
      },
      120,
    )
    // every case has come up
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(5)
  })
})
