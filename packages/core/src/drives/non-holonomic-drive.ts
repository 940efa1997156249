import { requirePositive } from '../errors.ts'
import { cos, PI, sin } from '../math/elementary.ts'
import type { Drive, DriveBody, MotionLimit, Point } from '../types.ts'
import { commandAngle, moveAlongArc, stand } from './arc.ts'
import { requireWheels, speedWhileTurning, type Wheels } from './settings.ts'

export interface NonHolonomicSettings extends Wheels {
  /** Turn rate, rad/s, > 0. The higher, the slower ahead: `maxWheelSpeed` − `turnRate` · `wheelDistance` / 2 is left. */
  turnRate: number
  /** How far the body may stray from its commands, m, > 0. The larger, the more velocities it may be commanded. */
  trackingBound: number
}

/** Corners of the polygon on each side of the heading: on the disc of the speed, and on the bound. */
const DISC_CORNERS = 3
const BOUND_CORNERS = 6

/**
 * NH-ORCA: a differential drive that is commanded nothing it can't follow within `trackingBound`, while avoidance takes
 * its radius to be larger by that. What holds for discs that go anywhere then holds for robots that can't go sideways.
 *
 * Commanded V at the angle θ, the body turns at the rate ω for T = |θ| / ω and then goes straight. On the way it drives
 * v = V · (θ/2) · cot(θ/2), which leaves the least error, V · T · sin(θ/2). So V may be as large as ε · ω / (θ · sin(θ/2)):
 *
 *        ╭───────╮         ahead as fast as it can (→), a little aside, less backwards;
 *       ╱         ╲        the solver gets a convex polygon inside of this set, in the frame of the body
 *      │     •→    │
 *       ╲_________╱
 *
 * θ is measured anew in each step, which never did worse than the bound in tests over all commands.
 *
 * Source: Alonso-Mora, Breitenmoser, Rufli, Beardsley, Siegwart, "Optimal Reciprocal Collision Avoidance for Multiple
 * Non-Holonomic Robots" (DARS 2010), sections 3 and 4; here with one turn rate for all angles, with which the set is convex
 * but for its back.
 */
export class NonHolonomicDrive implements Drive {
  readonly name = 'nh-orca'
  readonly trackingBound: number
  /** m/s, what is left of the wheels' speed while turning */
  readonly maxSpeed: number
  readonly speedLimit: MotionLimit
  private readonly turnRate: number

  /** @throws RangeError or TypeError naming the setting and the value */
  constructor(settings: NonHolonomicSettings) {
    requireWheels(settings, ['turnRate', 'trackingBound'], 'NonHolonomicDrive')
    this.turnRate = requirePositive(settings.turnRate, 'turnRate', 'radians a second', 'NonHolonomicDrive')
    this.trackingBound = requirePositive(settings.trackingBound, 'trackingBound', 'metres', 'NonHolonomicDrive')
    this.maxSpeed = speedWhileTurning(settings, this.turnRate)
    if (!(this.maxSpeed > 0)) {
      throw new RangeError(
        `turnRate must be below 2 · maxWheelSpeed / wheelDistance, which leaves no speed ahead, got ${this.turnRate} (NonHolonomicDrive)`,
      )
    }
    this.speedLimit = followable(this.maxSpeed, this.trackingBound * this.turnRate)
  }

  move(body: DriveBody, commandX: number, commandY: number, dt: number): void {
    let speed = Math.sqrt(commandX * commandX + commandY * commandY)
    if (!(speed > 0)) {
      stand(body)
      return
    }
    if (speed > this.maxSpeed) speed = this.maxSpeed
    const angle = commandAngle(body, commandX, commandY)
    const size = angle < 0 ? -angle : angle
    const turnRate = angle < 0 ? -this.turnRate : this.turnRate
    const turning = size / this.turnRate
    if (turning < dt) {
      moveAlongArc(body, onArc(speed, size), turnRate, turning)
      moveAlongArc(body, speed, 0, dt - turning)
    } else moveAlongArc(body, onArc(speed, size), turnRate, dt)
  }
}

/** Speed on the arc, m/s, that leaves the least error once the body is turned. */
function onArc(speed: number, angle: number): number {
  const half = 0.5 * angle
  return half < 1e-6 ? speed : (speed * half * cos(half)) / sin(half)
}

/** Largest speed that can be followed at an angle off the heading, for ε · ω = `room`. */
function speedAt(angle: number, maxSpeed: number, room: number): number {
  const cost = angle * sin(0.5 * angle)
  return cost * maxSpeed > room ? room / cost : maxSpeed
}

function followable(maxSpeed: number, room: number): MotionLimit {
  if (PI * maxSpeed <= room) return { disc: maxSpeed }
  // where the bound leaves the disc, and where it falls behind a line across the heading through its point at the back
  const bend = bisect(0, PI, (angle) => angle * sin(0.5 * angle) * maxSpeed < room)
  const back = -speedAt(PI, maxSpeed, room)
  const end = bisect(0.5 * PI, PI, (angle) => speedAt(angle, maxSpeed, room) * cos(angle) > back)
  const angles: number[] = [0]
  const first = bend < end ? bend : end
  for (let k = 1; k <= DISC_CORNERS; k++) angles.push((first * k) / DISC_CORNERS)
  if (bend < end) for (let k = 1; k <= BOUND_CORNERS; k++) angles.push(bend + ((end - bend) * k) / BOUND_CORNERS)
  const polygon: Point[] = []
  for (let k = angles.length - 1; k > 0; k--) polygon.push(cornerAt(-angles[k], maxSpeed, room))
  for (let k = 0; k < angles.length; k++) polygon.push(cornerAt(angles[k], maxSpeed, room))
  return { polygon }
}

function cornerAt(angle: number, maxSpeed: number, room: number): Point {
  const speed = speedAt(angle < 0 ? -angle : angle, maxSpeed, room)
  return { x: speed * cos(angle), y: speed * sin(angle) }
}

/** The last angle from `from` to `to` for which `holds`, if it holds up to there and not beyond. */
function bisect(from: number, to: number, holds: (angle: number) => boolean): number {
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (from + to)
    if (holds(middle)) from = middle
    else to = middle
  }
  return from
}
