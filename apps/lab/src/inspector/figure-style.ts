/**
 * How the roles of a drawing look, in the page, in saved files and in the figures of the documentation. The one solid fill
 * is the feasible region.
 */
export const FIGURE_STYLE = `
.figure { --ink: #16191d; --ink-2: #59616c; --grid: #d9dde2; --paper: #ffffff; --region: #0072b2; --wish: #e69f00; --new: #0072b2; --relax: #d55e00; --wall-line: #59616c; font: 12px system-ui, sans-serif; }
.figure text { fill: var(--ink-2); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
.figure text.strong { fill: var(--ink); font-weight: 600; }
.figure text i, .figure tspan.v { font-style: italic; }
.figure .paper { fill: var(--paper); }
.figure .grid { fill: none; stroke: var(--grid); stroke-width: 1; }
.figure .speedDisc { fill: none; stroke: var(--ink-2); stroke-width: 1.25; }
.figure .reachDisc { fill: none; stroke: var(--ink-2); stroke-width: 1; stroke-dasharray: 4 3; }
.figure .region { fill: var(--region); fill-opacity: 0.2; stroke: none; }
.figure .obstacle { fill: var(--paper); stroke-width: 1.5; }
.figure .forbidden { stroke: none; opacity: 0.38; }
.figure .line { stroke-width: 1.5; fill: none; }
.figure .line.binding { stroke-width: 3; }
.figure .line.violated { stroke-dasharray: 7 4; }
.figure .cone { fill-opacity: 0.1; stroke-width: 1.25; }
.figure .cone.rvo { stroke-dasharray: 8 4; }
.figure .cone.hrvo { stroke-dasharray: 2 3; }
.figure .cutoff { fill: none; stroke-width: 1; stroke-dasharray: 3 3; }
.figure .apex { stroke: none; }
.figure .relativeVelocity, .figure .w { fill: none; stroke-width: 1.25; stroke-dasharray: 5 3; }
.figure .w { stroke-dasharray: 1.5 3; stroke-linecap: round; }
.figure .u { fill: none; stroke-width: 1.5; }
.figure .share { fill: none; stroke-width: 3.5; }
.figure .velocity { stroke: var(--ink); fill: none; stroke-width: 2; }
.figure .preferredVelocity { fill: var(--paper); stroke: var(--wish); stroke-width: 2.5; }
.figure .wish { fill: none; stroke: var(--wish); stroke-width: 1.5; stroke-dasharray: 2 2; }
.figure .newVelocity { fill: var(--new); stroke: var(--paper); stroke-width: 1.5; }
.figure .cost { stroke: var(--ink); stroke-width: 0.75; }
.figure .interval { stroke: var(--wish); stroke-width: 5; stroke-opacity: 0.75; stroke-linecap: round; }
.figure .candidate { fill: var(--relax); stroke: var(--paper); stroke-width: 1.5; }
.figure .bisector { stroke: var(--relax); stroke-width: 1.25; stroke-dasharray: 2 3; }
.figure .violation { stroke: var(--relax); stroke-width: 2; }
.figure .dim { opacity: 0.2; }
.figure .lit { stroke-width: 3.5; }
.figure .body { fill-opacity: 0.25; stroke-width: 1.5; }
.figure .wall { fill: var(--grid); stroke: var(--ink-2); stroke-width: 1.5; }
.figure .wall.open { fill: none; stroke-width: 3; }
`

/** For files that stand for themselves: dark where the reader prefers it. */
export const STANDALONE_STYLE = `${FIGURE_STYLE}${darkRule('@media (prefers-color-scheme: dark)')}`

/** The page says itself whether it is dark. */
export const PAGE_STYLE = `${FIGURE_STYLE}:root[data-theme="dark"] ${darkColors()}`

function darkColors(): string {
  return '.figure { --ink: #f1f3f5; --ink-2: #aab2bd; --grid: #343a43; --paper: #1b1f24; --region: #56b4e9; --new: #56b4e9; --wall-line: #aab2bd; }'
}

function darkRule(media: string): string {
  return `${media} { ${darkColors()} }`
}
