import { blocks } from './blocks.ts'
import { circle } from './circle.ts'
import { circle30Nearest, circle30Range } from './circle-30.ts'
import { corridor4 } from './corridor-4.ts'
import { crossingRoom, crossingRoomHalfStep } from './crossing-room.ts'
import { doorCrowd, doorGate } from './door-gate.ts'
import { carAmongWalkers, differentialDrive, nhOrca14, purePursuit } from './drives.ts'
import { headOn } from './head-on.ts'
import { methodScenes } from './methods.ts'
import { delay, delayMargin, inertia, safetyMargin, speedLimits, subSteps } from './motion.ts'
import { narrowDoor } from './narrow-door.ts'
import { oneGoal } from './one-goal.ts'
import { roadmap } from './roadmap.ts'
import {
  fasterTakesMore,
  giveWayToRight,
  hold,
  layers,
  priorityClasses,
  rightTakesMore,
  scripted,
  shares,
} from './roles.ts'
import type { Scene } from './scene.ts'
import { twoFloors } from './two-floors.ts'
import { twoGroups } from './two-groups.ts'

/** All built-in scenes, from the simplest on. To add one, write its file and name it here. */
export const scenes: readonly Scene[] = [
  headOn,
  ...methodScenes,
  corridor4,
  crossingRoom,
  crossingRoomHalfStep,
  narrowDoor,
  doorCrowd,
  doorGate,
  twoGroups,
  twoFloors,
  oneGoal,
  circle30Nearest,
  circle30Range,
  circle,
  blocks,
  roadmap,
  shares,
  rightTakesMore,
  giveWayToRight,
  fasterTakesMore,
  priorityClasses,
  scripted,
  layers,
  hold,
  inertia,
  speedLimits,
  safetyMargin,
  subSteps,
  delay,
  delayMargin,
  differentialDrive,
  nhOrca14,
  carAmongWalkers,
  purePursuit,
]

/** The built-in scene of that name, if there is one. */
export function findScene(name: string): Scene | undefined {
  return scenes.find((scene) => scene.name === name)
}
