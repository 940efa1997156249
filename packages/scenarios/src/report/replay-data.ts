import type { ObstacleShape } from 'makeway'
import { radiusOf } from '../generators/resolve-agent.ts'
import type { Recording } from '../recordings/recording.ts'
import type { ResolvedScenario } from '../resolved.ts'
import { RUN_STATES } from '../run/sample.ts'
import { toBase64 } from './base64.ts'
import { type Ghost, ghostsOf } from './recorded-section.ts'
import type { Replay, ReplayEvent } from './replay-recorder.ts'

interface Bounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/**
 * What the viewer in the report reads; `viewer/replay.js` is the other end.
 * Positions are relative to the first agent's start and rounded to 1/65535 of the larger side of their bounds,
 * velocities to 1/127 of the largest.
 */
export interface ReplayData {
  ids: string[]
  radii: number[]
  goals: ([number, number] | null)[]
  stateNames: readonly string[]
  timeStep: number
  stride: number
  times: number[]
  /** Positions: offset + scale · number. */
  offset: [number, number]
  scale: number
  x: string
  y: string
  /** Velocities: velocityScale · number. */
  velocityScale: number
  velocityX: string
  velocityY: string
  /** frame, agent, state, and so on; the first frame names every agent. */
  stateChanges: number[]
  gaps: (number | null)[]
  meanSpeeds: number[]
  obstacles: { shape: ObstacleShape; from: number; to: number | null; velocity: [number, number] }[]
  /** The part of the world to show. */
  bounds: [minX: number, minY: number, maxX: number, maxY: number]
  events: ReplayEvent[]
  /** People as they were filmed, where the run walks a recording anew. */
  ghosts: Ghost[]
}

export function replayData(scenario: ResolvedScenario, replay: Replay, recording?: Recording): ReplayData {
  const { frames, origin } = replay
  const { agents } = scenario
  const bounds = positionBounds(replay)
  const scale = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 65535 || 1
  const fastest = frames.reduce((most, { velocityX, velocityY }) => {
    return Math.max(most, largest(velocityX), largest(velocityY), -least(velocityX), -least(velocityY))
  }, 0)
  const velocityScale = fastest / 127 || 1
  const positions = (column: 'x' | 'y', least: number) =>
    toBase64(join(frames, Uint16Array, agents.length, (frame, i) => Math.round((frame[column][i] - least) / scale)))
  const velocities = (column: 'velocityX' | 'velocityY') =>
    toBase64(join(frames, Int8Array, agents.length, (frame, i) => Math.round(frame[column][i] / velocityScale)))
  const obstacles = scenario.obstacles.map(({ shape, from, to, velocity }) => ({
    shape: moved(shape, origin),
    from,
    to: to === Infinity ? null : to,
    velocity: [velocity.x, velocity.y] as [number, number],
  }))
  return {
    ids: agents.map(({ id }) => id),
    radii: agents.map(radiusOf),
    goals: agents.map(({ wish }) => {
      const goal = wish.type === 'path' ? wish.points[wish.points.length - 1] : undefined
      return goal ? [rounded(goal.x - origin.x), rounded(goal.y - origin.y)] : null
    }),
    stateNames: RUN_STATES,
    timeStep: scenario.timeStep,
    stride: replay.stride,
    times: frames.map(({ time }) => rounded(time)),
    offset: [bounds.minX, bounds.minY],
    scale,
    x: positions('x', bounds.minX),
    y: positions('y', bounds.minY),
    velocityScale,
    velocityX: velocities('velocityX'),
    velocityY: velocities('velocityY'),
    stateChanges: stateChanges(replay),
    gaps: frames.map(({ gap }) => (gap === Infinity ? null : rounded(gap))),
    meanSpeeds: frames.map(({ meanSpeed }) => rounded(meanSpeed)),
    obstacles,
    bounds: viewBounds(bounds, scenario, obstacles),
    events: replay.events,
    ghosts: recording ? ghostsOf(recording, origin) : [],
  }
}

