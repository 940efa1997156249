import { approachScenes } from './approach.ts'
import { boxAheadScenes } from './box-ahead.ts'
import { coincidentScenes } from './coincident.ts'
import { cornerWaypointScenes } from './corner-waypoint.ts'
import { corridorMeetingScenes } from './corridor-meeting.ts'
import { counterflowScenes } from './counterflow.ts'
import { crossingFlowsScenes } from './crossing-flows.ts'
import { crowdAtWallScenes } from './crowd-at-wall.ts'
import { doorScenes } from './door.ts'
import { groupsScenes } from './groups.ts'
import { headOnScenes } from './head-on.ts'
import { largeNeighborScenes } from './large-neighbor.ts'
import { longStepScenes } from './long-step.ts'
import { oneGoalScenes } from './one-goal.ts'
import { overlappingWallScenes } from './overlapping-wall.ts'
import { overtakeScenes } from './overtake.ts'
import { ringScenes } from './ring.ts'
import { scriptedHeadOnScenes } from './scripted-head-on.ts'
import { solidWallsScenes } from './solid-walls.ts'
import { spawnScenes } from './spawn.ts'
import { SUITE_KINDS, type SuiteScene } from './suite-scene.ts'
import { vehicleScenes } from './vehicle.ts'

const all: readonly SuiteScene[] = [
  headOnScenes,
  ringScenes,
  overtakeScenes,
  coincidentScenes,
  spawnScenes,
  corridorMeetingScenes,
  boxAheadScenes,
  doorScenes,
  counterflowScenes,
  groupsScenes,
  crossingFlowsScenes,
  oneGoalScenes,
  cornerWaypointScenes,
  solidWallsScenes,
  overlappingWallScenes,
  approachScenes,
  crowdAtWallScenes,
  vehicleScenes,
  scriptedHeadOnScenes,
  largeNeighborScenes,
  longStepScenes,
].flat()

/** ORCA's known failings, a scene each, kind by kind. To add one, write its file and name it above. */
export const suite: readonly SuiteScene[] = SUITE_KINDS.flatMap((kind) => all.filter((scene) => scene.kind === kind))

/** The scene of the suite of that name, `suite/` included, if there is one. */
export function findSuiteScene(name: string): SuiteScene | undefined {
  return suite.find((scene) => scene.name === name)
}
