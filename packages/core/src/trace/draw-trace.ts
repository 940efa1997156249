import type { Point } from '../types.ts'
import { type ConeKind, coneOf, coneOutline, edgeOutline } from './cones.ts'
import type { DrawGeometry, DrawRole, DrawShape } from './drawing.ts'
import { feasibleRegion, type HalfPlane } from './feasible-region.ts'
import { wayOut } from './pair.ts'
import type { SolveTrace, TraceLine, TraceVelocityObstacle } from './solve-trace.ts'

/** What `drawTrace` takes; all of it optional. */
export interface TraceDrawOptions {
  /** Half the side of the picture, m/s; what goes on for ever is drawn a little beyond. Default 1.3 · maxSpeed. */
  extent?: number
  /** Numbers of the lines whose velocity obstacle, w and u are drawn. Default: none. */
  cones?: readonly number[]
  /** Which velocity obstacles of those. Default `vo` alone, on which ORCA rests. */
  kinds?: readonly ConeKind[]
  /** s; draws the obstacles for this horizon in place of each line's own. The lines stay what they are. */
  horizon?: number
}

/**
 * The solve of one agent in velocity space, as plain data for any renderer: disc, half-planes, feasible region and
 * velocities; on demand the velocity obstacles behind the lines, with w and u. Everything comes from the trace.
 */
export function drawTrace(trace: SolveTrace, options: TraceDrawOptions = {}): DrawShape[] {
  const { maxSpeed, lines, disc, velocity, preferredVelocity, wish, newVelocity } = trace
  const { extent = 1.3 * maxSpeed, cones = [], kinds = ['vo'], horizon } = options
  const shapes: DrawShape[] = []
  const add: Add = (role, geometry, line, kind) => {
    if (geometry === undefined) return
    const shape: DrawShape = line === undefined ? { ...geometry, role } : { ...geometry, role, line }
    shapes.push(kind === undefined ? shape : { ...shape, kind })
  }
  add('speedDisc', { type: 'circle', center: { x: 0, y: 0 }, radius: maxSpeed })
  if (disc.radius !== maxSpeed) add('reachDisc', { type: 'circle', center: disc.center, radius: disc.radius })
  add('region', feasibleRegion(lines, disc))
  // these stand on the region and cover what they forbid of it: whoever draws them fills them
  trace.velocityObstacles.forEach((obstacle, k) => {
    shapes.push({ ...forbiddenBy(obstacle, 8 * extent), role: 'obstacle', obstacle: k })
  })
  const beyond = 1.5 * extent
  for (let k = 0; k < trace.velocityObstacles.length; k++) {
    const { apex, left, right, center, radius } = trace.velocityObstacles[k]
    add('cutoff', { type: 'circle', center, radius })
    if (left === undefined || right === undefined) continue
    add('cone', coneOutline({ apex, left, right, center, radius }, 6 * extent))
    add('apex', { type: 'dot', at: apex })
  }
  lines.forEach((line, k) => {
    add('forbidden', forbiddenSide(line, beyond, 0.09 * extent), k)
  })
  for (let c = 0; c < cones.length; c++) {
    const line = lines[cones[c]]
    if (line === undefined) continue
    for (let m = 0; m < kinds.length; m++) drawCone(trace, line, cones[c], kinds[m], horizon, extent, add)
  }
  lines.forEach((line, k) => {
    const ends = endsWithin(line, beyond)
    if (ends !== undefined) add('line', { type: 'segment', from: ends[0], to: ends[1] }, k)
  })
  add('velocity', { type: 'arrow', from: { x: 0, y: 0 }, to: velocity })
  add('cost', { type: 'segment', from: preferredVelocity, to: newVelocity })
  if (wish.x !== preferredVelocity.x || wish.y !== preferredVelocity.y) add('wish', { type: 'dot', at: wish })
  add('preferredVelocity', { type: 'dot', at: preferredVelocity })
  add('newVelocity', { type: 'dot', at: newVelocity })
  return shapes
}

