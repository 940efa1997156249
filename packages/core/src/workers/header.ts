import type { KernelInput, KernelRules } from '../kernel/step-kernel.ts'
import type { Walls } from '../state/walls.ts'
import { type Control, HEADER } from './control.ts'

// words of the header
const ARRAYS = HEADER
const CHUNK = HEADER + 1
const AGENTS = HEADER + 2
const EDGES = HEADER + 3
const CIRCLES = HEADER + 4
const WALLS_VERSION = HEADER + 5
const RULES = HEADER + 6
const RULE = HEADER + 7
// doubles of the header
const TIME_STEP = 0
const FASTEST_WALL = 1

/** A bit for every rule that is on or off; the compiler asks for those that are missing. */
const RULE_BITS: Record<Exclude<keyof KernelRules, 'timeStep' | 'rule' | 'shareOf'>, number> = {
  allSeeAll: 1,
  surfaces: 2,
  solidWalls: 4,
  rightOfWay: 8,
  gentleEscape: 16,
  keepRight: 32,
  standingAtWalls: 64,
  byPair: 128,
}
const RULE_NAMES = Object.keys(RULE_BITS) as (keyof typeof RULE_BITS)[]

/** What changes from step to step and is no array, put where the workers find it. */
export function writeHeader(control: Control, input: KernelInput, arrays: number, chunk: number, walls: number): void {
  const { words, numbers } = control
  words[ARRAYS] = arrays
  words[CHUNK] = chunk
  words[AGENTS] = input.agents.count
  words[EDGES] = input.walls.count
  words[CIRCLES] = input.walls.circleCount
  words[WALLS_VERSION] = walls
  let bits = 0
  for (const name of RULE_NAMES) if (input.rules[name]) bits |= RULE_BITS[name]
  words[RULES] = bits
  words[RULE] = input.rules.rule
  numbers[TIME_STEP] = input.rules.timeStep
  numbers[FASTEST_WALL] = input.walls.fastest
}

/** Number of the set of arrays that the step is about. */
export function arraysInUse(words: Int32Array): number {
  return words[ARRAYS]
}

export function chunkSize(words: Int32Array): number {
  return words[CHUNK]
}

/** A worker's picture of the step: `input` holds the shared arrays already, the rest is filled in. */
export function readHeader({ words, numbers }: Control, input: KernelInput): void {
  const walls: Walls = input.walls
  input.agents.count = words[AGENTS]
  walls.count = words[EDGES]
  walls.circleCount = words[CIRCLES]
  walls.fastest = numbers[FASTEST_WALL]
  input.wallsVersion = words[WALLS_VERSION]
  for (const name of RULE_NAMES) input.rules[name] = (words[RULES] & RULE_BITS[name]) !== 0
  input.rules.rule = words[RULE]
  // functions can't be shared; `Simulation` refuses them with this kernel
  input.rules.shareOf = null
  input.rules.timeStep = numbers[TIME_STEP]
}
