import { expect, it } from 'vitest'
import { Simulation } from '../../src/simulation.ts'
import type { AgentOptions, ObstacleOptions, Point } from '../../src/types.ts'
import { FIRST_SEED, FUZZ_SCALE, randomFrom } from '../property.ts'
import type { Random } from '../scene.ts'

/** What a thousand states reached, for the printed table. */
const reached = new Map<string, number>()
const count = (what: string, by = 1) => reached.set(what, (reached.get(what) ?? 0) + by)

/**
 * A state drawn at random: 1 to 40 agents and 0 to 10 walls, at odd places or on a grid (where ties are exact), in empty space
 * or crammed, with ordinary numbers or extreme ones.
 */
function randomState(seed: number): { sim: Simulation; still: boolean } {
  const random = randomFrom(seed)
  const onGrid = random() < 0.3
  const size = random(1, 12)
  const unit = random() < 0.1 ? 10 ** Math.floor(random(-4, 5)) : 1
  const place = (): Point => {
    const p = { x: random(-size, size), y: random(-size, size) }
    return onGrid ? { x: Math.round(p.x) * unit, y: Math.round(p.y) * unit } : { x: p.x * unit, y: p.y * unit }
  }
  const vector = (most: number): Point => {
    const v = { x: random(-most, most) * unit, y: random(-most, most) * unit }
    return onGrid ? { x: Math.round(v.x / unit) * unit, y: 0 } : v
  }
  const sim = new Simulation({
    timeStep: random() < 0.1 ? random(0.2, 2) : random(0.01, 0.2),
    profile: random() < 0.25 ? 'rvo2' : 'default',
    neighborSearch: random() < 0.1 ? 'kdtree' : 'grid',
  })
  const walls = random() < 0.4 ? 0 : Math.floor(random(1, 11))
  let still = true
  for (let k = 0; k < walls; k++) {
    const wall = randomWall(random, place, unit)
    if (wall.velocity !== undefined) still = false
    sim.addObstacle(wall)
  }
  const agents = Math.floor(random(1, 41))
  for (let k = 0; k < agents; k++) sim.addAgent(randomAgent(random, place, vector, unit))
  return { sim, still }
}

function randomWall(random: Random, place: () => Point, unit: number): ObstacleOptions {
  const velocity = random() < 0.2 ? { x: random(-1, 1) * unit, y: random(-1, 1) * unit } : undefined
  if (random() < 0.2) return { type: 'circle', center: place(), radius: random(0.1, 2) * unit, velocity }
  const { x, y } = place()
  const [w, h] = [random(0.2, 4) * unit, random(0.2, 4) * unit]
  const box = [place(), { x: x + w, y }, { x: x + w, y: y + h }, { x, y: y + h }].slice(1)
  if (random() < 0.4)
    return { type: 'polyline', vertices: [{ x, y }, ...box.slice(0, Math.floor(random(1, 4)))], velocity }
  return { type: random() < 0.8 ? 'polygon' : 'room', vertices: [{ x, y }, ...box], velocity }
}

function randomAgent(random: Random, place: () => Point, vector: (most: number) => Point, unit: number): AgentOptions {
  const wish = random()
  return {
    position: place(),
    velocity: vector(2),
    ...(wish < 0.5
      ? { goal: place() }
      : wish < 0.9
        ? { preferredVelocity: vector(2) }
        : wish < 0.95
          ? { script: { velocity: vector(2) } }
          : {}),
    radius: random(0.05, 0.8) * unit,
    maxSpeed: (random() < 0.05 ? 0 : random(0.1, 3)) * unit,
    preferredSpeed: random(0, 2) * unit,
    timeHorizon: random(0.1, 6),
    obstacleTimeHorizon: random(0.1, 4),
    goalTolerance: 0.2 * unit,
    ...(random() < 0.2 ? { hold: true } : {}),
    ...(random() < 0.2 ? { priority: Math.floor(random(0, 3)) } : {}),
    ...(random() < 0.2 ? { maxAcceleration: random(0.1, 9) * unit } : {}),
    ...(random() < 0.1 ? { maxNeighbors: random() < 0.5 ? 'all' : Math.floor(random(1, 20)) } : {}),
    ...(random() < 0.1 ? { responsibility: random(0, 1), safetyMargin: random(0, 0.2) * unit } : {}),
  }
}

