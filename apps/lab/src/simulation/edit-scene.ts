import type { ResolvedAgent, ResolvedObstacle, Scenario } from '@makeway/scenarios'
import type { MotionLimit, ObstacleShape, Point } from 'makeway'
import type { Edit } from './protocol.ts'
import type { Session } from './session.ts'

type ScenarioPoint = [number, number]
type Agent = NonNullable<Scenario['agents']>[number]
type Obstacle = NonNullable<Scenario['obstacles']>[number]

const pointOf = ({ x, y }: Point): ScenarioPoint => [x, y]

/**
 * The scene of a session as it is after `step` steps, as a scenario of its own: everybody where they are, on the rest of
 * their way. What a step remembers of the past beyond that (how long somebody has been stuck) begins anew.
 */
export function sceneAt(session: Session, step: number): Scenario {
  const { scenario, resolved } = session
  const time = step * resolved.timeStep
  const simulation = session.simulationAt(step)
  const agents = resolved.agents.map((agent, index) => {
    const handle = session.handleOf(index)
    if (step === 0 || handle === undefined || !simulation.has(handle)) {
      return agentOf({ ...agent, startTime: Math.max(0, agent.startTime - time) }, scenario)
    }
    const points = simulation.remainingPath(handle)
    const wish: ResolvedAgent['wish'] = agent.wish.type === 'path' ? { type: 'path', points } : agent.wish
    const [position, velocity] = [simulation.position(handle), simulation.velocity(handle)]
    const body = agent.body && { ...agent.body, heading: simulation.heading(handle) }
    return agentOf({ ...agent, position, velocity, wish, body, startTime: 0 }, scenario)
  })
  const obstacles = resolved.obstacles.filter(({ to }) => to > time).map((obstacle) => obstacleOf(obstacle, time))
  const { generators: _, ...rest } = scenario
  return { ...rest, agents, obstacles, expect: [] }
}

/** The scene of a moment, changed. Who has left by then is named by no edit, and is not in it. */
export function editedAt(session: Session, step: number, edits: readonly Edit[]): Scenario {
  const scene = edits.reduce(edited, sceneAt(session, step))
  const simulation = session.simulationAt(step)
  const gone = new Set(
    session.resolved.agents.flatMap(({ id }, index) => {
      const handle = session.handleOf(index)
      const time = step * session.timeStep
      const isGone = handle !== undefined && !simulation.has(handle) && session.resolved.agents[index].startTime <= time
      return isGone && step > 0 ? [id] : []
    }),
  )
  return { ...scene, agents: scene.agents?.filter(({ id }) => id === undefined || !gone.has(id)) }
}

/** The scene with one thing changed. */
export function edited(scenario: Scenario, edit: Edit): Scenario {
  const agents = [...(scenario.agents ?? [])]
  const obstacles = [...(scenario.obstacles ?? [])]
  switch (edit.type) {
    case 'moveAgent':
      agents[edit.agent] = { ...agents[edit.agent], position: pointOf(edit.to) }
      return { ...scenario, agents }
    case 'moveGoal': {
      const { path: _path, preferredVelocity: _wish, script: _script, ...rest } = agents[edit.agent]
      agents[edit.agent] = { ...rest, goal: pointOf(edit.to) }
      return { ...scenario, agents }
    }
    case 'parameters': {
      const change = (agent: Agent): Agent => withValues(agent, edit.values)
      if (edit.agent !== 'all') {
        agents[edit.agent] = change(agents[edit.agent])
        return { ...scenario, agents }
      }
      // the defaults say it for all, so that the file stays small
      const names = Object.keys(edit.values)
      const plain = agents.map((agent) => withValues(agent, Object.fromEntries(names.map((name) => [name, undefined]))))
      return { ...scenario, agents: plain, agentDefaults: withValues(scenario.agentDefaults ?? {}, edit.values) }
    }
    case 'removeAgent':
      return { ...scenario, agents: agents.filter((_, index) => index !== edit.agent) }
    case 'addAgents': {
      const model = agents[edit.like] ?? { position: [0, 0] }
      const taken = new Set(agents.map(({ id }) => id))
      let number = agents.length
      for (const at of edit.at) {
        while (taken.has(`new-${number}`)) number++
        const id = `new-${number++}`
        taken.add(id)
        const { startTime: _start, velocity: _velocity, ...like } = model
        const { path: _p, preferredVelocity: _w, script: _s, goal: _g, ...withoutWish } = like
        const added = edit.goal === undefined ? like : { ...withoutWish, goal: pointOf(edit.goal) }
        agents.push({ ...added, id, position: pointOf(at) } as Agent)
      }
      return { ...scenario, agents }
    }
    case 'addObstacle': {
      const taken = new Set(obstacles.map(({ id }) => id))
      let number = obstacles.length
      while (taken.has(`wall-${number}`)) number++
      return { ...scenario, obstacles: [...obstacles, { ...shapeOf(edit.shape), id: `wall-${number}` } as Obstacle] }
    }
    case 'moveObstacle':
      obstacles[edit.obstacle] = moved(obstacles[edit.obstacle], edit.by)
      return { ...scenario, obstacles }
    case 'removeObstacle':
      return { ...scenario, obstacles: obstacles.filter((_, index) => index !== edit.obstacle) }
    case 'scenario':
      return withValues(scenario, edit.values)
  }
}

