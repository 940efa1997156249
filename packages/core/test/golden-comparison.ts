import type { Point } from '../src/types.ts'
import type { ExpectedAgent, StepCase } from './golden-data.ts'

/** What our side says of one agent in the terms of the golden numbers. */
export interface Observed {
  velocity: Point
  neighbors: number[]
  /** vertex numbers; undefined where the interface under test doesn't tell */
  obstacleNeighbors?: number[]
  obstacleLines: number
  lines: number[][]
}

/** Outcomes that are not plain agreement, each with its reason. */
export const EXCUSES = {
  fragile: 'the new velocity hangs on digits beyond the double',
  equidistant:
    'more equally far neighbors than maxNeighbors lets in; the reference takes others of them; same velocity',
  split: 'the reference has split the edges; ours agrees with `alt`, which is over the unsplit ones',
  order: "equally near edges come in another order than in the reference's tree; same lines, same velocity",
  redundant: 'for that other order another line counts as covered; same permitted region, same velocity',
} as const

export type Excuse = keyof typeof EXCUSES

/** Counts over all agents compared, so that nothing can be left out in silence. */
export class Tally {
  agents = 0
  infeasible = 0
  agreed = 0
  lines = 0
  /** excused with a velocity other than the reference's */
  otherVelocity = 0
  largestVelocity = 0
  largestLine = 0
  readonly excused: { [reason in Excuse]: number } = {
    fragile: 0,
    equidistant: 0,
    split: 0,
    order: 0,
    redundant: 0,
  }
  readonly failures: string[] = []

  constructor(readonly title: string) {}

  /** Numbers for people, a few lines. */
  toString(): string {
    const excuses = (Object.keys(EXCUSES) as Excuse[]).filter((reason) => this.excused[reason] > 0)
    return [
      `${this.title}: ${this.agents} agents (${this.infeasible} infeasible), ${this.lines} lines; largest difference ` +
        `${this.largestVelocity.toExponential(1)} in velocities, ${this.largestLine.toExponential(1)} in lines`,
      `  ${this.agreed} agree in everything, ${this.failures.length} fail`,
      ...excuses.map((reason) => `  ${this.excused[reason]} excused, ${reason}: ${EXCUSES[reason]}`),
      ...(this.otherVelocity > 0 ? [`  ${this.otherVelocity} of these with another velocity`] : []),
    ].join('\n')
  }
}

export const TOLERANCE = 1e-9

/** Holds what we found for agent `i` of `golden` against what the reference found. */
export function compareAgent(golden: StepCase, i: number, ours: Observed, tally: Tally): void {
  const expected = golden.expected[i]
  tally.agents++
  if (expected.infeasible) tally.infeasible++
  const verdict = judgeAgent(golden, i, ours, tally)
  if (typeof verdict !== 'string') {
    if (golden.fragileAgents?.includes(i)) tally.excused.fragile++
    else tally.failures.push(...verdict)
    return
  }
  if (farthest([ours.velocity.x, ours.velocity.y], expected.v) > TOLERANCE) tally.otherVelocity++
  if (verdict === 'agrees') tally.agreed++
  else tally.excused[verdict]++
}

/** How agent `i` compares, or in what it differs. */
function judgeAgent(golden: StepCase, i: number, ours: Observed, tally: Tally): 'agrees' | Excuse | string[] {
  const expected = golden.expected[i]
  const failures: string[] = []
  const fail = (what: string, got: unknown, wanted: unknown) =>
    failures.push(
      `case ${golden.id} (${golden.group ?? golden.name}) agent ${i}: ${what}: got ${JSON.stringify(got)}, expected ${JSON.stringify(wanted)}`,
    )
  const excuse = compareObstacles(ours, golden, expected, tally, fail) ?? compareNeighbors(ours, golden, i, tally, fail)
  const { v } = excuse === 'split' && expected.alt ? expected.alt : expected
  const difference = farthest([ours.velocity.x, ours.velocity.y], v)
  if (difference <= TOLERANCE) tally.largestVelocity = Math.max(tally.largestVelocity, difference)
  else fail('velocity', ours.velocity, v)
  return failures.length > 0 ? failures : (excuse ?? 'agrees')
}

type Fail = (what: string, got: unknown, wanted: unknown) => void

/** Obstacle neighbors and lines: as the reference has them, as the unsplit edges give them, or the same in another order. */
function compareObstacles(
  ours: Observed,
  golden: StepCase,
  expected: ExpectedAgent,
  tally: Tally,
  fail: Fail,
): Excuse | undefined {
  const lines = ours.lines.slice(0, ours.obstacleLines)
  const referenceLines = expected.l.slice(0, expected.nObstLines ?? 0)
  const edges = unsplit(expected.o ?? [], golden)
  const isSplit = expected.alt !== undefined && !sameSet(expected.alt.o, expected.o ?? [])
  const wanted = isSplit && expected.alt ? expected.alt : { o: edges, l: referenceLines }
  const found = ours.obstacleNeighbors ?? wanted.o
  if (!sameSet(found, wanted.o)) fail('obstacle neighbors', found, wanted.o)
  const sameOrder = String(found) === String(wanted.o)
  if (!sameOrder && !expected.obstTie) fail('order of obstacle neighbors', found, wanted.o)
  tally.lines += lines.length
  if (sameLines(lines, wanted.l, tally)) return isSplit ? 'split' : sameOrder ? undefined : 'order'
  if (expected.obstTie && sameLineSet(lines, wanted.l)) return isSplit ? 'split' : 'order'
  if (expected.obstTie && sameRegion(lines, wanted.l)) return isSplit ? 'split' : 'redundant'
  fail('obstacle lines', lines, wanted.l)
  return undefined
}

