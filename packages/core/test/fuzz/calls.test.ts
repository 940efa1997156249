import { expect, it } from 'vitest'
import { createSimdKernel } from '../../src/simd/index.ts'
import { Simulation } from '../../src/simulation.ts'
import { FIRST_SEED, FUZZ_SCALE, randomFrom } from '../property.ts'
import type { Random } from '../scene.ts'

/** Methods that change a simulation or ask it something, with what they usually take. */
const calls: Record<string, (random: Random, agent: number, obstacle: number) => unknown[]> = {
  addAgent: (random) => [{ position: point(random), goal: point(random), radius: random(0.1, 0.6) }],
  removeAgent: (random, agent) => (random() < 0.3 ? [agent] : [0]),
  updateAgent: (random, agent) => [agent, { radius: random(0.1, 0.6), maxSpeed: random(0, 3), hold: random() < 0.2 }],
  parameters: (_, agent) => [agent],
  setGoal: (random, agent) => [agent, random(-9, 9), random(-9, 9)],
  setPath: (random, agent) => [agent, [point(random), point(random)]],
  setPreferredVelocity: (random, agent) => [agent, random(-2, 2), random(-2, 2)],
  setMotion: (random, agent) => [agent, { position: point(random), velocity: point(random, 1) }],
  position: (_, agent) => [agent],
  state: (_, agent) => [agent],
  blockedBy: (_, agent) => [agent],
  neighbors: (_, agent) => [agent],
  trace: (_, agent) => [agent],
  addObstacle: (random) => [
    random() < 0.5
      ? { type: 'circle', center: point(random), radius: random(0.1, 1), velocity: point(random, 0.5) }
      : { type: 'polyline', vertices: [point(random), point(random), point(random)] },
  ],
  moveObstacle: (random, _, obstacle) => [obstacle, { x: random(-3, 3), angle: random(-9, 9) }],
  removeObstacle: (random, _, obstacle) => (random() < 0.5 ? [obstacle] : [0]),
  isVisible: (random) => [point(random), point(random), random(0, 1)],
  agentsWithinInto: (random) => [random(-9, 9), random(-9, 9), random(0, 9), []],
  nearest: (random) => [random(-9, 9), random(-9, 9), Math.floor(random(1, 9))],
  step: () => [],
  advance: (random) => [random(0, 0.3)],
  solve: () => [],
}

/** What no call should choke on. */
const nasty = [
  undefined,
  null,
  NaN,
  Infinity,
  -Infinity,
  -1,
  0,
  0.5,
  2 ** 53,
  '',
  'goal',
  true,
  {},
  [],
  [1],
  () => 0,
  { x: NaN, y: 0 },
  { x: 1 },
  { position: null },
  JSON.parse('{"__proto__": {"x": 1}}'),
  { constructor: { prototype: { x: 1 } } },
  { radius: '1' },
  { type: 'polygon', vertices: [{ x: 0, y: 0 }] },
  { type: 'room', vertices: null },
  new Float64Array(2),
]

/** An error of ours names what was wrong; one of the engine names our internals. */
const OF_THE_ENGINE =
  /Cannot read|Cannot convert|is not a function|is not iterable|undefined \(reading|Invalid array length|Maximum call stack|Cannot set|is not defined/

it('any sequence of calls, with good and bad arguments, leaves a whole simulation; a refused call changes nothing', () => {
  const runs = 12 * FUZZ_SCALE
  const counts = { calls: 0, refused: 0, steps: 0 }
  for (let run = 0; run < runs; run++) {
    const random = randomFrom(FIRST_SEED + 31 * run)
    const profile = random() < 0.25 ? 'rvo2' : 'default'
    const sim = new Simulation({ timeStep: random(0.02, 0.3), profile })
    const twin = new Simulation({ timeStep: sim.timeStep, profile, kernel: createSimdKernel() })
    const handles = { agents: [1], obstacles: [1] }
    const names = Object.keys(calls)
    for (let k = 0; k < 300; k++) {
      const name = names[Math.floor(random(0, names.length))]
      const pick = (list: number[]) => list[Math.floor(random(0, list.length))]
      const args = calls[name](random, pick(handles.agents), pick(handles.obstacles))
      if (random() < 0.3 && args.length > 0) spoil(args, random)
      const what = `run ${run}, call ${k}: ${name}(${args.map(String).join(', ')})`
      const before = random() < 0.2 ? sim.hash() : undefined
      const [result, error] = attempt(sim, name, args)
      const [, twinError] = attempt(twin, name, args)
      expect(twinError?.message, what).toBe(error?.message)
      counts.calls++
      if (error !== undefined) {
        counts.refused++
        expect(error.message, what).not.toMatch(OF_THE_ENGINE)
        if (before !== undefined) expect(sim.hash(), what).toBe(before)
      } else if (name === 'addAgent') handles.agents.push(result as number)
      else if (name === 'addObstacle') handles.obstacles.push(result as number)
      if (name === 'step') counts.steps++
    }
    sim.step()
    twin.step()
    expect(twin.hash(), `run ${run}`).toBe(sim.hash())
    expectWhole(sim, `run ${run}`)
  }
  console.log(`calls: ${counts.calls}, refused ${counts.refused}, steps ${counts.steps}`)
  expect(counts.refused).toBeGreaterThan(counts.calls / 20)
  expect(({} as { x?: number }).x).toBeUndefined()
})

/** Puts something else in place of an argument, or of a part of one. */
function spoil(args: unknown[], random: Random): void {
  const at = Math.floor(random(0, args.length))
  const other = nasty[Math.floor(random(0, nasty.length))]
  const arg = args[at]
  if (typeof arg === 'object' && arg !== null && random() < 0.7) {
    const keys = Object.keys(arg)
    const key = random() < 0.15 ? 'unknown' : keys[Math.floor(random(0, keys.length))]
    if (key !== undefined) args[at] = Array.isArray(arg) ? [other] : { ...arg, [key]: other }
  } else args[at] = other
}

function attempt(sim: Simulation, name: string, args: unknown[]): [unknown, Error | undefined] {
  try {
    return [(sim as unknown as Record<string, (...args: unknown[]) => unknown>)[name](...args), undefined]
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    return [undefined, error as Error]
  }
}

/** Finite, and nobody faster than its limit. */
function expectWhole(sim: Simulation, what: string): void {
  const { count, positions, velocities, maxSpeeds, states } = sim.agents
  for (let i = 0; i < count; i++) {
    const [x, y] = [velocities[2 * i], velocities[2 * i + 1]]
    const finite = [positions[2 * i], positions[2 * i + 1], x, y].every(Number.isFinite)
    expect(finite, what).toBe(true)
    // a script moves as it says
    if (states[i] !== 5) expect(Math.hypot(x, y), what).toBeLessThanOrEqual(maxSpeeds[i] * (1 + 1e-12))
  }
}

function point(random: Random, size = 9): { x: number; y: number } {
  return { x: random(-size, size), y: random(-size, size) }
}
