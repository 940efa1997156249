import { cos, sin } from 'makeway'
import type { ScenarioAgent, ScenarioPoint } from '../schema/scenario-schema.ts'
import type { MengeText } from './menge.ts'
import { AttributeReader } from './menge-attributes.ts'
import { parseXml, type XmlElement } from './xml-element.ts'

export interface MengeWish {
  fields: Pick<ScenarioAgent, 'goal' | 'path' | 'preferredVelocity' | 'goalTolerance'>
  /** Whether some state on the way walks by a map of Menge's, in place of which a path is planned here. */
  isPlanned: boolean
}

/** A behavior (`BFSM`): states, each with a goal and a way of walking there, and the transitions between them. */
export class BehaviorReader {
  private readonly root: XmlElement
  private readonly reader: AttributeReader
  private readonly goals: { set: string; id: string; place: ScenarioPoint }[] = []
  private readonly states = new Map<string, XmlElement>()

  /** @throws {ScenarioError} with the line */
  constructor(
    { text, file }: MengeText,
    private readonly notes: Set<string>,
  ) {
    this.root = parseXml(text, 'BFSM', file)
    this.reader = new AttributeReader(file)
    for (const set of this.root.all('GoalSet')) {
      const id = this.reader.text(set, 'id')
      for (const goal of set.all('Goal')) {
        this.goals.push({ set: id, id: this.reader.text(goal, 'id'), place: this.placeOf(goal) })
      }
    }
    for (const state of this.root.all('State')) this.states.set(this.reader.text(state, 'name'), state)
  }

  /** What an agent wants that starts in a state: from goal to goal along transitions, until there is no further one. */
  wishFrom(name: string, start: ScenarioPoint): MengeWish {
    const { reader } = this
    const path: ScenarioPoint[] = []
    const visited = new Set<string>()
    let isPlanned = false
    let tolerance: number | undefined
    let at = start
    for (let next: string | undefined = name; next !== undefined && !visited.has(next); ) {
      visited.add(next)
      const state = this.states.get(next)
      if (!state) throw reader.error(this.root, 'State', 'must have every state that is named', 'define it', next)
      const velocity = state.child('VelComponent')
      const kind = velocity ? reader.text(velocity, 'type') : 'goal'
      if (velocity && (kind === 'const' || kind === 'const_dir')) {
        if (path.length === 0) return { fields: { preferredVelocity: this.constant(velocity) }, isPlanned }
        this.notes.add(`VelComponent at line ${velocity.line}: comes after goals, left out`)
        break
      }
      if (kind === 'zero') break
      if (kind !== 'goal') {
        isPlanned = true
        this.notes.add(`VelComponent ${kind}: its file is not read, a path is planned in its place`)
      }
      const goal = this.goalOf(state, at)
      if (!goal) break
      path.push(goal)
      at = goal
      const transition = this.transitionFrom(next)
      tolerance = transition?.distance ?? tolerance
      next = transition?.to
    }
    const goalTolerance = tolerance !== undefined && tolerance > 0 ? { goalTolerance: tolerance } : {}
    if (path.length > 1) return { fields: { path, ...goalTolerance }, isPlanned }
    if (path.length === 1) return { fields: { goal: path[0], ...goalTolerance }, isPlanned }
    return { fields: { preferredVelocity: [0, 0] }, isPlanned }
  }

  /** What nobody has asked for. */
  unread(): string[] {
    return this.root.unreadPaths()
  }

  /** The place that a goal comes down to: of areas the middle. */
  private placeOf(goal: XmlElement): ScenarioPoint {
    const { reader, notes } = this
    const type = reader.text(goal, 'type')
    if (type === 'point') return reader.point(goal, 'x', 'y')
    if (!['circle', 'AABB', 'OBB'].includes(type)) {
      throw reader.error(goal, 'type', 'must be point, circle, AABB or OBB', 'give one of these goals', type)
    }
    notes.add('of goals that are areas the middle is taken')
    if (type === 'circle') return reader.point(goal, 'x', 'y')
    if (type === 'AABB') {
      const [minX, minY] = reader.point(goal, 'min_x', 'min_y')
      const [maxX, maxY] = reader.point(goal, 'max_x', 'max_y')
      return [(minX + maxX) / 2, (minY + maxY) / 2]
    }
    const [x, y] = reader.point(goal, 'x', 'y')
    const [width, height] = reader.point(goal, 'width', 'height')
    const angle = (reader.number(goal, 'angle') * Math.PI) / 180
    const [c, s] = [cos(angle), sin(angle)]
    return [x + (c * width - s * height) / 2, y + (s * width + c * height) / 2]
  }

  /** Where a state leads to from a place; undefined when it stays there. */
  private goalOf(state: XmlElement, from: ScenarioPoint): ScenarioPoint | undefined {
    const { reader, notes } = this
    const selector = state.child('GoalSelector')
    if (!selector) return undefined
    const type = reader.text(selector, 'type')
    if (type === 'identity') return undefined
    if (type === 'mirror') {
      const [x, y] = from
      const isMirrored = (name: string) => (reader.optionalNumber(selector, name) ?? 1) !== 0
      return [isMirrored('mirror_x') ? 0 - x : x, isMirrored('mirror_y') ? 0 - y : y]
    }
    const set = reader.text(selector, 'goal_set')
    const goals = this.goals.filter((goal) => goal.set === set)
    if (goals.length === 0) throw reader.error(selector, 'goal_set', 'must be a GoalSet with goals', 'define it', set)
    if (type === 'explicit') {
      const id = reader.text(selector, 'goal')
      const goal = goals.find((one) => one.id === id)
      if (!goal) throw reader.error(selector, 'goal', `must be a goal of set ${set}`, 'define it', id)
      return goal.place
    }
    const isFar = type === 'farthest' || type === 'farthest_euclid'
    if (!isFar && !['nearest', 'nearest_euclid'].includes(type)) {
      notes.add(`GoalSelector ${type}: the nearest goal is taken`)
    }
    const distances = goals.map(({ place: [x, y] }) => (x - from[0]) * (x - from[0]) + (y - from[1]) * (y - from[1]))
    const best = distances.reduce(
      (k, distance, j) => ((isFar ? distance > distances[k] : distance < distances[k]) ? j : k),
      0,
    )
    return goals[best].place
  }

  private transitionFrom(name: string): { to: string; distance: number | undefined } | undefined {
    const { reader, notes } = this
    const found = this.root.all('Transition').filter((transition) =>
      reader
        .text(transition, 'from')
        .split(',')
        .some((from) => from.trim() === name),
    )
    for (const transition of found) {
      const condition = transition.child('Condition')
      const type = condition && reader.text(condition, 'type')
      const to = transition.attribute('to')
      if (condition && type === 'goal_reached' && to !== undefined) {
        return { to, distance: reader.optionalNumber(condition, 'distance', { atLeast: 0 }) }
      }
      notes.add(`not read: Transition at line ${transition.line}, which is none to one state when a goal is reached`)
    }
    return undefined
  }

  private constant(velocity: XmlElement): ScenarioPoint {
    const [x, y] = this.reader.point(velocity, 'x', 'y')
    const speed = this.reader.optionalNumber(velocity, 'speed')
    const length = Math.sqrt(x * x + y * y)
    return speed === undefined || length === 0 ? [x, y] : [(x / length) * speed, (y / length) * speed]
  }
}