type Column = Uint16Array | Int8Array

/** One number for each agent of each frame. */
function join<F, C extends Column>(
  frames: readonly F[],
  Type: new (length: number) => C,
  agentCount: number,
  of: (frame: F, agent: number) => number,
): C {
  const column = new Type(frames.length * agentCount)
  let at = 0
  for (const frame of frames) for (let i = 0; i < agentCount; i++) column[at++] = of(frame, i)
  return column
}

function stateChanges({ frames }: Replay): number[] {
  const changes: number[] = []
  frames.forEach(({ states }, frame) => {
    states.forEach((state, agent) => {
      if (frame === 0 || frames[frame - 1].states[agent] !== state) changes.push(frame, agent, state)
    })
  })
  return changes
}

/** Of all centers over the whole run. The first agent starts at zero, and so does who is not there yet. */
function positionBounds({ frames }: Replay): Bounds {
  const bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  for (const { x, y } of frames) {
    for (let i = 0; i < x.length; i++) {
      if (x[i] < bounds.minX) bounds.minX = x[i]
      if (x[i] > bounds.maxX) bounds.maxX = x[i]
      if (y[i] < bounds.minY) bounds.minY = y[i]
      if (y[i] > bounds.maxY) bounds.maxY = y[i]
    }
  }
  return bounds
}

/** How far the view may grow beyond the agents for the sake of walls, as a part of their larger side. */
const WALL_ALLOWANCE = 0.6

/** Everybody's disc, and the walls as far as they are near. */
function viewBounds(
  centers: Bounds,
  { agents }: ResolvedScenario,
  obstacles: ReplayData['obstacles'],
): ReplayData['bounds'] {
  const radius = agents.reduce((most, agent) => Math.max(most, radiusOf(agent)), 0)
  const near = grown(centers, radius)
  const allowance = Math.max(near.maxX - near.minX, near.maxY - near.minY, 1) * WALL_ALLOWANCE
  const far = grown(near, allowance)
  const all = { ...near }
  for (const { shape } of obstacles) {
    const wall = shapeBounds(shape)
    all.minX = Math.min(all.minX, Math.max(wall.minX, far.minX))
    all.minY = Math.min(all.minY, Math.max(wall.minY, far.minY))
    all.maxX = Math.max(all.maxX, Math.min(wall.maxX, far.maxX))
    all.maxY = Math.max(all.maxY, Math.min(wall.maxY, far.maxY))
  }
  const view = grown(all, 0.03 * Math.max(all.maxX - all.minX, all.maxY - all.minY, radius))
  return [rounded(view.minX), rounded(view.minY), rounded(view.maxX), rounded(view.maxY)]
}

function grown({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by }
}

function shapeBounds(shape: ObstacleShape): Bounds {
  if (shape.type === 'circle') {
    const { x, y } = shape.center
    return grown({ minX: x, minY: y, maxX: x, maxY: y }, shape.radius)
  }
  const xs = shape.vertices.map(({ x }) => x)
  const ys = shape.vertices.map(({ y }) => y)
  return { minX: least(xs), minY: least(ys), maxX: largest(xs), maxY: largest(ys) }
}

function moved(shape: ObstacleShape, origin: { x: number; y: number }): ObstacleShape {
  const move = ({ x, y }: { x: number; y: number }) => ({ x: rounded(x - origin.x), y: rounded(y - origin.y) })
  if (shape.type === 'circle') return { ...shape, center: move(shape.center) }
  return { ...shape, vertices: shape.vertices.map(move) }
}

function largest(values: ArrayLike<number>): number {
  let most = -Infinity
  for (let i = 0; i < values.length; i++) if (values[i] > most) most = values[i]
  return most
}

function least(values: ArrayLike<number>): number {
  let fewest = Infinity
  for (let i = 0; i < values.length; i++) if (values[i] < fewest) fewest = values[i]
  return fewest
}

/** To a tenth of a millimeter: shorter in the file, finer than any screen. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
