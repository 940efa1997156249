import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Point } from '../../src/types.ts'
import { check, randomFrom, seeds } from '../property.ts'
import { build, mapScene, randomScene, type Scene } from '../scene.ts'

/** New velocities after one step under the rules of the reference, which has no side but the right one in exact ties. */
function step(scene: Scene): Point[] {
  const { sim, handles } = build(scene, { profile: 'rvo2' })
  sim.step()
  return handles.map((handle) => sim.velocity(handle))
}

function farthest(a: Point[], b: Point[]): number {
  return Math.max(...a.map((v, i) => Math.hypot(v.x - b[i].x, v.y - b[i].y)))
}

const turned = (angle: number) => (p: Point) => ({
  x: Math.cos(angle) * p.x - Math.sin(angle) * p.y,
  y: Math.sin(angle) * p.x + Math.cos(angle) * p.y,
})
const shifted = (x: number, y: number) => (p: Point) => ({ x: p.x + x, y: p.y + y })
const mirrored = (p: Point) => ({ x: p.x, y: -p.y })
const same = (p: Point) => p

/** Rounds to multiples of 2⁻²⁰, so that sums with whole numbers of metres are exact. */
const coarse = (p: Point) => ({ x: Math.round(p.x * 2 ** 20) / 2 ** 20, y: Math.round(p.y * 2 ** 20) / 2 ** 20 })

/** Who overlaps the end of a wall: there the rules of the reference are not the same left and right. */
function touchesCorner(scene: Scene): boolean[] {
  const { sim, handles } = build(scene, { profile: 'rvo2' })
  const atCorner = ['touchingLeftVertex', 'touchingRightVertex', 'nonConvexVertex']
  return handles.map((handle) => {
    const { lines, unusedWalls } = sim.trace(handle)
    return [...lines, ...unusedWalls].some((line) => atCorner.includes(line.case))
  })
}

const RUNS = 150
/** m/s; crowds that can't meet all lines lose digits */
const TOLERANCE = 1e-8

describe('one step is the same', () => {
  it('turned by any angle', () => {
    check(
      fc.tuple(seeds, fc.double({ min: -4, max: 4, noNaN: true })),
      ([seed, angle]) => {
        const scene = randomScene(seed)
        const turn = turned(angle)
        const expected = step(scene).map(turn)
        expect(farthest(step(mapScene(scene, turn, turn)), expected)).toBeLessThan(TOLERANCE)
      },
      RUNS,
    )
  })

  it('turned by a quarter, to the bit', () => {
    const quarter = (p: Point) => ({ x: -p.y, y: p.x })
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        expect(farthest(step(mapScene(scene, quarter, quarter)), step(scene).map(quarter))).toBe(0)
      },
      RUNS,
    )
  })

  it('mirrored', () => {
    let compared = 0
    let left = 0
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        const other = mapScene(scene, mirrored, mirrored)
        const touching = touchesCorner(scene).map((touches, i) => touches || touchesCorner(other)[i])
        const expected = step(scene).map(mirrored)
        for (const [i, v] of step(other).entries()) {
          if (touching[i]) {
            left++
            continue
          }
          compared++
          expect(Math.hypot(v.x - expected[i].x, v.y - expected[i].y)).toBeLessThan(TOLERANCE)
        }
      },
      RUNS,
    )
    expect(compared).toBeGreaterThan(20 * left)
  })

  it('a kilometre away, to the bit where the coordinates are exact', () => {
    check(
      fc.tuple(seeds, fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 })),
      ([seed, x, y]) => {
        const scene = mapScene(randomScene(seed), coarse, same)
        expect(step(mapScene(scene, shifted(x, y), same))).toEqual(step(scene))
      },
      RUNS,
    )
  })

  it('a kilometre away, to rounding where they are not', () => {
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        expect(farthest(step(mapScene(scene, shifted(1000.3, -777.7), same)), step(scene))).toBeLessThan(TOLERANCE)
      },
      RUNS,
    )
  })

  it('in any unit of length', () => {
    check(
      fc.tuple(seeds, fc.constantFrom(0.01, 0.3, 1 / 3, 2, 50, 1000)),
      ([seed, factor]) => {
        // walls apart: the reference's tolerance for covered edges is a speed
        const scene = randomScene(seed, { walls: false })
        const scale = (p: Point) => ({ x: factor * p.x, y: factor * p.y })
        const larger = mapScene(scene, scale, scale)
        for (const agent of larger.agents) {
          agent.radius! *= factor
          agent.maxSpeed! *= factor
          agent.neighborDistance = (agent.neighborDistance as number) * factor
        }
        expect(farthest(step(larger), step(scene).map(scale))).toBeLessThan(factor * TOLERANCE)
      },
      RUNS,
    )
  })

  it('in any order of adding, to the bit', () => {
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        const random = randomFrom(seed + 1)
        const order = scene.agents.map((_, i) => ({ i, key: random() })).sort((a, b) => a.key - b.key)
        const shuffled = {
          ...scene,
          agents: order.map(({ i }) => scene.agents[i]),
          obstacles: [...scene.obstacles].reverse(),
        }
        const expected = step(scene)
        expect(step(shuffled)).toEqual(order.map(({ i }) => expected[i]))
      },
      RUNS,
    )
  })
})
