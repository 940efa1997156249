import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { check, randomFrom, seeds } from '../property.ts'

function scattered(seed: number): { sim: Simulation; handles: number[] } {
  const random = randomFrom(seed)
  const sim = new Simulation()
  // on a lattice, so that many are equally far
  const place = () => ({ x: Math.floor(random(-8, 9)), y: Math.floor(random(-8, 9)) })
  const handles = Array.from({ length: Math.floor(random(1, 80)) }, () => sim.addAgent({ position: place() }))
  for (let k = 0; k < 10 && handles.length > 1; k++) {
    const at = Math.floor(random(0, handles.length))
    if (random() < 0.5) sim.removeAgent(handles.splice(at, 1)[0])
    else sim.setMotion(handles[at], { position: place() })
  }
  return { sim, handles }
}

/** All agents by distance from (x, y), those added earlier first among equally far ones. */
function byDistance({ sim, handles }: ReturnType<typeof scattered>, x: number, y: number) {
  return handles
    .map((handle, order) => {
      const p = sim.position(handle)
      return { handle, order, distanceSq: (p.x - x) ** 2 + (p.y - y) ** 2 }
    })
    .sort((a, b) => a.distanceSq - b.distanceSq || a.order - b.order)
}

describe('agentsWithinInto', () => {
  it('finds all within the radius, border included, nearest first', () => {
    check(
      fc.tuple(
        seeds,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: 0, max: 12 }),
      ),
      ([seed, x, y, radius]) => {
        const world = scattered(seed)
        const out: number[] = []
        const count = world.sim.agentsWithinInto(x, y, radius, out)
        const expected = byDistance(world, x, y).filter(({ distanceSq }) => distanceSq <= radius * radius)
        expect(out).toEqual(expected.map(({ handle }) => handle))
        expect(count).toBe(expected.length)
      },
      300,
    )
  })

  it('takes in the border whatever the digits', () => {
    check(
      fc.tuple(seeds, fc.integer({ min: 1, max: 1000 })),
      ([seed, scale]) => {
        const random = randomFrom(seed)
        const sim = new Simulation()
        const p = { x: random(-scale, scale), y: random(-scale, scale) }
        const agent = sim.addAgent({ position: p })
        // the distance as anybody would work it out; its square may fall to either side of the sum of squares
        const out: number[] = []
        const distanceSq = p.x * p.x + p.y * p.y
        const radius = Math.sqrt(distanceSq)
        if (radius * radius < distanceSq) return
        sim.agentsWithinInto(0, 0, radius, out)
        expect(out).toEqual([agent])
      },
      500,
    )
  })

  it('fills a typed array as far as it goes, and still counts all', () => {
    const sim = new Simulation()
    const handles = [0, 1, 2, 3].map((x) => sim.addAgent({ position: { x, y: 0 } }))
    const out = new Float64Array(2)
    expect(sim.agentsWithinInto(0, 0, 2, out)).toBe(3)
    expect([...out]).toEqual(handles.slice(0, 2))
    expect(sim.agentsWithinInto(50, 0, 2, out)).toBe(0)
  })

  it('knows of every change at once', () => {
    const sim = new Simulation({ timeStep: 0.5 })
    const near = () => {
      const out: number[] = []
      sim.agentsWithinInto(0, 0, 1, out)
      return out
    }
    expect(near()).toEqual([])
    const a = sim.addAgent({ position: { x: 0.5, y: 0 }, preferredVelocity: { x: 1.2, y: 0 } })
    expect(near()).toEqual([a])
    sim.step()
    expect(near()).toEqual([])
    sim.setMotion(a, { position: { x: 0, y: 0 } })
    expect(near()).toEqual([a])
    sim.removeAgent(a)
    expect(near()).toEqual([])
  })
})

describe('nearest', () => {
  it('finds the nearest, those added earlier first among equally far ones', () => {
    check(
      fc.tuple(
        seeds,
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: -9, max: 9 }),
        fc.integer({ min: 1, max: 12 }),
      ),
      ([seed, x, y, count]) => {
        const world = scattered(seed)
        const expected = byDistance(world, x, y).slice(0, count)
        expect(world.sim.nearest(x, y, count)).toEqual(expected.map(({ handle }) => handle))
      },
      300,
    )
  })

  it('finds nobody where nobody is', () => {
    expect(new Simulation().nearest(0, 0, 5)).toEqual([])
  })
})

describe('the views', () => {
  it('show all agents in the order of adding, without those removed', () => {
    const sim = new Simulation({ capacity: 2 })
    const handles = Array.from({ length: 5 }, (_, k) =>
      sim.addAgent({ position: { x: k, y: -k }, velocity: { x: 0.1 * k, y: 0 }, radius: 0.1 + k, maxSpeed: k }),
    )
    sim.removeAgent(handles[1])
    sim.removeAgent(handles[3])
    const { agents } = sim
    expect(agents.count).toBe(3)
    expect([...agents.ids.subarray(0, 3)]).toEqual([handles[0], handles[2], handles[4]])
    expect([...agents.positions.subarray(0, 6)]).toEqual([0, -0, 2, -2, 4, -4])
    expect([...agents.radii.subarray(0, 3)]).toEqual([0.1, 2.1, 4.1])
    expect([...agents.maxSpeeds.subarray(0, 3)]).toEqual([0, 2, 4])
  })

  it('are live: the same arrays go on showing the present', () => {
    const sim = new Simulation({ timeStep: 0.0625 })
    sim.addAgent({ position: { x: 1, y: 2 }, preferredVelocity: { x: 1, y: 0 } })
    const { agents } = sim
    const { positions } = agents
    sim.step()
    expect(sim.agents).toBe(agents)
    expect(agents.positions).toBe(positions)
    expect([...positions.subarray(0, 2)]).toEqual([1.0625, 2])
    expect([...agents.newVelocities.subarray(0, 2)]).toEqual([1, 0])
    expect([...agents.preferredVelocities.subarray(0, 2)]).toEqual([1, 0])
  })

  it('grow with the number of agents', () => {
    const sim = new Simulation({ capacity: 1 })
    for (let k = 0; k < 1000; k++) sim.addAgent({ position: { x: k, y: 0 } })
    const { agents } = sim
    expect(agents.count).toBe(1000)
    expect(agents.positions[1998]).toBe(999)
    expect(new Set(agents.ids.subarray(0, 1000)).size).toBe(1000)
  })
})
