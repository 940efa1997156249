const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of `text`; `atob` is not in every worker-like place, and this is as short. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const length = text.indexOf('=') < 0 ? text.length : text.indexOf('=')
  const bytes = new Uint8Array((length * 3) >> 2)
  const values = new Uint8Array(128)
  for (let k = 0; k < 64; k++) values[DIGITS.charCodeAt(k)] = k
  let bits = 0
  for (let k = 0, at = 0; k < length; k++) {
    bits = (bits << 6) | values[text.charCodeAt(k)]
    if (k % 4 > 0) bytes[at++] = bits >> (6 - 2 * (k % 4))
  }
  return bytes
}