/** All that a velocity obstacle forbids, as far as the picture goes: the cone beyond its arc, or the circle of an overlap. */
function forbiddenBy({ apex, left, right, center, radius }: TraceVelocityObstacle, reach: number): DrawGeometry {
  if (left === undefined || right === undefined) return { type: 'circle', center, radius }
  const outline = coneOutline({ apex, left, right, center, radius }, reach)
  return outline.type === 'path' ? { ...outline, closed: true } : outline
}

type Add = (role: DrawRole, geometry: DrawGeometry | undefined, line?: number, kind?: ConeKind) => void

function drawCone(
  trace: SolveTrace,
  line: TraceLine,
  k: number,
  kind: ConeKind,
  givenHorizon: number | undefined,
  extent: number,
  add: Add,
): void {
  const { pair, cause } = line
  const { velocity: own, position, radius } = trace
  const reach = 6 * extent
  if (cause.type === 'wall') {
    const horizon = givenHorizon ?? trace.obstacleTimeHorizon
    const from = { x: cause.from.x - position.x, y: cause.from.y - position.y }
    const to = { x: cause.to.x - position.x, y: cause.to.y - position.y }
    add('cone', edgeOutline(from, to, cause.velocity, radius, horizon, reach), k)
    add('apex', { type: 'dot', at: cause.velocity }, k)
    return
  }
  if (pair === undefined) return
  const horizon = givenHorizon ?? (pair.horizon > 0 ? pair.horizon : trace.timeHorizon)
  const cone = coneOf(pair, own, kind, horizon)
  if (cone !== undefined) {
    add('cone', coneOutline(cone, reach), k, kind)
    add('cutoff', { type: 'circle', center: cone.center, radius: cone.radius }, k, kind)
    add('apex', { type: 'dot', at: cone.apex }, k, kind)
    if (kind !== 'vo') return
    add('relativeVelocity', { type: 'arrow', from: cone.apex, to: own }, k)
    add('w', { type: 'arrow', from: cone.center, to: own }, k)
  } else if (kind === 'vo') {
    // overlapping: the circle stands alone
    const center = { x: pair.velocity.x + pair.position.x / horizon, y: pair.velocity.y + pair.position.y / horizon }
    add('cutoff', { type: 'circle', center, radius: pair.radius / horizon }, k)
    add('w', { type: 'arrow', from: center, to: own }, k)
  }
  if (kind !== 'vo') return
  // with a horizon of the reader's choice u is that of this horizon
  const u = givenHorizon === undefined ? pair.u : wayOut({ ...pair, horizon }, own)
  if (u === undefined) return
  add('u', { type: 'arrow', from: own, to: { x: own.x + u.x, y: own.y + u.y } }, k)
  const { share } = pair
  add('share', { type: 'arrow', from: own, to: { x: own.x + share * u.x, y: own.y + share * u.y } }, k)
}

/** Where a line enters and leaves the disc of radius `reach` around the origin; undefined where it passes by. */
export function endsWithin({ point: p, direction: d }: HalfPlane, reach: number): [Point, Point] | undefined {
  const along = p.x * d.x + p.y * d.y
  const discriminant = along * along + reach * reach - (p.x * p.x + p.y * p.y)
  if (!(discriminant > 0)) return undefined
  const half = Math.sqrt(discriminant)
  const at = (t: number): Point => ({ x: p.x + t * d.x, y: p.y + t * d.y })
  return [at(-along - half), at(-along + half)]
}

/** A strip along the forbidden side, to be hatched. */
function forbiddenSide(line: HalfPlane, reach: number, width: number): DrawGeometry | undefined {
  const ends = endsWithin(line, reach)
  if (ends === undefined) return undefined
  const x = width * line.direction.y
  const y = -width * line.direction.x
  const [from, to] = ends
  const parts = [{ to }, { to: { x: to.x + x, y: to.y + y } }, { to: { x: from.x + x, y: from.y + y } }, { to: from }]
  return { type: 'path', start: from, parts, closed: true }
}
