/** What a kernel reads of the agents: columns, one row an agent; vectors take three entries a row. */
export interface KernelColumns {
  count: number
  /** m */
  positions: Float64Array
  /** m/s, of the last step */
  velocities: Float64Array
  preferredVelocities: Float64Array
  /** avoidance radius, m: safety margin included */
  radii: Float64Array
  maxSpeeds: Float64Array
  /** m; Infinity for no bound */
  neighborDistances: Float64Array
  maxNeighbors: Float64Array
  timeHorizons: Float64Array
  responsibilities: Float64Array
  /** s, in which overlaps are undone; a pair takes the smaller */
  escapeTimes: Float64Array
  layers: Float64Array
  masks: Float64Array
  // read by the cures only
  /** a higher one goes first */
  priorities: Float64Array
  /** unit vector of the wish, or (0, 0, 0) */
  headings: Float64Array
  /** where the agent heads for, and how far it is; Infinity for nowhere in particular */
  targets: Float64Array
  targetDistances: Float64Array
  /** 1 for who is blocked */
  stuck: Float64Array
  /** tangent of half the angle by which the wish is turned aside where agents are in the way */
  turns: Float64Array
  /** largest change of velocity in this step, m/s; Infinity for none */
  velocityChanges: Float64Array
}
