import { expect, test } from 'vitest'
import type { Point3d } from '../../../src/3d/types.ts'
import { StateHash } from '../../../src/state/hash.ts'
import { check, randomFrom, seeds } from '../../property.ts'
import { build, randomCrowd, vector } from '../scene.ts'

type Crowd = ReturnType<typeof randomCrowd>
type Map = (p: Point3d) => Point3d

const TIME_STEP = 0.125

/** Velocities after a few steps. */
function fly(crowd: Crowd, profile: 'rvo2' | 'default', steps = 1): Point3d[] {
  const { sim, agents } = build(crowd, { profile, timeStep: TIME_STEP, maxInternalStep: 1 })
  for (let k = 0; k < steps; k++) sim.step()
  return agents.map((agent) => sim.velocity(agent))
}

function mapped(crowd: Crowd, place: Map, turn: Map): Crowd {
  return crowd.map((agent) => ({
    ...agent,
    position: place(agent.position),
    velocity: turn(agent.velocity),
    preferredVelocity: turn(agent.preferredVelocity),
  }))
}

const farthest = (a: Point3d[], b: Point3d[]) =>
  Math.max(...a.map((v, i) => Math.hypot(v.x - b[i].x, v.y - b[i].y, v.z - b[i].z)))

/** Turned by a random rotation: that of a random unit quaternion. */
function turned(random: () => number): Map {
  const q = Array.from({ length: 4 }, () => random() - 0.5)
  const [w, x, y, z] = q.map((c) => c / Math.hypot(...q))
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ]
  return (p) => {
    const [rx, ry, rz] = rows.map(([a, b, c]) => a * p.x + b * p.y + c * p.z)
    return vector(rx, ry, rz)
  }
}

/** Crowds that can't meet all planes lose digits. */
const TOLERANCE = 1e-8
const RUNS = 120

test('turned any way: the same step under the rules of the reference', () => {
  check(
    seeds,
    (seed) => {
      const crowd = randomCrowd(seed)
      const turn = turned(randomFrom(seed + 1))
      expect(farthest(fly(mapped(crowd, turn, turn), 'rvo2'), fly(crowd, 'rvo2').map(turn))).toBeLessThan(TOLERANCE)
    },
    RUNS,
  )
})

test('mirrored, and with axes exchanged', () => {
  const mirrors: Map[] = [
    ({ x, y, z }) => vector(x, -y, z),
    ({ x, y, z }) => vector(z, x, y),
    ({ x, y, z }) => vector(y, x, z),
  ]
  check(
    seeds,
    (seed) => {
      const crowd = randomCrowd(seed)
      for (const mirror of mirrors) {
        const expected = fly(crowd, 'rvo2').map(mirror)
        expect(farthest(fly(mapped(crowd, mirror, mirror), 'rvo2'), expected)).toBeLessThan(TOLERANCE)
      }
    },
    60,
  )
})

test.each(['rvo2', 'default'] as const)('moved by whole meters: the same to the bit under profile %s', (profile) => {
  const coarse: Map = (p) =>
    vector(...([p.x, p.y, p.z].map((c) => Math.round(c * 2 ** 20) / 2 ** 20) as [number, number, number]))
  check(
    seeds,
    (seed) => {
      const random = randomFrom(seed + 2)
      const [dx, dy, dz] = [0, 0, 0].map(() => Math.round(random(-1000, 1000)))
      const crowd = mapped(randomCrowd(seed), coarse, (v) => v)
      const moved = mapped(
        crowd,
        (p) => vector(p.x + dx, p.y + dy, p.z + dz),
        (v) => v,
      )
      expect(fly(moved, profile)).toEqual(fly(crowd, profile))
    },
    RUNS,
  )
})

test.each(['rvo2', 'default'] as const)(
  'a world of powers of two the size: the same to the bit under profile %s',
  (profile) => {
    for (const scale of [2 ** -10, 2 ** 8]) {
      const grown: Map = (p) => vector(scale * p.x, scale * p.y, scale * p.z)
      check(
        seeds,
        (seed) => {
          const crowd = randomCrowd(seed)
          const large = mapped(crowd, grown, grown).map((agent, i) => ({
            ...agent,
            radius: scale * crowd[i].radius!,
            maxSpeed: scale * crowd[i].maxSpeed!,
            neighborDistance: scale * (crowd[i].neighborDistance as number),
          }))
          expect(fly(large, profile, 5)).toEqual(fly(crowd, profile, 5).map(grown))
        },
        40,
      )
    }
  },
)

test('whichever is added first: the same motion, but for ties', () => {
  check(
    seeds,
    (seed) => {
      const crowd = randomCrowd(seed)
      const backwards = fly([...crowd].reverse(), 'rvo2', 4).reverse()
      expect(backwards).toEqual(fly(crowd, 'rvo2', 4))
    },
    60,
  )
})

test.each(['rvo2', 'default'] as const)('grid and tree: the same hash under profile %s', (profile) => {
  check(
    seeds,
    (seed) => {
      const [grid, tree] = (['grid', 'kdtree'] as const).map((neighborSearch) => {
        const { sim } = build(randomCrowd(seed), { profile, neighborSearch })
        for (let k = 0; k < 20; k++) sim.step()
        return sim.hash()
      })
      expect(grid).toBe(tree)
    },
    40,
  )
})

test('the same bits as ever', () => {
  // a change of these is a change of behavior, which belongs in the changelog
  const hashes = (['rvo2', 'default'] as const).map((profile) => {
    const { sim } = build(randomCrowd(42), { profile })
    for (let k = 0; k < 50; k++) sim.step()
    const hash = new StateHash()
    hash.addAll(sim.agents.positions, 3 * sim.agentCount)
    return hash.digest()
  })
  expect(hashes).toMatchInlineSnapshot(`
    [
      "7621c81bdfece7c1",
      "0a3cba6d91ae8000",
    ]
  `)
})
