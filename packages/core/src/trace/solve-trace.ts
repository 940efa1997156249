import type { LineCase } from '../orca/line-case.ts'
import type { SolveRecorder } from '../orca/solve-recorder.ts'
import type { AgentHandle, ObstacleHandle, Point } from '../types.ts'

/** Who caused a line. */
export type LineCause =
  | { type: 'agent'; agent: AgentHandle }
  | { type: 'wall'; obstacle: ObstacleHandle; from: Point; to: Point; velocity: Point }
  | { type: 'circle'; obstacle: ObstacleHandle; center: Point; radius: number }

  /** the agent's own limits of motion */
  | { type: 'self' }

/** The two discs that a line comes from, seen from the agent. */
export interface TracePair {
  /** from its center to the other's, m */
  position: Point
  /** velocity of the other: the apex of its velocity obstacle, m/s */
  velocity: Point
  /** sum of the radii, safety margins included, m */
  radius: number
  /** s that the line looks ahead; in an overlap the time to come apart; 0 where no time enters */
  horizon: number
  /** of the avoidance, taken by the agent */
  share: number
  /** smallest change of the relative velocity to the border of the velocity obstacle; absent where the line comes another way */
  u?: Point
}

/** One half-plane of the solve; permitted is what lies to the left of `direction`. */
export interface TraceLine {
  /** m/s */
  point: Point
  /** unit length */
  direction: Point
  cause: LineCause
  /** which case of the construction made it */
  case: LineCase
  /** a wall's line, which is never relaxed for the sake of agents */
  hard: boolean
  /** of lines that come from agents and circles */
  pair?: TracePair
  /** m/s by which the new velocity violates it; 0 or less: it holds */
  violation: number
  /** the new velocity lies on it */
  binding: boolean
}

/**
 * What a method other than ORCA has for a neighbor in place of a line: the velocities that it forbids, a cone from `apex`
 * between the legs, cut off by the circle.
 */
export interface TraceVelocityObstacle {
  agent: AgentHandle
  /** m/s */
  apex: Point
  /** unit vectors along the legs, away from the apex; absent for bodies that overlap: of these the circle is all */
  left: Point | undefined
  right: Point | undefined
  /** of the cut-off circle, m/s */
  center: Point
  radius: number
  /** the new velocity lies in it, which it does only if nothing was allowed */
  inside: boolean
  /** the new velocity lies on its border */
  binding: boolean
}

/** A wall within range that needed no line, and why. */
export interface UnusedWall {
  cause: LineCause
  case: LineCase
}

/** One stage of the solve, in the order of the work. `line` numbers count within the program the stage belongs to. */
export type SolveStage =
  /** A program in the disc begins with this velocity: the wish, or (`extreme`, in a relaxation) the way to go. */
  | { type: 'start'; velocity: Point; extreme: boolean }
  /** A line is looked at. `satisfied`: the velocity so far may stay. */
  | { type: 'line'; line: number; satisfied: boolean }
  /** What the speed disc leaves of the line, m/s along it from its point; null: nothing. */
  | { type: 'interval'; interval: [number, number] | null }
  /** What an earlier line leaves of that; null: nothing. */
  | { type: 'cut'; by: number; interval: [number, number] | null }
  /** The best velocity on the line. */
  | { type: 'candidate'; line: number; velocity: Point }
  /** The line leaves nothing. */
  | { type: 'fail'; line: number }
  /** Relaxation: this line is violated most; `lines` (4 numbers each, hard ones first) are the program that follows. */
  | { type: 'relax'; line: number; violation: number; lines: number[]; hardCount: number }
  /** With velocity obstacles: a point on the border of one, nearer to the wish than the best so far. */
  | { type: 'point'; velocity: Point; allowed: boolean }
  /** With velocity obstacles: they leave nothing, and this velocity has the longest time to the first collision. */
  | { type: 'longest'; velocity: Point }
  /** Result of the relaxation of this line, and what violation of it is left. */
  | { type: 'relaxed'; line: number; velocity: Point; violation: number }

