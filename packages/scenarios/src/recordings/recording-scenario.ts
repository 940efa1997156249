import type { Obstacle } from '../schema/obstacle-schema.ts'
import { SCENARIO_FORMAT, type Scenario, type ScenarioAgent } from '../schema/scenario-schema.ts'
import { firstFrame, type Person, type Recording, walkOf } from './recording.ts'

/** Of people seen from above, m: they pass each other closer than the discs of a game would. */
export const PERSON_RADIUS = 0.2
/** No faster than this share above their mean speed. */
const SPEED_RESERVE = 1.3
const DEFAULT_MAX_SPEED = 1.8
/** s; a recording goes on so long after the last person was seen */
const GRACE = 60
const LONGEST_STEP = 0.1

export interface RecordingScenarioOptions {
  name: string
  /** m. Default 0.2. */
  radius?: number | undefined
  /** Walls of the place. */
  obstacles?: Obstacle[] | undefined
}

/**
 * Everybody of a recording as an agent: its start, its goal, when it comes and its mean speed are those recorded, and it
 * leaves on arrival. How it gets there is its own affair.
 */
export function recordingScenario(recording: Recording, options: RecordingScenarioOptions): Scenario {
  const { name, radius = PERSON_RADIUS, obstacles = [] } = options
  const start = firstFrame(recording)
  const agents = recording.persons.filter(moves).map((person) => agentOf(person, recording.frameRate, start))
  const end = recording.persons.reduce((last, { frames }) => Math.max(last, frames.at(-1)!), start)
  return {
    format: SCENARIO_FORMAT,
    name,
    timeStep: timeStepOf(recording),
    duration: Math.ceil((end - start) / recording.frameRate) + GRACE,
    agentDefaults: { radius, leaves: true },
    agents,
    ...(obstacles.length > 0 && { obstacles }),
  }
}

/** Whether the person was seen to go anywhere: who was seen once has no goal and no speed. */
export function moves(person: Person): boolean {
  return person.frames.length > 1 && walkOf(person, 1).walked > 0
}

function agentOf(person: Person, frameRate: number, start: number): ScenarioAgent {
  const { id, frames, x, y } = person
  const { duration, walked } = walkOf(person, frameRate)
  const speed = walked / duration
  const maxSpeed = SPEED_RESERVE * speed
  const interval = (frames[1] - frames[0]) / frameRate
  return {
    id: `person-${id}`,
    position: [x[0], y[0]],
    velocity: [(x[1] - x[0]) / interval, (y[1] - y[0]) / interval],
    goal: [x[x.length - 1], y[y.length - 1]],
    preferredSpeed: speed,
    ...(maxSpeed > DEFAULT_MAX_SPEED && { maxSpeed }),
    startTime: (frames[0] - start) / frameRate,
  }
}

/** A whole part of the time between two sights, at most 0.1 s, so that people are compared at the same moments. */
export function timeStepOf(recording: Recording): number {
  const interval = frameStep(recording) / recording.frameRate
  return interval / Math.ceil(interval / LONGEST_STEP - 1e-9)
}

/** Frames between two sights of a person: the number that comes up most. */
export function frameStep({ persons }: Recording): number {
  const counts = new Map<number, number>()
  for (const { frames } of persons) {
    for (let k = 1; k < frames.length; k++) {
      const step = frames[k] - frames[k - 1]
      counts.set(step, (counts.get(step) ?? 0) + 1)
    }
  }
  let best = 1
  let most = 0
  for (const [step, count] of counts) {
    if (count < most || (count === most && step >= best)) continue
    best = step
    most = count
  }
  return best
}
