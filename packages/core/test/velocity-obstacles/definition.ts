import type { Simulation } from '../../src/simulation.ts'
import type { AgentHandle, Point } from '../../src/types.ts'

export type MethodName = 'vo' | 'rvo' | 'hrvo'

/** A pair, seen from A: from A to B, both velocities, sum of the radii, A's share, horizon and time to come apart. */
export interface Pair {
  p: Point
  a: Point
  b: Point
  r: number
  share: number
  horizon: number
  escapeTime: number
}

/** First time at which a point that leaves 0 with `v` is less than r from p; Infinity: never. */
export function timeToHit({ x: px, y: py }: Point, r: number, { x, y }: Point): number {
  // (p − v t)² = r²
  const a = x * x + y * y
  const b = px * x + py * y
  const c = px * px + py * py - r * r
  if (c <= 0) return 0
  const root = b * b - a * c
  return b > 0 && root > 0 ? (b - Math.sqrt(root)) / a : Infinity
}

/**
 * Part of the horizon (of the escape time, for two that overlap) for which velocity `v` is free of collisions, straight
 * from the definitions: 1 and more: allowed.
 * VO: v − v_B hits the disc. RVO: v_A + (v − v_A)/share, in place of v. HRVO: v lies between the leg of the VO on one side
 * and that of the RVO on the other.
 */
export function freePart(method: MethodName, pair: Pair, v: Point): number {
  const { p, a, b, r, horizon, escapeTime } = pair
  const share = method === 'vo' ? 1 : pair.share
  const relative = (apex: Point) => ({ x: (v.x - apex.x) / share, y: (v.y - apex.y) / share })
  const middle = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
  const distance = Math.sqrt(p.x * p.x + p.y * p.y)
  if (distance <= r) {
    // still less than r apart when the escape time is over?
    const w = relative(middle)
    const gap = (t: number) => Math.sqrt((p.x - w.x * t) ** 2 + (p.y - w.y * t) ** 2) - r
    if (gap(escapeTime) >= 0) return 1
    let [inside, outside] = [escapeTime, 2 * escapeTime]
    while (gap(outside) < 0 && outside < 1e12) outside *= 2
    for (let n = 0; n < 100; n++) {
      const t = (inside + outside) / 2
      if (gap(t) < 0) inside = t
      else outside = t
    }
    return escapeTime / outside
  }
  let apex = middle
  if (method === 'hrvo') {
    const half = Math.asin(r / distance)
    const axis = Math.atan2(p.y, p.x)
    const left = { x: Math.cos(axis + half), y: Math.sin(axis + half) }
    const right = { x: Math.cos(axis - half), y: Math.sin(axis - half) }
    const isLeft = p.x * (a.y - middle.y) - p.y * (a.x - middle.x) > 0
    // of the line from `on` along d: n · v = n · on
    const [l, m] = isLeft
      ? [
          { on: middle, d: left },
          { on: b, d: right },
        ]
      : [
          { on: b, d: left },
          { on: middle, d: right },
        ]
    const cl = -l.d.y * l.on.x + l.d.x * l.on.y
    const cm = -m.d.y * m.on.x + m.d.x * m.on.y
    const determinant = -l.d.y * m.d.x + m.d.y * l.d.x
    apex = { x: (cl * m.d.x - cm * l.d.x) / determinant, y: (-l.d.y * cm + m.d.y * cl) / determinant }
  }
  return timeToHit(p, r, relative(apex)) / horizon
}

/** The pairs that agent `a` has with its neighbors, from the simulation's own parameters. */
export function pairsOf(sim: Simulation, a: AgentHandle): Pair[] {
  const own = sim.parameters(a)
  const from = sim.position(a)
  return sim.neighbors(a).map((b) => {
    const other = sim.parameters(b)
    const to = sim.position(b)
    return {
      p: { x: to.x - from.x, y: to.y - from.y },
      a: sim.velocity(a),
      b: sim.velocity(b),
      r: own.radius + other.radius,
      share: own.responsibility / (own.responsibility + other.responsibility),
      horizon: own.timeHorizon,
      escapeTime: Math.min(own.escapeTime, other.escapeTime),
    }
  })
}