/** The same with these values; undefined takes one out. */
export function withValues<T extends object>(of: T, values: Record<string, unknown>): T {
  return Object.fromEntries(
    Object.entries({ ...of, ...values }).filter(([, value]) => value !== undefined),
  ) as unknown as T
}

/** An agent as it stands in a file; what the defaults of the scenario say already is left out. */
function agentOf(
  { id, position, velocity, wish, parameters, body, startTime, leaves }: ResolvedAgent,
  scenario: Scenario,
): Agent {
  const defaults = (scenario.agentDefaults ?? {}) as Record<string, unknown>
  const { speedLimit, accelerationLimit, ...rest } = body ?? {}
  const limits = {
    ...(speedLimit && { speedLimit: limitOf(speedLimit) }),
    ...(accelerationLimit && { accelerationLimit: limitOf(accelerationLimit) }),
    ...(leaves !== undefined && { leaves }),
  }
  const own = Object.entries({ ...parameters, ...rest, ...limits }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  )
  const agent: Record<string, unknown> = { id, position: pointOf(position) }
  if (velocity.x !== 0 || velocity.y !== 0 || defaults.velocity !== undefined) agent.velocity = pointOf(velocity)
  if (wish.type === 'preferredVelocity') agent.preferredVelocity = pointOf(wish.velocity)
  else if (wish.type === 'script') agent.script = { velocity: pointOf(wish.velocity) }
  else if (wish.points.length === 1) agent.goal = pointOf(wish.points[0])
  else agent.path = wish.points.map(pointOf)
  if (startTime > 0 || defaults.startTime !== undefined) agent.startTime = startTime
  return { ...agent, ...Object.fromEntries(own) } as Agent
}

/** A limit as files have it. */
function limitOf(limit: MotionLimit) {
  return 'polygon' in limit ? { polygon: limit.polygon.map(pointOf) } : limit
}

function obstacleOf({ id, shape, from, to, velocity, layers }: ResolvedObstacle, time: number): Obstacle {
  const gone = Math.max(0, time - from)
  const moves = velocity.x !== 0 || velocity.y !== 0
  const by = { x: velocity.x * gone, y: velocity.y * gone }
  const obstacle = {
    id,
    ...shapeOf(shape),
    ...(layers === undefined ? {} : { layers }),
    ...(from > time ? { from: from - time } : {}),
    ...(to < Infinity ? { to: to - time } : {}),
    ...(moves ? { motion: { velocity: pointOf(velocity) } } : {}),
  } as Obstacle
  return moves ? moved(obstacle, by) : obstacle
}

function shapeOf(shape: ObstacleShape) {
  if (shape.type === 'circle') return { type: shape.type, center: pointOf(shape.center), radius: shape.radius }
  return { type: shape.type, vertices: shape.vertices.map(pointOf) }
}

function moved(obstacle: Obstacle, by: Point): Obstacle {
  const shift = ([x, y]: readonly number[]): ScenarioPoint => [x + by.x, y + by.y]
  if (obstacle.type === 'circle') return { ...obstacle, center: shift(obstacle.center) }
  return { ...obstacle, vertices: obstacle.vertices.map(shift) }
}
