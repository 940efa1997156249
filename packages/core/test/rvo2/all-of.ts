import type { RVOSimulator } from '../../src/rvo2/index.ts'

/** Everything that can be asked of a simulator, to tell whether a call has changed anything. */
export function allOf(sim: RVOSimulator) {
  const numbers = (count: number) => Array.from({ length: count }, (_, k) => k)
  return {
    timeStep: sim.getTimeStep(),
    globalTime: sim.getGlobalTime(),
    agents: numbers(sim.getNumAgents()).map((i) => ({
      position: sim.getAgentPosition(i),
      velocity: sim.getAgentVelocity(i),
      prefVelocity: sim.getAgentPrefVelocity(i),
      radius: sim.getAgentRadius(i),
      maxSpeed: sim.getAgentMaxSpeed(i),
      neighborDist: sim.getAgentNeighborDist(i),
      maxNeighbors: sim.getAgentMaxNeighbors(i),
      timeHorizon: sim.getAgentTimeHorizon(i),
      timeHorizonObst: sim.getAgentTimeHorizonObst(i),
      ...usedByLastStep(sim, i),
    })),
    vertices: numbers(sim.getNumObstacleVertices()).map((k) => ({
      ...sim.getObstacleVertex(k),
      next: sim.getNextObstacleVertexNo(k),
      prev: sim.getPrevObstacleVertexNo(k),
    })),
  }
}

/** What the last step used for agent `i`. */
export function usedByLastStep(sim: RVOSimulator, i: number) {
  const list = <T>(count: number, item: (k: number) => T) => Array.from({ length: count }, (_, k) => item(k))
  return {
    agentNeighbors: list(sim.getAgentNumAgentNeighbors(i), (k) => sim.getAgentAgentNeighbor(i, k)),
    obstacleNeighbors: list(sim.getAgentNumObstacleNeighbors(i), (k) => sim.getAgentObstacleNeighbor(i, k)),
    lines: list(sim.getAgentNumORCALines(i), (k) => sim.getAgentORCALine(i, k)),
  }
}
