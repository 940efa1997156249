import { Simulation } from 'makeway'
import { cellObstacles, FlowFieldPlanner, NavigationGrid, Navigator } from 'makeway/nav'
import { mulberry32 } from './mulberry32.ts'
import { median, quantile } from './statistics.ts'
import { table } from './table.ts'

const SIDE = 256
const GOALS = 10
const RADIUS = 0.3
/** Blocks of 4 × 4 cells on a lattice of this spacing, a fifth of them left out: streets of 8 m and more. */
const SPACING = 12
const BLOCK = 4
const STEPS = 100
const WARM_UP = 50

/** The blocked cells of the map, row by row. */
export function cityMap(random: () => number): Uint8Array {
  const blocked = new Uint8Array(SIDE * SIDE)
  for (let row = BLOCK; row + BLOCK <= SIDE; row += SPACING) {
    for (let column = BLOCK; column + BLOCK <= SIDE; column += SPACING) {
      if (random() < 0.2) continue
      for (let r = 0; r < BLOCK; r++) blocked.fill(1, (row + r) * SIDE + column, (row + r) * SIDE + column + BLOCK)
    }
  }
  return blocked
}

/**
 * `npm run bench -- paths`: many agents with ten goals on a map of 256 × 256 cells. The same crowd steps twice: once with
 * the navigator at work, once with the paths that it had found by then and nobody to look after them. What is between the
 * two is what paths cost.
 */
export function measurePaths(agents: number): string {
  const random = mulberry32(1)
  const blocked = cityMap(random)
  const free = (x: number, y: number) => blocked[Math.floor(y) * SIDE + Math.floor(x)] === 0
  const draw = () => {
    for (;;) {
      const place = { x: 1 + Math.floor(random() * (SIDE - 2)) + 0.5, y: 1 + Math.floor(random() * (SIDE - 2)) + 0.5 }
      if (free(place.x, place.y)) return place
    }
  }
  const goals = Array.from({ length: GOALS }, draw)
  const starts = Array.from({ length: agents }, draw)
  const sim = new Simulation({ timeStep: 0.1, capacity: agents })
  for (const obstacle of cellObstacles({ columns: SIDE, rows: SIDE, blocked })) sim.addObstacle(obstacle)
  const gridStart = performance.now()
  const planner = new FlowFieldPlanner(new NavigationGrid({ obstacles: sim.obstacles, radius: RADIUS, cellSize: 1 }))
  const gridTime = performance.now() - gridStart
  const fieldStart = performance.now()
  for (const goal of goals) planner.fieldTo(goal)
  const fieldTime = (performance.now() - fieldStart) / GOALS
  const navigator = new Navigator(sim, { planner: () => planner, searchesPerUpdate: 200 })
  for (const [i, position] of starts.entries()) {
    navigator.send(sim.addAgent({ position, radius: RADIUS }), [goals[i % GOALS]])
  }

  const planning: number[] = []
  let searching = 0
  while (sim.agents.ids.subarray(0, agents).some((agent) => navigator.waiting(agent)?.reason === 'queued')) {
    const start = performance.now()
    navigator.update()
    planning.push(performance.now() - start)
    sim.step()
    searching++
  }
  for (let step = 0; step < WARM_UP; step++) {
    navigator.update()
    sim.step()
  }
  const twin = Simulation.restore(sim.snapshot())
  const [paths, steps, alone]: number[][] = [[], [], []]
  for (let step = 0; step < STEPS; step++) {
    paths.push(timed(() => navigator.update()))
    steps.push(timed(() => sim.step()))
    alone.push(timed(() => twin.step()))
  }
  const row = (what: string, times: number[]) => [
    what,
    `${median(times).toFixed(2)} ms`,
    `${quantile(times, 0.99).toFixed(2)} ms`,
  ]
  return [
    `${agents.toLocaleString('en')} agents with ${GOALS} goals on ${SIDE} × ${SIDE} cells, profile default, scalar kernel`,
    table(
      ['each step', 'median', 'slowest hundredth'],
      [
        row('paths: navigator.update()', paths),
        row('avoidance: sim.step()', steps),
        row('avoidance alone, nobody looks after paths', alone),
      ],
    ),
    `Once: grid ${gridTime.toFixed(0)} ms, a field ${fieldTime.toFixed(0)} ms; all paths in ${searching} steps, ` +
      `${median(planning).toFixed(2)} ms in each, ${quantile(planning, 0.99).toFixed(2)} ms in the slowest hundredth`,
  ].join('\n')
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
