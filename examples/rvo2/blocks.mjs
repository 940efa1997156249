/**
 * Four groups cross between four blocks, on the interface of RVO2. A tiny nudge, different for each agent, keeps the exact symmetry
 * from jamming; the default profile of `Simulation` needs none.
 *
 *   node examples/rvo2/blocks.mjs
 */
import { RVOSimulator } from 'makeway/rvo2'

const sim = new RVOSimulator()
sim.setTimeStep(0.25)
sim.setAgentDefaults(15, 10, 5, 5, 2, 2)
const goals = []
for (let row = 0; row < 4; row++) {
  for (let column = 0; column < 4; column++) {
    for (const [sx, sy] of [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ]) {
      sim.addAgent({ x: sx * (55 + 10.1 * column), y: sy * (55 + 9.9 * row) })
      goals.push({ x: -75 * sx, y: -75 * sy })
    }
  }
}
for (const [sx, sy] of [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
]) {
  const [near, far] = [10, 40]
  // counter-clockwise is solid
  const corners = [
    { x: near, y: near },
    { x: far, y: near },
    { x: far, y: far },
    { x: near, y: far },
  ]
  const mirrored = corners.map(({ x, y }) => ({ x: sx * x, y: sy * y }))
  sim.addObstacle(sx * sy > 0 ? mirrored : mirrored.reverse())
}
sim.processObstacles()

const everybody = goals.map((_, i) => i)
const toGoal = (i) => {
  const p = sim.getAgentPosition(i)
  return { x: goals[i].x - p.x, y: goals[i].y - p.y }
}
const arrived = (i) => Math.hypot(toGoal(i).x, toGoal(i).y) < 20
while (!everybody.every(arrived) && sim.getGlobalTime() < 1000) {
  for (const i of everybody) {
    const { x, y } = toGoal(i)
    const length = Math.max(1, Math.hypot(x, y))
    const angle = 2.4 * i + 31 * sim.getGlobalTime()
    sim.setAgentPrefVelocity(i, { x: x / length + 1e-4 * Math.cos(angle), y: y / length + 1e-4 * Math.sin(angle) })
  }
  sim.doStep()
}
console.log(`${everybody.filter(arrived).length} of ${everybody.length} arrived after ${sim.getGlobalTime()} s`)
if (!everybody.every(arrived)) process.exitCode = 1
