import {
  fromSteerBench,
  parseScenario,
  type ResolvedScenario,
  resolveScenario,
  type Scenario,
} from '@makeway/scenarios'
import type { ObstacleShape, Point } from 'makeway'
import { findLabScene } from '../scenes/catalog.ts'
import { withValues } from './edit-scene.ts'
import type { Opened, Overrides, Source, Thumbnail } from './protocol.ts'

export interface Scene {
  scenario: Scenario
  resolved: ResolvedScenario
  title: string
  notes: string[]
}

/**
 * Reads a scene from wherever it comes, as the command line does, and lays the overrides over it.
 * @throws ScenarioError with the messages of the command line
 */
export function openScene(source: Source, overrides: Overrides): Scene {
  const { scenario, title, notes } = read(source)
  const changed = withOverrides(scenario, overrides)
  const { seed, profile } = overrides
  const resolved = resolveScenario(changed, {
    ...(seed === undefined ? {} : { seed }),
    ...(profile === undefined ? {} : { profile }),
  })
  return { scenario: changed, resolved, title: title ?? resolved.name, notes }
}

function read(source: Source): { scenario: Scenario; title?: string; notes: string[] } {
  if ('scenario' in source) return { scenario: parseScenario(JSON.stringify(source.scenario)), notes: [] }
  if ('scene' in source) {
    const scene = findLabScene(source.scene)
    if (scene === undefined) throw new Error(`There is no scene "${source.scene}".`)
    return { scenario: scene.build(), title: scene.title, notes: [] }
  }
  const { file, text } = source
  if (/\.xml$/i.test(file)) return fromSteerBench(text, { file })
  return { scenario: parseScenario(text, { file }), notes: [] }
}

function withOverrides(scenario: Scenario, { timeStep, method, agents = {} }: Overrides): Scenario {
  const names = Object.keys(agents)
  const cleared = Object.fromEntries(names.map((name) => [name, undefined]))
  const timed = {
    ...scenario,
    ...(timeStep === undefined ? {} : { timeStep }),
    ...(method === undefined ? {} : { method }),
  }
  if (names.length === 0) return timed
  return {
    ...timed,
    agentDefaults: withValues(timed.agentDefaults ?? {}, agents),
    ...(timed.agents === undefined ? {} : { agents: timed.agents.map((agent) => withValues(agent, cleared)) }),
    ...(timed.generators === undefined
      ? {}
      : {
          // the one name that means something else with a generator: the radius of the ring
          generators: timed.generators.map((generator) =>
            withValues(generator, generator.type === 'circle' ? { ...cleared, radius: generator.radius } : cleared),
          ),
        }),
  }
}

/** What the page has to know of a scene to draw it. */
export function layoutOf(
  resolved: ResolvedScenario,
): Pick<
  Opened,
  'ids' | 'radii' | 'maxSpeeds' | 'preferredSpeeds' | 'goals' | 'groups' | 'groupNames' | 'obstacles' | 'bounds'
> {
  const { agents, obstacles } = resolved
  const goals = new Float32Array(2 * agents.length).fill(Number.NaN)
  const groups = new Uint16Array(agents.length)
  const groupNames: string[] = []
  const box = new Box()
  agents.forEach(({ id, position, wish, parameters }, i) => {
    box.add(position, parameters.radius ?? 0.3)
    const group = id.replace(/[-_ ]?\d+$/, '') || id
    let index = groupNames.indexOf(group)
    if (index < 0 && groupNames.length < 1000) index = groupNames.push(group) - 1
    groups[i] = Math.max(0, index)
    if (wish.type !== 'path') return
    const goal = wish.points[wish.points.length - 1]
    goals[2 * i] = goal.x
    goals[2 * i + 1] = goal.y
    for (const point of wish.points) box.add(point, 0)
  })
  for (const { shape } of obstacles) box.addShape(shape)
  return {
    ids: agents.map(({ id }) => id),
    radii: Float32Array.from(agents, ({ parameters }) => parameters.radius ?? 0.3),
    maxSpeeds: Float32Array.from(agents, ({ parameters }) => parameters.maxSpeed ?? 1.8),
    preferredSpeeds: Float32Array.from(agents, ({ parameters }) => parameters.preferredSpeed ?? 1.3),
    goals,
    groups,
    groupNames,
    obstacles,
    bounds: box.bounds(),
  }
}

export function thumbnailOf(resolved: ResolvedScenario): Thumbnail {
  const { radii, goals, groups, bounds } = layoutOf(resolved)
  const agents = new Float32Array(2 * resolved.agents.length)
  resolved.agents.forEach(({ position }, i) => {
    agents[2 * i] = position.x
    agents[2 * i + 1] = position.y
  })
  return { agents, radii, goals, groups, shapes: resolved.obstacles.map(({ shape }) => shape), bounds }
}

class Box {
  private minX = Infinity
  private minY = Infinity
  private maxX = -Infinity
  private maxY = -Infinity

  add({ x, y }: Point, radius: number): void {
    this.minX = Math.min(this.minX, x - radius)
    this.minY = Math.min(this.minY, y - radius)
    this.maxX = Math.max(this.maxX, x + radius)
    this.maxY = Math.max(this.maxY, y + radius)
  }

  addShape(shape: ObstacleShape): void {
    if (shape.type === 'circle') this.add(shape.center, shape.radius)
    else for (const vertex of shape.vertices) this.add(vertex, 0)
  }

  bounds(): Opened['bounds'] {
    if (this.minX > this.maxX) return { min: { x: -5, y: -5 }, max: { x: 5, y: 5 } }
    return { min: { x: this.minX, y: this.minY }, max: { x: this.maxX, y: this.maxY } }
  }
}