/** Everything the solver did for one agent; plain data. */
export interface SolveTrace {
  agent: AgentHandle
  position: Point
  velocity: Point
  preferredVelocity: Point
  radius: number
  maxSpeed: number
  /** where the new velocity was looked for, m/s: the speed disc, or what the acceleration lets the agent reach */
  disc: { center: Point; radius: number }
  /** what the lines were held against: the preferred velocity, perhaps turned to the right by `keepRight` */
  wish: Point
  timeHorizon: number
  obstacleTimeHorizon: number
  /** nearest first */
  neighbors: AgentHandle[]
  /** walls first, each group nearest first */
  lines: TraceLine[]
  /** of methods other than ORCA, nearest neighbor first; empty under ORCA */
  velocityObstacles: TraceVelocityObstacle[]
  /** how many of the lines are walls' */
  hardCount: number
  unusedWalls: UnusedWall[]
  stages: SolveStage[]
  newVelocity: Point
  kind: 'satisfied' | 'relaxed'
  /** first line that could not be met, or −1; the number of lines, if velocity obstacles left nothing */
  failedLine: number
  /** numbers of the lines on which the new velocity lies, and of those it violates */
  binding: number[]
  violated: number[]
}

/** A velocity this near to a line, as a share of the maximum speed, lies on it. */
const ON_LINE = 1e-9

/** Distance, m/s, below which a velocity counts as lying on a border. */
export function nearLine(maxSpeed: number): number {
  return ON_LINE * (maxSpeed > 0 ? maxSpeed : 1)
}

/** Sets `binding` of each line; returns the numbers of those that bind and of those that are violated. */
export function markLines(lines: readonly TraceLine[], maxSpeed: number): Pick<SolveTrace, 'binding' | 'violated'> {
  const near = nearLine(maxSpeed)
  const binding: number[] = []
  const violated: number[] = []
  for (let k = 0; k < lines.length; k++) {
    const line = lines[k]
    line.binding = line.violation <= near && line.violation >= -near
    if (line.binding) binding.push(k)
    else if (line.violation > 0) violated.push(k)
  }
  return { binding, violated }
}

/** Makes a list of stages of what the linear program tells. */
export class StageList implements SolveRecorder {
  readonly stages: SolveStage[] = []

  start(x: number, y: number, extreme: boolean): void {
    this.stages.push({ type: 'start', velocity: { x, y }, extreme })
  }

  line(line: number, satisfied: boolean): void {
    this.stages.push({ type: 'line', line, satisfied })
  }

  missesDisc(): void {
    this.stages.push({ type: 'interval', interval: null })
  }

  interval(left: number, right: number): void {
    this.stages.push({ type: 'interval', interval: [left, right] })
  }

  cut(by: number, left: number, right: number): void {
    this.stages.push({ type: 'cut', by, interval: left > right ? null : [left, right] })
  }

  candidate(line: number, x: number, y: number): void {
    this.stages.push({ type: 'candidate', line, velocity: { x, y } })
  }

  fail(line: number): void {
    this.stages.push({ type: 'fail', line })
  }

  relax(line: number, violation: number, lines: Float64Array, count: number, hardCount: number): void {
    const copied: number[] = []
    for (let k = 0; k < 4 * count; k++) copied.push(lines[k])
    this.stages.push({ type: 'relax', line, violation, lines: copied, hardCount })
  }

  point(x: number, y: number, allowed: boolean): void {
    this.stages.push({ type: 'point', velocity: { x, y }, allowed })
  }

  longest(x: number, y: number): void {
    this.stages.push({ type: 'longest', velocity: { x, y } })
  }

  relaxed(line: number, x: number, y: number, violation: number): void {
    this.stages.push({ type: 'relaxed', line, velocity: { x, y }, violation })
  }
}
