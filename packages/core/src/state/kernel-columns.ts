/** Makes a column of zeros; kernels that share columns with others want them in memory of their own. */
export type NewColumn = (length: number) => Float64Array

export const newPlainColumn: NewColumn = (length) => new Float64Array(length)

/** What a kernel reads of the agents: columns, one row an agent; vectors take two entries a row. */
export interface KernelColumns {
  count: number
  /** m */
  positions: Float64Array
  /** m/s, of the last step */
  velocities: Float64Array
  /** m/s, which the lines of a pair are built from; the same array as `velocities` unless others are asked for */
  optimizationVelocities: Float64Array
  preferredVelocities: Float64Array
  /** avoidance radius, m: safety margin included */
  radii: Float64Array
  maxSpeeds: Float64Array
  /** m; Infinity for no bound */
  neighborDistances: Float64Array
  maxNeighbors: Float64Array
  timeHorizons: Float64Array
  obstacleTimeHorizons: Float64Array
  responsibilities: Float64Array
  /** s, in which overlaps are undone; a pair takes the smaller */
  escapeTimes: Float64Array
  layers: Float64Array
  masks: Float64Array
  // read by the cures only; empty where neither `rightOfWay` nor `keepRight` is on (but for priorities)
  /** a higher one goes first */
  priorities: Float64Array
  /** unit vector of the wish, or (0, 0) */
  headings: Float64Array
  /** where the agent heads for, and how far it is; Infinity for nowhere in particular */
  targets: Float64Array
  targetDistances: Float64Array
  /** 1 for who is blocked */
  stuck: Float64Array
  /** tangent of half the angle by which the wish is turned right where agents are in the way */
  turns: Float64Array
  /** largest change of velocity in this step, m/s; Infinity for none */
  velocityChanges: Float64Array
}
