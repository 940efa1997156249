import { describe, expect, it } from 'vitest'
import { Sight } from '../../src/neighbors/sight.ts'
import { isClear } from '../../src/neighbors/visibility.ts'
import { ObstacleStore } from '../../src/state/obstacle-store.ts'
import { check, randomFrom, seeds } from '../property.ts'

describe('sight', () => {
  it('agrees with looking at every wall, near the walls and beside them', () => {
    const counts = { clear: 0, blocked: 0 }
    check(
      seeds,
      (seed) => {
        const random = randomFrom(seed)
        const store = new ObstacleStore()
        const size = random(1, 30)
        for (let k = Math.floor(random(0, 25)); k > 0; k--) {
          const x = random(-size, size)
          const y = random(-size, size)
          if (random() < 0.3) store.add('circle', [x, y], random(0.1, 1), 0, 0)
          else store.add('polyline', [x, y, x + random(-3, 3), y + (random() < 0.3 ? 0 : random(-3, 3))], 0, 0, 0)
        }
        const sight = new Sight()
        sight.prepare(store.walls, store.version)
        for (let k = 0; k < 20; k++) {
          const reach = 1.5 * size
          const [px, py] = [random(-reach, reach), random(-reach, reach)]
          const far = random() < 0.5
          const qx = far ? random(-reach, reach) : px + random(-1, 1)
          const qy = random() < 0.2 ? py : far ? random(-reach, reach) : py + random(-1, 1)
          const radius = random() < 0.3 ? 0 : random(0, 2)
          const expected = isClear(store.walls, px, py, qx, qy, radius)
          expect(sight.isClear(px, py, qx, qy, radius)).toBe(expected)
          counts[expected ? 'clear' : 'blocked']++
        }
      },
      300,
    )
    expect(counts.clear).toBeGreaterThan(500)
    expect(counts.blocked).toBeGreaterThan(500)
  })

  it('follows the walls when their version changes, and sees everywhere where there are none', () => {
    const store = new ObstacleStore()
    const sight = new Sight()
    const clear = () => {
      sight.prepare(store.walls, store.version)
      return sight.isClear(-1, 0, 1, 0, 0.1)
    }
    expect(clear()).toBe(true)
    store.add('polyline', [0, -1, 0, 1], 0, 0, 0)
    expect(clear()).toBe(false)
    store.remove(0)
    expect(clear()).toBe(true)
  })
})
