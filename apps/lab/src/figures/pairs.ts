import { coneOf, coneOutline, type Point, type TracePair, wayOut } from 'makeway'
import { type Figure, row, Sheet } from './sheet.ts'
import { A_COLOR, B_COLOR, spaceOf, traceOf } from './traces.ts'

const A = { position: { x: 0, y: 0 }, velocity: { x: 1.2, y: 0.1 } }
const B = { position: { x: 3, y: 1 }, velocity: { x: -0.6, y: -0.2 } }
const pairOf = (a = A, b = B): TracePair => traceOf([a, b]).lines[0].pair!
const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const times = (a: Point, k: number): Point => ({ x: k * a.x, y: k * a.y })
const ZERO = { x: 0, y: 0 }

/** The space of relative velocities: the cone has its apex at the origin. */
function relativeSheet(pair: TracePair, own: Point, extent: number, horizon = pair.horizon): Sheet {
  const sheet = new Sheet(extent, { x: 0.45 * extent, y: 0.25 * extent }).axes('m/s')
  const cone = coneOf({ ...pair, velocity: ZERO }, own, 'vo', horizon)!
  sheet.add(coneOutline(cone, 20), 'cone', B_COLOR)
  sheet.circle(cone.center, cone.radius, 'cutoff', B_COLOR)
  return sheet
}

const world = () => {
  const sheet = new Sheet(2.6, { x: 1.5, y: 0.5 }).axes('m')
  for (const [agent, color, name] of [
    [A, A_COLOR, 'A'],
    [B, B_COLOR, 'B'],
  ] as const) {
    sheet.circle(agent.position, 0.5, 'body', color)
    sheet.arrow(agent.position, plus(agent.position, agent.velocity), 'velocity')
    sheet.label(agent.position, name, 0, 28, 'middle')
  }
  return sheet
}

const relative = () => {
  const { position, radius } = pairOf()
  const v = minus(A.velocity, B.velocity)
  return new Sheet(2.6, { x: 1.5, y: 0.5 })
    .axes('m')
    .circle(position, radius, 'body', B_COLOR)
    .arrow(ZERO, position, 'relativeVelocity', B_COLOR)
    .label(times(position, 0.5), 'p', -12, -4)
    .arrow(ZERO, v, 'velocity')
    .label(v, 'v = vA − vB', 6, 12)
    .dot(ZERO, 'apex', A_COLOR)
    .label(plus(position, { x: 0, y: radius }), 'r = rA + rB', 0, -6, 'middle')
}

const velocitySpace = () => {
  const pair = pairOf()
  const v = minus(A.velocity, B.velocity)
  return relativeSheet(pair, A.velocity, 2)
    .arrow(ZERO, v, 'velocity')
    .label(v, 'v', 6, 4)
    .dot(times(pair.position, 1 / pair.horizon), 'apex', B_COLOR)
    .label(times(pair.position, 1 / pair.horizon), 'p/τ', 4, -8)
}

/** v with the way out of the cone, in relative velocities. */
function projection(velocity: Point, note: string): Sheet {
  const a = { ...A, velocity: plus(velocity, B.velocity) }
  const pair = pairOf(a)
  const u = wayOut(pair, a.velocity)!
  const end = plus(velocity, u)
  const center = times(pair.position, 1 / pair.horizon)
  return relativeSheet(pair, a.velocity, 1.8)
    .arrow(center, velocity, 'w', B_COLOR)
    .label(times(plus(center, velocity), 0.5), 'w', -4, -6, 'end')
    .dot(velocity, 'newVelocity')
    .label(velocity, 'v', 8, 12)
    .arrow(velocity, end, 'share', B_COLOR)
    .label(times(plus(velocity, end), 0.5), 'u', -7, 10, 'end')
    .label({ x: 0.8, y: -0.95 }, note, 0, 0, 'middle')
}

const arcTest = () => {
  const pair = pairOf()
  const p = pair.position
  const cone = coneOf({ ...pair, velocity: ZERO }, A.velocity, 'vo', pair.horizon)!
  const foot = (d: Point) => times(d, cone.center.x * d.x + cone.center.y * d.y)
  const sheet = relativeSheet(pair, A.velocity, 1.8)
  for (const d of [cone.left, cone.right]) sheet.segment(cone.center, foot(d), 'bisector').dot(foot(d), 'candidate')
  return sheet
    .dot(cone.center, 'apex', B_COLOR)
    .label(cone.center, 'c = p/τ', 8, 4)
    .label(times(p, 0.17), 'arc: w·p < 0, (w·p)² > r²·|w|²', 0, 52, 'middle')
}

const turnedLeg = () => {
  const pair = pairOf()
  const cone = coneOf({ ...pair, velocity: ZERO }, A.velocity, 'vo', 1)!
  const p = pair.position
  const length = Math.sqrt(p.x * p.x + p.y * p.y - pair.radius * pair.radius)
  const touch = times(cone.left, length)
  return new Sheet(2.6, { x: 1.6, y: 0.9 })
    .axes('m')
    .circle(p, pair.radius, 'body', B_COLOR)
    .arrow(ZERO, p, 'velocity')
    .label(times(p, 0.55), 'p', 4, 14)
    .arrow(ZERO, touch, 'share', B_COLOR)
    .label(times(touch, 0.5), 'leg', -8, -8, 'end')
    .label({ x: 1.6, y: -0.9 }, 'p turned by the angle whose sine is r/|p|', 0, 0, 'middle')
    .segment(p, touch, 'bisector')
    .label(times(plus(p, touch), 0.5), 'r', 6, 0)
}

