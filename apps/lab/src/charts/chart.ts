import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { WorldTheme } from '../world/draw-world.ts'

interface ChartOptions {
  name: string
  unit: string
  color: string
  /** Marks zero: below it something is wrong. */
  zero: boolean
  /** The lowest one, which has the time axis. */
  last: boolean
  theme: WorldTheme
  onSeek: (time: number) => void
}

const AXIS = 18
const HEIGHT = 44

/** One small chart over time; a click or drag goes to that moment. */
export class Chart {
  private readonly plot: uPlot
  private readonly observer: ResizeObserver
  private now = 0

  constructor(
    private readonly place: HTMLElement,
    { color, zero, last, theme, onSeek }: ChartOptions,
  ) {
    const grid = { stroke: theme.wall, width: 0.5 }
    const font = '10px system-ui, sans-serif'
    this.plot = new uPlot(
      {
        width: Math.max(50, place.clientWidth),
        height: HEIGHT + (last ? AXIS : 0),
        padding: [4, 6, last ? 0 : 2, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: (_, low, high) => range(low, high, zero) } },
        axes: [
          { show: last, stroke: theme.faint, grid, font, size: AXIS, ticks: { show: false }, gap: 2 },
          {
            stroke: theme.faint,
            grid,
            font,
            size: 40,
            ticks: { show: false },
            gap: 3,
            values: (_, splits) => splits.map((value) => (value === 0 ? '0' : Number(value.toPrecision(2)).toString())),
            splits: (_, __, low, high) => [low, high],
          },
        ],
        series: [{}, { stroke: color, width: 1.5, points: { show: false }, spanGaps: false }],
        hooks: {
          draw: [
            (plot) => {
              if (zero) this.rule(plot, 'y', 0, color)
              this.rule(plot, 'x', this.now, theme.ink)
            },
          ],
        },
      },
      [[], []],
      place,
    )
    const seek = (event: PointerEvent) => {
      const box = this.plot.over.getBoundingClientRect()
      onSeek(Math.max(0, this.plot.posToVal(event.clientX - box.left, 'x')))
    }
    this.plot.over.addEventListener('pointerdown', (event) => {
      this.plot.over.setPointerCapture(event.pointerId)
      seek(event)
    })
    this.plot.over.addEventListener('pointermove', (event) => {
      if (event.buttons & 1) seek(event)
    })
    this.observer = new ResizeObserver(() => {
      this.plot.setSize({ width: Math.max(50, place.clientWidth), height: HEIGHT + (last ? AXIS : 0) })
    })
    this.observer.observe(place)
  }

  show(times: readonly number[], values: readonly number[], now: number): void {
    this.now = now
    // NaN is a gap
    const shown = values.map((value) => (Number.isNaN(value) ? null : value))
    this.plot.setData([times as number[], shown])
  }

  destroy(): void {
    this.observer.disconnect()
    this.plot.destroy()
    this.place.replaceChildren()
  }

  private rule(plot: uPlot, scale: 'x' | 'y', at: number, color: string): void {
    const { ctx, bbox } = plot
    const place = plot.valToPos(at, scale, true)
    if (!Number.isFinite(place)) return
    ctx.save()
    ctx.strokeStyle = color
    ctx.lineWidth = window.devicePixelRatio
    ctx.beginPath()
    if (scale === 'x') {
      if (place < bbox.left || place > bbox.left + bbox.width) {
        ctx.restore()
        return
      }
      ctx.moveTo(place, bbox.top)
      ctx.lineTo(place, bbox.top + bbox.height)
    } else {
      if (place < bbox.top || place > bbox.top + bbox.height) {
        ctx.restore()
        return
      }
      ctx.setLineDash([4, 3])
      ctx.moveTo(bbox.left, place)
      ctx.lineTo(bbox.left + bbox.width, place)
    }
    ctx.stroke()
    ctx.restore()
  }
}

function range(low: number | null, high: number | null, zero: boolean): [number, number] {
  const from = Math.min(0, low ?? 0)
  const to = Math.max(zero ? 0.1 : 0, high ?? 1)
  return to > from ? [from, to] : [from, from + 1]
}