/** Edges of which the reference has found pieces. */
function unsplit(found: number[], golden: StepCase): number[] {
  const vertices = (golden.obstacles ?? []).flat().length
  const edges = found.map((piece) => (piece < vertices ? piece : golden.splitEdges![piece - vertices]))
  return edges.filter((edge, k) => edges.indexOf(edge) === k)
}

/** Neighbors as a set, for equally far ones may change places, and for each of them its line. */
function compareNeighbors(ours: Observed, golden: StepCase, i: number, tally: Tally, fail: Fail): Excuse | undefined {
  const expected = golden.expected[i]
  const agentLines = ours.lines.slice(ours.obstacleLines)
  if (agentLines.length !== expected.n.length) fail('number of agent lines', agentLines.length, expected.n.length)
  const distances = (ids: number[]) => ids.map((id) => distanceSq(golden.agents[i], golden.agents[id])).sort(ascending)
  if (!sameSet(distances(ours.neighbors), distances(expected.n))) fail('neighbors', ours.neighbors, expected.n)
  for (let k = 0; k < expected.n.length; k++) {
    const at = ours.neighbors.indexOf(expected.n[k])
    if (at < 0) continue
    const wanted = expected.l[(expected.nObstLines ?? 0) + k]
    const difference = farthest(agentLines[at], wanted)
    tally.lines++
    if (difference <= TOLERANCE) tally.largestLine = Math.max(tally.largestLine, difference)
    else fail(`line of neighbor ${expected.n[k]}`, agentLines[at], wanted)
  }
  return sameSet(ours.neighbors, expected.n) ? undefined : 'equidistant'
}

function distanceSq(a: number[], b: number[]): number {
  return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])
}

/** Largest difference of any component. */
export function farthest(a: number[], b: (number | null)[]): number {
  let largest = a.length === b.length ? 0 : Infinity
  for (let k = 0; k < a.length; k++) {
    const d = Math.abs(a[k] - (b[k] ?? Number.NaN))
    if (!(d <= largest)) largest = d
  }
  return largest
}

const ascending = (a: number, b: number) => a - b
const sameSet = (a: number[], b: number[]) => String([...a].sort(ascending)) === String([...b].sort(ascending))

function sameLines(a: number[][], b: number[][], tally: Tally): boolean {
  if (a.length !== b.length) return false
  const largest = Math.max(0, ...a.map((line, k) => farthest(line, b[k])))
  if (!(largest <= TOLERANCE)) return false
  tally.largestLine = Math.max(tally.largestLine, largest)
  return true
}

function sameLineSet(a: number[][], b: number[][]): boolean {
  return a.length === b.length && containsAll(a, b) && containsAll(b, a)
}

function containsAll(set: number[][], lines: number[][]): boolean {
  return lines.every((line) => set.some((other) => farthest(line, other) <= TOLERANCE))
}

/** Do both sets of half-planes permit the same velocities? Every line of the one must be implied by the other. */
function sameRegion(a: number[][], b: number[][]): boolean {
  return impliesAll(a, b) && impliesAll(b, a)
}

/** Is every one of `lines` held by all points that `set` permits? Looked at where it counts: all crossings of the set. */
function impliesAll(set: number[][], lines: number[][]): boolean {
  const reach = 100
  const corners = crossings([...set, [reach, 0, 0, 1], [-reach, 0, 0, -1], [0, reach, -1, 0], [0, -reach, 1, 0]])
  return lines.every((line) => corners.every(([x, y]) => depth(line, x, y) <= 1e-6))
}

/** Corners of the region that all `lines` permit. */
function crossings(lines: number[][]): [number, number][] {
  const corners: [number, number][] = []
  for (const [i, a] of lines.entries()) {
    for (const b of lines.slice(i + 1)) {
      const sine = a[2] * b[3] - a[3] * b[2]
      if (Math.abs(sine) < 1e-12) continue
      const t = (b[2] * (a[1] - b[1]) - b[3] * (a[0] - b[0])) / sine
      const x = a[0] + t * a[2]
      const y = a[1] + t * a[3]
      if (lines.every((line) => depth(line, x, y) <= 1e-7)) corners.push([x, y])
    }
  }
  return corners
}

/** How far (x, y) lies on the forbidden side. */
function depth(line: number[], x: number, y: number): number {
  return line[2] * (line[1] - y) - line[3] * (line[0] - x)
}
