import { afterAll, describe, expect, it } from 'vitest'
import { RVOSimulator } from '../src/rvo2/index.ts'
import { Simulation } from '../src/simulation.ts'
import { pointsOf, readGolden, type VisibilitySet } from './golden-data.ts'

const sets = readGolden<VisibilitySet>('visibility')
const counts = { queries: 0, referenceRight: 0, referenceSeesTooMuch: 0, referenceSeesTooLittle: 0 }

describe('visibility', () => {
  it.each(sets)('is exact in the facade: $name', ({ obstacles, queries }) => {
    const sim = new RVOSimulator()
    for (const vertices of obstacles) sim.addObstacle(pointsOf(vertices))
    sim.processObstacles()
    for (const [px, py, qx, qy, radius, visible, clearance] of queries) {
      const p = { x: px, y: py }
      const q = { x: qx, y: qy }
      const clear = clearance === null || clearance > radius
      expect(sim.queryVisibility(p, q, radius), `${JSON.stringify({ p, q, radius })}`).toBe(clear)
      expect(sim.queryVisibility(q, p, radius), 'the way back').toBe(clear)
      counts.queries++
      if (clear === (visible === 1)) counts.referenceRight++
      else if (clear) counts.referenceSeesTooLittle++
      else counts.referenceSeesTooMuch++
    }
  })

  it.each(sets)('is exact in the simulation: $name', ({ obstacles, queries }) => {
    const sim = new Simulation()
    for (const outline of obstacles) {
      // as open walls, closed by hand: then no outline is too flat or too short
      sim.addObstacle({ type: 'polyline', vertices: pointsOf([...outline, outline[0]]) })
    }
    for (const [px, py, qx, qy, radius, , clearance] of queries) {
      const clear = clearance === null || clearance > radius
      expect(sim.isVisible({ x: px, y: py }, { x: qx, y: qy }, radius)).toBe(clear)
    }
  })

  it('agrees with the reference wherever that is right', () => {
    expect(counts).toEqual({ queries: 464, referenceRight: 425, referenceSeesTooMuch: 35, referenceSeesTooLittle: 4 })
  })
})

afterAll(() => console.log('visibility:', counts))
