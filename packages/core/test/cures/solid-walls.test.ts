import type { ObstacleOptions, Point } from 'makeway'
import { describe, expect, test } from 'vitest'
import { build, largestDifference, track } from './motion.ts'

const p = (x: number, y: number): Point => ({ x, y })
const line = (...xs: number[]): ObstacleOptions => ({ type: 'polyline', vertices: xs.map((x) => p(x, 0)) })
const box = (x0: number, y0: number, x1: number, y1: number): ObstacleOptions => ({
  type: 'polygon',
  vertices: [p(x0, y0), p(x1, y0), p(x1, y1), p(x0, y1)],
})
const turned = (wall: ObstacleOptions): ObstacleOptions =>
  'vertices' in wall ? { ...wall, vertices: [...wall.vertices].reverse() } : wall

const WAYS: [Point, Point][] = [
  [p(0, -3), p(0, 3)],
  [p(-0.3, -2), p(0.5, 3)],
  [p(-3, -1.2), p(3, -0.4)],
  [p(-6, -1), p(6, 0.2)],
  [p(3, -3), p(-3, 4)],
]

function walks(walls: readonly ObstacleOptions[]): Float64Array[][] {
  return WAYS.map(([position, goal]) => track(build([{ position, goal }], walls), 120))
}

describe('seams change nothing', () => {
  const one = walks([line(-4, 4)])
  const variants: [string, ObstacleOptions[]][] = [
    ['a vertex in the middle', [line(-4, 0, 4)]],
    ['a doubled vertex', [line(-4, -1, -1, 4)]],
    ['two walls end to end', [line(-4, 0), line(0, 4)]],
    ['the other way round', [line(4, 0), line(-4, 0)]],
    ['sixteen pieces', Array.from({ length: 16 }, (_, i) => line(-4 + i / 2, -3.5 + i / 2))],
    ['the same wall twice', [line(-4, 4), line(-4, 4)]],
    ['overlapping pieces', [line(-4, 1), line(-1, 4)]],
  ]
  test.each(variants)('%s', (_, walls) => {
    walks(walls).forEach((way, k) => {
      expect(largestDifference(way, one[k])).toBe(0)
    })
  })
})

describe('boxes', () => {
  const one = walks([box(-2, -1, 2, 1)])
  const variants: [string, ObstacleOptions[]][] = [
    ['clockwise', [turned(box(-2, -1, 2, 1))]],
    ['two side by side', [box(-2, -1, 0, 1), box(0, -1, 2, 1)]],
    ['two that overlap', [box(-2, -1, 0.5, 1), box(-0.5, -1, 2, 1)]],
    ['four quarters', [box(-2, -1, 0, 0), box(0, -1, 2, 0), box(-2, 0, 0, 1), box(0, 0, 2, 1)]],
    ['a smaller one inside', [box(-2, -1, 2, 1), box(-1, -0.5, 1, 0.5)]],
  ]
  test.each(variants)('%s', (_, walls) => {
    walks(walls).forEach((way, k) => {
      expect(largestDifference(way, one[k])).toBeLessThan(1e-12)
    })
  })
})

test('who stands inside a box leaves it, no faster than it can walk, wherever it stands', () => {
  for (const timeStep of [1 / 60, 0.1]) {
    for (const [x, y] of [
      [0, 0],
      [0.9, 0.2],
      [0, 1.2],
      [1.2, 1.2],
      [1, 1],
      [1, 0],
      [-0.5, 0.5],
    ]) {
      const run = build([{ position: p(x, y), preferredVelocity: p(0, 0) }], [box(-1, -1, 1, 1)], { timeStep })
      const [agent] = run.agents
      while (run.sim.time < 4) {
        run.sim.step()
        const v = run.sim.velocity(agent)
        expect(Math.hypot(v.x, v.y)).toBeLessThanOrEqual(1.5)
      }
      const end = run.sim.position(agent)
      const outside = Math.hypot(Math.max(Math.abs(end.x) - 1, 0), Math.max(Math.abs(end.y) - 1, 0))
      expect(outside).toBeGreaterThan(0.5 - 1e-9)
    }
  }
})

