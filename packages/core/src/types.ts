/**
 * The public vocabulary: what goes into a `Simulation` and what comes out.
 * Units are metres, seconds, metres a second and radians; the plane is right-handed with y up.
 */

/** A point or vector in the plane. */
export interface Point {
  x: number
  y: number
}

/**
 * `default` has the cures for ORCA's known failings switched on.
 * `rvo2` has every cure off and reproduces the semantics of the reference library RVO2 to within rounding.
 */
export type Profile = 'default' | 'rvo2'

/**
 * The velocities that the lines of a pair of agents are built from, one's own and the other's: the `current` ones, the
 * `preferred` ones, or none at all (`zero`).
 * van den Berg et al., "Reciprocal n-Body Collision Avoidance" (2011), section 4.
 */
export type OptimizationVelocity = 'current' | 'preferred' | 'zero'

/**
 * Who of a pair takes how much of the avoidance.
 * - `equal`: by the responsibilities alone, and under profile `default` by heading: who has the other before it takes more.
 * - `rightTakesMore`: if both go the same way (v₁ · v₂ ≥ 0), who is right of the other's heading takes 0.7; the heading
 *   of the first is looked at first. Otherwise, or with nobody right of the other, the one with the larger x, then with
 *   the larger y. Not the same in a turned scene.
 * - `giveWayToRight`: who has the other on its right takes 0.7. Halves where that holds for both, or for nobody.
 * - `fasterTakesMore`: the faster one takes 0.7. Halves at equal speed.
 * - a function of your own.
 *
 * A rule weighs the responsibilities: with weights w and 1 − w the shares are w · ρ₁ and (1 − w) · ρ₂ over their sum, that
 * is w and 1 − w as long as both ρ are equal. They always sum to one. Scripts, held agents, responsibility 0 and
 * priorities come before any rule; so do, under profile `default`, common goals, arrived and blocked agents.
 */
export type ResponsibilityRule =
  | 'equal'
  | 'rightTakesMore'
  | 'giveWayToRight'
  | 'fasterTakesMore'
  | ResponsibilityFunction

/**
 * A rule of your own. Called for each pair that has to share, any number of times, so it must be a function of its
 * arguments alone. The first is the agent that was added first.
 * @param px, py  from the center of the first to that of the second, m
 * @param firstVx, firstVy, secondVx, secondVy  velocities of the last step, m/s
 * @param firstRadius, secondRadius  physical radii, m
 * @param first, second  handles
 * @returns the share that the first takes, 0 … 1; the second takes the rest
 */
export type ResponsibilityFunction = (
  px: number,
  py: number,
  firstVx: number,
  firstVy: number,
  secondVx: number,
  secondVy: number,
  firstRadius: number,
  secondRadius: number,
  first: AgentHandle,
  second: AgentHandle,
) => number

/** Names an agent for as long as it lives; never 0, never used again for another agent. */
export type AgentHandle = number

/** Names an obstacle for as long as it lives; never 0, never used again for another obstacle. */
export type ObstacleHandle = number

/**
 * What an agent is doing, judged after every step.
 * - `moving`: under way.
 * - `yielding`: slower than half its preferred speed because an agent line binds.
 * - `blocked`: has wanted to move and has hardly progressed for some time; `blockedBy` says who is in the way.
 * - `arrived`: within `goalTolerance` of its goal, or settled in the crowd around it (`isCrowded`).
 * - `held`: may not be moved (`hold`).
 * - `scripted`: moves as its script says and gives way to nobody.
 */
export type AgentState = 'moving' | 'yielding' | 'blocked' | 'arrived' | 'held' | 'scripted'

/** Parameters of one agent. Every one can be changed later with `updateAgent`. */
export interface AgentParameters {
  /** Physical radius, m, > 0. Default 0.3. */
  radius: number
  /** Upper bound of the speed, m/s, ≥ 0. Default 1.8. */
  maxSpeed: number
  /** Speed towards the goal when nothing is in the way, m/s, ≥ 0. Default 1.3. */
  preferredSpeed: number
  /** How far ahead other agents must stay clear, s, > 0. Default 2. */
  timeHorizon: number
  /** The same for walls, s, > 0. Default 1. */
  obstacleTimeHorizon: number
  /** Search range for neighbours, m. Default `auto`: nobody who can be hit within the horizon is missed. Profile `rvo2`: 5. */
  neighborDistance: number | 'auto' | 'unlimited'
  /** How many of the nearest neighbours are kept: 1–64 or `all`. Default 10. */
  maxNeighbors: number | 'all'
  /** Distance to the goal that counts as arrived, m, > 0. Default 0.2. */
  goalTolerance: number
  /** Weight of this agent when a pair shares the avoidance: ρA / (ρA + ρB); ≥ 0. Default 0.5. */
  responsibility: number
  /** A lower priority gives way wholly to a higher one. Default 0. */
  priority: number
  /** May not be moved. Default false. */
  hold: boolean
  /** Bit set of the layers this agent is on. Default 1. */
  layers: number
  /** Bit set of the layers this agent sees: of agents, and of obstacles that are on some layers only. Default 0xffffffff. */
  mask: number
  /** Bound of the change of velocity, m/s², > 0. Default Infinity (none). */
  maxAcceleration: number
  /** Time over which an overlap is undone, s, ≥ 0; 0 stands for one time step. Default 0.25. Profile `rvo2`: 0. */
  escapeTime: number
  /** Distance kept in addition to the radius, m, ≥ 0. Default 0. */
  safetyMargin: number
  /** Added to the way to the goal, across it to the left, m/s; a nudge that breaks symmetry. Default 0. */
  lateralSpeed: number
  /**
   * Part s of the new velocity that a step takes on: v ← (1 − s) · v + s · v_new; 0 < s ≤ 1. Default 1: none. A step is an
   * internal one, so the same s means more inertia in longer steps. What the lines promise does not hold for a blend.
   */
  inertia: number
  /**
   * Time after which a command is acted on, s, ≥ 0. Default 0. The others know nothing of it: advised is a `safetyMargin`
   * of delay · (v_A + v_B) for a pair, half of it each.
   */
  actuationDelay: number
  /**
   * Density at which a crowd stands still, agents a m², > 0: the preferred speed falls with the density that the agent
   * sees, as that of people does (4.7 for the people of docs/validation.md). Default Infinity (the crowd plays no part).
   */
  jamDensity: number
}

