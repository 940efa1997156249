import type { Overrides, Source } from '../simulation/protocol.ts'

/** What a link holds: a scene by name or whole, and how it is looked at. */
export interface Shared {
  source: Source
  overrides: Overrides
  time: number
  agent: number
}

/** Links longer than this are refused by too many programs. */
export const LONGEST_LINK = 8192

/** The part of the address after #. */
export async function toHash({ source, overrides, time, agent }: Shared): Promise<string> {
  const view = { ...(time > 0 ? { t: time } : {}), ...(agent >= 0 ? { a: agent } : {}) }
  const laid = Object.keys(overrides).length > 0 ? { o: overrides } : {}
  if ('scene' in source && !('o' in laid)) {
    const parts = new URLSearchParams({ scene: source.scene })
    for (const [name, value] of Object.entries(view)) parts.set(name, String(value))
    return `#${parts.toString().replaceAll('%2F', '/')}`
  }
  return `#s=${await packed(JSON.stringify({ ...source, ...view, ...laid }))}`
}

/** Undefined where the hash holds no scene; throws where it holds a broken one. */
export async function fromHash(hash: string): Promise<Shared | undefined> {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const scene = parts.get('scene')
  if (scene !== null) {
    return { source: { scene }, overrides: {}, time: numberOf(parts.get('t'), 0), agent: numberOf(parts.get('a'), -1) }
  }
  const text = parts.get('s')
  if (text === null) return undefined
  const { t = 0, a = -1, o = {}, ...source } = JSON.parse(await unpacked(text))
  return { source, overrides: o, time: numberOf(t, 0), agent: numberOf(a, -1) }
}

function numberOf(text: unknown, otherwise: number): number {
  const value = text === null ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : otherwise
}

/** Deflated, in the letters that an address may have. */
async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  let binary = ''
  for (let k = 0; k < bytes.length; k += 0x8000) binary += String.fromCharCode(...bytes.subarray(k, k + 0x8000))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function unpacked(text: string): Promise<string> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(stream).text()
}
