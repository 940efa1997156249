import { checkScenario } from '../loader/check-scenario.ts'
import { SCENARIO_FORMAT, type Scenario, type ScenarioAgent } from '../schema/scenario-schema.ts'
import type { Imported } from './imported.ts'
import { AttributeReader } from './menge-attributes.ts'
import { BehaviorReader } from './menge-behavior.ts'
import { readGroups, readMengeObstacles } from './menge-scene.ts'
import { parseXml } from './xml-element.ts'

const DEFAULT_TIME_STEP = 0.1
/** s, as behaviors say nothing of an end */
const DURATION = 300

export interface MengeText {
  text: string
  file: string
}

/**
 * Turns a Menge scene (`Experiment`) and its behavior (`BFSM`) into a scenario: the common part, which is agents on grids
 * or one by one, obstacle sets, and states that lead from goal to goal. What is not read is listed in the notes.
 * @param behavior  undefined: everybody stands
 * @throws {ScenarioError} with file and line, when the XML is broken or something is missing or wrong in it
 */
export function fromMenge(scene: MengeText, behavior: MengeText | undefined): Imported {
  const notes = new Set<string>()
  const root = parseXml(scene.text, 'Experiment', scene.file)
  const reader = new AttributeReader(scene.file)
  const states = behavior && new BehaviorReader(behavior, notes)
  if (!behavior) notes.add('there is no behavior: everybody stands')
  let planned = false
  const agents = readGroups(root, reader, notes).map(({ id, position, body, state }): ScenarioAgent => {
    const wish = states?.wishFrom(state, position)
    if (wish?.isPlanned) planned = true
    return { id, position, ...body, ...(wish?.fields ?? { preferredVelocity: [0, 0] }) }
  })
  const obstacles = readMengeObstacles(root, reader)
  const common = root.child('Common')
  const timeStep = common && reader.optionalNumber(common, 'time_step', { above: 0 })
  for (const name of root.unreadPaths()) notes.add(`not read: ${name}`)
  for (const name of states?.unread() ?? []) notes.add(`not read: ${name}`)
  const scenario: Scenario = {
    format: SCENARIO_FORMAT,
    timeStep: timeStep ?? DEFAULT_TIME_STEP,
    duration: DURATION,
    agents,
    ...(obstacles.length > 0 && { obstacles }),
    ...(planned ? { navigation: { planner: 'visibility' as const } } : {}),
  }
  return { scenario: checkScenario(scenario, { file: scene.file }), notes: [...notes] }
}

/** The files that a Menge project (`Project`) names, relative to itself. */
export function readMengeProject({ text, file }: MengeText): { scene: string; behavior: string } {
  const root = parseXml(text, 'Project', file)
  const reader = new AttributeReader(file)
  return { scene: reader.text(root, 'scene'), behavior: reader.text(root, 'behavior') }
}
