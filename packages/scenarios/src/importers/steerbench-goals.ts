import type { Point } from 'makeway'
import type { Region } from '../schema/generator-schema.ts'
import type { ImportState } from './steerbench-obstacles.ts'
import type { XmlElement } from './xml-element.ts'

/** What a goal sequence comes down to. */
export interface GoalPlan {
  /** Places to go to in order, given or to be drawn from a region. Empty when there is none. */
  targets: (Point | Region)[]
  /** In place of targets: a constant wish, m/s. */
  velocity?: Point
  /** m/s */
  speed?: number
}

/** What the goals of an agent refer to. */
export interface GoalContext {
  /** Where random targets are drawn. */
  region: Region
  /** Where the agent starts and where it looks, as far as known. */
  start?: Point
  direction?: Point
  /** Starts of the other agents by name. */
  starts: ReadonlyMap<string, Point>
}

/**
 * A goal sequence as targets in order. What has no end (flowing, fleeing) is a constant velocity and ends the sequence;
 * behind targets it is left out. Moving targets are taken to stay where they start.
 */
export function readGoals(owner: XmlElement, context: GoalContext, state: ImportState): GoalPlan {
  const { notes, reader } = state
  const plan: GoalPlan = { targets: [] }
  const sequence = owner.child('goalSequence')
  for (const goal of sequence?.children ?? []) {
    const isKnown = GOALS.has(goal.name)
    const where = `${goal.name} at line ${goal.line}`
    if (isKnown) goal.read()
    if (plan.velocity) {
      notes.add(`${where}: comes after a goal without an end, left out`)
      continue
    }
    const speed = isKnown ? reader.optionalNumber(goal, 'desiredSpeed', { atLeast: 0 }) : undefined
    if (speed !== undefined && plan.speed !== undefined && speed !== plan.speed) {
      notes.add(`${where}: another desiredSpeed on the way; the first one holds throughout`)
    }
    const target = targetOf(goal, context, state)
    const velocity = target ? undefined : velocityOf(goal, speed ?? 0, context, state)
    if (target) plan.targets.push(target)
    else if (velocity && plan.targets.length === 0) plan.velocity = velocity
    else if (velocity) notes.add(`${where}: a goal without an end after others, left out`)
    else if (goal.name !== 'idle') notes.add(`${where}: cannot be expressed, left out`)
    if (target || velocity) plan.speed ??= speed
  }
  return plan
}

const GOALS = new Set([
  'seekStaticTarget',
  'seekAxisAlignedBoxRegion',
  'seekDynamicTarget',
  'fleeStaticTarget',
  'fleeDynamicTarget',
  'flowStaticDirection',
  'flowDynamicDirection',
  'idle',
])

function targetOf(goal: XmlElement, context: GoalContext, { reader, notes }: ImportState): Point | Region | undefined {
  switch (goal.name) {
    case 'seekStaticTarget': {
      if (reader.isRandom(goal)) return context.region
      return reader.pointOrRandom(goal, 'targetLocation') ?? context.region
    }
    case 'seekAxisAlignedBoxRegion': {
      notes.add('seekAxisAlignedBoxRegion: the goal is the middle of the box')
      const { min, max } = reader.region(reader.element(goal, 'goalRegionBounds'))
      return { x: (min[0] + max[0]) / 2, y: (min[1] + max[1]) / 2 }
    }
    case 'seekDynamicTarget': {
      const start = startOfTarget(goal, context)
      if (start) notes.add('seekDynamicTarget: the goal is where the target starts')
      return start
    }
  }
  return undefined
}

function velocityOf(goal: XmlElement, speed: number, context: GoalContext, state: ImportState): Point | undefined {
  const { reader, notes } = state
  const away = (from: Point | undefined) => {
    if (!from || !context.start) return undefined
    notes.add(`${goal.name}: a constant velocity away from where the target starts`)
    return scaled({ x: context.start.x - from.x, y: context.start.y - from.y }, speed)
  }
  switch (goal.name) {
    case 'flowStaticDirection': {
      const direction = reader.pointOrRandom(goal, 'targetDirection') ?? context.direction
      notes.add('flowStaticDirection: a constant velocity; such agents do not arrive')
      return direction && scaled(direction, speed)
    }
    case 'flowDynamicDirection': {
      notes.add('flowDynamicDirection: a constant velocity in the direction of the start; such agents do not arrive')
      return context.direction && scaled(context.direction, speed)
    }
    case 'fleeStaticTarget':
      return away(reader.pointOrRandom(goal, 'targetLocation'))
    case 'fleeDynamicTarget':
      return away(startOfTarget(goal, context))
  }
  return undefined
}

function startOfTarget(goal: XmlElement, { starts }: GoalContext): Point | undefined {
  goal.child('random')
  return starts.get(goal.child('targetName')?.text ?? '')
}

/** The vector with the given length; undefined when it has no direction. */
export function scaled({ x, y }: Point, length: number): Point | undefined {
  const own = Math.sqrt(x * x + y * y)
  return own > 0 ? { x: (x / own) * length, y: (y / own) * length } : undefined
}
