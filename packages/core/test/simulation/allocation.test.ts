/** The build, in a process of its own: steps allocate next to nothing. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const AGENTS = 400
/**
 * Bytes an agent and step. V8 puts the numbers of functions that it has not compiled on the heap, some 10 to 20 bytes here;
 * an object for each pair would take more than 300.
 */
const FEW = 100

/** Room for new objects is so large that none of them is collected in between: what is in use has been allocated. */
const options = ['--expose-gc', '--max-semi-space-size=256', '--input-type=module', '--eval']

const script = (profile: string) => `
  import { Simulation } from 'makeway'
  const sim = new Simulation({ timeStep: 0.1, profile: '${profile}', capacity: ${AGENTS} })
  sim.addObstacle({ type: 'polygon', vertices: [{ x: 3, y: 3 }, { x: 5, y: 3 }, { x: 5, y: 5 }] })
  for (let i = 0; i < ${AGENTS}; i++) {
    const position = { x: 1.5 * (i % 20), y: 1.5 * Math.floor(i / 20) }
    sim.addAgent({ position, goal: { x: 30 - position.x, y: 30 - position.y } })
  }
  for (let k = 0; k < 800; k++) sim.step()
  gc()
  const before = process.memoryUsage().heapUsed
  for (let k = 0; k < 100; k++) sim.step()
  console.log((process.memoryUsage().heapUsed - before) / 100 / ${AGENTS})`

it.each(['rvo2', 'default'])('profile %s', (profile) => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const bytes = Number(execFileSync(process.execPath, [...options, script(profile)], { cwd, encoding: 'utf8' }))
  expect(bytes).toBeGreaterThanOrEqual(0)
  expect(bytes).toBeLessThan(FEW)
})