/** What `addAgent` takes. At most one of `goal`, `path`, `preferredVelocity`, `script`; with none the agent wants to stand. */
export interface AgentOptions extends Partial<AgentParameters> {
  /** Centre, m. */
  position: Point
  /** Velocity of the step before the first, m/s. Default (0, 0). */
  velocity?: Point
  /** Where it wants to go, straight at `preferredSpeed`. */
  goal?: Point
  /** Waypoints to pass in order; the last one is the goal. At least one point. */
  path?: readonly Point[]
  /** A constant wish, m/s. */
  preferredVelocity?: Point
  /** Moves so whatever happens; the others take the whole avoidance. */
  script?: { velocity: Point }
  /** Where it faces, rad from the x axis to the left. Default: along its velocity, else its wish, else along x. */
  heading?: number
  /** Velocities that the body is capable of, seen from where it faces; kept inside the solve. Default: none beyond `maxSpeed`. */
  speedLimit?: MotionLimit
  /** Accelerations that the body is capable of; the same. Default: none beyond `maxAcceleration`. */
  accelerationLimit?: MotionLimit
  /** What moves the body, see `makeway/drives`. Default: nothing, it takes on its new velocity as it is. */
  drive?: Drive
}

/**
 * Velocities (m/s) or accelerations (m/s²) that a body is capable of, in its own frame: x ahead, y to the left. One of
 * - `disc`: the radius;
 * - `ellipse`: half axes ahead and to the side, as a polygon of 16 corners, up to 1.9 % inside of it;
 * - `polygon`: convex, counter-clockwise, with the origin inside.
 */
export type MotionLimit =
  | { disc: number }
  | { ellipse: readonly [ahead: number, aside: number] }
  | { polygon: readonly Point[] }

/** A body as its drive moves it, in place. */
export interface DriveBody {
  /** center, m */
  x: number
  y: number
  /** unit vector, where it faces */
  headingX: number
  headingY: number
  /** ahead, m/s; below 0: backwards */
  speed: number
  /** rad/s, counter-clockwise */
  turnRate: number
}

/**
 * Moves bodies that can't take on any velocity at once. Holds settings only: all state is the body's, so one drive may
 * serve any number of agents. Must depend on its arguments alone.
 */
export interface Drive {
  readonly name: string
  /** m by which the body may stray from its commands; avoidance takes the radius to be larger by that. ≥ 0 */
  readonly trackingBound: number
  /** Velocities that it can follow within that bound, in the frame of the body. Default: all. */
  readonly speedLimit?: MotionLimit
  /** Moves `body` for `dt` seconds towards doing what the commanded velocity (m/s) asks. */
  move(body: DriveBody, commandX: number, commandY: number, dt: number): void
}

/** A wall. `type` decides what is solid, never the winding. */
export type ObstacleShape =
  /** Solid area, at least 3 vertices. */
  | { type: 'polygon'; vertices: readonly Point[] }
  /** Border that keeps agents inside, at least 3 vertices. */
  | { type: 'room'; vertices: readonly Point[] }
  /** Open wall, solid from both sides, at least 2 vertices. */
  | { type: 'polyline'; vertices: readonly Point[] }
  /** Solid disc. */
  | { type: 'circle'; center: Point; radius: number }

/** What `addObstacle` takes. */
export type ObstacleOptions = ObstacleShape & {
  /** The obstacle moves so in every step, m/s. Default (0, 0). */
  velocity?: Point
  /**
   * Bit set of the layers the obstacle is on, such as the floors of a building: only agents that see one of them, by their
   * `mask`, heed it. Default: every agent does.
   */
  layers?: number
}

/** Where an obstacle stands, relative to the place it was added at: turned about the origin by `angle`, then shifted by (x, y). */
export interface ObstaclePose {
  x?: number
  y?: number
  angle?: number
  /** m/s; enters the lines of the agents near it and moves it in every step. Default: unchanged. */
  velocity?: Point
}

/** Who keeps an agent from moving. */
export interface Blockers {
  agents: AgentHandle[]
  obstacles: ObstacleHandle[]
}

/** Live columns of all agents, row i of each for agent `ids[i]`; vectors lie as x, y, x, y … */
export interface AgentViews {
  count: number
  /** handles */
  ids: Float64Array
  /** m */
  positions: Float64Array
  /** m/s */
  velocities: Float64Array
  preferredVelocities: Float64Array
  newVelocities: Float64Array
  /** m */
  radii: Float64Array
  maxSpeeds: Float64Array
  /** codes of states, in the order moving, yielding, blocked, arrived, held, scripted */
  states: Float64Array
}
