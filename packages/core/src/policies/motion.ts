import { show } from '../errors.ts'
import { type AgentStore, KIND_SCRIPT } from '../state/agent-store.ts'
import type { Body } from '../state/bodies.ts'
import type { World } from '../state/world.ts'
import type { DriveBody } from '../types.ts'
import { delayed, keepCommands } from './delay.ts'

/** Part of its `maxSpeed` above which an agent without a drive turns to where it goes. */
const TURNING_SPEED = 1e-3

/** Numbers a body is made of. */
const SIZE = 6

/** From new velocities to motion: most agents take theirs on, some act on it later, and bodies with a drive are driven. */
export class Motion {
  private moved = new Float64Array(0)
  private readonly body: DriveBody = { x: 0, y: 0, headingX: 1, headingY: 0, speed: 0, turnRate: 0 }

  move(world: World, dt: number): void {
    const { agents } = world
    // all drives before anything moves: one that fails leaves the state as it was
    const isAnySpecial = agents.bodies.length > 0
    if (isAnySpecial) this.drive(agents, dt)
    moveFreely(agents, dt)
    if (isAnySpecial) this.place(agents)
    keepCommands(agents, dt)
  }

  private drive(agents: AgentStore, dt: number): void {
    const { bodies, count } = agents
    const { body } = this
    if (this.moved.length < SIZE * count) this.moved = new Float64Array(SIZE * agents.capacity)
    for (let i = 0; i < count; i++) {
      const from = bodies[i]
      const drive = from?.drive
      if (from === undefined || drive === undefined || isHeldOrScripted(agents, i)) continue
      readBody(from, agents, i, body)
      drive.move(body, delayed(agents, i, 0, dt), delayed(agents, i, 1, dt), dt)
      const o = SIZE * i
      this.moved[o] = body.x
      this.moved[o + 1] = body.y
      this.moved[o + 2] = body.headingX
      this.moved[o + 3] = body.headingY
      this.moved[o + 4] = body.speed
      this.moved[o + 5] = body.turnRate
      for (let k = 0; k < SIZE; k++) {
        if (isFinite(this.moved[o + k])) continue
        throw new RangeError(
          `the drive "${drive.name}" must leave finite numbers, left ${show(this.moved[o + k])} (${agents.handles.describe(agents.ids[i])})`,
        )
      }
    }
  }

  private place(agents: AgentStore): void {
    const { bodies, count, positions, velocities } = agents
    for (let i = 0; i < count; i++) {
      const body = bodies[i]
      if (body === undefined) continue
      if (body.drive === undefined || isHeldOrScripted(agents, i)) {
        face(body, agents, i)
        continue
      }
      const o = SIZE * i
      positions[2 * i] = this.moved[o]
      positions[2 * i + 1] = this.moved[o + 1]
      body.facingX = this.moved[o + 2]
      body.facingY = this.moved[o + 3]
      velocities[2 * i] = this.moved[o + 4] * this.moved[o + 2]
      velocities[2 * i + 1] = this.moved[o + 4] * this.moved[o + 3]
      body.turnRate = this.moved[o + 5]
    }
  }
}

/** Everybody without a drive: positions += velocity · dt. */
function moveFreely(agents: AgentStore, dt: number): void {
  const { count, positions, velocities, newVelocities, actuationDelays } = agents
  for (let i = 0; i < count; i++) {
    const late = actuationDelays[i] > 0 && !isHeldOrScripted(agents, i)
    const vx = late ? delayed(agents, i, 0, dt) : newVelocities[2 * i]
    const vy = late ? delayed(agents, i, 1, dt) : newVelocities[2 * i + 1]
    velocities[2 * i] = vx
    velocities[2 * i + 1] = vy
    positions[2 * i] += vx * dt
    positions[2 * i + 1] += vy * dt
  }
}

/** The body of agent `i` as its drive sees it. */
export function readBody(from: Body, { positions, velocities }: AgentStore, i: number, body: DriveBody): void {
  body.x = positions[2 * i]
  body.y = positions[2 * i + 1]
  body.headingX = from.facingX
  body.headingY = from.facingY
  body.speed = velocities[2 * i] * from.facingX + velocities[2 * i + 1] * from.facingY
  body.turnRate = from.turnRate
}

/** Without a drive a body faces where it goes. */
function face(body: Body, { velocities, maxSpeeds }: AgentStore, i: number): void {
  const vx = velocities[2 * i]
  const vy = velocities[2 * i + 1]
  const speed = Math.sqrt(vx * vx + vy * vy)
  if (!(speed > TURNING_SPEED * maxSpeeds[i])) return
  body.facingX = vx / speed
  body.facingY = vy / speed
}

function isHeldOrScripted({ holds, kinds }: AgentStore, i: number): boolean {
  return holds[i] === 1 || kinds[i] === KIND_SCRIPT
}
