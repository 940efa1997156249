import { execFileSync } from 'node:child_process'
import { median } from './statistics.ts'

const RUNS = 7

/** ms from the start of the import to the end of the first step of `agents` agents, in a process of its own; median. */
export function measureStartup(agents: number): number {
  const script = `
    const begin = performance.now()
    const { Simulation } = await import('makeway')
    const sim = new Simulation({ timeStep: 0.1, profile: 'rvo2', capacity: ${agents} })
    const side = Math.ceil(Math.sqrt(${agents}))
    for (let i = 0; i < ${agents}; i++) {
      const position = { x: 2 * (i % side), y: 2 * Math.floor(i / side) }
      sim.addAgent({ position, preferredVelocity: { x: i % 2 ? 1.3 : -1.3, y: 0 } })
    }
    sim.step()
    console.log(performance.now() - begin)`
  return median(Array.from({ length: RUNS }, () => run(script)))
}

/** Bytes an agent that a process grows by when it makes a simulation of so many agents and steps it. */
export function measureMemory(agents: number, profile: string): number {
  const script = `
    const { Simulation } = await import('makeway')
    const used = () => {
      globalThis.gc()
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      return heapUsed + arrayBuffers
    }
    const simulate = (agents) => {
      const sim = new Simulation({ timeStep: 0.1, profile: '${profile}', capacity: agents })
      const side = Math.ceil(Math.sqrt(agents))
      for (let i = 0; i < agents; i++) {
        const position = { x: 2 * (i % side), y: 2 * Math.floor(i / side) }
        sim.addAgent({ position, preferredVelocity: { x: i % 2 ? 1.3 : -1.3, y: 0 } })
      }
      for (let k = 0; k < 3; k++) sim.step()
      return sim
    }
    const small = simulate(1000)
    const before = used()
    const sim = simulate(${agents})
    console.log((used() - before) / sim.agentCount + 0 * small.time)`
  return run(script, ['--expose-gc'])
}

/** What the script prints, a number. */
function run(script: string, options: readonly string[] = []): number {
  const args = [...options, '--input-type=module', '--eval', script]
  const cwd = new URL('..', import.meta.url)
  return Number(execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }))
}
