import { expect, test } from 'vitest'
import { Simulation3d } from '../../src/3d/index.ts'
import type { Point3d } from '../../src/3d/types.ts'
import { readGolden } from '../golden-data.ts'

interface SpaceCase {
  id: number
  group: string
  name?: string
  fragileAgents?: number[]
  timeStep: number
  agents: number[][]
  expected: { v: number[]; n: number[]; l?: (number | null)[][]; infeasible?: boolean; nan?: boolean }[]
}

const TOLERANCE = 1e-9
const cases = readGolden<SpaceCase>('agents-3d')

function build({ timeStep, agents }: SpaceCase, neighborSearch: 'grid' | 'kdtree') {
  const sim = new Simulation3d({ profile: 'rvo2', timeStep, neighborSearch })
  const handles = agents.map((row) =>
    sim.addAgent({
      position: { x: row[0], y: row[1], z: row[2] },
      velocity: { x: row[3], y: row[4], z: row[5] },
      preferredVelocity: { x: row[6], y: row[7], z: row[8] },
      radius: row[9],
      maxSpeed: row[10],
      // no neighbors at all are a range of zero here
      neighborDistance: row[12] === 0 ? 0 : row[11],
      maxNeighbors: row[12] === 0 ? 1 : row[12],
      timeHorizon: row[13],
    }),
  )
  return { sim, handles }
}

const flat = ({ x, y, z }: Point3d) => [x, y, z]
const farthest = (a: readonly number[], b: readonly (number | null)[]) =>
  a.reduce((most, value, k) => Math.max(most, Math.abs(value - b[k]!)), 0)

test.each(['grid', 'kdtree'] as const)('profile rvo2 over the %s agrees with RVO2-3D', (neighborSearch) => {
  const failures: string[] = []
  const counts = { agents: 0, infeasible: 0, fragile: 0, planes: 0, otherNeighbors: 0 }
  let worst = 0
  let worstPlane = 0
  for (const golden of cases) {
    const { sim, handles } = build(golden, neighborSearch)
    const traces = handles.map((handle) => sim.trace(handle))
    sim.step()
    golden.expected.forEach((expected, i) => {
      counts.agents++
      if (expected.infeasible) counts.infeasible++
      const isFragile = golden.fragileAgents?.includes(i) ?? false
      const velocity = flat(sim.velocity(handles[i]))
      const off = farthest(velocity, expected.v)
      const where = `${golden.id} ${golden.group} ${golden.name ?? ''} agent ${i}`
      if (off > TOLERANCE) {
        if (isFragile) counts.fragile++
        else failures.push(`${where}: ${velocity} for ${expected.v}`)
        return
      }
      if (!isFragile) worst = Math.max(worst, off)
      const neighbors = traces[i].neighbors.map((handle) => handles.indexOf(handle))
      if (neighbors.join() !== expected.n.join()) {
        counts.otherNeighbors++
        if (!golden.name) failures.push(`${where}: neighbors ${neighbors} for ${expected.n}`)
        return
      }
      // the reference's planes that are no numbers are none of ours
      const planes = expected.l?.filter((plane) => plane[0] !== null) ?? []
      if (expected.l !== undefined && planes.length !== traces[i].planes.length) {
        failures.push(`${where}: ${traces[i].planes.length} planes for ${planes.length}`)
        return
      }
      planes.forEach((plane, k) => {
        const { point, normal } = traces[i].planes[k]
        const offPlane = farthest([...flat(point), ...flat(normal)], plane)
        counts.planes++
        worstPlane = Math.max(worstPlane, offPlane)
        if (offPlane > TOLERANCE) failures.push(`${where}: plane ${k} is off by ${offPlane}`)
      })
    })
  }
  console.log(JSON.stringify({ ...counts, worst, worstPlane }))
  expect(failures).toEqual([])
  // nothing is left out in silence: not one agent, fragile or not, differs
  expect(counts).toEqual({ agents: 1729, infeasible: 476, fragile: 0, planes: 3132, otherNeighbors: 0 })
  expect(worst).toBeLessThan(1e-11)
})
