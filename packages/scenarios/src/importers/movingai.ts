import { checkScenario } from '../loader/check-scenario.ts'
import { SCENARIO_FORMAT, type Scenario, type ScenarioAgent, type ScenarioPoint } from '../schema/scenario-schema.ts'
import type { Imported } from './imported.ts'
import { type MovingAiMap, movingAiObstacles, readMovingAiMap } from './movingai-map.ts'
import { TextLines } from './text-lines.ts'

/** Of everybody who walks on these maps, m: two fit past each other on two cells. */
const RADIUS = 0.3
/** Overlaps above 1 % of the sum of the radii count. */
const MOST_OVERLAP = 0.01 * 2 * RADIUS
/** Time for the way, as a multiple of walking it alone, and s on top of that. */
const PATIENCE = 4
const GRACE = 60
const SPEED = 1.3

export interface MovingAiOptions {
  file: string
  /** Reads the file of a map that a scenario names; it is looked for beside the scenario. */
  readMap: (name: string) => Promise<{ text: string; file: string }>
  /** Takes the first so many agents. Default: all. */
  agents?: number | undefined
}

/** A `.map` file alone: its walls, and nobody. */
export function fromMovingAiMap(text: string, file: string): Imported {
  const map = readMovingAiMap(text, file)
  return { scenario: checkScenario(scenarioOf(map, [], 0), { file }), notes: map.notes }
}

/**
 * A `.scen` file: one agent a line, from the middle of one cell to the middle of another, on the map that it names.
 * @throws {ScenarioError} with file and line, when something is missing or wrong
 */
export async function fromMovingAiScen(text: string, options: MovingAiOptions): Promise<Imported> {
  const lines = new TextLines(text, options.file)
  const version = lines.next('version').trim()
  if (!/^version\s+1(\.0)?$/.test(version)) {
    throw lines.error('version', 'must be "version 1"', 'check the format of the file', version)
  }
  const notes = new Set<string>()
  let map: MovingAiMap | undefined
  let mapName: string | undefined
  const agents: ScenarioAgent[] = []
  let longest = 0
  while (!lines.isAtEnd && agents.length < (options.agents ?? Infinity)) {
    const line = lines.next('agent')
    if (line.trim() === '') continue
    const fields = line.trim().split(line.includes('\t') ? /\t/ : /\s+/)
    if (fields.length !== 9) {
      const message = 'must have 9 fields: bucket, map, width, height, start x, y, goal x, y, length'
      throw lines.error('agent', message, 'correct the line', fields.length)
    }
    const name = fields[1]
    if (mapName !== undefined && name !== mapName) {
      throw lines.error('map', `must be the same in every line, here "${mapName}"`, 'split the file by maps', name)
    }
    if (map === undefined) {
      mapName = name
      const found = await options.readMap(name)
      map = readMovingAiMap(found.text, found.file)
      for (const note of map.notes) notes.add(note)
    }
    const size = [lines.whole(fields[2], 'width'), lines.whole(fields[3], 'height')]
    if (size[0] !== map.width || size[1] !== map.height) {
      const cure = 'take the map that the scenario was made for; scaled ones are not read'
      throw lines.error('size', `must be that of the map, ${map.width} × ${map.height}`, cure, size)
    }
    const length = lines.number(fields[8], 'length')
    if (length > longest) longest = length
    agents.push({
      id: `agent-${agents.length}`,
      position: placeOf(lines, map, fields[4], fields[5], 'start'),
      goal: placeOf(lines, map, fields[6], fields[7], 'goal'),
    })
  }
  const { agents: wanted } = options
  if (map === undefined || (wanted !== undefined && agents.length < wanted)) {
    const message = wanted === undefined ? 'are missing' : `must be at least ${wanted}`
    throw lines.error('agents', message, 'ask for fewer (--agents)', agents.length)
  }
  return { scenario: checkScenario(scenarioOf(map, agents, longest), { file: options.file }), notes: [...notes] }
}

/** The middle of a cell; y counts from the top in the file, and up from the bottom in the scene. */
function placeOf(
  lines: TextLines,
  { width, height, blocked }: MovingAiMap,
  x: string,
  y: string,
  what: string,
): ScenarioPoint {
  const column = lines.whole(x, `${what} x`, 0, width - 1)
  const row = lines.whole(y, `${what} y`, 0, height - 1)
  if (blocked[row * width + column] === 1) {
    throw lines.error(what, 'must be a free cell of the map', 'check that map and scenario belong together', [
      column,
      row,
    ])
  }
  return [column + 0.5, height - row - 0.5]
}

function scenarioOf(map: MovingAiMap, agents: ScenarioAgent[], longest: number): Scenario {
  return {
    format: SCENARIO_FORMAT,
    timeStep: 0.1,
    duration: 10 * Math.ceil((PATIENCE * longest) / SPEED / 10) + GRACE,
    ...(agents.length > 0 && { agentDefaults: { radius: RADIUS, preferredSpeed: SPEED }, agents }),
    obstacles: movingAiObstacles(map),
    ...(agents.length > 0 && {
      navigation: { planner: 'grid', cellSize: 1 },
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'maxOverlap', atMost: MOST_OVERLAP },
        { metric: 'wallCrossings', equals: 0 },
      ],
    }),
  }
}
