import { Simulation } from 'makeway'
import { meshWalls, NavcatPlanner, Navigator, type PathPlanner, RecastPlanner } from 'makeway/nav'
import { DEFAULT_QUERY_FILTER, findPath } from 'navcat'
import { generateSoloNavMesh as generateNavcat } from 'navcat/blocks'
import { getNavMeshPositionsAndIndices, init, NavMeshQuery } from 'recast-navigation'
import { generateSoloNavMesh as generateRecast } from 'recast-navigation/generators'
import { beforeAll, describe, expect, test } from 'vitest'

// A floor in the shape of a U, in x and z with y up, seen from above with z down:
//
//      x 0   4   8  12
//    z 0 ┌───┐   ┌───┐       from the middle of the left leg (2, 1) to that of the right one (10, 1),
//      4 │   │   │   │       one has to go down to z = 8 and up again
//      8 │   └───┘   │
//     12 └───────────┘
const quads: [number, number][] = []
for (let x = 0; x < 12; x += 4) for (let z = 0; z < 12; z += 4) if (x !== 4 || z === 8) quads.push([x, z])
// an island of its own
quads.push([20, 0])
const positions = quads.flatMap(([x, z]) => [x, 0, z, x + 4, 0, z, x + 4, 0, z + 4, x, 0, z + 4])
const indices = quads.flatMap((_, k) => [0, 2, 1, 0, 3, 2].map((v) => 4 * k + v))

const planners: Record<string, PathPlanner> = {}
let recastMesh: Parameters<typeof getNavMeshPositionsAndIndices>[0]

beforeAll(async () => {
  const { navMesh } = generateNavcat(
    { positions, indices },
    {
      cellSize: 0.1,
      cellHeight: 0.1,
      walkableRadiusVoxels: 5,
      walkableRadiusWorld: 0.5,
      walkableClimbVoxels: 2,
      walkableClimbWorld: 0.2,
      walkableHeightVoxels: 20,
      walkableHeightWorld: 2,
      walkableSlopeAngleDegrees: 45,
      borderSize: 0,
      minRegionArea: 8,
      mergeRegionArea: 20,
      maxSimplificationError: 1,
      maxEdgeLength: 0,
      maxVerticesPerPoly: 6,
      detailSampleDistance: 6,
      detailSampleMaxError: 1,
    },
  )
  planners.navcat = new NavcatPlanner({ navMesh, findPath, queryFilter: DEFAULT_QUERY_FILTER })
  await init()
  const made = generateRecast(positions, indices, { cs: 0.1, ch: 0.1, walkableRadius: 5 })
  if (!made.navMesh) throw new Error('recast-navigation made no mesh')
  recastMesh = made.navMesh
  planners['recast-navigation'] = new RecastPlanner({ query: new NavMeshQuery(made.navMesh) })
})

describe.each(['navcat', 'recast-navigation'])('%s', (name) => {
  test('leads round the gap, in our plane: y = −z', () => {
    const path = planners[name].findPath({ x: 2, y: -1 }, { x: 10, y: -1 })
    expect(path?.at(-1)).toEqual({ x: 10, y: -1 })
    // the corners of meshes are cut, so there may be two points for each
    expect(path?.length).toBeGreaterThan(2)
    expect(path?.length).toBeLessThan(8)
    for (const { x, y } of path!.slice(0, -1)) {
      expect([y < -7.5, y > -9, x > 3, x < 9]).toEqual([true, true, true, true])
    }
    expect(planners[name].findPath({ x: 1, y: -1 }, { x: 3, y: -10 })).toEqual([{ x: 3, y: -10 }])
  })

  test('says where there is no way: to an island, and beside the mesh', () => {
    expect(planners[name].findPath({ x: 2, y: -1 }, { x: 22, y: -2 })).toBeUndefined()
    expect(planners[name].findPath({ x: 2, y: -1 }, { x: 2, y: 90 })).toBeUndefined()
    expect(() => planners[name].findPath({ x: Number.NaN, y: 0 }, { x: 0, y: 0 })).toThrow('from.x must be a finite')
  })

  test('an agent arrives along it between the walls of the mesh', () => {
    const sim = new Simulation({ timeStep: 0.1 })
    for (const wall of meshWalls(positions, indices)) sim.addObstacle(wall)
    const agent = sim.addAgent({ position: { x: 2, y: -1 } })
    const navigator = new Navigator(sim, { planner: () => planners[name] })
    navigator.send(agent, [{ x: 10, y: -1 }])
    for (let step = 0; step < 250; step++) {
      navigator.update()
      sim.step()
    }
    expect(sim.state(agent)).toBe('arrived')
  })
})

describe('walls of a mesh', () => {
  test('borders become closed outlines with a vertex for each turn', () => {
    const walls = meshWalls(positions, indices)
    const rings = walls.map((wall) => (wall.type === 'polyline' ? wall.vertices.map(({ x, y }) => `${x},${y}`) : []))
    expect(rings.map((ring) => ring.length)).toEqual([9, 5])
    for (const ring of rings) expect(ring.at(-1)).toBe(ring[0])
    expect(new Set(rings[0])).toEqual(new Set(['0,0', '4,0', '4,-8', '8,-8', '8,0', '12,0', '12,-12', '0,-12']))
  })

  test('those of a mesh that recast-navigation made keep its radius from the real ones', () => {
    const walls = meshWalls(...getNavMeshPositionsAndIndices(recastMesh))
    const places = walls.flatMap((wall) => (wall.type === 'polyline' ? wall.vertices : []))
    expect(walls).toHaveLength(2)
    const xs = places.map(({ x }) => x)
    expect(Math.min(...xs)).toBeGreaterThan(0.4)
    expect(Math.min(...xs)).toBeLessThan(0.75)
    expect(Math.max(...places.map(({ y }) => y))).toBeLessThan(-0.4)
  })

  test('a wrong index and a broken coordinate are refused', () => {
    expect(() => meshWalls([0, 0, 0, 1, 0, 0, 0, 0, 1], [0, 1, 3])).toThrow(
      'indices must be a whole number from 0 to 2',
    )
    expect(() => meshWalls([0, 0, Number.NaN, 1, 0, 0, 0, 0, 1], [0, 1, 2])).toThrow('positions[2] must be a finite')
  })
})

test('planners refuse what is none of theirs', () => {
  expect(() => new RecastPlanner({ query: {} as never })).toThrow('needs a NavMeshQuery')
  expect(() => new NavcatPlanner({ navMesh: 1, queryFilter: 1 } as never)).toThrow(
    'needs navcat\'s function "findPath"',
  )
  const query = { computePath: () => ({ success: true, path: [] }) }
  expect(() => new RecastPlanner({ query, halfExtents: [1, 0, 1] })).toThrow('halfExtents[1] must be a positive')
  expect(() => new RecastPlanner({ query, tolerance: 0 })).toThrow('tolerance must be a positive')
})
