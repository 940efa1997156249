import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
// @ts-expect-error: plain JavaScript
import { compileSimd, simdSource } from '../../../../scripts/lib/compile-simd.mjs'
import { decodeBase64 } from '../../src/simd/base64.ts'
import { BINARY } from '../../src/simd/binary.ts'
import { createSimdKernel, createSimdKernelAsync } from '../../src/simd/index.ts'
import { Simulation } from '../../src/simulation.ts'

describe('the binary', async () => {
  const { error, binary, text } = await compileSimd()

  it('is up to date with its sources', () => {
    expect(error).toBe('')
    const file = fileURLToPath(new URL('../../src/simd/binary.ts', import.meta.url))
    expect(readFileSync(file, 'utf8') === simdSource(binary), 'npm run build:simd').toBe(true)
  })

  it('contains instructions on two doubles at a time, and no relaxed or fused ones', () => {
    expect(decodeBase64(BINARY)).toEqual(new Uint8Array(binary))
    for (const name of ['f64x2.add', 'f64x2.sub', 'f64x2.mul', 'f64x2.div', 'f64x2.lt']) {
      expect(text.split(name).length, name).toBeGreaterThan(3)
    }
    expect(text).not.toContain('relaxed_')
  })

  it('decodes base64 of every length', () => {
    for (let length = 0; length < 20; length++) {
      const bytes = Uint8Array.from({ length }, (_, k) => (k * 89 + 13 * length) % 256)
      expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
    }
  })
})

describe('makeway/simd', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('starts at once and in the background', async () => {
    expect(createSimdKernel().name).toBe('simd')
    expect((await createSimdKernelAsync()).name).toBe('simd')
  })

  it('says so and takes the scalar kernel where SIMD is missing', async () => {
    vi.stubGlobal('WebAssembly', { ...wasm(), validate: () => false })
    const reasons: string[] = []
    const onFallback = (reason: string) => reasons.push(reason)
    expect(createSimdKernel({ onFallback }).name).toBe('scalar')
    expect((await createSimdKernelAsync({ onFallback })).name).toBe('scalar')
    expect(reasons).toEqual(Array(2).fill('makeway/simd uses the scalar kernel: WebAssembly has no SIMD here'))
  })

  it('warns once on the console when nobody listens', () => {
    vi.stubGlobal('WebAssembly', undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const kernel = createSimdKernel()
    createSimdKernel()
    expect(warn.mock.calls).toEqual([['makeway/simd uses the scalar kernel: there is no WebAssembly here']])
    const sim = new Simulation({ kernel })
    const agent = sim.addAgent({ position: { x: 0, y: 0 }, goal: { x: 9, y: 0 } })
    sim.step()
    expect(sim.velocity(agent).x).toBeGreaterThan(0)
  })

  it('falls back where the page may not compile at once', () => {
    const refuse = class {
      constructor() {
        throw new RangeError('too large for the main thread')
      }
    }
    vi.stubGlobal('WebAssembly', { ...wasm(), validate: () => true, Module: refuse })
    let reason = ''
    const kernel = createSimdKernel({
      onFallback: (text) => {
        reason = text
      },
    })
    expect(kernel.name).toBe('scalar')
    expect(reason).toContain('too large for the main thread')
  })
})

/** The parts of WebAssembly that are used, which are not enumerable. */
function wasm() {
  const { Memory, Module, Instance, compile } = WebAssembly
  return { Memory, Module, Instance, compile }
}
