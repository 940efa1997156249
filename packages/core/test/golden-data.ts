import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { ObstacleOptions, Point } from '../src/types.ts'

/** Fields are told in golden/README.md. */
export interface StepCase {
  id: number
  group?: string
  name?: string
  tie?: boolean
  fragileAgents?: number[]
  timeStep: number
  obstacles?: [number, number][][]
  splitEdges?: number[]
  agents: number[][]
  expected: ExpectedAgent[]
}

export interface ExpectedAgent {
  v: [number, number]
  n: number[]
  l: number[][]
  o?: number[]
  nObstLines?: number
  infeasible?: boolean
  obstTie?: boolean
  nan?: boolean
  alt?: { v: [number, number]; o: number[]; nObstLines: number; l: number[][] }
}

export interface ProgramCase {
  id: number
  group: string
  lines: number[][]
  radius: number
  optVelocity: [number, number]
  directionOpt: boolean
  numObstLines: number
  lp2: { fail: number; v: [number, number] }
  lp3?: [number, number] | { v: [number, number] }
}

export interface VisibilitySet {
  id: number
  name: string
  obstacles: [number, number][][]
  queries: [
    px: number,
    py: number,
    qx: number,
    qy: number,
    radius: number,
    visible: number,
    clearance: number | null,
    pInside: number,
    qInside: number,
  ][]
}

export interface TrajectoryCase {
  name: string
  tie?: boolean
  timeStep: number
  goalTolerance: number
  maxSteps: number
  agents: number[][]
  goals: [number, number][]
  prefSpeed: number[]
  obstacles: [number, number][][]
  gate?: { x: number; y: number; halfWidth: number }
  records: { step: number; positions: [number, number][]; maxDiffFloat: number }[]
  summary: { [build: string]: TrajectorySummary }
}

export interface TrajectorySummary {
  stepsUntilAllAtGoals: number | null
  minPairDistance: number
  minClearance: number
  minObstacleClearance: number | null
  arrived: number
  meanArrivalTime: number
  meanPathLength: number
}

/** The twelve numbers of an agent by name. */
export function agentOf(row: number[]) {
  const [px, py, vx, vy, wx, wy, radius, maxSpeed, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst] = row
  return {
    position: { x: px, y: py },
    velocity: { x: vx, y: vy },
    wish: { x: wx, y: wy },
    ...{ radius, maxSpeed, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst },
  }
}

export const pointsOf = (vertices: [number, number][]): Point[] => vertices.map(([x, y]) => ({ x, y }))

/** An outline for the simulation, where the type decides what the reference tells by the winding. */
export function obstacleOf(vertices: Point[]): ObstacleOptions {
  if (vertices.length === 2) return { type: 'polyline', vertices }
  const area = vertices.reduce((sum, p, k) => {
    const q = vertices[(k + 1) % vertices.length]
    return sum + p.x * q.y - p.y * q.x
  }, 0)
  return { type: area > 0 ? 'polygon' : 'room', vertices }
}

/** The cases of golden/<name>.json.gz. */
export function readGolden<Case>(name: string): Case[] {
  const file = fileURLToPath(new URL(`golden/${name}.json.gz`, import.meta.url))
  return (JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as { cases: Case[] }).cases
}
