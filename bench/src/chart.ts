import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import type { Measurement } from './measure.ts'
import { nameOf } from './report.ts'

/** Colors of Okabe and Ito: ours, and the others'. */
const OURS = '#0072b2'
const OTHERS = '#999999'
const ROW_HEIGHT = 17

/** The measurements as the text of one SVG: a panel of bars for each scene, the fastest first. */
export function chartSvg(measurements: readonly Measurement[], title: string): string {
  const bars = measurements.map((m) => ({
    panel: `${m.scene}, ${m.agents.toLocaleString('en')} agents`,
    name: nameOf(m),
    speed: m.agentStepsPerSecond / 1e6,
    ours: m.library.startsWith('makeway'),
  }))
  const panels = [...new Set(bars.map(({ panel }) => panel))].map((panel) =>
    barsOf(bars.filter((bar) => bar.panel === panel)),
  )
  const heights = panels.map(({ height }) => height)
  const top = 34
  const inner = panels.map(({ svg }, k) => {
    const y = top + heights.slice(0, k).reduce((sum, height) => sum + height, 0)
    return svg.replace('<svg ', `<svg y="${y}" `)
  })
  const height = top + heights.reduce((sum, value) => sum + value, 0)
  const heading = `<text x="8" y="20" font-size="13" font-weight="bold">${title}</text>`
  const style = 'font-family="system-ui, sans-serif" style="background: white"'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}" viewBox="0 0 720 ${height}" ${style}>${heading}${inner.join('')}</svg>\n`
}

interface Bar {
  panel: string
  name: string
  speed: number
  ours: boolean
}

function barsOf(bars: readonly Bar[]): { svg: string; height: number } {
  const height = 52 + ROW_HEIGHT * bars.length
  const sorted = [...bars].sort((a, b) => b.speed - a.speed)
  const plot = Plot.plot({
    document: parseHTML('<!doctype html><html></html>').document as unknown as Document,
    width: 720,
    height,
    marginTop: 24,
    marginLeft: 210,
    marginRight: 60,
    x: { label: 'million agent-steps a second', labelAnchor: 'center', labelArrow: 'none', grid: true, zero: true },
    y: { label: null, domain: sorted.map(({ name }) => name) },
    marks: [
      Plot.barX(sorted, { x: 'speed', y: 'name', fill: (bar: Bar) => (bar.ours ? OURS : OTHERS), insetTop: 1 }),
      Plot.text(sorted, {
        x: 'speed',
        y: 'name',
        text: (bar: Bar) => bar.speed.toFixed(2),
        dx: 4,
        textAnchor: 'start',
      }),
      Plot.text([sorted[0].panel], {
        frameAnchor: 'top-left',
        dx: -200,
        dy: -20,
        fontWeight: 'bold',
        text: (name: string) => name,
      }),
    ],
  })
  return { svg: plot.outerHTML, height }
}
