import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/** Draws a plot without a browser, and returns the text of its SVG. */
export function svgText(options: Plot.PlotOptions, label: string): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const plot = Plot.plot({
    ...options,
    document: document as unknown as Document,
    ariaLabel: label,
    style: { background: 'white', color: '#222', fontFamily: 'system-ui, sans-serif', fontSize: '11px' },
  }) as SVGSVGElement
  plot.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  plot.setAttribute('role', 'img')
  return plot.outerHTML
}
