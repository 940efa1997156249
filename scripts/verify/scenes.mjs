/**
 * Ten scenes that between them reach every policy, every kind of wall and every way to change a world. They run wherever the
 * library does, so they are written in what can be turned into ES5, without anything newer at run time.
 *
 * @typedef {import('../../packages/core/src/simulation.ts').Simulation} Simulation
 * @typedef {(from?: number, to?: number) => number} Random
 * @typedef {(sim: Simulation, random: Random, step: number) => void} Change
 * @typedef {{ name: string, options: object, build: (sim: Simulation, random: Random) => Change | void }} Scene
 *
 * @typedef {object} Way how a scene is run
 * @property {any} [kernel] handed to the simulation
 * @property {'grid' | 'kdtree'} [neighborSearch]
 * @property {() => any} [newKernel] makes the kernel of each simulation that is restored; `kernel` itself unless given
 * @property {(step: number) => boolean} [restoreAt] at these steps it is restored from a snapshot of itself
 */

/** Park and Miller's generator: exact in doubles. @param {number} seed @returns {Random} */
export function randomFrom(seed) {
  let state = (seed % 2147483646) + 1
  return (from = 0, to = 1) => {
    state = (state * 48271) % 2147483647
    return from + ((to - from) * (state - 1)) / 2147483646
  }
}

