// Canvases that are as sharp as the screen, and colors from the style sheet.

/**
 * What a chart or the world is drawn with: the custom properties of the page, and the color of each state.
 * @typedef {{ ground: string, wall: string, wallEdge: string, text: string, muted: string, rule: string, overlap: string,
 *   curve: string, goal: string, state: (name: string) => string }} Colors
 */

/**
 * Fits the bitmap to the element's size on screen.
 * @param {HTMLCanvasElement} canvas
 * @returns a context in CSS pixels, cleared
 */
export function prepare(canvas) {
  const ratio = window.devicePixelRatio || 1
  const width = canvas.clientWidth
  const height = canvas.clientHeight
  const bitmapWidth = Math.round(width * ratio)
  const bitmapHeight = Math.round(height * ratio)
  if (canvas.width !== bitmapWidth || canvas.height !== bitmapHeight) {
    canvas.width = bitmapWidth
    canvas.height = bitmapHeight
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  return { context, width, height }
}

/** @returns {Colors} as they are now, light or dark */
export function readColors() {
  const style = getComputedStyle(document.documentElement)
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(`--${name}`).trim()
  return {
    ground: color('ground'),
    wall: color('wall'),
    wallEdge: color('wall-edge'),
    text: color('text'),
    muted: color('muted'),
    rule: color('rule'),
    overlap: color('overlap'),
    curve: color('curve'),
    goal: color('goal'),
    state: (name) => color(`state-${name}`),
  }
}

/**
 * 1, 2 or 5 times a power of ten, at most `span / count`, never 0.
 * @param {number} span
 * @param {number} count
 */
export function niceStep(span, count) {
  const rough = span / count || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [5, 2, 1].find((candidate) => candidate * power <= rough) ?? 1
  return factor * power
}

/**
 * A number with as many decimals as its step means.
 * @param {number} value
 * @param {number} step
 */
export function format(value, step) {
  const decimals = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))
  return value.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, '$1')
}
