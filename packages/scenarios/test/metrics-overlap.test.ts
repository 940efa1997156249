import { describe, expect, test } from 'vitest'
import { SmallestGap } from '../src/metrics/smallest-gap.ts'
import { createSample, type Sample } from '../src/run/sample.ts'
import { type Moment, measureOne } from './fake-run.ts'

describe('maxOverlap', () => {
  const line = (...xs: number[]): Moment[] => xs.map((x) => ({ at: [x, 0] }))

  test('is the sum of radii minus the distance, at its largest', () => {
    const agents = [{ moments: line(0, 0, 0) }, { moments: line(3, 0.75, 2) }]
    expect(measureOne('maxOverlap', { agents })).toBe(0.25)
    expect(measureOne('maxOverlap', { agents }, { at: 2 })).toBe(0)
  })

  test('uses every radius, and counts an agent only while it exists', () => {
    const large = { radius: 4, moments: line(0, 0) }
    const small = { radius: 0.25, moments: [undefined, ...line(4)] }
    expect(measureOne('maxOverlap', { agents: [large, small] })).toBe(0.25)
    expect(measureOne('maxOverlap', { agents: [large, small] }, { at: 0 })).toBe(0)
  })

  test('can be restricted to the pairs of one agent', () => {
    const agents = [{ moments: line(0) }, { moments: line(0.5) }, { moments: line(1.25) }, { moments: line(9) }]
    expect(measureOne('maxOverlap', { agents })).toBe(0.5)
    expect(measureOne('maxOverlap', { agents }, { agent: 'agent-2' })).toBe(0.25)
    expect(measureOne('maxOverlap', { agents }, { agent: 'agent-3' })).toBe(0)
  })
})

describe('SmallestGap', () => {
  /** A small generator of its own, so that a failure can be repeated. */
  function random(seed: number): () => number {
    let state = seed
    return () => {
      state = (state * 16807) % 2147483647
      return state / 2147483647
    }
  }

  function allPairs(radii: number[], { present, x, y }: Sample): number {
    let best = Infinity
    for (let i = 0; i < radii.length; i++) {
      for (let j = 0; j < i; j++) {
        if (!present[i] || !present[j]) continue
        const gap = Math.sqrt((x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2) - (radii[i] + radii[j])
        if (gap < best) best = gap
      }
    }
    return best
  }

  const worlds = {
    'equal radii': { width: 40, height: 40, radius: () => 0.3 },
    'a few giants': { width: 200, height: 200, radius: (draw: number) => (draw < 0.02 ? 30 : 0.2) },
    'all sizes': { width: 100, height: 100, radius: (draw: number) => 0.01 + 5 * draw * draw * draw },
    'one line': { width: 1e5, height: 0, radius: () => 0.3 },
    'far apart': { width: 1e7, height: 1e6, radius: (draw: number) => draw },
    'all in one point': { width: 0, height: 0, radius: (draw: number) => draw },
  }

  for (const [name, { width, height, radius }] of Object.entries(worlds)) {
    test(`agrees with all pairs: ${name}`, () => {
      for (let seed = 1; seed <= 20; seed++) {
        const next = random(seed)
        const count = 2 + Math.floor(next() * 150)
        const radii = Array.from({ length: count }, () => radius(next()))
        const gap = new SmallestGap(radii)
        const sample = createSample(count)
        // several samples, since the closest pair of one is the first guess of the next
        for (let step = 0; step < 5; step++) {
          for (let i = 0; i < count; i++) {
            sample.present[i] = next() < 0.9 ? 1 : 0
            sample.x[i] = 1000 + width * next()
            sample.y[i] = -500 + height * next()
          }
          expect(gap.measure(sample), `seed ${seed}, step ${step}`).toBe(allPairs(radii, sample))
        }
      }
    })
  }

  test('10,000 agents of mixed radii take milliseconds', () => {
    const next = random(7)
    const radii = Array.from({ length: 10_000 }, () => (next() < 0.001 ? 10 : 0.3))
    const gap = new SmallestGap(radii)
    const sample = createSample(radii.length)
    sample.present.fill(1)
    for (let i = 0; i < radii.length; i++) {
      sample.x[i] = 200 * next()
      sample.y[i] = 200 * next()
    }
    const start = performance.now()
    for (let i = 0; i < 10; i++) gap.measure(sample)
    expect((performance.now() - start) / 10).toBeLessThan(200)
  })

  test('is infinite below two agents', () => {
    expect(new SmallestGap([]).measure(createSample(0))).toBe(Infinity)
    const alone = createSample(2)
    alone.present[1] = 1
    expect(new SmallestGap([1, 1]).measure(alone)).toBe(Infinity)
  })
})