/** @type {readonly Scene[]} */
export const scenes = [
  {
    name: 'ring: everybody to the other side, exactly symmetric',
    options: { timeStep: 0.1 },
    build(sim) {
      for (let i = 0; i < 24; i++) {
        const x = [10, 9, 7, 4, 0, -4, -7, -9, -10, -9, -7, -4, 0, 4, 7, 9][i % 16] * (i < 16 ? 1 : 1.5)
        const y = [0, 4, 7, 9, 10, 9, 7, 4, 0, -4, -7, -9, -10, -9, -7, -4][i % 16] * (i < 16 ? 1 : 1.5)
        sim.addAgent({ position: { x, y }, goal: { x: -x, y: -y }, radius: 0.5, maxSpeed: 2 })
      }
      return goBack
    },
  },
  {
    name: 'four groups cross among four blocks',
    options: { timeStep: 0.25 },
    build(sim) {
      for (const [x, y] of [
        [5, 5],
        [5, -5],
        [-5, 5],
        [-5, -5],
      ]) {
        sim.addObstacle({ type: 'polygon', vertices: box(x - 2, y - 2, x + 2, y + 2) })
      }
      for (let i = 0; i < 48; i++) {
        const side = i % 4
        const along = 12 + Math.floor(i / 12) * 1.2
        const across = (Math.floor(i / 4) % 3) * 1.1 - 1.1
        const p =
          side % 2 === 0 ? { x: side === 0 ? along : -along, y: across } : { x: across, y: side === 1 ? along : -along }
        sim.addAgent({ position: p, goal: { x: -p.x, y: -p.y } })
      }
      return goBack
    },
  },
  {
    name: 'a crowd leaves a room by a door',
    options: { timeStep: 0.1 },
    build(sim, random) {
      sim.addObstacle({
        type: 'polyline',
        vertices: [
          { x: 0, y: 0.6 },
          { x: 0, y: 6 },
          { x: -10, y: 6 },
          { x: -10, y: -6 },
          { x: 0, y: -6 },
          { x: 0, y: -0.6 },
        ],
      })
      for (let i = 0; i < 40; i++) {
        sim.addAgent({
          position: { x: random(-9, -1), y: random(-5, 5) },
          path: [
            { x: -0.5, y: 0 },
            { x: 1, y: 0 },
            { x: random(6, 9), y: random(-4, 4) },
          ],
        })
      }
    },
  },
  {
    name: 'counterflow in a corridor, unlike agents',
    options: { timeStep: 1 / 15 },
    build(sim, random) {
      sim.addObstacle({
        type: 'polyline',
        vertices: [
          { x: -20, y: 2 },
          { x: 20, y: 2 },
        ],
      })
      sim.addObstacle({
        type: 'polyline',
        vertices: [
          { x: -20, y: -2 },
          { x: 20, y: -2 },
        ],
      })
      for (let i = 0; i < 50; i++) {
        const side = i % 2 === 0 ? 1 : -1
        const position = { x: side * random(3, 18), y: random(-1.5, 1.5) }
        sim.addAgent({
          position,
          goal: { x: -side * 19, y: random(-1.5, 1.5) },
          radius: random(0.15, 0.4),
          maxSpeed: random(0.8, 2),
          safetyMargin: random(0, 0.05),
        })
      }
      return goBack
    },
  },
  {
    name: 'walls that move and turn through a crowd',
    options: { timeStep: 0.1 },
    build(sim, random) {
      sim.addObstacle({ type: 'room', vertices: box(-12, -12, 12, 12) })
      const door = sim.addObstacle({
        type: 'polyline',
        vertices: [
          { x: -4, y: 0 },
          { x: 4, y: 0 },
        ],
      })
      const disc = sim.addObstacle({ type: 'circle', center: { x: 0, y: 0 }, radius: 1, velocity: { x: 0.2, y: 0.1 } })
      crowd(sim, random, 50, 10)
      return (_, __, step) => {
        sim.moveObstacle(door, { angle: 0.01 * step })
        if (step % 80 === 0) sim.moveObstacle(disc, { x: 0, y: 0, velocity: { x: step % 160 ? 0.2 : -0.2, y: 0.1 } })
      }
    },
  },
  {
    name: 'priorities, held and scripted agents, limits of acceleration',
    options: { timeStep: 0.05 },
    build(sim, random) {
      crowd(sim, random, 40, 9, (i) => ({
        priority: i % 3,
        hold: i % 10 === 0,
        responsibility: random(0.2, 0.8),
        maxAcceleration: i % 2 ? random(0.5, 4) : Infinity,
      }))
      const script = { velocity: { x: 0.4, y: 0.1 } }
      for (let i = 0; i < 5; i++) sim.addAgent({ position: { x: -14, y: 3 * i - 6 }, radius: 0.8, script })
      return newGoals
    },
  },
  {
    name: 'agents and walls come and go',
    options: { timeStep: 0.1 },
    build(sim, random) {
      const agents = /** @type {number[]} */ ([])
      const walls = /** @type {number[]} */ ([])
      return () => {
        if (agents.length < 60 && random() < 0.4) {
          const position = { x: random(-10, 10), y: random(-10, 10) }
          agents.push(sim.addAgent({ position, goal: { x: random(-10, 10), y: random(-10, 10) } }))
        }
        if (agents.length > 20 && random() < 0.3)
          sim.removeAgent(agents.splice(Math.floor(random(0, agents.length)), 1)[0])
        if (walls.length < 6 && random() < 0.1) {
          const x = random(-9, 9)
          const y = random(-9, 9)
          walls.push(sim.addObstacle({ type: 'polygon', vertices: box(x, y, x + random(0.2, 2), y + random(0.2, 2)) }))
        }
        if (walls.length > 2 && random() < 0.1)
          sim.removeObstacle(walls.splice(Math.floor(random(0, walls.length)), 1)[0])
      }
    },
  },
  {
    name: 'a world in pixels, overlapping at the start',
    options: { timeStep: 1 / 60 },
    build(sim, random) {
      sim.addObstacle({ type: 'circle', center: { x: 300, y: 300 }, radius: 50 })
      for (let i = 0; i < 60; i++) {
        const position = { x: random(0, 400), y: random(0, 400) }
        sim.addAgent({
          position,
          goal: { x: 600 - position.x, y: 600 - position.y },
          radius: 20,
          maxSpeed: 220,
          preferredSpeed: 160,
          goalTolerance: 12,
        })
      }
    },
  },
  {
    name: 'profile rvo2: a dense crowd with limits on neighbors, layers and masks',
    options: { timeStep: 0.125, profile: 'rvo2' },
    build(sim, random) {
      sim.addObstacle({ type: 'polygon', vertices: box(-2, -2, 2, 2) })
      crowd(sim, random, 70, 8, (i) => ({
        maxNeighbors: 1 + (i % 12),
        layers: 1 + (i % 2),
        mask: i % 7 ? 3 : 1,
        neighborDistance: random(2, 9),
      }))
      return newGoals
    },
  },
  {
    name: 'long steps, many with one goal, constant wishes and nudges',
    options: { timeStep: 0.4 },
    build(sim, random) {
      for (let i = 0; i < 40; i++)
        sim.addAgent({
          position: { x: random(-9, 9), y: random(-9, 9) },
          goal: { x: 0, y: 0 },
          lateralSpeed: random(-0.1, 0.1),
        })
      for (let i = 0; i < 10; i++)
        sim.addAgent({
          position: { x: -20, y: i - 5 },
          preferredVelocity: { x: 0.02, y: 0 },
          maxNeighbors: 'all',
          neighborDistance: 'unlimited',
        })
      return (_, __, step) => step % 500 === 250 && newGoals(sim, random, 0)
    },
  },
]

