import { approach } from '../approach.ts'
import { boxAhead } from '../box-ahead.ts'
import { coincident } from '../coincident.ts'
import { cornerWaypoint } from '../corner-waypoint.ts'
import { held, idle, narrow, narrowPriority } from '../corridor-meeting.ts'
import { counterflow } from '../counterflow.ts'
import { crossingFlows } from '../crossing-flows.ts'
import { crowdAtWall } from '../crowd-at-wall.ts'
import { door } from '../door.ts'
import { groups } from '../groups.ts'
import { headOn } from '../head-on.ts'
import { largeNeighbor } from '../large-neighbor.ts'
import { longStep } from '../long-step.ts'
import { oneGoal } from '../one-goal.ts'
import { overlappingWall } from '../overlapping-wall.ts'
import { overtake } from '../overtake.ts'
import type { Placement } from '../placement.ts'
import { ring } from '../ring.ts'
import { scriptedHeadOn } from '../scripted-head-on.ts'
import { clockwiseBox, endOn, openCup } from '../solid-walls.ts'
import { spawn } from '../spawn.ts'
import type { Family } from '../suite-scene.ts'
import { vehicle, vehicleBehind } from '../vehicle.ts'
import { Draw } from './draw.ts'
import { everyRun, type Sweep, type SweepRun } from './sweep.ts'

const DRAWS = 60

/** A family, and how numbers for it are drawn. */
interface Kind {
  name: string
  run(draw: Draw, placement: Placement): Omit<SweepRun, 'name'> & { numbers: object }
}

function kind<P extends object>(name: string, family: Family<P>, numbers: (draw: Draw) => Partial<P>): Kind {
  return {
    name,
    run: (draw, placement) => {
      const drawn = { ...numbers(draw), ...placement }
      return { numbers: drawn, build: () => family(drawn) }
    },
  }
}

