import type { LimitLines } from '../kernel/limit-lines.ts'
import type { Body, Limit } from '../state/bodies.ts'
import type { World } from '../state/world.ts'

/**
 * Turns the limits of motion that are no disc into half-planes of velocities: from the frame of the body to the world,
 * and those of accelerations to what they leave of the velocities at the end of the step.
 */
export class LimitLineBuilder {
  private lines = new Float64Array(0)
  private bounds = new Int32Array(0)
  private count = 0

  /** @returns null where nobody has such limits */
  build({ agents }: World, dt: number): LimitLines | null {
    const { bodies, count, velocities } = agents
    if (bodies.length === 0) return null
    if (this.bounds.length < 3 * count) this.bounds = new Int32Array(3 * agents.capacity)
    this.count = 0
    for (let i = 0; i < count; i++) {
      const body = bodies[i]
      this.bounds[3 * i] = this.count
      if (body !== undefined) this.add(body.accelerationLimit, body, dt, velocities[2 * i], velocities[2 * i + 1])
      this.bounds[3 * i + 1] = this.count
      if (body !== undefined) {
        this.add(body.speedLimit, body, 1, 0, 0)
        this.add(body.driveLimit, body, 1, 0, 0)
      }
      this.bounds[3 * i + 2] = this.count
    }
    return this.count > 0 ? { lines: this.lines, bounds: this.bounds } : null
  }

  /** The edges of a polygon, scaled, turned to where `body` faces and moved to (x, y). */
  private add({ polygon }: Limit, body: Body, scale: number, x: number, y: number): void {
    const n = polygon.length
    const fx = body.facingX
    const fy = body.facingY
    if (this.lines.length < 4 * this.count + 2 * n) {
      const larger = new Float64Array(2 * (4 * this.count + 2 * n))
      larger.set(this.lines)
      this.lines = larger
    }
    for (let k = 0; k < n; k += 2) {
      const px = scale * polygon[k]
      const py = scale * polygon[k + 1]
      const ex = polygon[(k + 2) % n] - polygon[k]
      const ey = polygon[(k + 3) % n] - polygon[k + 1]
      const length = Math.sqrt(ex * ex + ey * ey)
      const o = 4 * this.count++
      this.lines[o] = x + fx * px - fy * py
      this.lines[o + 1] = y + fy * px + fx * py
      this.lines[o + 2] = (fx * ex - fy * ey) / length
      this.lines[o + 3] = (fy * ex + fx * ey) / length
    }
  }
}
