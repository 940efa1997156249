/**
 * node --expose-gc soak.mjs STEPS: a world in which agents and walls come and go at random, for a very long time. Every call
 * goes into a log; at the end the log is replayed into a new simulation, which has to come to the same state. Memory in use
 * after a tenth of the time and at the end is compared. Prints a line of JSON.
 */
import { Simulation } from 'makeway'
import { randomFrom } from './scenes.mjs'

const steps = Number(process.argv[2])
const collect = /** @type {(() => void) | undefined} */ (globalThis.gc)
if (!collect) throw new Error('start it with node --expose-gc')

/** What is done before each step, as plain numbers so that a million of them fit: kind and arguments, end to end. */
const log = { numbers: new Float64Array(1 << 20), length: 0 }
const [STEP, ADD, REMOVE, GOAL, WALL, NO_WALL, MOVE] = [0, 1, 2, 3, 4, 5, 6]
/** how many arguments each kind has */
const sizes = [0, 5, 1, 3, 5, 1, 3]

/** @param {number[]} numbers */
function note(...numbers) {
  if (log.length + numbers.length > log.numbers.length) {
    const longer = new Float64Array(2 * log.numbers.length)
    longer.set(log.numbers)
    log.numbers = longer
  }
  for (const number of numbers) log.numbers[log.length++] = number
}

/** Does to `sim` what the log has at `at`; the only way anything is done to it. @param {Simulation} sim @param {number} at */
function apply(sim, at) {
  const [kind, a, b, c, d, e] = log.numbers.subarray(at, at + 6)
  if (kind === STEP) sim.step()
  else if (kind === ADD) return sim.addAgent({ position: { x: a, y: b }, goal: { x: c, y: d }, radius: e })
  else if (kind === REMOVE) sim.removeAgent(a)
  else if (kind === GOAL) sim.setGoal(a, b, c)
  else if (kind === WALL) {
    const corners = [
      { x: a, y: b },
      { x: a + c, y: b },
      { x: a + c, y: b + d },
      { x: a, y: b + d },
    ]
    return sim.addObstacle({ type: e < 0.5 ? 'polygon' : 'polyline', vertices: corners })
  } else if (kind === NO_WALL) sim.removeObstacle(a)
  else if (kind === MOVE) sim.moveObstacle(a, { x: b, angle: c })
  return 0
}

const random = randomFrom(42)
const agents = /** @type {number[]} */ ([])
const walls = /** @type {number[]} */ ([])
const sim = new Simulation({ timeStep: 0.1 })
/** @param {number[]} numbers */
const act = (...numbers) => {
  const at = log.length
  note(...numbers)
  return apply(sim, at)
}
const pick = (/** @type {number[]} */ list) => Math.floor(random(0, list.length))

const used = () => {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers - log.numbers.byteLength
}

let early = 0
for (let step = 1; step <= steps; step++) {
  if (agents.length < 30 && random() < 0.1)
    agents.push(act(ADD, random(-8, 8), random(-8, 8), random(-8, 8), random(-8, 8), random(0.1, 0.5)))
  if (agents.length > 5 && random() < 0.08) act(REMOVE, agents.splice(pick(agents), 1)[0])
  if (agents.length > 0 && random() < 0.05) act(GOAL, agents[pick(agents)], random(-8, 8), random(-8, 8))
  if (walls.length < 4 && random() < 0.02)
    walls.push(act(WALL, random(-7, 7), random(-7, 7), random(0.2, 2), random(0.2, 2), random()))
  if (walls.length > 0 && random() < 0.015) act(NO_WALL, walls.splice(pick(walls), 1)[0])
  if (walls.length > 0 && random() < 0.02) act(MOVE, walls[pick(walls)], random(-2, 2), random(-3, 3))
  act(STEP)
  if (step === Math.ceil(steps / 10)) early = used()
}
const growth = used() - early
const hash = sim.hash()

const replayed = new Simulation({ timeStep: 0.1, neighborSearch: 'kdtree' })
for (let at = 0; at < log.length; at += 1 + sizes[log.numbers[at]]) apply(replayed, at)

const calls = log.length
console.log(JSON.stringify({ steps, logged: calls, growth, hash, replayed: replayed.hash(), agents: sim.agentCount }))
