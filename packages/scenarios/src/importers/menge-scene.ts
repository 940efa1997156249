import { cos, sin } from 'makeway'
import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { ScenarioAgent, ScenarioPoint } from '../schema/scenario-schema.ts'
import type { AttributeReader } from './menge-attributes.ts'
import type { XmlElement } from './xml-element.ts'

/** What a profile says about the body of its agents. */
export type Body = Pick<
  ScenarioAgent,
  'radius' | 'preferredSpeed' | 'maxSpeed' | 'maxAcceleration' | 'maxNeighbors' | 'neighborDistance' | 'priority'
> &
  Pick<ScenarioAgent, 'timeHorizon' | 'obstacleTimeHorizon'>

export interface MengeAgent {
  id: string
  position: ScenarioPoint
  body: Body
  /** Name of the state that it begins in. */
  state: string
}

/** All agents, group by group. Of profiles and states that are drawn, the first one is taken. */
export function readGroups(root: XmlElement, reader: AttributeReader, notes: Set<string>): MengeAgent[] {
  const profiles = new Map<string, Body>()
  for (const element of root.all('AgentProfile')) {
    const parent = element.attribute('inherits')
    const inherited = parent === undefined ? {} : profiles.get(parent)
    if (!inherited) throw reader.error(element, 'inherits', 'must be a profile above', 'define it first', parent)
    profiles.set(reader.text(element, 'name'), { ...inherited, ...readBody(element, reader, notes) })
  }
  return root.all('AgentGroup').flatMap((group, index) => {
    const profile = selected(group, 'ProfileSelector', 'Profile', reader, notes)
    const state = selected(group, 'StateSelector', 'State', reader, notes)
    const body = profiles.get(profile)
    if (!body) throw reader.error(group, 'profile', 'must be that of an AgentProfile', 'define the profile', profile)
    return readPlaces(group, reader, notes).map((position, k) => ({ id: `group-${index}-${k}`, position, body, state }))
  })
}

function readBody(element: XmlElement, reader: AttributeReader, notes: Set<string>): Body {
  const common = element.child('Common')
  const orca = element.child('ORCA')
  const body: Body = {}
  const take = (
    owner: XmlElement | undefined,
    name: string,
    key: keyof Body,
    limits: { above?: number; atLeast?: number },
  ) => {
    if (!owner) return
    const drawn = owner.all('Property').find((property) => property.attribute('name') === name)
    if (drawn) notes.add(`${name} is drawn for every agent: all get the mean`)
    const given = reader.optionalNumber(owner, name, limits)
    const value = drawn ? meanOf(drawn, reader) : given
    if (value !== undefined) Object.assign(body, { [key]: value })
  }
  take(common, 'r', 'radius', { above: 0 })
  take(common, 'pref_speed', 'preferredSpeed', { atLeast: 0 })
  take(common, 'max_speed', 'maxSpeed', { atLeast: 0 })
  take(common, 'max_accel', 'maxAcceleration', { above: 0 })
  take(common, 'max_neighbors', 'maxNeighbors', { atLeast: 1 })
  take(common, 'neighbor_dist', 'neighborDistance', { atLeast: 0 })
  take(common, 'priority', 'priority', {})
  take(orca, 'tau', 'timeHorizon', { above: 0 })
  take(orca, 'tauObst', 'obstacleTimeHorizon', { above: 0 })
  return body
}

/** Distributions: c(onstant), n(ormal), u(niform). */
function meanOf(property: XmlElement, reader: AttributeReader): number {
  const kind = reader.text(property, 'dist')
  if (kind === 'c') return reader.number(property, 'value')
  if (kind === 'n') return reader.number(property, 'mean')
  if (kind === 'u') return (reader.number(property, 'min') + reader.number(property, 'max')) / 2
  throw reader.error(property, 'dist', 'must be c, n or u', 'correct the distribution', kind)
}

function selected(group: XmlElement, name: string, item: string, reader: AttributeReader, notes: Set<string>): string {
  const selector = group.child(name)
  if (!selector) throw reader.error(group, name, 'is missing', `give a <${name}> in the <AgentGroup>`)
  if (reader.text(selector, 'type') === 'const') return reader.text(selector, 'name')
  const first = selector.all(item)[0]
  if (!first) throw reader.error(selector, 'type', `must be const, or name a <${item}>`, 'name one')
  notes.add(`${name} at line ${selector.line} draws: all get the first one`)
  return reader.text(first, 'name')
}

function readPlaces(group: XmlElement, reader: AttributeReader, notes: Set<string>): ScenarioPoint[] {
  const generator = group.child('Generator')
  if (!generator) throw reader.error(group, 'Generator', 'is missing', 'give a <Generator> in the <AgentGroup>')
  const type = reader.text(generator, 'type')
  if (type === 'explicit') return generator.all('Agent').map((agent) => reader.point(agent, 'p_x', 'p_y'))
  if (type === 'rect_grid') return gridPlaces(generator, reader, notes)
  notes.add(`not read: a Generator of type "${type}" at line ${generator.line}, and its agents`)
  return []
}

/** Columns and rows from the anchor on, turned about it by `rotation` degrees. */
function gridPlaces(generator: XmlElement, reader: AttributeReader, notes: Set<string>): ScenarioPoint[] {
  const [x, y] = reader.point(generator, 'anchor_x', 'anchor_y')
  const [dx, dy] = reader.point(generator, 'offset_x', 'offset_y')
  const columns = reader.number(generator, 'count_x', { atLeast: 1, whole: true })
  const rows = reader.number(generator, 'count_y', { atLeast: 1, whole: true })
  const angle = ((reader.optionalNumber(generator, 'rotation') ?? 0) * Math.PI) / 180
  if (generator.attribute('displace_dist') !== undefined) notes.add('places on a grid are not displaced at random')
  const [c, s] = angle === 0 ? [1, 0] : [cos(angle), sin(angle)]
  return Array.from({ length: columns * rows }, (_, k): ScenarioPoint => {
    const u = (k % columns) * dx
    const v = Math.floor(k / columns) * dy
    return [x + c * u - s * v, y + s * u + c * v]
  })
}

/** Closed obstacles are solid counter-clockwise and keep agents in clockwise, as in RVO2; open ones are walls. */
export function readMengeObstacles(root: XmlElement, reader: AttributeReader): Obstacle[] {
  return root.all('ObstacleSet').flatMap((set) => {
    if (reader.text(set, 'type') !== 'explicit') {
      throw reader.error(set, 'type', 'must be "explicit"', 'give the obstacles one by one', set.attribute('type'))
    }
    return set.all('Obstacle').map((element): Obstacle => {
      const vertices = element.all('Vertex').map((vertex) => reader.point(vertex, 'p_x', 'p_y'))
      const isClosed = reader.text(element, 'closed') !== '0'
      const least = isClosed ? 3 : 2
      if (vertices.length < least) {
        throw reader.error(element, 'Vertex', `must come at least ${least} times`, 'add vertices', vertices.length)
      }
      return { type: !isClosed ? 'polyline' : signedArea(vertices) > 0 ? 'polygon' : 'room', vertices }
    })
  })
}

function signedArea(vertices: readonly ScenarioPoint[]): number {
  return vertices.reduce((sum, [x, y], k) => {
    const [nx, ny] = vertices[(k + 1) % vertices.length]
    return sum + (x * ny - y * nx) / 2
  }, 0)
}
