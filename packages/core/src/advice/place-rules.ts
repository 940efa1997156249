import type { Point } from '../types.ts'
import { type Advice, handles, type Rule, share, text } from './advice.ts'
import type { AgentFacts, SceneFacts } from './facts.ts'

/** Neighbors among which an agent is looked for that wants to go the opposite way. */
const LOOKED_AT = 16
/** Lines beside the straight one that are tried for room, in radii of both. */
const ASIDE = [0, 0.5, -0.5, 1, -1]
/** More edges than this take time in every search. */
const MANY_EDGES = 2000
/** Far edges are worth leaving out from this number on. */
const MANY_FAR = 100

/** Two discs don't fit on one goal. */
export const sharedGoal: Rule = (facts): Advice | undefined => {
  const bound = facts.agents.filter(({ goal }) => goal)
  const some: AgentFacts[] = []
  let nearest = Infinity
  // sorted by x, only those that follow within two radii can share a goal
  const sorted = bound.slice().sort((a, b) => a.goal!.x - b.goal!.x)
  const shares: boolean[] = sorted.map(() => false)
  let widest = 0
  for (let k = 0; k < sorted.length; k++) if (sorted[k].parameters.radius > widest) widest = sorted[k].parameters.radius
  for (let k = 0; k < sorted.length; k++) {
    for (let l = k + 1; l < sorted.length && sorted[l].goal!.x - sorted[k].goal!.x < 2 * widest; l++) {
      const distance = between(sorted[k].goal!, sorted[l].goal!)
      if (!(distance < roomFor(sorted[k], sorted[l]))) continue
      shares[k] = true
      shares[l] = true
      if (distance < nearest) nearest = distance
    }
  }
  for (let k = 0; k < sorted.length; k++) if (shares[k]) some.push(sorted[k])
  if (some.length === 0) return undefined
  const [{ parameters }] = some
  const settles = facts.sim.cures.settling
  return {
    rule: 'sharedGoal',
    threat: 'deadlock',
    because: `${share(some, facts, 'has', 'have')} a goal that nearly coincides with another's (${text(nearest)} m apart, with a radius of ${text(parameters.radius)} m and a goalTolerance of ${text(parameters.goalTolerance)} m): they don't fit side by side${settles ? ', and only some get to the place itself; the rest settle around it' : ', and push each other for ever'}`,
    change: 'spread the goals at least two radii apart, or raise goalTolerance to the size of the crowd',
    agents: handles(some),
  }
}

/** m that two goals have to be apart, if each of the two may stop within its tolerance. */
function roomFor(a: AgentFacts, b: AgentFacts): number {
  return a.parameters.radius + b.parameters.radius - a.parameters.goalTolerance - b.parameters.goalTolerance
}

/** Part of the radii of both by which two must miss each other for one side to be the nearer one. */
const HEAD_ON = 0.02
/** Agents among which exactly opposite ones are looked for. */
const MOST_PAIRED = 300

/** Two, or a whole ring, that meet center to center: nothing tells left from right. */
export const symmetry: Rule = (facts): Advice | undefined => {
  if (facts.sim.cures.keepRight) return undefined
  const moving = facts.agents.filter(({ isUnmoved, target }) => !isUnmoved && target).slice(0, MOST_PAIRED)
  const some = moving.filter((one) => moving.some((other) => other !== one && meetHeadOn(one, other)))
  if (some.length === 0) return undefined
  return {
    rule: 'symmetry',
    threat: 'deadlock',
    because: `${share(some, facts, 'meets', 'meet')} another center to center, and with the cure keepRight off nothing tells them on which side to pass: they brake, and stay`,
    change:
      'use profile default (cure keepRight), or move the starts so that they miss each other by a tenth of a radius',
    agents: handles(some),
  }
}

/** Do the centers of both meet on their straight ways, from opposite sides? */
function meetHeadOn(a: AgentFacts, b: AgentFacts): boolean {
  const wishA = wishOf(a)
  const wishB = wishOf(b)
  // from ahead, not in passing: the ways are opposed by more than 120°
  if (wishA.x * wishB.x + wishA.y * wishB.y > -0.5 * a.speed * b.speed * (1 - 1e-9)) return false
  const px = b.position.x - a.position.x
  const py = b.position.y - a.position.y
  const vx = wishA.x - wishB.x
  const vy = wishA.y - wishB.y
  const speed = Math.sqrt(vx * vx + vy * vy)
  const across = px * vy - py * vx
  const miss = (across < 0 ? -across : across) / speed
  if (!(px * vx + py * vy > 0) || miss > HEAD_ON * (a.radius + b.radius)) return false
  const time = (px * vx + py * vy) / (speed * speed)
  return time * a.speed < between(a.position, a.target!) && time * b.speed < between(b.position, b.target!)
}

function wishOf({ position, target, speed }: AgentFacts): Point {
  const distance = between(position, target!)
  if (!(distance > 0)) return { x: 0, y: 0 }
  return { x: (speed * (target!.x - position.x)) / distance, y: (speed * (target!.y - position.y)) / distance }
}

