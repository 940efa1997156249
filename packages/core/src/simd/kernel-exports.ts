/** What the binary exports; see assembly/index.ts. Places are in bytes; truth is a number. */
export interface KernelExports {
  reserveAgents(capacity: number, withRights: boolean, withLayers: boolean): number
  reserveWalls(edges: number, circles: number): number
  reserveScratch(count: number, mostNeighbors: number): number
  positionsAt(): number
  rowsAt(): number
  stageAt(): number
  newVelocitiesAt(): number
  outcomesAt(): number
  edgesAt(): number
  edgeBytesAt(): number
  circlesAt(): number
  buildWallIndex(): number
  setRules(
    timeStep: number,
    allSeeAll: boolean,
    surfaces: boolean,
    solidWalls: boolean,
    rightOfWay: boolean,
    gentleEscape: boolean,
    keepRight: boolean,
    byPair: boolean,
    rule: number,
    fastestWall: number,
  ): void
  sortAgents(count: number): void
  place(from: number, rows: number, withRights: boolean, withLayers: boolean): void
  gatherPoints(): void
  mostNeighborsOfAny(): number
  solve(from: number, to: number): void
  collect(from: number, to: number): void
}
