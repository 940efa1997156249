/** Rules that hold for all agents; see KernelRules in step-kernel.ts. */
export let timeStep: f64 = 0
export let allSeeAll: bool = true
export let surfaces: bool = false
export let solidWalls: bool = false
export let rightOfWay: bool = false
export let gentleEscape: bool = false
export let keepRight: bool = false
export let byPair: bool = false
export let rule: i32 = 0
/** m/s, of the fastest wall */
export let fastestWall: f64 = 0

export function setRules(
  step: f64,
  seeAll: bool,
  bySurfaces: bool,
  solid: bool,
  rights: bool,
  gentle: bool,
  right: bool,
  pairwise: bool,
  weighing: i32,
  fastest: f64,
): void {
  timeStep = step
  allSeeAll = seeAll
  surfaces = bySurfaces
  solidWalls = solid
  rightOfWay = rights
  gentleEscape = gentle
  keepRight = right
  byPair = pairwise
  rule = weighing
  fastestWall = fastest
}
