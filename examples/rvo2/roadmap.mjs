/**
 * The groups between blocks once more, but with a roadmap: each agent heads for the farthest corner on its shortest way that it
 * sees. `queryVisibility` of RVO2's interface says what is seen.
 *
 *   node examples/rvo2/roadmap.mjs
 */
import { RVOSimulator } from 'makeway/rvo2'

const RADIUS = 2
const sim = new RVOSimulator()
sim.setTimeStep(0.25)
sim.setAgentDefaults(15, 10, 5, 5, RADIUS, 2)
const signs = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
]
/** corners of the ways around the blocks, a little off the walls; the goals are vertices as well */
const roadmap = []
for (const [sx, sy] of signs) {
  const corners = [
    { x: 10, y: 10 },
    { x: 40, y: 10 },
    { x: 40, y: 40 },
    { x: 10, y: 40 },
  ].map(({ x, y }) => ({ x: sx * x, y: sy * y }))
  sim.addObstacle(sx * sy > 0 ? corners : [...corners].reverse())
  for (const x of [7, 43]) for (const y of [7, 43]) roadmap.push({ x: sx * x, y: sy * y })
}
sim.processObstacles()
const goalVertices = signs.map(([sx, sy]) => roadmap.push({ x: -75 * sx, y: -75 * sy }) - 1)
const goals = []
for (let k = 0; k < 9; k++) {
  for (const [group, [sx, sy]] of signs.entries()) {
    sim.addAgent({ x: sx * (60 + 8 * (k % 3)), y: sy * (60 + 8 * Math.floor(k / 3)) })
    goals.push(goalVertices[group])
  }
}

const distance = (p, q) => Math.hypot(p.x - q.x, p.y - q.y)
const sees = (p, q) => sim.queryVisibility(p, q, RADIUS)
/** length of the shortest way from every vertex to each goal, by Bellman and Ford */
const ways = new Map(
  goalVertices.map((goal) => {
    const length = roadmap.map((_, v) => (v === goal ? 0 : Infinity))
    for (let round = 0; round < roadmap.length; round++) {
      for (const [v, p] of roadmap.entries()) {
        for (const [w, q] of roadmap.entries()) {
          const through = length[w] + distance(p, q)
          if (through < length[v] && sees(p, q)) length[v] = through
        }
      }
    }
    return [goal, length]
  }),
)

const everybody = goals.map((_, i) => i)
const arrived = (i) => distance(sim.getAgentPosition(i), roadmap[goals[i]]) < 20
while (!everybody.every(arrived) && sim.getGlobalTime() < 1000) {
  for (const i of everybody) {
    const p = sim.getAgentPosition(i)
    const length = ways.get(goals[i])
    let best = -1
    for (const [v, q] of roadmap.entries()) {
      const shorter = best < 0 || distance(p, q) + length[v] < distance(p, roadmap[best]) + length[best]
      if (shorter && sees(p, q)) best = v
    }
    const to = best < 0 ? p : roadmap[best]
    const far = Math.max(1, distance(p, to))
    const angle = 2.4 * i + sim.getGlobalTime()
    sim.setAgentPrefVelocity(i, {
      x: (to.x - p.x) / far + 1e-4 * Math.cos(angle),
      y: (to.y - p.y) / far + 1e-4 * Math.sin(angle),
    })
  }
  sim.doStep()
}
console.log(`${everybody.filter(arrived).length} of ${everybody.length} arrived after ${sim.getGlobalTime()} s`)
if (!everybody.every(arrived)) process.exitCode = 1
