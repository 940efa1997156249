import { afterAll, describe, expect, it } from 'vitest'
import { LinearProgram } from '../src/orca/linear-program.ts'
import { solveVelocity } from '../src/orca/solve-velocity.ts'
import { farthest } from './golden-comparison.ts'
import { type ProgramCase, readGolden } from './golden-data.ts'

const TOLERANCE = 1e-9
const cases = readGolden<ProgramCase>('programs')
const relaxed = cases.filter((c) => c.lp3)
const largest = { 'in the disc': 0, relaxation: 0, solveVelocity: 0 }

describe('the linear programs agree with the reference', () => {
  it('in the disc: the same line fails, with the same velocity so far', () => {
    for (const c of cases) {
      const program = new LinearProgram()
      const failed = program.solveInDisc(linesOf(c), c.lines.length, c.radius, ...c.optVelocity, c.directionOpt)
      const difference = farthest([program.x, program.y], c.lp2.v)
      expect(failed, `case ${c.id}`).toBe(c.lp2.fail)
      expect(difference, `case ${c.id}`).toBeLessThanOrEqual(TOLERANCE)
      largest['in the disc'] = Math.max(largest['in the disc'], difference)
    }
    expect(cases.length).toBe(415)
  })

  it('relaxation', () => {
    for (const c of relaxed) {
      const program = new LinearProgram()
      const solve = c.directionOpt ? program.solveToward : program.solve
      const failed = solve.call(program, linesOf(c), c.lines.length, c.numObstLines, c.radius, ...c.optVelocity)
      const difference = farthest([program.x, program.y], resultOf(c))
      expect(failed, `case ${c.id}`).toBe(c.lp2.fail)
      expect(difference, `case ${c.id}`).toBeLessThanOrEqual(TOLERANCE)
      largest.relaxation = Math.max(largest.relaxation, difference)
    }
    expect(relaxed.length).toBe(207)
  })

  it('solveVelocity', () => {
    for (const c of cases) {
      const [x, y] = c.optVelocity
      const solution = solveVelocity({
        lines: c.lines.flat(),
        hardCount: c.numObstLines,
        maxSpeed: c.radius,
        ...(c.directionOpt ? { direction: { x, y } } : { preferredVelocity: { x, y } }),
      })
      const difference = farthest([solution.x, solution.y], resultOf(c))
      expect(difference, `case ${c.id}`).toBeLessThanOrEqual(TOLERANCE)
      expect(solution.kind).toBe(c.lp3 ? 'relaxed' : 'satisfied')
      expect(solution.failedLine).toBe(c.lp3 ? c.lp2.fail : -1)
      largest.solveVelocity = Math.max(largest.solveVelocity, difference)
    }
  })
})

afterAll(() => {
  console.log(`linear programs: ${cases.length} cases, ${relaxed.length} relaxed; largest difference`, largest)
})

const linesOf = (c: ProgramCase) => Float64Array.from(c.lines.flat())

function resultOf(c: ProgramCase): [number, number] {
  if (c.lp3 === undefined) return c.lp2.v
  return Array.isArray(c.lp3) ? c.lp3 : c.lp3.v
}
