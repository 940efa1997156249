import { describe, expect, it } from 'vitest'
import { LinearProgram } from '../../src/orca/linear-program.ts'
import { type SolveStage, StageList } from '../../src/trace/solve-trace.ts'

type Line = [x: number, y: number, dx: number, dy: number]

// permitted is what lies to the left of the direction
const below = (y: number): Line => [0, y, -1, 0]
const above = (y: number): Line => [0, y, 1, 0]
const leftOf = (x: number): Line => [x, 0, 0, 1]
const rightOf = (x: number): Line => [x, 0, 0, -1]

function solve(lines: Line[], wish: [number, number], maxSpeed = 2, hardCount = 0) {
  const program = new LinearProgram()
  const recorder = new StageList()
  program.recorder = recorder
  const failed = program.solve(Float64Array.from(lines.flat()), lines.length, hardCount, maxSpeed, ...wish)
  return { failed, x: program.x, y: program.y, lastLine: program.lastLine, stages: recorder.stages }
}

describe('in the disc', () => {
  it('no lines: the wish, shortened to the maximum speed', () => {
    expect(solve([], [1, -1])).toMatchObject({ failed: -1, x: 1, y: -1, lastLine: -1 })
    expect(solve([], [6, 8])).toMatchObject({ failed: -1, x: expect.closeTo(1.2, 12), y: 1.6 })
    expect(solve([], [6, 8], 0)).toMatchObject({ failed: -1, x: 0, y: 0 })
  })

  it('lines that permit the wish change nothing', () => {
    expect(solve([below(1), rightOf(-1)], [0.5, 0.5])).toMatchObject({ failed: -1, x: 0.5, y: 0.5, lastLine: -1 })
    expect(solve([below(0.5)], [0.5, 0.5])).toMatchObject({ failed: -1, x: 0.5, y: 0.5, lastLine: -1 })
  })

  it('one line: the wish projected on it', () => {
    expect(solve([below(0.25)], [0.5, 1])).toMatchObject({ failed: -1, x: 0.5, y: 0.25, lastLine: 0 })
  })

  it('one line near the rim: cut off by the disc', () => {
    expect(solve([below(1.2)], [3, 3])).toMatchObject({ x: expect.closeTo(1.6, 12), y: 1.2 })
    expect(solve([below(1.2)], [-30, 30])).toMatchObject({ x: expect.closeTo(-1.6, 12), y: 1.2 })
  })

  it('two lines: their crossing', () => {
    expect(solve([below(0.25), leftOf(0.5)], [1, 1])).toMatchObject({ failed: -1, x: 0.5, y: 0.25, lastLine: 1 })
  })

  it('a redundant parallel line is passed over', () => {
    expect(solve([below(0.5), below(0.25)], [0, 1])).toMatchObject({ failed: -1, x: 0, y: 0.25 })
    expect(solve([below(0.25), below(0.5)], [0, 1])).toMatchObject({ failed: -1, x: 0, y: 0.25 })
  })

  it('a corridor between opposed parallel lines is kept', () => {
    expect(solve([above(-0.25), below(0.25)], [1, 1])).toMatchObject({ failed: -1, x: 1, y: 0.25 })
    expect(solve([above(0), below(0)], [1, 1])).toMatchObject({ failed: -1, x: 1, y: 0 })
  })

  it('almost parallel counts as parallel', () => {
    const tilted: Line = [0, 0.25, -Math.sqrt(1 - 1e-12), 1e-6]
    expect(solve([above(0.25 + 1e-9), tilted], [0, 1]).failed).toBe(1)
  })

  it('as far as possible in a direction', () => {
    const program = new LinearProgram()
    const toward = (lines: Line[], x: number, y: number) => {
      const failed = program.solveToward(Float64Array.from(lines.flat()), lines.length, 0, 2, x, y)
      return { failed, x: program.x, y: program.y }
    }
    expect(toward([], 0, 1)).toEqual({ failed: -1, x: 0, y: 2 })
    expect(toward([below(0.5), leftOf(1)], 0.6, 0.8)).toEqual({ failed: -1, x: 1, y: 0.5 })
    expect(toward([below(0)], 0.6, 0.8)).toEqual({ failed: -1, x: 2, y: 0 })
  })
})

