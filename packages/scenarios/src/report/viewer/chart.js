import { format, niceStep, prepare } from './canvas.js'

/** Room left of the plot for numbers, and half the thumb of the time line on both sides: plots and time line agree. */
const PLOT_LEFT = 63
const PLOT_RIGHT = 7
const PLOT_TOP = 8
const PLOT_BOTTOM = 18

/**
 * @typedef {{ context: CanvasRenderingContext2D, width: number, bottom: number, colors: import('./canvas.js').Colors }} Plot
 */

/** A number over time, on the axis that all charts and the time line share. */
export class Chart {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ values: (number | null)[], times: number[], unit: string, marksNegative: boolean }} curve
   *   values are null where there is none; `marksNegative`: 0 is a border, and what is below it stands out
   */
  constructor(canvas, { values, times, unit, marksNegative }) {
    this.canvas = canvas
    this.values = values
    this.times = times
    this.unit = unit
    this.marksNegative = marksNegative
    const known = values.map((value) => value ?? 0)
    // zero is always in sight
    const most = known.reduce((a, b) => Math.max(a, b), 0)
    const least = known.reduce((a, b) => Math.min(a, b), 0)
    const span = most - least || 1
    this.step = niceStep(span, 2)
    this.least = least < 0 ? least - 0.08 * span : 0
    this.most = most === least ? least + 1 : most + 0.08 * span
  }

  get duration() {
    return this.times[this.times.length - 1] || 1
  }

  /**
   * @param {number} time
   * @param {number} width
   */
  toScreenX(time, width) {
    return PLOT_LEFT + (time / this.duration) * (width - PLOT_LEFT - PLOT_RIGHT)
  }

  /** @param {number} screenX */
  toTime(screenX) {
    const part = (screenX - PLOT_LEFT) / (this.canvas.clientWidth - PLOT_LEFT - PLOT_RIGHT)
    return Math.min(1, Math.max(0, part)) * this.duration
  }

  /** @param {number} value */
  toScreenY(value) {
    const bottom = this.canvas.clientHeight - PLOT_BOTTOM
    return bottom - ((value - this.least) / (this.most - this.least)) * (bottom - PLOT_TOP)
  }

  /**
   * @param {number} time
   * @param {import('./canvas.js').Colors} colors
   */
  draw(time, colors) {
    const { context, width, height } = prepare(this.canvas)
    const plot = { context, width, bottom: height - PLOT_BOTTOM, colors }
    context.font = '11px system-ui, sans-serif'
    this.drawAxes(plot)
    this.drawCurve(plot)
    this.drawCursor(plot, time)
  }

  /** @param {Plot} plot */
  drawAxes({ context, width, bottom, colors }) {
    context.lineWidth = 1
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    for (let k = Math.ceil(this.least / this.step); k * this.step <= this.most; k++) {
      const y = Math.round(this.toScreenY(k * this.step)) + 0.5
      context.strokeStyle = k === 0 ? colors.muted : colors.rule
      context.beginPath()
      context.moveTo(PLOT_LEFT, y)
      context.lineTo(width - PLOT_RIGHT, y)
      context.stroke()
      context.fillStyle = colors.muted
      context.fillText(format(k * this.step, this.step), PLOT_LEFT - 8, y)
    }
    context.textBaseline = 'top'
    const timeStep = niceStep(this.duration, Math.max(2, Math.floor(width / 110)))
    for (let k = 0; k * timeStep <= this.duration * 1.0001; k++) {
      const x = this.toScreenX(k * timeStep, width)
      const label = format(k * timeStep, timeStep)
      context.textAlign = k === 0 ? 'left' : x > width - 24 ? 'right' : 'center'
      context.fillText(k === 0 ? `${label} s` : label, x, bottom + 5)
    }
  }

  /** @param {Plot} plot */
  drawCurve({ context, width, bottom, colors }) {
    this.trace(context, width)
    context.strokeStyle = colors.curve
    context.lineWidth = 1.5
    context.lineJoin = 'round'
    context.stroke()
    if (!this.marksNegative || this.least >= 0) return
    // what lies below zero: the same curve again, in the color of overlaps
    const zero = this.toScreenY(0)
    context.save()
    context.beginPath()
    context.rect(0, zero, width, bottom - zero)
    context.clip()
    this.trace(context, width)
    context.strokeStyle = colors.overlap
    context.lineWidth = 2
    context.stroke()
    context.restore()
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   */
  trace(context, width) {
    context.beginPath()
    let isDown = false
    this.values.forEach((value, i) => {
      if (value !== null) {
        const x = this.toScreenX(this.times[i], width)
        if (isDown) context.lineTo(x, this.toScreenY(value))
        else context.moveTo(x, this.toScreenY(value))
      }
      isDown = value !== null
    })
  }

  /**
   * @param {Plot} plot
   * @param {number} time
   */
  drawCursor({ context, width, bottom, colors }, time) {
    const x = this.toScreenX(time, width)
    context.strokeStyle = colors.text
    context.lineWidth = 1
    context.beginPath()
    context.moveTo(x, PLOT_TOP - 4)
    context.lineTo(x, bottom)
    context.stroke()
    const value = this.valueAt(time)
    if (value === null) return
    context.beginPath()
    context.arc(x, this.toScreenY(value), 3.5, 0, 2 * Math.PI)
    context.fillStyle = this.marksNegative && value < 0 ? colors.overlap : colors.curve
    context.fill()
  }

  /** @param {number} time */
  valueAt(time) {
    let i = 0
    while (i + 1 < this.times.length && this.times[i + 1] <= time + 1e-9) i++
    return this.values[i]
  }

  /**
   * The value at a time in words.
   * @param {number} time
   */
  reading(time) {
    const value = this.valueAt(time)
    return value === null ? 'none' : `${format(value, this.step / 100)} ${this.unit}`
  }
}
