/** Letters at a time: more arguments than this are too many for one call. */
const CHUNK = 0x8000

/** The bytes of a typed array as base64; numbers of several bytes in the order of the machine, little-endian on all that run this. */
export function toBase64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  let binary = ''
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return btoa(binary)
}