/** Two that want to pass each other where there is room for one. */
export const narrowSwap: Rule = (facts): Advice | undefined => {
  const { sim, outlines } = facts
  if (outlines.length === 0) return undefined
  let pair: [AgentFacts, AgentFacts] | undefined
  const some = facts.agents.filter((one) => {
    const opposite = oppositeOf(one, facts)
    if (opposite && !pair) pair = [one, opposite]
    return opposite !== undefined
  })
  if (!pair) return undefined
  const width = 2 * (pair[0].radius + pair[1].radius)
  const breaks = sim.cures.keepRight && sim.cures.rightOfWay
  return {
    rule: 'narrowSwap',
    threat: 'deadlock',
    because: `${share(some, facts, 'wants', 'want')} to pass an opposite one where there is no room for both: two side by side need ${text(width)} m clear of walls`,
    change: `widen the passage, send them different ways, or give one a higher priority${breaks ? '' : '; profile default makes one go first'}`,
    agents: handles(some),
  }
}

/** Somebody who comes the opposite way along a straight line that is wide enough for one and not for two. */
function oppositeOf(one: AgentFacts, { sim, agents }: SceneFacts): AgentFacts | undefined {
  if (one.isUnmoved || !one.target) return undefined
  const { position, target, radius } = one
  const near = sim.nearest(position.x, position.y, LOOKED_AT)
  return agents.filter((other) => {
    if (between(position, other.position) === 0) return false
    if (near.indexOf(other.agent) < 0 || other.agent === one.agent || other.isUnmoved || !other.target) return false
    return (
      isAhead(position, target, other.position, radius + other.radius) &&
      isAhead(other.position, other.target, position, radius + other.radius) &&
      sim.isVisible(position, other.position, radius) &&
      !isRoomForBoth(sim, position, other.position, radius + other.radius)
    )
  })[0]
}

/** Whether a disc as wide as both can go from one to the other, straight or beside the straight line. */
function isRoomForBoth(sim: SceneFacts['sim'], from: Point, to: Point, radius: number): boolean {
  const length = between(from, to)
  for (let k = 0; k < ASIDE.length; k++) {
    const x = (-ASIDE[k] * radius * (to.y - from.y)) / length
    const y = (ASIDE[k] * radius * (to.x - from.x)) / length
    if (sim.isVisible({ x: from.x + x, y: from.y + y }, { x: to.x + x, y: to.y + y }, radius)) return true
  }
  return false
}

/** Whether `place` lies ahead on the way from `from` to `to`: not beyond the end of it, and at most 30° aside. */
function isAhead(from: Point, to: Point, place: Point, slack: number): boolean {
  const wx = to.x - from.x
  const wy = to.y - from.y
  const px = place.x - from.x
  const py = place.y - from.y
  const along = wx * px + wy * py
  const way = Math.sqrt(wx * wx + wy * wy)
  const distance = Math.sqrt(px * px + py * py)
  return along > 0.866 * way * distance && distance < way + slack
}

/** Every edge costs, in memory and in every search, whether or not anybody comes near. */
export const walls: Rule = (facts): Advice | undefined => {
  const { outlines, agents } = facts
  let edges = 0
  for (let k = 0; k < outlines.length; k++) edges += outlines[k].edges
  const far = farEdges(facts)
  if (edges <= MANY_EDGES && !(far >= MANY_FAR && 2 * far > edges)) return undefined
  const isFar = far >= MANY_FAR && 2 * far > edges
  const what = isFar ? `, ${far} of them out of reach of every agent on its way` : ''
  return {
    rule: 'walls',
    threat: 'slow',
    because: `there are ${edges} wall segments for ${agents.length} ${agents.length === 1 ? 'agent' : 'agents'}${what}: searching them takes time in every step`,
    change: isFar
      ? 'leave out walls that nobody comes near, or add them when somebody does'
      : 'merge small walls into their hulls, and leave out what lies inside other walls',
    agents: [],
  }
}

/** Edges of walls that lie outside the box around all agents, ways and goals, grown by what they look ahead. */
function farEdges({ agents, outlines, sim }: SceneFacts): number {
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
  let ahead = 0
  for (let k = 0; k < agents.length; k++) {
    const { agent, position, parameters, radius } = agents[k]
    const look = radius + parameters.maxSpeed * parameters.obstacleTimeHorizon
    if (look > ahead) ahead = look
    const way = [position].concat(sim.remainingPath(agent))
    for (let l = 0; l < way.length; l++) {
      if (way[l].x < box.left) box.left = way[l].x
      if (way[l].x > box.right) box.right = way[l].x
      if (way[l].y < box.bottom) box.bottom = way[l].y
      if (way[l].y > box.top) box.top = way[l].y
    }
  }
  if (agents.length === 0) return 0
  let far = 0
  for (let k = 0; k < outlines.length; k++) {
    const { points, edges } = outlines[k]
    const isOut =
      points.every(({ x }) => x < box.left - ahead) ||
      points.every(({ x }) => x > box.right + ahead) ||
      points.every(({ y }) => y < box.bottom - ahead) ||
      points.every(({ y }) => y > box.top + ahead)
    if (isOut) far += edges
  }
  return far
}

function between(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))
}
