import { CURE_NAMES, Simulation } from 'makeway'
import { SCENES, Square } from './scenes.mjs'

/** Steps before measuring, and measured. */
const WARM = 20
const MEASURED = 40

/**
 * What the cures cost: the default profile, and the default with single cures off, beside profile `rvo2`. All take turns
 * in one run, step by step; the figures are medians and their ratios to `rvo2`.
 * @param {{ agents: number, json: boolean }} options
 */
export function benchPolicies({ agents, json }) {
  const variants = [
    ['rvo2', { profile: 'rvo2' }],
    ['default', {}],
    ...CURE_NAMES.map((cure) => [`without ${cure}`, { cures: { [cure]: false } }]),
  ]
  for (const scene of Object.keys(SCENES)) {
    const runs = variants.map(([label, options]) => new Run(label, scene, agents, options))
    for (let step = 0; step < WARM + MEASURED; step++) for (const run of runs) run.step(step >= WARM)
    const base = runs[0].median()
    for (const run of runs) {
      const ms = run.median()
      const row = { scene, agents, variant: run.label, msPerStep: ms, ratio: ms / base, spread: run.spread() }
      if (json) console.log(JSON.stringify(row))
      else if (run === runs[0]) console.log(`\n${scene}, ${agents} agents, Node ${process.version}`)
      if (!json) {
        const ratio = `${row.ratio.toFixed(2)} ×`
        console.log(
          `  ${run.label.padEnd(24)} ${ms.toFixed(2).padStart(8)} ms ${ratio.padStart(8)}  ± ${row.spread.toFixed(2)}`,
        )
      }
    }
  }
}

/** One simulation that is stepped and timed; wishes are not part of the time. */
class Run {
  constructor(label, scene, agents, options) {
    this.label = label
    this.square = new Square(scene, agents)
    this.sim = new Simulation({ timeStep: 0.1, capacity: agents, ...options })
    this.handles = this.square.addTo(this.sim)
    this.times = []
  }

  step(measured) {
    this.square.wish(this.sim, this.handles, this.sim.agents.positions)
    const start = performance.now()
    this.sim.step()
    if (measured) this.times.push(performance.now() - start)
  }

  median() {
    return quantile(this.times, 0.5)
  }

  /** Half the distance between the quartiles, ms. */
  spread() {
    return (quantile(this.times, 0.75) - quantile(this.times, 0.25)) / 2
  }
}

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}
