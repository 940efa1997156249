import type { MetricName } from '../schema/expect-schema.ts'
import { arrived, lastArrivalTime, meanArrivalTime, timeRatio } from './arrivals.ts'
import type { MetricFactory } from './metric.ts'
import {
  displacement,
  maxAcceleration,
  maxVelocityX,
  maxVelocityY,
  meanSpeedAtEnd,
  minVelocityX,
  minVelocityY,
} from './motion.ts'
import { oscillations } from './oscillations.ts'
import { maxOverlap, maxWallOverlap, wallCrossings } from './overlaps.ts'
import { flow, pathEfficiency } from './paths.ts'
import { dropped, timeBlocked, timeBlockedDetected } from './waiting.ts'

export interface MetricDefinition {
  /** Empty for counts and ratios. */
  unit: string
  /** One line for people. */
  meaning: string
  /** Says nothing without a measuring line. */
  needsLine: boolean
  create: MetricFactory
}

/** What stands behind each metric that a scenario can name, in the order in which they are shown. */
export const METRICS: Record<MetricName, MetricDefinition> = {
  arrived: define('', 'agents arrived at the end', arrived),
  lastArrivalTime: define('s', 'latest first arrival', lastArrivalTime),
  meanArrivalTime: define('s', 'mean of the first arrivals', meanArrivalTime),
  timeRatio: define('', 'time to arrive over straight-line time', timeRatio),
  pathEfficiency: define('', 'straight over walked distance', pathEfficiency),
  maxOverlap: define('m', 'largest overlap of two agents', maxOverlap),
  maxWallOverlap: define('m', 'deepest an agent stood in a wall', maxWallOverlap),
  wallCrossings: define('', 'steps in which a center crossed a wall', wallCrossings),
  maxAcceleration: define('m/s²', 'largest change of velocity in one step, over the step', maxAcceleration),
  meanSpeedAtEnd: define('m/s', 'mean speed over the last second', meanSpeedAtEnd),
  displacement: define('m', 'largest distance from the start', displacement),
  maxVelocityX: define('m/s', 'largest velocity along x', maxVelocityX),
  minVelocityX: define('m/s', 'smallest velocity along x', minVelocityX),
  maxVelocityY: define('m/s', 'largest velocity along y', maxVelocityY),
  minVelocityY: define('m/s', 'smallest velocity along y', minVelocityY),
  oscillations: define('', 'swings to the other side of the way', oscillations),
  timeBlockedDetected: define('s', 'first time an agent is blocked', timeBlockedDetected),
  timeBlocked: define('s', 'time blocked, summed over agents', timeBlocked),
  dropped: define('', 'reachable neighbors left out', dropped),
  flow: atLine('1/(m s)', 'agents through a line, over its length and the time', flow),
}

export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name)
}

function define(unit: string, meaning: string, create: MetricFactory): MetricDefinition {
  return { unit, meaning, needsLine: false, create }
}

function atLine(unit: string, meaning: string, create: MetricFactory): MetricDefinition {
  return { unit, meaning, needsLine: true, create }
}
