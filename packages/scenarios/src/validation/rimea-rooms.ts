import type { AgentHandle, ObstacleOptions, Point, Simulation } from 'makeway'
import { mulberry32 } from '../generators/random.ts'
import { type Evacuee, type Exit, evacuate } from './exits.ts'
import { FREE_SPEED, person } from './people.ts'
import { PathRecorder } from './record-paths.ts'
import { fillBox, wallAlong } from './shapes.ts'
import { atMost, type Finding, inRange, type Validation } from './validation.ts'

/** Exits of 1 m in the long room: two on the left, two on the right. Seen from the way out, `from` lies on the right hand. */
const HALF = 0.5
const EXITS: readonly Exit[] = [
  { from: { x: 0, y: 5 + HALF }, to: { x: 0, y: 5 - HALF } },
  { from: { x: 0, y: 15 + HALF }, to: { x: 0, y: 15 - HALF } },
  { from: { x: 30, y: 5 - HALF }, to: { x: 30, y: 5 + HALF } },
  { from: { x: 30, y: 15 - HALF }, to: { x: 30, y: 15 + HALF } },
]
const PEOPLE = 1000

export const rimea9: Validation = {
  name: 'rimea-9',
  title: 'A thousand people leave a hall by four exits, or by two',
  source: 'RiMEA guideline, test 9: with half of the exits it takes about twice as long',
  run: () => {
    const recorder = new PathRecorder(20)
    const four = leaveHall([0, 1, 2, 3], recorder)
    const two = leaveHall([0, 1])
    const ratio = four === null || two === null ? null : two / four
    const findings: Finding[] = [
      { what: 'time by four exits', measured: four, unit: 's', target: 'all leave', ok: four !== null },
      { what: 'time by two exits', measured: two, unit: 's', target: 'all leave', ok: two !== null },
      inRange('two exits over four', ratio, '', [1.7, 2.3]),
    ]
    const walls = hallWalls([0, 1, 2, 3]).map(({ vertices }) => [...vertices])
    return {
      findings,
      pictures: [{ kind: 'paths', title: 'RiMEA 9: four exits, every twentieth path', walls, paths: recorder.paths }],
    }
  },
}

function leaveHall(open: readonly number[], recorder?: PathRecorder): number | null {
  const exits = open.map((k) => EXITS[k])
  const people = fillBox([0.4, 0.4, 29.6, 19.6], PEOPLE, mulberry32(9)).map((position): Evacuee => {
    const distances = exits.map(({ from }) => Math.abs(position.x - from.x) + Math.abs(position.y - from.y))
    const exit = distances.indexOf(Math.min(...distances))
    const { from } = exits[exit]
    const outwards = from.x === 0 ? -1 : 1
    const middle = from.y + (from.x === 0 ? -HALF : HALF)
    return {
      ...person,
      position,
      exit,
      path: [
        { x: from.x, y: middle },
        { x: from.x + 10 * outwards, y: middle },
      ],
    }
  })
  const onStep = recorder && ((simulation: Simulation) => recorder.record(simulation))
  return evacuate(hallWalls(open), exits, people, { limit: 900, onStep }).duration
}

function hallWalls(open: readonly number[]) {
  const side = (x: number, lower: number, upper: number) => {
    const gaps = [
      { y: 5, isOpen: open.includes(lower) },
      { y: 15, isOpen: open.includes(upper) },
    ].filter(({ isOpen }) => isOpen)
    const edges = [0, ...gaps.flatMap(({ y }) => [y - HALF, y + HALF]), 20]
    return Array.from({ length: edges.length / 2 }, (_, k) => wallAlong([x, edges[2 * k]], [x, edges[2 * k + 1]]))
  }
  return [wallAlong([0, 0], [30, 0]), wallAlong([0, 20], [30, 20]), ...side(0, 0, 1), ...side(30, 2, 3)]
}

/** A room of 10 m, a corridor of 1 m by 5 m, another room of 10 m with an exit of 1 m. */
const ROOM = 10
const CORRIDOR = 5
const CROWD = 150
/** Slower than this part of the free speed, somebody waits. */
const WAITING = 0.3

export const rimea12: Validation = {
  name: 'rimea-12',
  title: 'A bottleneck between two rooms',
  source: 'RiMEA guideline, test 12: people jam before the bottleneck and nowhere behind it',
  run: () => {
    const end = 2 * ROOM + CORRIDOR
    const top = (level: number, sign: 1 | -1): ObstacleOptions & { type: 'polyline' } =>
      wallAlong(
        [0, 0],
        [0, sign * level],
        [ROOM, sign * level],
        [ROOM, sign * HALF],
        [ROOM + CORRIDOR, sign * HALF],
        [ROOM + CORRIDOR, sign * level],
        [end, sign * level],
        [end, sign * HALF],
      )
    const walls = [top(ROOM / 2, 1), top(ROOM / 2, -1)]
    const people = fillBox([0.4, -4.6, 6, 4.6], CROWD, mulberry32(12)).map((position): Evacuee => {
      const path: Point[] = [
        { x: ROOM + 0.3, y: 0 },
        { x: ROOM + CORRIDOR, y: 0 },
        { x: end, y: 0 },
        { x: end + 10, y: 0 },
      ]
      return { ...person, position, exit: 0, path }
    })
    const exit = { from: { x: end, y: -HALF }, to: { x: end, y: HALF } }
    const recorder = new PathRecorder(5)
    const waiting = { before: 0, behind: 0 }
    const onStep = (simulation: Simulation, inside: ReadonlyMap<AgentHandle, number>) => {
      recorder.record(simulation)
      for (const agent of inside.keys()) {
        const { x } = simulation.position(agent)
        const { x: vx, y: vy } = simulation.velocity(agent)
        if (vx * vx + vy * vy > WAITING * FREE_SPEED * (WAITING * FREE_SPEED)) continue
        if (x < ROOM) waiting.before += simulation.timeStep
        else if (x > ROOM + CORRIDOR && x < end) waiting.behind += simulation.timeStep
      }
    }
    const { duration } = evacuate(walls, [exit], people, { limit: 400, onStep })
    const share = waiting.before > 0 ? waiting.behind / waiting.before : null
    const findings: Finding[] = [
      {
        what: 'time until the room is empty',
        measured: duration,
        unit: 's',
        target: 'all leave',
        ok: duration !== null,
      },
      inRange('waiting before the bottleneck, a head', waiting.before / CROWD, 's', [5, 400]),
      atMost('waiting behind it, part of that before it', share, '', 0.02),
    ]
    const outlines = walls.map(({ vertices }) => [...vertices])
    return {
      findings,
      pictures: [{ kind: 'paths', title: 'RiMEA 12: every fifth path', walls: outlines, paths: recorder.paths }],
    }
  },
}
