import type { Point } from 'makeway'
import type { Random } from '../generators/random.ts'
import { drawPlace } from '../generators/random-places.ts'
import type { Generator, RandomGenerator, Region } from '../schema/generator-schema.ts'
import type { ScenarioAgent, ScenarioPoint } from '../schema/scenario-schema.ts'
import { type GoalPlan, readGoals, scaled } from './steerbench-goals.ts'
import type { ImportState } from './steerbench-obstacles.ts'
import type { XmlElement } from './xml-element.ts'

/** The library's default; agents that walk faster get the usual third above their preferred speed. */
const DEFAULT_MAX_SPEED = 1.8
const SPEED_RESERVE = 1.3

/** An agent of the file on its way to one of ours. */
interface Draft {
  element: XmlElement
  id: string
  /** Undefined while it is to be drawn. */
  start: Point | undefined
}

/** Names the agents, and puts those that have a place on it. */
export function draftAgents(root: XmlElement, { reader, notes, space }: ImportState): Draft[] {
  const ids = new Set<string>()
  return root.all('agent').map((element, index) => {
    const name = element.child('name')?.text || `agent-${index}`
    const id = uniqueId(name, ids)
    if (id !== name) notes.add('agents with the same name got numbers behind it')
    const conditions = reader.element(element, 'initialConditions')
    const start = reader.pointOrRandom(conditions, 'position')
    if (start) space.addDisc(start, reader.number(conditions, 'radius', { above: 0 }))
    return { element, id, start }
  })
}

function uniqueId(name: string, ids: Set<string>): string {
  let id = name
  for (let n = 2; ids.has(id); n++) id = `${name}-${n}`
  ids.add(id)
  return id
}

/** Draws what is random about the agents. */
export function finishAgents(drafts: Draft[], world: Region, state: ImportState, random: Random): ScenarioAgent[] {
  const starts = new Map(drafts.flatMap(({ id, start }) => (start ? [[id, start]] : [])))
  return drafts.map(({ element, id, start }) => {
    const body = readBody(element, state)
    const place = start ?? drawStart(element, world, body.radius, state, random)
    const plan = readGoals(element, { region: world, start: place, direction: body.direction, starts }, state)
    return {
      id,
      position: asPair(place),
      ...fieldsOf(body, plan),
      ...wishOf(element, plan, body.radius, state, random),
    }
  })
}

/**
 * Regions full of agents: a generator where all want the same, else agents drawn here and now.
 * `agents` take the places of those that were drawn; generators find theirs when the scenario is resolved.
 */
export function readRegions(
  root: XmlElement,
  state: ImportState,
  random: Random,
): { agents: ScenarioAgent[]; generators: Generator[] } {
  const agents: ScenarioAgent[] = []
  const generators: Generator[] = []
  root.all('agentRegion').forEach((element, index) => {
    const { reader, notes } = state
    const count = Math.floor(reader.number(element, 'numAgents', { atLeast: 0 }))
    const region = reader.region(reader.element(element, 'regionBounds'))
    const body = readBody(element, state)
    const plan = readGoals(element, { region, direction: body.direction, starts: new Map() }, state)
    notes.add('agents of an agentRegion start at seeded random places of our own, not those that SteerSuite draws')
    const id = `region-${index}`
    const common: RandomGenerator = { type: 'random', id, count, region, ...fieldsOf(body, plan) }
    const [only] = plan.targets
    const randomTargets = plan.targets.filter((target) => !isPoint(target)).length
    if (randomTargets === 0) {
      generators.push({ ...common, ...wishOf(element, plan, body.radius, state, random) })
    } else if (plan.targets.length === 1 && !isPoint(only)) {
      generators.push({ ...common, goalRegion: only })
    } else {
      for (let i = 0; i < count; i++) {
        const position = asPair(drawStart(element, region, body.radius, state, random))
        const wish = wishOf(element, plan, body.radius, state, random)
        agents.push({ id: `${id}-${i}`, position, ...fieldsOf(body, plan), ...wish })
      }
    }
  })
  return { agents, generators }
}

interface Body {
  radius: number
  /** Undefined when it is random. */
  direction: Point | undefined
  /** m/s at the start */
  speed: number
}

function readBody(owner: XmlElement, { reader, notes }: ImportState): Body {
  const conditions = reader.element(owner, 'initialConditions')
  const radius = reader.number(conditions, 'radius', { above: 0 })
  const speed = reader.optionalNumber(conditions, 'speed', { atLeast: 0 }) ?? 0
  const direction = conditions.child('direction') && reader.pointOrRandom(conditions, 'direction')
  if (speed > 0 && !direction) notes.add('agents with a random direction start at rest')
  return { radius, direction, speed }
}

function fieldsOf({ direction, speed, radius }: Body, plan: GoalPlan) {
  const preferredSpeed = plan.speed ?? (speed > 0 ? speed : undefined)
  const needed = Math.ceil(SPEED_RESERVE * Math.max(preferredSpeed ?? 0, speed) * 1000) / 1000
  const velocity = direction && speed > 0 ? scaled(direction, speed) : undefined
  return {
    radius,
    ...(velocity && { velocity: asPair(velocity) }),
    ...(preferredSpeed !== undefined && { preferredSpeed }),
    ...(needed > DEFAULT_MAX_SPEED && { maxSpeed: needed }),
  }
}

/** The wish that the plan comes down to, with its random targets drawn. */
function wishOf(owner: XmlElement, plan: GoalPlan, radius: number, state: ImportState, random: Random) {
  const { notes, space } = state
  if (plan.velocity) return { preferredVelocity: asPair(plan.velocity) }
  const path = plan.targets.flatMap((target): ScenarioPoint[] => {
    if (isPoint(target)) return [asPair(target)]
    notes.add('random targets are seeded draws of our own, clear of obstacles')
    const place = drawPlace(target, random, (center) => space.isClearOfWalls(center, radius))
    if (!place) notes.add(`${owner.name} at line ${owner.line}: no room for a random target, left out`)
    return place ? [asPair(place)] : []
  })
  if (path.length > 1) return { path }
  if (path.length === 1) return { goal: path[0] }
  notes.add(`${owner.name} at line ${owner.line} has no goal: it wants to stand`)
  return { preferredVelocity: [0, 0] as ScenarioPoint }
}

function drawStart(owner: XmlElement, region: Region, radius: number, state: ImportState, random: Random): Point {
  const place = drawPlace(region, random, (center) => state.space.isFree(center, radius, 0))
  if (!place) {
    throw state.reader.error(
      owner,
      owner.name,
      'must find room at its random place',
      'give a larger region, or fewer agents',
    )
  }
  state.space.addDisc(place, radius)
  return place
}

function isPoint(target: Point | Region): target is Point {
  return 'x' in target
}

function asPair({ x, y }: Point): ScenarioPoint {
  return [x, y]
}
