import type { WallIndex } from '../neighbors/wall-index.ts'
import { agentLine } from '../orca/agent-line.ts'
import { NO_LINE, OVERLAP, TOUCHING_LEFT_VERTEX, TOUCHING_SEGMENT } from '../orca/line-case.ts'
import { hasLine, wallLine } from '../orca/wall-line.ts'
import type { KernelColumns } from '../state/kernel-columns.ts'
import { ROOM_BACK, ROOM_FRONT, SOLID, THIN, type Walls } from '../state/walls.ts'
import type { LineSet } from './line-set.ts'
import { escapeSpeed } from './overlap.ts'
import type { KernelRules } from './step-kernel.ts'

/** m/s by which an edge may stick out behind an earlier line and still count as covered, as in the reference. */
const COVERED_TOLERANCE = 1e-5

/** Told of walls in range that get no line; see the trace. */
export interface UnusedWalls {
  items: number[]
  cases: number[]
}

/** Lines of agent `i` against the walls, as in the reference: seen from one side, and what overlaps goes no deeper. */
export function addPlainWallLines(
  set: LineSet,
  agents: KernelColumns,
  i: number,
  walls: Walls,
  index: WallIndex,
  rules: KernelRules,
  unused: UnusedWalls | null,
): void {
  const x = agents.positions[2 * i]
  const y = agents.positions[2 * i + 1]
  const vx = agents.velocities[2 * i]
  const vy = agents.velocities[2 * i + 1]
  const stands = rules.standingAtWalls
  const radius = agents.radii[i]
  const horizon = agents.obstacleTimeHorizons[i]
  index.x = x
  index.y = y
  index.range = horizon * agents.maxSpeeds[i] + radius
  index.mask = agents.masks[i]
  index.searchHere(false)
  for (let k = 0; k < index.count; k++) {
    const item = index.items[k]
    set.reserve()
    const kind =
      item < walls.count
        ? edgeLine(set, walls, item, x, y, vx, vy, stands, radius, 1 / horizon, COVERED_TOLERANCE)
        : circleLine(
            set,
            walls,
            item - walls.count,
            x,
            y,
            vx,
            vy,
            stands,
            radius,
            1 / horizon,
            1 / agents.escapeTimes[i],
          )
    keepOrNote(set, kind, item, unused)
  }
}

/**
 * Lines of agent `i` against solid walls. Every wall is seen from the side on which the agent stands, the line of a thin
 * wall itself counting to one of its two sides. Who overlaps a wall is pushed out, at a bounded speed; who stands inside a
 * solid leaves it by the nearest way.
 */
export function addSolidWallLines(
  set: LineSet,
  agents: KernelColumns,
  i: number,
  walls: Walls,
  index: WallIndex,
  rules: KernelRules,
  unused: UnusedWalls | null,
): void {
  const x = agents.positions[2 * i]
  const y = agents.positions[2 * i + 1]
  const vx = agents.velocities[2 * i]
  const vy = agents.velocities[2 * i + 1]
  const radius = agents.radii[i]
  const horizon = agents.obstacleTimeHorizons[i]
  const escapeTime = agents.escapeTimes[i]
  const stands = rules.standingAtWalls
  const speed = agents.maxSpeeds[i] + walls.fastest
  index.x = x
  index.y = y
  index.range = horizon * speed + radius
  index.mask = agents.masks[i]
  index.searchHere(true)
  const tolerance = (COVERED_TOLERANCE * radius) / horizon
  let nearest = true
  for (let k = 0; k < index.count; k++) {
    const item = index.items[k]
    set.reserve()
    if (item >= walls.count) {
      const c = item - walls.count
      const px = walls.circles[6 * c] - x
      const py = walls.circles[6 * c + 1] - y
      const both = radius + walls.circles[6 * c + 2]
      const distance = Math.sqrt(px * px + py * py)
      if (distance > both) {
        const kind = circleLine(set, walls, c, x, y, vx, vy, stands, radius, 1 / horizon, 1 / escapeTime)
        keepOrNote(set, kind, item, unused)
      } else {
        const nx = distance > 0 ? -px / distance : 0
        const ny = distance > 0 ? -py / distance : 1
        pushOut(
          set,
          agents,
          i,
          rules,
          nx,
          ny,
          both - distance,
          walls.circles[6 * c + 3],
          walls.circles[6 * c + 4],
          item,
        )
      }
      continue
    }
    const side = sideOf(walls, item, x, y)
    if (side > 0 || (side === 0 && !isSeenFromOn(walls, item))) {
      // behind the edge: only the nearest one can have swallowed the agent
      if (nearest && isSwallowed(walls, item, x, y, index.distanceSq(k), radius)) {
        pushThrough(set, agents, i, walls, item, x, y, rules)
      }
      if (walls.kinds[item] === SOLID || walls.kinds[item] === ROOM_FRONT) nearest = false
      continue
    }
    if (walls.kinds[item] === ROOM_BACK && index.distanceSq(k) < radius * radius) continue
    nearest = false
    const kind = edgeLine(set, walls, item, x, y, vx, vy, stands, radius, 1 / horizon, tolerance)
    if (kind >= TOUCHING_LEFT_VERTEX && kind <= TOUCHING_SEGMENT) {
      // no deeper, and out again
      const depth = radius - Math.sqrt(index.distanceSq(k))
      if (depth > 0) {
        const o = 4 * set.count
        const out = limitedSpeed(escapeSpeed(depth, radius, escapeTime, rules.timeStep), agents.maxSpeeds[i])
        set.lines[o] -= out * set.lines[o + 3]
        set.lines[o + 1] += out * set.lines[o + 2]
      }
    }
    keepOrNote(set, kind, item, unused)
  }
}

