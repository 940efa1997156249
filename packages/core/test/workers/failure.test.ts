/** A worker that dies or fails makes a step throw. It never makes one hang, nor give other bits. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Simulation } from '../../src/simulation.ts'
import {
  closeGate,
  createControl,
  enter,
  FAILED,
  INSIDE,
  isEmpty,
  leave,
  openGate,
  PLACE,
  wordOf,
  writeComplaint,
} from '../../src/workers/control.ts'
import { createWorkerKernel, type SharedKernel } from '../../src/workers/index.ts'
import { Watch } from '../../src/workers/watch.ts'
import { build } from '../scene.ts'
import { crowd } from './crowd.ts'

const threads = process.getBuiltinModule('node:worker_threads')
const { Worker } = threads

function stepForLong(sim: Simulation): void {
  const start = performance.now()
  while (performance.now() - start < 20_000) sim.step()
}

describe('a worker', () => {
  let started: InstanceType<typeof Worker>[]
  let kernel: SharedKernel

  beforeEach(async () => {
    started = []
    threads.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args)
        started.push(this)
      }
    }
    kernel = await createWorkerKernel({ workers: 2 })
  })
  afterEach(async () => {
    threads.Worker = Worker
    await kernel.dispose()
  })

  it('that is killed makes the next step throw', async () => {
    const { sim } = build(crowd(300), { kernel })
    sim.step()
    const before = sim.hash()
    await started[1].terminate()
    expect(() => sim.step()).toThrow(/could not be shared: worker 2 has ended: .*exit code 1.*with another kernel/)
    expect(() => sim.step()).toThrow('worker 2 has ended')
    expect(sim.hash()).toBe(before)
  })

  it('that is killed makes a step throw within seconds where the program never lets the event loop run', () => {
    const { sim } = build(crowd(300), { kernel })
    sim.step()
    void started[0].terminate()
    const start = performance.now()
    expect(() => stepForLong(sim)).toThrow('no sign of life from worker 1 for 2.0 s')
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('that throws while it solves makes the step throw, and says why', () => {
    // passed off as the first that the kernel will send
    started[0].postMessage({ type: 'arrays', number: 1, arrays: { agents: {}, walls: {} } })
    const { sim } = build(crowd(300), { kernel })
    expect(() => stepForLong(sim)).toThrow(/could not be shared: worker 1 failed: TypeError: /)
    expect(() => sim.step()).toThrow('worker 1 failed: TypeError: ')
  })
})

describe('a worker inside a step', () => {
  const patience = 100

  function watched() {
    const control = createControl(2)
    openGate(control.words)
    return { control, watch: new Watch(control, 2, patience) }
  }

  it('that says no more is given up', () => {
    const { control, watch } = watched()
    enter(control.words)
    control.words[wordOf(1, PLACE)] = INSIDE
    closeGate(control.words)
    const start = performance.now()
    expect(() => watch.awaitEmpty(0)).toThrow('no sign of life from worker 2 for 0.1 s')
    expect(performance.now() - start).toBeGreaterThan(patience)
  })

  it('that fails says why', () => {
    const { control, watch } = watched()
    enter(control.words)
    writeComplaint(control.complaint, 'RangeError: out of memory')
    control.words[wordOf(0, PLACE)] = FAILED
    leave(control.words)
    closeGate(control.words)
    expect(() => watch.awaitEmpty(0)).toThrow('worker 1 failed: RangeError: out of memory')
  })

  it('does not enter once the gate is closed', () => {
    const { control, watch } = watched()
    expect(enter(control.words)).toBe(true)
    closeGate(control.words)
    expect(enter(control.words)).toBe(false)
    expect(isEmpty(control.words)).toBe(false)
    leave(control.words)
    expect(isEmpty(control.words)).toBe(true)
    expect(() => watch.awaitEmpty(0)).not.toThrow()
  })
})

it('says that it has been disposed of', async () => {
  const kernel = await createWorkerKernel({ workers: 1 })
  const { sim } = build(crowd(10), { kernel })
  sim.step()
  await kernel.dispose()
  await kernel.dispose()
  expect(() => sim.step()).toThrow('This kernel has been disposed of')
})

it.each([
  [{ workers: -1 }, 'workers must be a whole number from 0 to 32, got -1'],
  [{ workers: 1.5 }, 'workers must be a whole number'],
  [{ kernel: 'scaler' as 'scalar' }, 'did you mean "scalar"?'],
  [{ neighborSearch: 'tree' as 'kdtree' }, 'neighborSearch must be one of'],
  [{ chunkSize: 0 }, 'chunkSize must be a whole number from 1'],
  [{ timeout: 0 }, 'timeout must be a positive number of seconds'],
  [{ worker: 2 } as object, 'did you mean "workers"?'],
])('refuses %j', async (options, message) => {
  await expect(createWorkerKernel(options)).rejects.toThrow(message)
})
