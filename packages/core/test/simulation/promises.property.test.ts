import { describe, expect, it } from 'vitest'
import type { SolveTrace } from '../../src/trace/solve-trace.ts'
import { check, seeds } from '../property.ts'
import {
  isPermitted,
  type Line,
  nearestPermitted,
  smallestWorstViolation,
  type Velocity,
  violation,
  worstViolation,
} from '../reference/enumerate-program.ts'
import { build, randomScene } from '../scene.ts'

const linesOf = (trace: SolveTrace): Line[] =>
  trace.lines.map(({ point, direction }): Line => [point.x, point.y, direction.x, direction.y])

/** Calls `look` with what the solver did for every agent over a few steps of many scenes. */
function everySolve(runs: number, look: (trace: SolveTrace) => void): void {
  check(
    seeds,
    (seed) => {
      const { sim, handles } = build(randomScene(seed), { profile: 'rvo2' })
      for (let step = 0; step < 3; step++) {
        for (const handle of handles) look(sim.trace(handle))
        sim.step()
      }
    },
    runs,
  )
}

describe('every solve under profile rvo2', () => {
  it('keeps the lines of the walls wherever they can be kept', () => {
    let kept = 0
    let impossible = 0
    everySolve(80, (trace) => {
      const hard = linesOf(trace).slice(0, trace.hardCount)
      if (hard.length === 0) return
      const v: Velocity = [trace.newVelocity.x, trace.newVelocity.y]
      const possible = nearestPermitted(hard, trace.maxSpeed * (1 - 1e-9), [0, 0]) !== undefined
      const holds = hard.every((line) => violation(line, v) <= 1e-8)
      if (possible) kept++
      else impossible++
      expect(holds || !possible).toBe(true)
    })
    expect(kept).toBeGreaterThan(1000)
    expect(impossible).toBeLessThan(kept)
  })

  it('finds the permitted velocity nearest to the wish; no other is nearer', () => {
    let satisfied = 0
    everySolve(40, (trace) => {
      if (trace.kind !== 'satisfied') return
      satisfied++
      const lines = linesOf(trace)
      const wish: Velocity = [trace.preferredVelocity.x, trace.preferredVelocity.y]
      const v: Velocity = [trace.newVelocity.x, trace.newVelocity.y]
      expect(isPermitted(lines, trace.maxSpeed, v, 1e-8)).toBe(true)
      const best = nearestPermitted(lines, trace.maxSpeed, wish)!
      const away = (u: Velocity) => Math.hypot(u[0] - wish[0], u[1] - wish[1])
      expect(away(v)).toBeLessThanOrEqual(away(best) + 1e-7)
    })
    expect(satisfied).toBeGreaterThan(1000)
  })

  it('violates agents as little as can be where it has to', () => {
    let relaxed = 0
    everySolve(70, (trace) => {
      if (trace.kind !== 'relaxed' || trace.failedLine < trace.hardCount) return
      relaxed++
      const lines = linesOf(trace)
      const soft = lines.slice(trace.hardCount)
      const best = smallestWorstViolation(lines.slice(0, trace.hardCount), soft, trace.maxSpeed)
      const v: Velocity = [trace.newVelocity.x, trace.newVelocity.y]
      // agents pressed against each other have nearly parallel lines: there the optimum is known less well
      if (best !== undefined) expect(worstViolation(soft, v)).toBeLessThanOrEqual(Math.max(0, best) + 1e-5)
    })
    expect(relaxed).toBeGreaterThan(100)
  })
})

describe.each(['rvo2', 'default'] as const)('every step under profile %s', (profile) => {
  it('gives finite numbers, and nobody is faster than its maximum speed', () => {
    check(
      seeds,
      (seed) => {
        const { sim, handles } = build(randomScene(seed), { profile })
        for (let step = 0; step < 10; step++) {
          sim.step()
          for (const handle of handles) {
            const { x, y } = sim.velocity(handle)
            const position = sim.position(handle)
            expect([x, y, position.x, position.y].every(Number.isFinite)).toBe(true)
            expect(Math.hypot(x, y)).toBeLessThanOrEqual(sim.parameters(handle).maxSpeed * (1 + 1e-12))
          }
        }
      },
      60,
    )
  })

  it('moves everybody by its velocity times the time step', () => {
    check(
      seeds,
      (seed) => {
        const scene = randomScene(seed)
        const { sim, handles } = build(scene, { profile, maxInternalStep: 1 })
        const before = handles.map((handle) => sim.position(handle))
        sim.step()
        for (const [i, handle] of handles.entries()) {
          const v = sim.velocity(handle)
          expect(sim.position(handle)).toEqual({
            x: before[i].x + v.x * scene.timeStep,
            y: before[i].y + v.y * scene.timeStep,
          })
        }
      },
      30,
    )
  })
})
