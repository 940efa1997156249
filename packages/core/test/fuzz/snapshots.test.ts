import { expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import { SnapshotWriter } from '../../src/state/snapshot.ts'
import { FIRST_SEED, FUZZ_SCALE, randomFrom } from '../property.ts'
import { type Random, randomScene } from '../scene.ts'
import { Driver } from '../simulation/driver.ts'

const HEADER = 4

/** The same bytes with some of the numbers changed, and a check sum that fits: what an attacker would send. */
function forged(bytes: Uint8Array, random: Random): Uint8Array {
  const numbers = [...new Float64Array(bytes.slice().buffer)].slice(HEADER)
  for (let changes = Math.floor(random(1, 4)); changes > 0; changes--) {
    const at = Math.floor(random(0, numbers.length))
    const other = numbers[Math.floor(random(0, numbers.length))]
    const values = [NaN, Infinity, -Infinity, -1, 0, 0.5, 1, 2, 3, 5, 1e9, -1e9, 2 ** 53, other, -other]
    const way = random()
    if (way < 0.7) numbers[at] = values[Math.floor(random(0, values.length))]
    else if (way < 0.8) numbers.splice(at, Math.floor(random(1, 40)))
    else if (way < 0.9) numbers.splice(at, 0, ...numbers.slice(at, at + Math.floor(random(1, 40))))
    else numbers[at] += random() < 0.5 ? 1 : -1
  }
  const writer = new SnapshotWriter()
  for (const number of numbers) writer.add(number)
  return writer.bytes()
}

it('a snapshot with numbers changed and a fitting check sum is refused or makes a whole simulation', () => {
  const runs = 300 * FUZZ_SCALE
  let refused = 0
  for (let run = 0; run < runs; run++) {
    const random = randomFrom(FIRST_SEED + Math.floor(run / 20))
    const scene = randomScene(FIRST_SEED + Math.floor(run / 20))
    const driver = new Driver(new Simulation({ timeStep: 0.1, profile: random() < 0.3 ? 'rvo2' : 'default' }), random)
    for (const obstacle of scene.obstacles) driver.obstacles.push(driver.sim.addObstacle(obstacle))
    for (const agent of scene.agents) driver.agents.push(driver.sim.addAgent(agent))
    for (let act = 0; act < 15; act++) driver.act()
    const bytes = forged(driver.sim.snapshot(), randomFrom(FIRST_SEED ^ (run * 7919)))
    let sim: Simulation
    try {
      sim = Simulation.restore(bytes)
    } catch (error) {
      expect((error as Error).message, `run ${run}`).toMatch(/snapshot|timeStep|maxInternalStep|driveOf/)
      refused++
      continue
    }
    const again = Simulation.restore(sim.snapshot())
    for (const each of [sim, again]) {
      each.addAgent({ position: { x: 0, y: 0 }, goal: { x: 1, y: 0 } })
      for (let step = 0; step < 3; step++) each.step()
    }
    expect(again.hash(), `run ${run}`).toBe(sim.hash())
    const { positions, count, ids } = sim.agents
    for (let i = 0; i < 2 * count; i++) expect(Number.isFinite(positions[i]), `run ${run}`).toBe(true)
    for (let i = 0; i < count; i++) sim.removeAgent(ids[i])
    expect(sim.agentCount).toBe(0)
  }
  console.log(`forged snapshots: ${runs}, refused ${refused}, whole simulations ${runs - refused}`)
  expect(refused).toBeGreaterThan(runs / 4)
  expect(refused).toBeLessThan(runs)
})