it('one step from any state: finite, within the speed, and walls hold where they can', () => {
  const states = 1500 * FUZZ_SCALE
  let agents = 0
  for (let k = 0; k < states; k++) {
    const seed = (FIRST_SEED + 2654435761 * k) % 2 ** 32
    const { sim, still } = randomState(seed)
    const { ids, count: n } = sim.agents
    agents += n
    const handle = ids[k % n]
    const trace = sim.trace(handle)
    for (const { case: name, binding } of trace.lines) count(`line ${name}${binding ? ', binding' : ''}`)
    for (const { case: name } of trace.unusedWalls) count(`no line: ${name}`)
    count(
      `solve ${trace.kind}${trace.failedLine >= 0 && trace.failedLine < trace.hardCount ? ', walls in conflict' : ''}`,
    )
    for (const stage of trace.stages) if (stage.type === 'relax' || stage.type === 'fail') count(`stage ${stage.type}`)
    const { center, radius } = trace.disc
    const reach = Math.hypot(center.x, center.y) + radius
    if (trace.failedLine < 0 || trace.failedLine >= trace.hardCount) {
      for (const line of trace.lines) {
        const scale = reach + Math.hypot(line.point.x, line.point.y)
        if (line.hard && !(line.violation <= 1e-7 * scale))
          expect.fail(`state ${seed}: a wall's line is violated by ${line.violation}`)
      }
    }
    const before = sim.position(handle)
    const feasible = trace.failedLine < 0 || trace.failedLine >= trace.hardCount
    // inside a solid an agent touches no wall, but is overlapped by one
    const inside = trace.lines.some((line) => line.hard && line.case === 'overlap')
    const clear = !inside && sim.isVisible(before, before, trace.radius)
    const scripted = sim.state(handle) === 'scripted'
    const limits = fastest(sim)
    sim.step()
    expectWhole(sim, limits, seed)
    // walls that have moved meanwhile can't be asked
    if (!sim.cures.solidWalls || !clear || scripted || !still) continue
    const crossed = !sim.isVisible(before, sim.position(handle))
    count(`walls ${crossed ? 'crossed' : 'held'} by an agent clear of them${feasible ? '' : ', in conflict'}`)
    if (crossed && feasible) expect.fail(`state ${seed}: agent ${k % n} has crossed a wall`)
  }
  const table = [...reached].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, times]) => `  ${times} ${what}`)
  console.log(`one step: ${states} states, ${agents} agents\n${table.join('\n')}`)
  for (const kind of ['solve satisfied', 'solve relaxed', 'stage fail', 'line overlap', 'line touchingSegment']) {
    expect(reached.get(kind), kind).toBeGreaterThan(0)
  }
})

/** What each agent's speed may be after the step: one with limited acceleration may come in too fast to brake at once. */
function fastest(sim: Simulation): number[] {
  const { ids, velocities, maxSpeeds, count: n } = sim.agents
  return Array.from({ length: n }, (_, i) => {
    const limited = sim.parameters(ids[i]).maxAcceleration < Infinity
    return Math.max(maxSpeeds[i], limited ? Math.hypot(velocities[2 * i], velocities[2 * i + 1]) : 0)
  })
}

function expectWhole(sim: Simulation, limits: readonly number[], seed: number): void {
  const { count: n, positions, velocities, states } = sim.agents
  for (let i = 0; i < n; i++) {
    const x = velocities[2 * i]
    const y = velocities[2 * i + 1]
    const finite =
      positions[2 * i] - positions[2 * i] + (positions[2 * i + 1] - positions[2 * i + 1]) + (x - x) + (y - y) === 0
    if (!finite) expect.fail(`state ${seed}: row ${i} is not finite`)
    if (states[i] !== 5 && !(Math.hypot(x, y) <= limits[i] * (1 + 1e-12))) {
      expect.fail(`state ${seed}: row ${i} has speed ${Math.hypot(x, y)}, at most ${limits[i]}`)
    }
  }
}
