import { describe, expect, it } from 'vitest'
import { solveVelocity } from '../../src/orca/solve-velocity.ts'
import { Simulation } from '../../src/simulation.ts'
import { check, seeds } from '../property.ts'
import { build, randomScene } from '../scene.ts'

describe('the trace', () => {
  it('names every line: cause, case, and whether it binds', () => {
    const sim = new Simulation({ profile: 'rvo2', timeStep: 0.1 })
    const agent = sim.addAgent({
      position: { x: 0, y: 0 },
      velocity: { x: 1, y: 0 },
      preferredVelocity: { x: 1, y: -1 },
      radius: 0.5,
      maxSpeed: 2,
      timeHorizon: 2,
      obstacleTimeHorizon: 1,
    })
    const ahead = sim.addAgent({ position: { x: 4, y: 0 }, radius: 0.5 })
    const wall = sim.addObstacle({
      type: 'polyline',
      vertices: [
        { x: -9, y: -1 },
        { x: 9, y: -1 },
      ],
    })
    const disc = sim.addObstacle({ type: 'circle', center: { x: 0, y: 2 }, radius: 1 })
    const trace = sim.trace(agent)
    expect(trace).toMatchObject({
      agent,
      position: { x: 0, y: 0 },
      velocity: { x: 1, y: 0 },
      preferredVelocity: { x: 1, y: -1 },
      radius: 0.5,
      maxSpeed: 2,
      timeHorizon: 2,
      obstacleTimeHorizon: 1,
      neighbors: [ahead],
      hardCount: 2,
      kind: 'satisfied',
      failedLine: -1,
    })
    expect(trace.lines.map((line) => [line.cause.type, line.case, line.hard])).toEqual([
      ['wall', 'cutoffLine', true],
      ['circle', 'cutoff', true],
      ['agent', 'cutoff', false],
    ])
    expect(trace.lines[0].cause).toEqual({
      type: 'wall',
      obstacle: wall,
      from: { x: 9, y: -1 },
      to: { x: -9, y: -1 },
      velocity: { x: 0, y: 0 },
    })
    expect(trace.lines[1].cause).toEqual({ type: 'circle', obstacle: disc, center: { x: 0, y: 2 }, radius: 1 })
    expect(trace.lines[2].cause).toEqual({ type: 'agent', agent: ahead })
    // the wall keeps vy ≥ −1/2, and that binds
    expect(trace.newVelocity.y).toBeCloseTo(-0.5, 12)
    expect(trace.binding).toEqual([0])
    expect(trace.violated).toEqual([])
    expect(trace.stages[0]).toEqual({ type: 'start', velocity: { x: 1, y: -1 }, extreme: false })
  })

  it('names walls that need no line, and why', () => {
    const sim = new Simulation({ profile: 'rvo2' })
    const agent = sim.addAgent({ position: { x: 0, y: 0 } })
    const vertices = [
      { x: -2, y: -1 },
      { x: 2, y: -1 },
    ]
    sim.addObstacle({ type: 'polyline', vertices })
    const twin = sim.addObstacle({ type: 'polyline', vertices })
    const trace = sim.trace(agent)
    expect(trace.lines.length).toBe(1)
    expect(trace.unusedWalls).toMatchObject([{ case: 'covered', cause: { obstacle: twin } }])
  })

  it('is the step to come: same velocity, and it can be solved again from its lines', () => {
    check(
      seeds,
      (seed) => {
        const { sim, handles } = build(randomScene(seed), { profile: 'rvo2' })
        const traces = handles.map((handle) => sim.trace(handle))
        sim.step()
        for (const [i, trace] of traces.entries()) {
          expect(trace.newVelocity).toEqual(sim.velocity(handles[i]))
          const again = solveVelocity({
            lines: trace.lines.flatMap(({ point, direction }) => [point.x, point.y, direction.x, direction.y]),
            hardCount: trace.hardCount,
            maxSpeed: trace.maxSpeed,
            preferredVelocity: trace.preferredVelocity,
          })
          expect(again.x).toBeCloseTo(trace.newVelocity.x, 9)
          expect(again.y).toBeCloseTo(trace.newVelocity.y, 9)
          expect([again.kind, again.failedLine]).toEqual([trace.kind, trace.failedLine])
        }
      },
      40,
    )
  })

  it('is plain data', () => {
    const { sim, handles } = build(randomScene(5), { profile: 'rvo2' })
    const trace = sim.trace(handles[0])
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace)
  })

  it('says which lines bind and which are violated', () => {
    let binding = 0
    let violated = 0
    check(
      seeds,
      (seed) => {
        const { sim, handles } = build(randomScene(seed), { profile: 'rvo2' })
        for (const handle of handles) {
          const trace = sim.trace(handle)
          const { x, y } = trace.newVelocity
          for (const [k, line] of trace.lines.entries()) {
            const { point, direction } = line
            const depth = direction.x * (point.y - y) - direction.y * (point.x - x)
            expect(line.violation).toBeCloseTo(depth, 12)
            expect(trace.binding.includes(k)).toBe(line.binding)
            expect(trace.violated.includes(k)).toBe(line.violation > 0 && !line.binding)
          }
          if (trace.kind === 'satisfied') expect(trace.violated).toEqual([])
          binding += trace.binding.length
          violated += trace.violated.length
        }
      },
      30,
    )
    expect(binding).toBeGreaterThan(100)
    expect(violated).toBeGreaterThan(100)
  })
})

describe('neighbors and dropped', () => {
  it('nearest first, as many as maxNeighbors lets, the rest counted', () => {
    const sim = new Simulation({ profile: 'rvo2' })
    const handles = [0, 1, -2, 3, -4, 90].map((x) =>
      sim.addAgent({ position: { x, y: 0 }, neighborDistance: 10, maxNeighbors: 3 }),
    )
    expect(sim.neighbors(handles[0])).toEqual([handles[1], handles[2], handles[3]])
    expect(sim.dropped(handles[0])).toBe(1)
    sim.updateAgent(handles[0], { maxNeighbors: 'all', neighborDistance: 'unlimited' })
    expect(sim.neighbors(handles[0])).toEqual(handles.slice(1))
    expect(sim.dropped(handles[0])).toBe(0)
  })

  it('a neighbor exactly at the range is none, under the rules of the reference', () => {
    const sim = new Simulation({ profile: 'rvo2' })
    const a = sim.addAgent({ position: { x: 0, y: 0 }, neighborDistance: 3 })
    const b = sim.addAgent({ position: { x: 3, y: 0 }, neighborDistance: 3.0000001 })
    expect(sim.neighbors(a)).toEqual([])
    expect(sim.neighbors(b)).toEqual([a])
  })
})