const tangents = () => {
  const pair = pairOf()
  const sheet = new Sheet(2.2, { x: 1.3, y: 0.6 }).axes('m/s')
  for (const horizon of [1.2, 2, 4, 8]) {
    const cone = coneOf({ ...pair, velocity: ZERO }, A.velocity, 'vo', horizon)!
    sheet.add(coneOutline(cone, 20), 'cone', B_COLOR).circle(cone.center, cone.radius, 'cutoff', B_COLOR)
    sheet.label(cone.center, `${horizon} s`, 0, 4, 'middle')
  }
  return sheet
}

function horizonSpace(horizon: number) {
  const trace = traceOf([{ ...A, timeHorizon: horizon }, B])
  return spaceOf(trace, { cones: [0], extent: 2.5 })
}

const bothHalves = () => {
  const [a, b] = [
    [A, B],
    [B, A],
  ].map((agents) => traceOf(agents))
  return row(
    { title: 'A: half of u', content: spaceOf(a, { cones: [0] }) },
    { title: 'B: the other half', content: spaceOf(b, { cones: [0] }) },
  )
}

const figure = (name: string, title: string, draw: () => string): Figure => ({ name, title, draw })

export const pairFigures: readonly Figure[] = [
  figure(
    'pair-three-views',
    'The three changes of view: the world, relative position with the radii summed, velocity space',
    () =>
      row(
        { title: 'world', content: world().content() },
        { title: 'relative position', content: relative().content() },
        { title: 'relative velocity', content: velocitySpace().content() },
      ),
  ),
  figure('horizon-long', 'A long horizon (10 s) forbids what is far away', () =>
    row({ title: 'τ = 10 s', content: horizonSpace(10) }, { title: 'τ = 0.1 s', content: horizonSpace(0.1) }),
  ),
  figure('horizon-tangents', 'The cut-off circles of all horizons lie between the same tangents', () =>
    tangents().draw(),
  ),
  figure('projection-cutoff', 'The way out over the cut-off circle', () =>
    projection({ x: 1.0, y: 0.2 }, 'cut-off circle').draw(),
  ),
  figure('projection-left', 'The way out over the left leg', () => projection({ x: 1.9, y: 1.0 }, 'left leg').draw()),
  figure('projection-right', 'The way out over the right leg', () =>
    projection({ x: 1.9, y: 0.35 }, 'right leg').draw(),
  ),
  figure('arc-or-leg', 'Which part is nearest: the arc between the tangent points, or a leg', () => arcTest().draw()),
  figure('leg', 'A leg is p turned by the angle whose sine is r/|p|', () => turnedLeg().draw()),
  figure('overlap', 'Overlapping: no cone, the circle of the escape time alone', () =>
    row({
      title: 'overlap',
      content: spaceOf(
        traceOf([A, { ...B, position: { x: 0.8, y: 0.2 } }].map((agent) => ({ ...agent, escapeTime: 0.5 }))),
        {
          cones: [0],
          extent: 4,
        },
      ),
    }),
  ),
  figure('half-of-u', 'Each takes half of u, and together they leave the cone', bothHalves),
  figure('whole-u', 'Against one who does not give way the agent takes the whole of u', () =>
    row({
      title: 'B follows a script',
      content: spaceOf(traceOf([A, { ...B, script: { velocity: B.velocity } }], [], { profile: 'default' }), {
        cones: [0],
      }),
    }),
  ),
  figure(
    'outside',
    'Outside the velocity obstacle the line keeps the agent from being pushed in: u and n are opposed',
    () =>
      row({
        title: 'v outside',
        content: spaceOf(
          traceOf([
            { ...A, velocity: { x: 0.4, y: 1.1 } },
            { ...B, velocity: { x: 0, y: -0.4 } },
          ]),
          { cones: [0] },
        ),
      }),
  ),
  figure('vo-rvo-hrvo', 'VO, RVO and HRVO of one pair', () => {
    const trace = traceOf([A, B])
    return row(
      ...(['vo', 'rvo', 'hrvo'] as const).map((kind) => ({
        title: kind.toUpperCase(),
        content: spaceOf(trace, { cones: [0], kinds: [kind], bare: true }),
      })),
    )
  }),
  figure('many-lines', 'Many half-planes and what they leave', () => {
    const agents = Array.from({ length: 9 }, (_, k) => {
      const angle = (k * 2 * Math.PI) / 9 + 0.3
      const position = { x: 3 * Math.cos(angle), y: 3 * Math.sin(angle) }
      return { position, velocity: times(position, -0.12) }
    })
    return row({
      title: 'nine neighbors',
      content: spaceOf(traceOf([{ ...A, velocity: { x: 0.6, y: 0.3 } }, ...agents])),
    })
  }),
  figure('keep-right', 'The wish turned to keep right (profile default)', () => {
    const agents = [
      { position: { x: 0, y: 0 }, velocity: { x: 1.3, y: 0 }, goal: { x: 9, y: 0 } },
      { position: { x: 4, y: 0 }, velocity: { x: -1.3, y: 0 }, goal: { x: -9, y: 0 } },
    ]
    return row({ title: 'head-on', content: spaceOf(traceOf(agents, [], { profile: 'default' }), { cones: [0] }) })
  }),
]
