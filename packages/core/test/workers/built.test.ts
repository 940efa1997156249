/** The build as it is published: processes end by themselves, in both module systems. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const cwd = fileURLToPath(new URL('../..', import.meta.url))

/** Runs code in the folder of the package, which finds itself by its own name. */
function run(type: 'module' | 'commonjs', code: string): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--input-type=${type}`, '--eval', code], { cwd, timeout: 20_000 })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output: output.trim() }))
  })
}

const steps = `
  const kernel = await createWorkerKernel({ workers: 2 })
  const hashes = [kernel, undefined].map((kernel) => {
    const sim = new Simulation({ kernel })
    for (let i = 0; i < 500; i++) {
      sim.addAgent({ position: { x: i % 25, y: (i - (i % 25)) / 25 }, goal: { x: -i, y: i / 2 } })
    }
    for (let step = 0; step < 10; step++) sim.step()
    return sim.hash()
  })
  console.log(kernel.workers, hashes[0] === hashes[1])`

const asModule = (code: string) => `
  import { Simulation } from 'makeway'
  import { createWorkerKernel } from 'makeway/workers'
  ${code}`

const asCommonJs = (code: string) => `
  const { Simulation } = require('makeway')
  const { createWorkerKernel } = require('makeway/workers')
  void (async () => {${code}})()`

describe.each([
  ['module', asModule],
  ['commonjs', asCommonJs],
] as const)('as %s', (type, wrap) => {
  it('a program ends by itself with its workers running', async () => {
    expect(await run(type, wrap(steps))).toEqual({ exitCode: 0, output: '2 true' })
  })

  it('a program ends once it has disposed of them', async () => {
    expect(await run(type, wrap(`${steps}; await kernel.dispose()`))).toEqual({ exitCode: 0, output: '2 true' })
  })

  it('a program may end in the middle', async () => {
    expect(await run(type, wrap(`${steps}; process.exit(7)`))).toEqual({ exitCode: 7, output: '2 true' })
  })
})
