/** The pair of agents that is looked at: its numbers are left here for the functions that deal with it. */
export class Pair {
  /** rows */
  i = 0
  j = 0
  /** from the agent to the other, m */
  px = 0
  py = 0
  pz = 0
  /** between the centers, m */
  distance = 0
  /** sum of the radii, m */
  radius = 0
  /** of the avoidance, taken by the agent; or NO_SHARE */
  share = 0
}