test('an agent whose center lies on a wall, or on the line of one, does not pass it', () => {
  for (const y of [0, 1e-13, -1e-13]) {
    const run = build([{ position: p(3, y), goal: p(-3, y) }], [line(-1, 1)])
    for (const frame of track(run, 200)) {
      const beside = Math.abs(frame[0]) < 1
      if (beside) expect(Math.abs(frame[1])).toBeGreaterThan(0.5 - 1e-9)
    }
  }
  const onIt = build([{ position: p(0, 0), preferredVelocity: p(0, 0) }], [line(-1, 1)])
  track(onIt, 40)
  expect(Math.abs(onIt.sim.position(onIt.agents[0]).y)).toBeCloseTo(0.5, 9)
})

test('a crowd does not push anyone through a wall', () => {
  const agents = Array.from({ length: 40 }, (_, i) => ({
    position: p(0.62 * (i % 8) - 2.2, -1 - 0.62 * Math.floor(i / 8)),
    preferredVelocity: p(0, 1.3),
    radius: 0.3,
  }))
  const wide: ObstacleOptions = { type: 'polyline', vertices: [p(-90, 0), p(90, 0)] }
  for (const frame of track(build(agents, [wide]), 300)) {
    for (let i = 0; i < agents.length; i++) expect(frame[2 * i + 1]).toBeLessThan(-0.3 + 1e-9)
  }
})

test('a room keeps agents in, and takes in again who stands in its wall', () => {
  const room: ObstacleOptions = { type: 'room', vertices: [p(-2, -2), p(-2, 2), p(2, 2), p(2, -2)] }
  for (const x of [0, 1.8, 2.2]) {
    const run = build([{ position: p(x, 0), goal: p(0, 8) }], [room, turned(room)])
    track(run, 150)
    const { x: endX, y: endY } = run.sim.position(run.agents[0])
    expect(Math.abs(endX)).toBeLessThanOrEqual(1.5 + 1e-9)
    expect(endY).toBeLessThanOrEqual(1.5 + 1e-9)
    expect(run.sim.state(run.agents[0])).toBe('blocked')
    expect(run.sim.blockedBy(run.agents[0]).obstacles.length).toBeGreaterThan(0)
  }
})

test('a moving wall pushes no faster than it moves', () => {
  const wall: ObstacleOptions = { type: 'polyline', vertices: [p(-3, -4), p(-3, 4)], velocity: p(1, 0) }
  const run = build([{ position: p(0, 0), preferredVelocity: p(0, 0) }], [wall])
  for (let k = 0; k < 60; k++) {
    run.sim.step()
    expect(run.sim.velocity(run.agents[0]).x).toBeLessThanOrEqual(1 + 1e-9)
  }
  expect(run.sim.position(run.agents[0]).x).toBeGreaterThan(3.5 - 1e-9)
})

test('four boxes put up and taken down in any order: every step as in a fresh simulation', () => {
  const boxes = [box(-3, -1, -1, 1), box(-1, -1, 1, 0), box(1, -1, 3, 1), box(-1, 0, 1, 1)]
  const { sim } = build([])
  const handles: (number | undefined)[] = boxes.map(() => undefined)
  let seed = 7
  const draw = (n: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % n
  }
  for (let toggle = 0; toggle < 1000; toggle++) {
    const k = draw(4)
    const handle = handles[k]
    if (handle === undefined) handles[k] = sim.addObstacle(boxes[k])
    else {
      sim.removeObstacle(handle)
      handles[k] = undefined
    }
    if (toggle % 50 !== 0) continue
    const fresh = build(
      [],
      boxes.filter((_, b) => handles[b] !== undefined),
    )
    const start = { position: p(draw(100) / 20 - 2.5, -3), goal: p(0.5, 4), radius: 0.4 }
    const here = sim.addAgent(start)
    const there = fresh.sim.addAgent(start)
    for (let step = 0; step < 40; step++) {
      sim.step()
      fresh.sim.step()
    }
    expect(sim.position(here)).toEqual(fresh.sim.position(there))
    expect(sim.isVisible(p(0, -4), p(0, 4), 0.1)).toBe(fresh.sim.isVisible(p(0, -4), p(0, 4), 0.1))
    sim.removeAgent(here)
  }
})