function edgeLine(
  set: LineSet,
  walls: Walls,
  edge: number,
  x: number,
  y: number,
  vx: number,
  vy: number,
  stands: boolean,
  radius: number,
  invHorizon: number,
  tolerance: number,
): number {
  const wx = walls.vx[edge]
  const wy = walls.vy[edge]
  const rvx = stands ? 0 : vx - wx
  const rvy = stands ? 0 : vy - wy
  return wallLine(set.lines, set.count, walls, edge, x, y, rvx, rvy, radius, invHorizon, wx, wy, tolerance)
}

/** A circle is a disc that gives no way. Who `stands`, stands still before it, moving with it if it moves. */
function circleLine(
  set: LineSet,
  walls: Walls,
  circle: number,
  x: number,
  y: number,
  vx: number,
  vy: number,
  stands: boolean,
  radius: number,
  invHorizon: number,
  invEscapeTime: number,
): number {
  const o = 6 * circle
  const c = walls.circles
  const px = c[o] - x
  const py = c[o + 1] - y
  const ox = stands ? c[o + 3] : vx
  const oy = stands ? c[o + 4] : vy
  const rvx = ox - c[o + 3]
  const rvy = oy - c[o + 4]
  return agentLine(set.lines, set.count, px, py, rvx, rvy, radius + c[o + 2], invHorizon, invEscapeTime, ox, oy, 1)
}

function keepOrNote(set: LineSet, kind: number, item: number, unused: UnusedWalls | null): void {
  if (kind !== NO_LINE && hasLine(kind)) set.keep(kind, item)
  else if (unused !== null) {
    unused.items.push(item)
    unused.cases.push(kind)
  }
}

/** Above 0: left of the edge, behind it; below: right of it, before it. */
function sideOf(walls: Walls, edge: number, x: number, y: number): number {
  const ax = walls.ax[edge]
  const ay = walls.ay[edge]
  return (walls.bx[edge] - ax) * (y - ay) - (walls.by[edge] - ay) * (x - ax)
}

/** Of the two edges of a thin wall exactly one is seen by who stands on its line. */
function isSeenFromOn(walls: Walls, edge: number): boolean {
  if (walls.kinds[edge] !== THIN) return true
  const dx = walls.bx[edge] - walls.ax[edge]
  return dx > 0 || (dx === 0 && walls.by[edge] > walls.ay[edge])
}

/**
 * Does the agent, behind the edge nearest to it, stand inside what the edge bounds? Nearest to a vertex, it is inside a
 * convex corner only if it is behind both edges, and inside a reflex one already if it is behind one.
 * The border of a room takes in again only whose center is less than its radius outside.
 */
function isSwallowed(walls: Walls, edge: number, x: number, y: number, distanceSq: number, radius: number): boolean {
  const kind = walls.kinds[edge]
  if (kind !== SOLID && !(kind === ROOM_FRONT && distanceSq < radius * radius)) return false
  const ax = walls.ax[edge]
  const ay = walls.ay[edge]
  const bx = walls.bx[edge]
  const by = walls.by[edge]
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
  if (along < 0 && walls.aConvex[edge] === 1) {
    return walls.prevUx[edge] * (y - ay) - walls.prevUy[edge] * (x - ax) > 0
  }
  const lengthSq = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
  if (along > lengthSq && walls.bConvex[edge] === 1) {
    return walls.nextUx[edge] * (y - by) - walls.nextUy[edge] * (x - bx) > 0
  }
  return true
}

/** Line that takes an agent inside a wall out by the nearest point of `edge`. */
function pushThrough(
  set: LineSet,
  agents: KernelColumns,
  i: number,
  walls: Walls,
  edge: number,
  x: number,
  y: number,
  rules: KernelRules,
): void {
  const ax = walls.ax[edge]
  const ay = walls.ay[edge]
  const ex = walls.bx[edge] - ax
  const ey = walls.by[edge] - ay
  let s = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)
  if (s < 0) s = 0
  else if (s > 1) s = 1
  const toX = ax + s * ex - x
  const toY = ay + s * ey - y
  const distance = Math.sqrt(toX * toX + toY * toY)
  const nx = distance > 0 ? toX / distance : walls.uy[edge]
  const ny = distance > 0 ? toY / distance : -walls.ux[edge]
  pushOut(set, agents, i, rules, nx, ny, agents.radii[i] + distance, walls.vx[edge], walls.vy[edge], edge)
}

/** Line that takes an agent out of a wall along n, no faster than it can walk, on top of the wall's own motion. */
function pushOut(
  set: LineSet,
  agents: KernelColumns,
  i: number,
  rules: KernelRules,
  nx: number,
  ny: number,
  depth: number,
  wallX: number,
  wallY: number,
  item: number,
): void {
  const speed = escapeSpeed(depth, agents.radii[i], agents.escapeTimes[i], rules.timeStep)
  set.keepNormal(nx, ny, nx * wallX + ny * wallY + limitedSpeed(speed, agents.maxSpeeds[i]), OVERLAP, item)
}

function limitedSpeed(speed: number, maxSpeed: number): number {
  return speed < maxSpeed ? speed : maxSpeed
}
