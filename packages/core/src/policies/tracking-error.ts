import type { AgentStore } from '../state/agent-store.ts'
import type { DriveBody } from '../types.ts'
import { readBody } from './motion.ts'

/** Steps that are looked ahead at most. */
const MOST_STEPS = 1000

/**
 * Largest distance, m, within the time horizon of agent `i`, between its body and a point that leaves the same place with
 * the new velocity and keeps it, if the drive is told the same all the time. 0 without a drive.
 */
export function trackingError(agents: AgentStore, i: number, dt: number): number {
  const from = agents.bodies.length > 0 ? agents.bodies[i] : undefined
  const drive = from?.drive
  if (from === undefined || drive === undefined) return 0
  const body: DriveBody = { x: 0, y: 0, headingX: 1, headingY: 0, speed: 0, turnRate: 0 }
  readBody(from, agents, i, body)
  const { x, y } = body
  const vx = agents.newVelocities[2 * i]
  const vy = agents.newVelocities[2 * i + 1]
  let worst = 0
  for (let step = 1; step <= MOST_STEPS && (step - 1) * dt < agents.timeHorizons[i]; step++) {
    drive.move(body, vx, vy, dt)
    const ex = body.x - x - vx * step * dt
    const ey = body.y - y - vy * step * dt
    const error = Math.sqrt(ex * ex + ey * ey)
    if (error > worst) worst = error
  }
  return worst
}
