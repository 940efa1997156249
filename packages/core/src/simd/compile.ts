import { decodeBase64 } from './base64.ts'
import { BINARY } from './binary.ts'

/**
 * The kernel as a module, which may be posted to other threads.
 * @throws Error where there is no WebAssembly, or none with SIMD, or where it may not be compiled at once
 */
export function compileSimd(): WebAssembly.Module {
  const binary = readBinary()
  return new WebAssembly.Module(binary)
}

/** As `compileSimd`, in the background. */
export async function compileSimdAsync(): Promise<WebAssembly.Module> {
  const binary = readBinary()
  return WebAssembly.compile(binary)
}

function readBinary(): Uint8Array<ArrayBuffer> {
  if (typeof WebAssembly !== 'object') throw new Error('there is no WebAssembly here')
  const binary = decodeBase64(BINARY)
  if (!WebAssembly.validate(binary)) throw new Error('WebAssembly has no SIMD here')
  return binary
}