/**
 * Runs a scene and returns its fingerprints at each quarter of the way.
 * @param {number} index @param {any} Simulation the class @param {number} steps @param {Way} [way]
 */
export function fingerprints(index, Simulation, steps, way = {}) {
  const { options, build } = scenes[index]
  const { kernel, neighborSearch } = way
  const random = randomFrom(index + 1)
  /** @type {Simulation} */
  let sim = new Simulation(merge(options, { kernel, neighborSearch }))
  // whoever changes the world goes through this one, which stays the same when the simulation is replaced
  const world = Object.create(null)
  const names = Object.getOwnPropertyNames(Simulation.prototype)
  for (const name of [
    'addAgent',
    'removeAgent',
    'updateAgent',
    'setGoal',
    'addObstacle',
    'moveObstacle',
    'removeObstacle',
    'position',
  ]) {
    if (names.indexOf(name) < 0) throw new Error(`Simulation has no ${name}`)
    world[name] = (/** @type {any[]} */ ...args) => /** @type {any} */ (sim)[name].apply(sim, args)
  }
  world.ids = () => {
    const { ids, count } = sim.agents
    const list = []
    for (let i = 0; i < count; i++) list.push(ids[i])
    return list
  }
  const change = build(world, random)
  const found = []
  for (let step = 1; step <= steps; step++) {
    if (change) change(world, random, step)
    sim.step()
    if (way.restoreAt?.(step)) {
      const { newKernel } = way
      sim = Simulation.restore(sim.snapshot(), { kernel: newKernel ? newKernel() : kernel, neighborSearch })
    }
    if (step % Math.ceil(steps / 4) === 0 || step === steps) found.push(sim.hash())
  }
  return found.join(' ')
}

/** @param {object} a @param {object} b @returns {any} */
function merge(a, b) {
  const merged = Object.create(null)
  for (const source of [a, b]) for (const key of Object.keys(source)) merged[key] = /** @type {any} */ (source)[key]
  return merged
}

/** @param {number} x @param {number} y @param {number} right @param {number} top */
function box(x, y, right, top) {
  return [
    { x, y },
    { x: right, y },
    { x: right, y: top },
    { x, y: top },
  ]
}

/** @param {Simulation} sim @param {Random} random @param {number} count @param {number} size @param {(i: number) => object} [more] */
function crowd(sim, random, count, size, more = () => ({})) {
  for (let i = 0; i < count; i++) {
    const position = { x: random(-size, size), y: random(-size, size) }
    const goal = { x: random(-size, size), y: random(-size, size) }
    sim.addAgent(merge({ position, goal, radius: random(0.2, 0.45) }, more(i)))
  }
}

/** Every 300 steps everybody gets a new goal. @type {Change} */
function newGoals(sim, random, step) {
  if (step % 300 !== 0) return
  for (const id of /** @type {any} */ (sim).ids()) sim.setGoal(id, random(-9, 9), random(-9, 9))
}

/** Every 400 steps everybody is sent to the point opposite. @type {Change} */
function goBack(sim, _, step) {
  if (step % 400 !== 0) return
  for (const id of /** @type {any} */ (sim).ids()) {
    const { x, y } = sim.position(id)
    sim.setGoal(id, -x, -y)
  }
}
