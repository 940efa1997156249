/** Where there can be no workers. */
import { afterEach, expect, it, vi } from 'vitest'
import { ScalarKernel } from '../../src/kernel/scalar-kernel.ts'
import { createWorkerKernel } from '../../src/workers/index.ts'
import { crowd, hashAfter } from './crowd.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('without shared memory it says so once, and runs on one thread', async () => {
  vi.stubGlobal('SharedArrayBuffer', undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kernels = [await createWorkerKernel({ workers: 2 }), await createWorkerKernel({ workers: 2 })]
  expect(warn.mock.calls).toHaveLength(1)
  expect(warn.mock.calls[0][0]).toMatch(/one thread.*SharedArrayBuffer.*Cross-Origin-Opener-Policy/)
  for (const kernel of kernels) {
    expect(kernel.workers).toBe(0)
    expect(hashAfter(crowd(100), 5, { kernel })).toBe(hashAfter(crowd(100), 5, { kernel: new ScalarKernel() }))
    await kernel.dispose()
  }
})

it('tells a listener of its own, every time', async () => {
  vi.stubGlobal('crossOriginIsolated', false)
  const warn = vi.fn()
  await createWorkerKernel({ workers: 1, warn })
  await createWorkerKernel({ workers: 1, warn })
  expect(warn).toHaveBeenCalledTimes(2)
})

it('names the Node that is needed where a host has no way to start workers', async () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
  vi.stubGlobal('Worker', undefined)
  const warn = vi.fn()
  expect((await createWorkerKernel({ workers: 1, warn })).workers).toBe(0)
  expect(warn.mock.calls[0][0]).toContain('Node has them since 20.16')
})

it('asked for no workers it has nothing to say', async () => {
  const warn = vi.fn()
  const kernel = await createWorkerKernel({ workers: 0, neighborSearch: 'kdtree', warn })
  expect(kernel.workers).toBe(0)
  expect(hashAfter(crowd(100), 5, { kernel })).toBe(hashAfter(crowd(100), 5, {}))
  expect(warn).not.toHaveBeenCalled()
})

it('without SIMD every thread takes the scalar kernel, and it says so', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  const warn = vi.fn()
  const kernel = await createWorkerKernel({ workers: 0, kernel: 'simd', warn })
  expect(warn.mock.calls).toEqual([
    ['makeway/workers: every thread takes the scalar kernel, since there is no WebAssembly here.'],
  ])
  expect(kernel.name).toBe('scalar')
  expect(hashAfter(crowd(100), 5, { kernel })).toBe(hashAfter(crowd(100), 5, {}))
})

it('with SIMD and no shared memory one thread solves with SIMD', async () => {
  vi.stubGlobal('SharedArrayBuffer', undefined)
  const warn = vi.fn()
  const kernel = await createWorkerKernel({ workers: 2, kernel: 'simd', warn })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(kernel.name).toBe('simd')
  expect(hashAfter(crowd(300), 5, { kernel })).toBe(hashAfter(crowd(300), 5, {}))
})