describe('relaxation', () => {
  it('opposed parallel lines: the middle between them', () => {
    expect(solve([below(-0.5), above(0.5)], [1, 0])).toMatchObject({ failed: 1, y: 0 })
  })

  it('a line that misses the disc: as near to it as the disc lets', () => {
    expect(solve([above(3)], [1, 0])).toMatchObject({ failed: 0, x: expect.closeTo(0, 12), y: 2 })
  })

  it('three lines round a triangle: its incenter, all violated alike', () => {
    // the triangle (0, 0), (1, 0), (0, 1) is forbidden from all three sides
    const s = Math.SQRT1_2
    const lines: Line[] = [below(0), leftOf(0), [0.5, 0.5, s, -s]]
    const found = solve(lines, [0, 0])
    const inradius = (2 - Math.SQRT2) / 2
    expect(found.failed).toBe(2)
    expect(found.x).toBeCloseTo(inradius, 12)
    expect(found.y).toBeCloseTo(inradius, 12)
  })

  it('hard lines are kept, whatever it costs the others', () => {
    const found = solve([below(-0.5), above(0.5)], [1, 0], 2, 1)
    expect(found).toMatchObject({ failed: 1, y: -0.5 })
  })

  it('hard lines in conflict with each other: the best for those before stays', () => {
    const found = solve([below(-0.5), above(0.5), leftOf(0)], [1, 0], 2, 2)
    expect(found.failed).toBe(1)
    expect([found.x, found.y]).toEqual([1, -0.5])
  })

  it('lines of the same direction: the worst counts', () => {
    expect(solve([below(-0.5), below(-1), above(0.5), above(0)], [0, 0]).y).toBeCloseTo(-0.25, 12)
  })
})

describe('the stages, told to a recorder', () => {
  it('of a solve that succeeds', () => {
    const half = Math.sqrt(3.75)
    const stages: SolveStage[] = [
      { type: 'start', velocity: { x: 1, y: 1 }, extreme: false },
      { type: 'line', line: 0, satisfied: false },
      { type: 'interval', interval: [-half, half] },
      { type: 'candidate', line: 0, velocity: { x: 1, y: 0.5 } },
      { type: 'line', line: 1, satisfied: false },
      { type: 'interval', interval: [-half, half] },
      { type: 'cut', by: 0, interval: [-half, 0.5] },
      { type: 'candidate', line: 1, velocity: { x: 0.5, y: 0.5 } },
    ]
    expect(solve([below(0.5), leftOf(0.5)], [1, 1]).stages).toEqual(stages)
  })

  it('of a solve that has to relax', () => {
    const { stages } = solve([below(-0.5), above(0.5)], [0, 0])
    expect(stages.map((stage) => stage.type)).toEqual([
      'start',
      'line',
      'interval',
      'candidate',
      'line',
      'interval',
      'cut',
      'fail',
      'relax',
      'start',
      'line',
      'interval',
      'candidate',
      'relaxed',
    ])
    expect(stages[6]).toEqual({ type: 'cut', by: 0, interval: null })
    expect(stages[8]).toMatchObject({ line: 1, violation: 1, lines: [0, 0, -1, 0], hardCount: 0 })
    expect(stages[13]).toMatchObject({ line: 1, velocity: { y: 0 }, violation: 0.5 })
  })

  it('of a line that misses the disc', () => {
    const types = solve([above(3)], [0, 0]).stages.slice(0, 4)
    expect(types).toEqual([
      { type: 'start', velocity: { x: 0, y: 0 }, extreme: false },
      { type: 'line', line: 0, satisfied: false },
      { type: 'interval', interval: null },
      { type: 'fail', line: 0 },
    ])
  })

  it('recording changes nothing', () => {
    const lines: Line[] = [below(-0.3), above(0.4), leftOf(-0.1), rightOf(0.2)]
    const plain = new LinearProgram()
    plain.solve(Float64Array.from(lines.flat()), 4, 1, 2, 0.3, 0.7)
    const recorded = solve(lines, [0.3, 0.7], 2, 1)
    expect([recorded.x, recorded.y]).toEqual([plain.x, plain.y])
  })
})
