import type { MetricName } from '../schema/expect-schema.ts'
import { arrived, fairness, lastArrivalTime, meanArrivalTime, timeRatio } from './arrivals.ts'
import { collisions, energy, rmsJerk, steerbenchScore } from './effort.ts'
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
import { laneOrder, polarization } from './order.ts'
import { oscillations } from './oscillations.ts'
import { maxOverlap, maxWallOverlap, wallCrossings } from './overlaps.ts'
import { flow, lineDensity, lineSpeed, specificFlow } from './passages.ts'
import { pathEfficiency } from './paths.ts'
import { maxTrackingError } from './tracking.ts'
import { dropped, timeBlocked, timeBlockedDetected } from './waiting.ts'

export interface MetricDefinition {
  /** Empty for counts and ratios. */
  unit: string
  /** One line for people. */
  meaning: string
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
  collisions: define('', 'distinct collisions of two agents', collisions),
  energy: define('J/kg', 'energy of walking, the mean over agents', energy),
  rmsJerk: define('m/s³', 'root mean square of the jerk', rmsJerk),
  steerbenchScore: define('', 'composite score of SteerBench, the mean over agents', steerbenchScore),
  fairness: define('', 'evenness of the time ratios, 1 at best', fairness),
  polarization: define('', 'how far those who move go one way', polarization),
  laneOrder: define('', 'how far rows belong to one direction in counterflow', laneOrder),
  maxTrackingError: define('m', 'farthest a driven body strays from its commands', maxTrackingError),
  flow: define('1/(m s)', 'agents through a line, over its length and the time', flow),
  specificFlow: define('1/(m s)', 'flow from the first to the last who passes a line', specificFlow),
  lineSpeed: define('m/s', 'mean speed across a line', lineSpeed),
  lineDensity: define('1/m²', 'density that goes with flow and speed at a line', lineDensity),
}

export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name)
}

function define(unit: string, meaning: string, create: MetricFactory): MetricDefinition {
  return { unit, meaning, create }
}
