import { describe, expect, it } from 'vitest'
import { RVOSimulator } from '../../src/rvo2/index.ts'
import type { Point } from '../../src/types.ts'

const square: Point[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

/** New velocity of one agent that walks at `wish`, with these obstacles. */
function walk(obstacles: Point[][], position: Point, wish: Point): Point {
  const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 2)
  for (const vertices of obstacles) sim.addObstacle(vertices)
  sim.processObstacles()
  sim.addAgent(position)
  sim.setAgentVelocity(0, wish)
  sim.setAgentPrefVelocity(0, wish)
  sim.doStep()
  return sim.getAgentVelocity(0)
}

describe('obstacles', () => {
  it('number their vertices through, each with the next and the previous of its outline', () => {
    const sim = new RVOSimulator()
    expect(sim.addObstacle(square)).toBe(0)
    const wall = [
      { x: 5, y: 0 },
      { x: 6, y: 0 },
    ]
    expect(sim.addObstacle(wall)).toBe(4)
    expect(sim.getNumObstacleVertices()).toBe(6)
    expect([0, 1, 2, 3, 4, 5].map((k) => sim.getObstacleVertex(k))).toEqual([...square, ...wall])
    expect([0, 1, 2, 3, 4, 5].map((k) => sim.getNextObstacleVertexNo(k))).toEqual([1, 2, 3, 0, 5, 4])
    expect([0, 1, 2, 3, 4, 5].map((k) => sim.getPrevObstacleVertexNo(k))).toEqual([3, 0, 1, 2, 5, 4])
  })

  it('do nothing until they are processed, and then only those added before', () => {
    const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 2)
    sim.addAgent({ x: 0, y: 0 })
    const across = (x: number) => [
      { x, y: -1 },
      { x, y: 1 },
    ]
    const sees = (x: number) => sim.queryVisibility({ x: 0, y: 0 }, { x, y: 0 })
    sim.addObstacle(across(1))
    sim.doStep()
    expect(sim.getAgentNumObstacleNeighbors(0)).toBe(0)
    expect(sees(1.5)).toBe(true)
    sim.processObstacles()
    sim.addObstacle(across(-1))
    sim.doStep()
    expect(sim.getAgentNumObstacleNeighbors(0)).toBe(1)
    expect([sees(1.5), sees(-1.5)]).toEqual([false, true])
    sim.processObstacles()
    sim.doStep()
    expect(sim.getAgentNumObstacleNeighbors(0)).toBe(2)
    expect([sees(1.5), sees(-1.5)]).toEqual([false, false])
  })

  it('are solid to the left of their edges: counter-clockwise keeps agents out, clockwise keeps them in', () => {
    const fromOutside = [
      { x: 3, y: 0.25 },
      { x: -1.5, y: 0 },
    ] as const
    const fromInside = [
      { x: 0, y: 0.25 },
      { x: 1.5, y: 0 },
    ] as const
    const clockwise = [...square].reverse()
    expect(walk([square], ...fromOutside).x).toBeGreaterThan(-1.5)
    expect(walk([clockwise], ...fromOutside)).toEqual({ x: -1.5, y: 0 })
    expect(walk([square], ...fromInside)).toEqual({ x: 1.5, y: 0 })
    expect(walk([clockwise], ...fromInside).x).toBeLessThan(1.5)
  })

  it('with two vertices are walls, seen from both sides', () => {
    const wall = [
      { x: 0, y: -2 },
      { x: 0, y: 2 },
    ]
    expect(walk([wall], { x: -1.25, y: 0 }, { x: 1, y: 0 })).toEqual({ x: 0.375, y: 0 })
    expect(walk([wall], { x: 1.25, y: 0 }, { x: -1, y: 0 })).toEqual({ x: -0.375, y: 0 })
  })

  it('may repeat vertices: they count in the numbering, and change nothing else', () => {
    const doubled = square.flatMap((p) => [p, p])
    const closed = [...square, square[0]]
    const at = [
      { x: 1.671875, y: 1.390625 },
      { x: -1.4375, y: -0.859375 },
    ] as const
    const plain = walk([square], ...at)
    expect(walk([doubled], ...at)).toEqual(plain)
    expect(walk([closed], ...at)).toEqual(plain)
    const sim = new RVOSimulator(0.25, 15, 10, 5, 2, 0.5, 2)
    sim.addObstacle(doubled)
    sim.processObstacles()
    expect(sim.getNumObstacleVertices()).toBe(8)
    sim.addAgent({ x: 2, y: 0 })
    sim.doStep()
    // the edge from (1, -1) to (1, 1) begins at the first of the two copies
    const edge = sim.getAgentObstacleNeighbor(0, 0)
    expect(sim.getObstacleVertex(edge)).toEqual({ x: 1, y: -1 })
  })

  it('that are a single point are nothing', () => {
    const point = [square[0], square[0]]
    expect(walk([point], { x: -2, y: -1 }, { x: 1, y: 0 })).toEqual({ x: 1, y: 0 })
  })

  it('that are flat or cross themselves are taken', () => {
    const flat = [
      { x: 0, y: -2 },
      { x: 0, y: 0 },
      { x: 0, y: 2 },
    ]
    const crossed = [square[0], square[2], square[1], square[3]]
    expect(walk([flat], { x: 1.25, y: 0 }, { x: -1, y: 0 }).x).toBeCloseTo(-0.375, 12)
    expect(Object.values(walk([crossed], { x: 3, y: 0 }, { x: -1, y: 0 })).every(Number.isFinite)).toBe(true)
  })
})

describe('queryVisibility', () => {
  const sim = new RVOSimulator()
  sim.addObstacle(square)
  sim.processObstacles()
  const sees = (a: number[], b: number[], radius?: number) =>
    sim.queryVisibility({ x: a[0], y: a[1] }, { x: b[0], y: b[1] }, radius)

  it('is the same both ways, also out of a solid', () => {
    expect([sees([-3, 0], [3, 0]), sees([3, 0], [-3, 0])]).toEqual([false, false])
    expect([sees([0, 0], [3, 0]), sees([3, 0], [0, 0])]).toEqual([false, false])
    expect([sees([-3, 2], [3, 2]), sees([3, 2], [-3, 2])]).toEqual([true, true])
  })

  it('takes the clearance for what it is, all along the way: exactly the radius is too little', () => {
    expect(sees([-3, 2], [3, 2], 0.99)).toBe(true)
    expect(sees([-3, 2], [3, 2], 1)).toBe(false)
    expect(sees([-3, 1.5], [-2, 1.5], 0.5)).toBe(true)
    expect(sees([-3, 1.5], [-2, 1.5], 1.2)).toBe(false)
  })

  it('touching a corner or an edge blocks', () => {
    expect(sees([-3, 1], [3, 1])).toBe(false)
    expect(sees([0, 3], [0, 1])).toBe(false)
    expect(sees([0, 3], [2, 1])).toBe(true)
    expect(sees([-1, 3], [3, -1])).toBe(false)
  })

  it('a point sees itself unless it touches something', () => {
    expect(sees([2, 2], [2, 2])).toBe(true)
    expect(sees([1.5, 0], [1.5, 0], 0.5)).toBe(false)
    expect(sees([0, 0], [0, 0], 0.5)).toBe(true)
  })
})