const kinds: Kind[] = [
  kind('head-on', headOn, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.oneOf(0.5, d.between(1, 10)),
    radii: [d.between(0.2, 1), d.between(0.2, 1)],
    offset: d.oneOf(0, 1e-9, d.between(-1, 1)),
    distance: d.between(8, 20),
  })),
  kind('ring', ring, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(1, 10),
    count: d.whole(2, 30),
    radius: d.between(0.25, 0.5),
    slowest: 2,
  })),
  kind('acceleration', ring, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(2, 5),
    count: d.whole(4, 40),
    jitter: d.between(0, 0.3),
    seed: d.whole(1, 999),
    maxAcceleration: d.between(1.5, 5),
  })),
  kind('overtake', overtake, (d) => {
    const slow = d.between(0.1, 1)
    return {
      timeStep: d.timeStep(),
      horizon: d.between(1, 5),
      radius: d.between(0.2, 0.6),
      speeds: [slow + d.between(0.3, 1), slow],
    }
  }),
  kind('coincident', coincident, (d) => {
    const count = d.whole(2, 6)
    return {
      timeStep: d.timeStep(),
      count,
      radius: d.between(0.2, 1),
      walk: d.oneOf(0, 6),
      clearAt: 1 + count / 2,
    }
  }),
  kind('spawn', spawn, (d) => {
    const radius = d.between(0.2, 0.6)
    return {
      timeStep: d.timeStep(),
      radius,
      gap: radius * d.between(0.2, 0.5),
      offset: d.place(radius, radius),
    }
  }),
  kind('narrow', narrow, forOne),
  kind('narrow-priority', narrowPriority, forOne),
  kind('held', held, forOne),
  kind('idle', idle, (d) => {
    const radius = d.between(0.3, 0.6)
    return {
      timeStep: d.timeStep(),
      horizon: d.between(1, 5),
      radius,
      width: radius * d.between(4.4, 8),
      offset: d.between(-0.3, 0.3),
    }
  }),
  kind('box-ahead', boxAhead, aroundBox),
  kind('box-planned', boxAhead, (d) => ({ ...aroundBox(d), planned: true })),
  kind('door', door, (d) => {
    const radius = d.between(0.3, 0.5)
    return {
      timeStep: d.timeStep(),
      horizon: d.between(1, 5),
      radius,
      width: radius * d.between(2.4, 5),
      count: d.whole(8, 30),
      seed: d.whole(1, 999),
    }
  }),
  kind('counterflow', counterflow, (d) => {
    const radius = d.between(0.3, 0.5)
    return {
      timeStep: d.timeStep(),
      horizon: d.between(1, 5),
      radius,
      width: radius * d.between(4.4, 8),
      count: d.whole(3, 10),
    }
  }),
  kind('groups', groups, (d) => ({
    timeStep: d.oneOf(0.05, 0.1, 0.25),
    horizon: d.between(1, 6),
    count: d.whole(8, 24),
    maxNeighbors: d.whole(5, 20),
    offset: d.between(0, 0.5),
    jitter: 0.03,
    seed: d.whole(1, 999),
    radius: d.between(0.4, 0.5),
  })),
  kind('crossing-flows', crossingFlows, (d) => ({
    timeStep: d.oneOf(0.05, 0.1, 0.25),
    horizon: d.between(1, 4),
    count: d.whole(40, 160),
    abreast: d.whole(4, 10),
    seed: d.whole(1, 999),
  })),
  kind('one-goal', oneGoal, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(1, 5),
    count: d.whole(3, 30),
    seed: d.whole(1, 999),
    radius: d.between(0.25, 0.5),
  })),
  kind('corner-waypoint', cornerWaypoint, (d) => ({
    timeStep: d.timeStep(),
    radius: d.between(0.3, 1),
    outside: d.between(0, 0.3),
    goalTolerance: d.between(0.1, 0.4),
  })),
  kind('clockwise-box', clockwiseBox, (d) => ({
    timeStep: d.timeStep(),
    radius: d.between(0.2, 0.8),
    half: d.between(0.5, 2),
    from: d.oneOf(d.place(2, 9, 6), d.place(9, 2, 0, 6)),
  })),
  kind('end-on', endOn, (d) => ({
    timeStep: d.timeStep(),
    radius: d.between(0.2, 0.8),
    length: d.between(0.5, 5),
    offset: d.oneOf(0, 1e-12, -1e-12, d.between(-0.3, 0.3)),
  })),
  kind('open-cup', openCup, (d) => ({
    timeStep: d.timeStep(),
    radius: d.between(0.2, 0.6),
    half: d.between(2, 5),
    backwards: d.oneOf(true, false),
  })),
  kind('overlapping-wall', overlappingWall, (d) => ({
    timeStep: d.timeStep(),
    radius: d.between(0.2, 0.8),
    from: d.place(1.2, 1.2),
    freeAt: 5,
  })),
  kind('approach', approach, (d) => ({
    timeStep: d.timeStep(),
    radius: d.between(0.2, 0.8),
    obstacleTimeHorizon: d.between(0.5, 20),
    distance: d.between(4, 12),
    gap: d.between(0.07, 0.5),
  })),
  kind('crowd-at-wall', crowdAtWall, (d) => ({
    timeStep: d.oneOf(0.05, 0.1, 0.25),
    radius: d.between(0.2, 0.4),
    count: d.whole(10, 40),
    length: d.between(6, 10),
  })),
  kind('vehicle', vehicle, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(1, 5),
    speed: d.between(3, 8),
    vehicleRadius: d.between(0.8, 2),
    walkingSpeed: d.between(1, 1.4),
    late: d.between(-1, 2.5),
  })),
  kind('vehicle-behind', vehicleBehind, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(1, 5),
    speed: d.between(2, 8),
    vehicleRadius: d.between(0.5, 2),
    offset: d.orNone(-1, 1),
  })),
  kind('scripted-head-on', scriptedHeadOn, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(1, 5),
    otherRadius: d.between(0.3, 1.5),
    speed: d.between(0.3, 2),
  })),
  kind('large-neighbor', largeNeighbor, (d) => ({
    timeStep: d.timeStep(),
    horizon: d.between(1, 5),
    largeRadius: d.between(2, 8),
    neighborDistance: d.oneOf<number | 'auto'>('auto', d.between(2, 5)),
    offset: d.between(0, 0.5),
  })),
  kind('long-step', longStep, (d) => ({
    timeStep: d.oneOf(0.3, 0.5, 1, 2, 3),
    horizon: d.between(0.3, 3),
    thickness: d.between(0.01, 0.5),
    radius: d.between(0.2, 0.5),
  })),
]

/** A corridor in which nobody can pass, and which touches nobody at the start. */
function forOne(d: Draw) {
  const radius = d.between(0.3, 0.6)
  return {
    timeStep: d.timeStep(),
    horizon: d.between(1, 5),
    radius,
    width: radius * d.between(2.8, 3.4),
    offset: d.between(0, 0.1),
  }
}

function aroundBox(d: Draw) {
  return {
    timeStep: d.timeStep(),
    radius: d.between(0.2, 0.8),
    obstacleTimeHorizon: d.between(0.5, 6),
    offset: d.orNone(-1, 1),
  }
}

/** Scenes of every kind with numbers drawn at random, half of them turned and with other ids. */
export const randomKinds: Sweep = {
  name: 'kinds',
  title: `${DRAWS} scenes each of ${kinds.length} kinds with random sizes, places, time steps and horizons`,
  runs: kinds.flatMap((one, index) =>
    Array.from({ length: DRAWS }, (_, i): SweepRun => {
      const draw = new Draw(1000 * index + i)
      const placement = draw.oneOf<Placement>({}, { turn: draw.between(0, 6.28), shuffle: draw.whole(1, 999) })
      const { numbers, build } = one.run(draw, placement)
      return { name: `${one.name} ${JSON.stringify(numbers)}`, build }
    }),
  ),
  judge: (outcomes) =>
    kinds.map(({ name }, index) =>
      everyRun(name, outcomes.slice(DRAWS * index, DRAWS * (index + 1)), ({ missed }) => missed.length === 0),
    ),
}
