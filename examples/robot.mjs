/**
 * A robot in a corridor with people. Its world is a "plant" of its own: wheels that follow commands with a lag, a position that is
 * measured with an error. Each control tick the measured state goes in, a command comes out, and the simulation moves nobody.
 *
 *   node examples/robot.mjs
 */
import { Simulation } from 'makeway'

const TICK = 0.1
const sim = new Simulation({ timeStep: TICK })
for (const y of [-2, 2])
  sim.addObstacle({
    type: 'polyline',
    vertices: [
      { x: -2, y },
      { x: 14, y },
    ],
  })
const robot = sim.addAgent({
  position: { x: 0, y: 0 },
  goal: { x: 12, y: 0 },
  radius: 0.35,
  maxSpeed: 1,
  preferredSpeed: 0.9,
  maxAcceleration: 2,
  timeHorizon: 3,
  safetyMargin: 0.08,
})
const people = [0, 1, 2].map((k) => {
  const velocity = { x: -1 - 0.1 * k, y: 0 }
  return { velocity, handle: sim.addAgent({ position: { x: 6 + 3 * k, y: k - 1 }, radius: 0.3, script: { velocity } }) }
})

/** Where things really are; only the measurement below looks at it. */
const plant = { x: 0, y: 0, vx: 0, vy: 0 }
let seed = 1
const error = () => {
  seed = (seed * 48271) % 2147483647
  return 0.06 * (seed / 2147483647 - 0.5)
}

let nearest = Infinity
let ticks = 0
for (; ticks < 400 && plant.x < 11.7; ticks++) {
  const time = ticks * TICK
  const real = people.map(({ velocity }, k) => ({ x: 6 + 3 * k + velocity.x * time, y: k - 1 }))
  sim.setMotion(robot, {
    position: { x: plant.x + error(), y: plant.y + error() },
    velocity: { x: plant.vx, y: plant.vy },
  })
  for (const [k, { handle, velocity }] of people.entries()) {
    sim.setMotion(handle, { position: { x: real[k].x + error(), y: real[k].y + error() }, velocity })
  }
  sim.solve()
  const command = sim.newVelocity(robot)
  // the wheels reach four fifths of what was asked within a tick
  plant.vx += 0.8 * (command.x - plant.vx)
  plant.vy += 0.8 * (command.y - plant.vy)
  plant.x += TICK * plant.vx
  plant.y += TICK * plant.vy
  for (const { x, y } of real) nearest = Math.min(nearest, Math.hypot(x - plant.x, y - plant.y) - 0.65)
}
console.log(
  `through the corridor after ${(ticks * TICK).toFixed(1)} s, never nearer than ${nearest.toFixed(2)} m to anybody`,
)
if (plant.x < 11.7 || nearest < 0) process.exitCode = 1
