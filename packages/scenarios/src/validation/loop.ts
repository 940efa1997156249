import { cos, type Point, Simulation, sin } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import { person } from './people.ts'

/** m: a closed corridor around a circle, so that the density stays what it is */
const INNER_RADIUS = 8
const WIDTH = 3
const OUTER_RADIUS = INNER_RADIUS + WIDTH
const AREA = Math.PI * (OUTER_RADIUS * OUTER_RADIUS - INNER_RADIUS * INNER_RADIUS)
/** Corners of each wall. */
const CORNERS = 48
const TIME_STEP = 0.1
/** s, until the crowd has found its pace, and s that are measured */
const SETTLING = 10
const MEASURING = 10
/** Each start is moved by up to this part of the spacing. */
const JITTER = 0.15
/** m ahead at which an agent aims */
const LOOK_AHEAD = 0.3

export interface LoopResult {
  /** What there is in truth, which the rounding of rows makes a little different from what was asked for, 1/m². */
  density: number
  /** Mean over agents and time, m/s. */
  speed: number
  agents: number
}

/** The mean speed of a crowd that walks round a closed corridor of 3 m at a density. */
export function walkLoop(density: number, seed = 1): LoopResult {
  const sim = new Simulation({ timeStep: TIME_STEP, capacity: Math.ceil(1.1 * density * AREA) })
  sim.addObstacle({ type: 'room', vertices: ring(OUTER_RADIUS) })
  sim.addObstacle({ type: 'polygon', vertices: ring(INNER_RADIUS) })
  const agents = places(density, seed).map((position) =>
    sim.addAgent({ ...person, position, preferredVelocity: { x: 0, y: 0 } }),
  )
  let sum = 0
  let count = 0
  const steps = Math.round((SETTLING + MEASURING) / TIME_STEP)
  for (let step = 0; step < steps; step++) {
    for (const agent of agents) {
      const { x, y } = ahead(sim.position(agent))
      sim.setPreferredVelocity(agent, person.preferredSpeed * x, person.preferredSpeed * y)
    }
    sim.step()
    if (step * TIME_STEP < SETTLING) continue
    for (const agent of agents) {
      // speed around the circle: sideways motion gets nobody anywhere
      const { x, y } = sim.position(agent)
      const velocity = sim.velocity(agent)
      sum += (x * velocity.y - y * velocity.x) / Math.sqrt(x * x + y * y)
      count++
    }
  }
  return { density: agents.length / AREA, speed: sum / count, agents: agents.length }
}

/** Unit vector towards the point a little further on the same circle. */
function ahead({ x, y }: Point): Point {
  const t = LOOK_AHEAD / Math.sqrt(x * x + y * y)
  const c = 1 / Math.sqrt(1 + t * t)
  const dx = c * x - c * t * y - x
  const dy = c * y + c * t * x - y
  const length = Math.sqrt(dx * dx + dy * dy)
  return { x: dx / length, y: dy / length }
}

function ring(radius: number): Point[] {
  return Array.from({ length: CORNERS }, (_, k) => {
    const angle = (2 * Math.PI * k) / CORNERS
    return { x: radius * cos(angle), y: radius * sin(angle) }
  })
}

/** Rows around the circle, as far apart as neighbors within a row, each place a little off. */
function places(density: number, seed: number): Point[] {
  const random = mulberry32(seed)
  const rows = Math.round(WIDTH * Math.sqrt(density))
  return Array.from({ length: rows }, (_, row) => {
    const radius = INNER_RADIUS + ((row + 0.5) * WIDTH) / rows
    const count = Math.round((2 * Math.PI * radius * density * WIDTH) / rows)
    const jitter = () => (2 * random() - 1) * JITTER
    return Array.from({ length: count }, (_, k) => {
      const r = radius + (jitter() * WIDTH) / rows
      const angle = (2 * Math.PI * (k + jitter() + 0.5 * (row % 2))) / count
      return { x: r * cos(angle), y: r * sin(angle) }
    })
  }).flat()
}
