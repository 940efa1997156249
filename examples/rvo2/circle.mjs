/**
 * The first scene that users of RVO2 know, on its interface: agents on a circle, each to the point opposite.
 *
 *   node examples/rvo2/circle.mjs
 */
import { RVOSimulator } from 'makeway/rvo2'

const COUNT = 100
const sim = new RVOSimulator()
sim.setTimeStep(0.25)
sim.setAgentDefaults(15, 10, 10, 10, 1.5, 2)
const goals = []
for (let i = 0; i < COUNT; i++) {
  const angle = (2 * Math.PI * i) / COUNT
  const start = { x: 100 * Math.cos(angle), y: 100 * Math.sin(angle) }
  sim.addAgent(start)
  goals.push({ x: -start.x, y: -start.y })
}

/** Towards the goal at full speed, and slower on the last meter. */
const wish = (i) => {
  const p = sim.getAgentPosition(i)
  const [x, y] = [goals[i].x - p.x, goals[i].y - p.y]
  const length = Math.hypot(x, y)
  return length > 1 ? { x: x / length, y: y / length } : { x, y }
}
const arrived = (i) => {
  const p = sim.getAgentPosition(i)
  return Math.hypot(goals[i].x - p.x, goals[i].y - p.y) < sim.getAgentRadius(i)
}

const everybody = goals.map((_, i) => i)
while (!everybody.every(arrived) && sim.getGlobalTime() < 1000) {
  for (const i of everybody) sim.setAgentPrefVelocity(i, wish(i))
  sim.doStep()
}
console.log(`${everybody.filter(arrived).length} of ${COUNT} arrived after ${sim.getGlobalTime()} s`)
if (!everybody.every(arrived)) process.exitCode = 1
