import { FreeSpace } from '../generators/free-space.ts'
import { generatorStream } from '../generators/random.ts'
import { checkScenario, type SourceOptions } from '../loader/check-scenario.ts'
import type { Region } from '../schema/generator-schema.ts'
import { SCENARIO_FORMAT, type Scenario, type ScenarioPoint } from '../schema/scenario-schema.ts'
import { FieldReader } from './fields.ts'
import { draftAgents, finishAgents, readRegions } from './steerbench-agents.ts'
import { drawObstacles, type ImportState, readObstacles } from './steerbench-obstacles.ts'
import { parseXml, type XmlElement } from './xml-element.ts'

const ROOT = 'SteerBenchTestCase'
/** Draws made while importing always use this seed; the generators that come out follow the seed of the scenario. */
const IMPORT_SEED = 1

/**
 * Turns a SteerBench test case (XML of SteerSuite) into a scenario: agents, agent regions, boxes, circles, oriented
 * boxes, polygons, obstacle regions and goal sequences.
 * @returns the scenario, and notes on what was approximated and what was not read
 * @throws {ScenarioError} with the line, when the XML is broken or something is missing or wrong in it
 */
export function fromSteerBench(
  text: string,
  { file = 'steerbench.xml' }: SourceOptions = {},
): { scenario: Scenario; notes: string[] } {
  const root = parseXml(text, ROOT, file)
  const reader = new FieldReader(file)
  const state: ImportState = { reader, notes: new Set(), space: new FreeSpace() }
  state.notes.add('x and z became x and y: seen from above, a mirror image of what SteerSuite draws')
  const { name, description, world } = readHeader(root, state)

  // What has a fixed place comes first, because it limits where the rest can go.
  const obstacles = readObstacles(root, state)
  const drafts = draftAgents(root, state)
  obstacles.push(...drawObstacles(root, state, generatorStream(IMPORT_SEED, 0)))
  const random = generatorStream(IMPORT_SEED, 1)
  const agents = finishAgents(drafts, world, state, random)
  const regions = readRegions(root, state, random)
  agents.push(...regions.agents)

  for (const [path, count] of root.unread()) state.notes.add(`not read: ${path}${count > 1 ? ` (${count}×)` : ''}`)
  const scenario: Scenario = {
    format: SCENARIO_FORMAT,
    name,
    ...(description && { description }),
    duration: durationFor({ agents, generators: regions.generators }),
    agents,
    ...(regions.generators.length > 0 && { generators: regions.generators }),
    ...(obstacles.length > 0 && { obstacles }),
  }
  return { scenario: checkScenario(scenario, { file }), notes: [...state.notes] }
}

function readHeader(root: XmlElement, { reader, notes }: ImportState) {
  const header = reader.element(root, 'header')
  header.child('version')
  const world = reader.region(reader.element(header, 'worldBounds'))
  notes.add('worldBounds are no walls')
  return {
    name: header.child('name')?.text || 'SteerBench test case',
    description: header.child('description')?.text,
    world,
  }
}

/** Enough for a jam on the way: four times the longest straight walk, and half a minute; whole tens of seconds. */
function durationFor({ agents = [], generators = [] }: Pick<Scenario, 'agents' | 'generators'>): number {
  let longest = 0
  const look = (starts: readonly ScenarioPoint[], goals: readonly ScenarioPoint[], speed = 1.3) => {
    if (speed <= 0) return
    for (const start of starts) longest = Math.max(longest, lengthOf([start, ...goals]) / speed)
  }
  for (const { position, goal, path, preferredSpeed } of agents)
    look([position], path ?? (goal ? [goal] : []), preferredSpeed)
  for (const generator of generators) {
    if (generator.type !== 'random') continue
    const { region, goal, path, goalRegion, preferredSpeed } = generator
    const ends = goalRegion ? cornersOf(goalRegion) : []
    for (const end of ends) look(cornersOf(region), [end], preferredSpeed)
    look(cornersOf(region), path ?? (goal ? [goal] : []), preferredSpeed)
  }
  return 10 * Math.ceil((4 * longest + 30) / 10)
}

function lengthOf(points: readonly ScenarioPoint[]): number {
  let length = 0
  for (let i = 1; i < points.length; i++) {
    const dx = points[i][0] - points[i - 1][0]
    const dy = points[i][1] - points[i - 1][1]
    length += Math.sqrt(dx * dx + dy * dy)
  }
  return length
}

function cornersOf({ min, max }: Region): ScenarioPoint[] {
  return [min, [max[0], min[1]], max, [min[0], max[1]]]
}
