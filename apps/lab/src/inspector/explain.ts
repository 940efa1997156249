import type { SolveTrace } from 'makeway'

/** Why an agent takes the velocity it takes, told by its trace; `text/` puts it into words. */
export interface Explanation {
  kind: 'stands' | 'free' | 'bound' | 'relaxed'
  /** m/s, of the chosen velocity */
  speed: number
  change: 'slower' | 'faster' | 'same'
  /** degrees from the preferred velocity to the chosen one, left positive */
  turn: number
  /** numbers of the lines that decide: those it lies on, or in a relaxation those it violates most */
  lines: number[]
  /** numbers of the velocity obstacles that decide, under a method other than ORCA */
  obstacles: number[]
  /** m/s by which the worst line is violated */
  violation: number
  /** degrees by which keeping right turned the wish */
  wishTurn: number
  /** m/s between preferred and chosen velocity */
  cost: number
}

/** Differences below these are not worth a word, m/s and degrees. */
const SPEED_MATTERS = 0.01
const TURN_MATTERS = 0.5

export function explain(trace: SolveTrace): Explanation {
  const { preferredVelocity: p, newVelocity: v, wish, kind, lines, binding, violated, velocityObstacles } = trace
  const wanted = Math.hypot(p.x, p.y)
  const speed = Math.hypot(v.x, v.y)
  const turn = angle(p, v)
  const cost = Math.hypot(v.x - p.x, v.y - p.y)
  const byViolation = (a: number, b: number) => lines[b].violation - lines[a].violation
  const worst = lines.reduce((most, { violation }) => Math.max(most, violation), 0)
  const obstacles = velocityObstacles.flatMap(({ inside, binding }, k) => (inside || binding ? [k] : []))
  const change = speed < wanted - SPEED_MATTERS ? 'slower' : speed > wanted + SPEED_MATTERS ? 'faster' : 'same'
  const common = {
    speed,
    change,
    obstacles,
    turn: Math.abs(turn) < TURN_MATTERS ? 0 : turn,
    wishTurn: angle(p, wish),
    cost,
  } as const
  if (kind === 'relaxed') {
    const decisive = [...violated].sort(byViolation).filter((line) => lines[line].violation > 0.5 * worst)
    return { ...common, kind: 'relaxed', lines: decisive, violation: worst }
  }
  if (wanted < SPEED_MATTERS && speed < SPEED_MATTERS) return { ...common, kind: 'stands', lines: [], violation: 0 }
  const isWish = Math.hypot(v.x - wish.x, v.y - wish.y) < SPEED_MATTERS
  if (isWish) return { ...common, kind: 'free', lines: [], violation: 0 }
  return { ...common, kind: 'bound', lines: [...binding], violation: 0 }
}

/** Degrees from a to b, left positive; 0 where one of them is hardly anything. */
function angle(a: { x: number; y: number }, b: { x: number; y: number }): number {
  const tiny = SPEED_MATTERS
  if (Math.hypot(a.x, a.y) < tiny || Math.hypot(b.x, b.y) < tiny) return 0
  return (Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) * 180) / Math.PI
}
