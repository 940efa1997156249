import { type TraceLine, timeToCollision } from 'makeway'
import { worlds } from '../model/store.ts'
import type { TraceView } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { neighborColors } from '../world/colors.ts'
import { themeOf } from '../world/theme.ts'

/** A line of the trace as the table tells it. */
export interface LineRow {
  line: number
  owner: number
  who: string
  /** m */
  distance: number | undefined
  /** s; Infinity: never */
  collision: number | undefined
  case: TraceLine['case']
  share: number | undefined
  /** m/s that the chosen velocity has to spare; negative: it violates the line */
  slack: number
  binding: boolean
}

/** All lines of a trace, those that bind most first. */
export function lineRows({ trace, owners }: TraceView): LineRow[] {
  return trace.lines
    .map((line, k) => ({
      line: k,
      owner: owners[k],
      who: ownerName(line, owners[k]),
      distance: line.pair && Math.hypot(line.pair.position.x, line.pair.position.y) - line.pair.radius,
      collision: line.pair && timeToCollision(line.pair, trace.velocity),
      case: line.case,
      share: line.pair?.share ?? (line.hard ? 1 : undefined),
      slack: -line.violation,
      binding: line.binding,
    }))
    .sort((a, b) => a.slack - b.slack)
}

/** Who caused a line. */
export function ownerName({ cause }: TraceLine, owner: number): string {
  const t = text.value
  if (cause.type === 'agent') return worlds[0].opened.value?.ids[owner] ?? String(owner)
  if (cause.type === 'self') return t.ownLimit
  return cause.type === 'wall' ? t.wall : t.circle
}

/** Velocity obstacles have the color of the neighbor they are of. */
export function obstacleColor({ obstacleOwners }: TraceView): (obstacle: number) => string {
  return (obstacle) => neighborColors.of(obstacleOwners[obstacle]) ?? themeOf.value.faint
}

/** Lines have the color of the neighbor who causes them; walls are gray. */
export function lineColor({ owners, obstacleOwners }: TraceView): (line: number) => string {
  neighborColors.assign([...owners, ...obstacleOwners])
  const wall = themeOf.value.faint
  return (line) => neighborColors.of(owners[line]) ?? wall
}
