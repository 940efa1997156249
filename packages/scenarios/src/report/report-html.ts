import { describeExpectation, type ExpectationResult } from '../metrics/expectations.ts'
import { METRICS } from '../metrics/registry.ts'
import { type RunResult, SUMMARY_METRICS } from '../run/result.ts'
import type { MetricName } from '../schema/expect-schema.ts'
import { numberText } from './number-text.ts'
import { type Recorded, recordedSection } from './recorded-section.ts'
import { replayData } from './replay-data.ts'
import type { Replay } from './replay-recorder.ts'
import { viewerSource } from './viewer-source.ts'

/**
 * The report of a run: one HTML file with its replay, charts, metrics and expectations, that opens from disk.
 * It asks for nothing from any network, and its policy lets no script run but its own: texts of the scenario are
 * escaped, and stay texts even if they were not. A run that walks a recording anew is shown beside it.
 */
export async function reportHtml(result: RunResult, replay: Replay, recorded?: Recorded): Promise<string> {
  const { script, style } = viewerSource()
  const policy = `default-src 'none'; script-src '${await sourceHash(script)}'; style-src '${await sourceHash(style)}'; base-uri 'none'; form-action 'none'`
  // in a script element, "<" could end it
  const data = JSON.stringify(replayData(result.scenario, replay, recorded?.recording)).replaceAll('<', '\\u003c')
  const { name, description } = result.scenario
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="makeway">
<title>${escapeHtml(name)} – makeway</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(name)}</h1>
${description ? `<p>${escapeHtml(description)}</p>` : ''}
<p class="facts">${facts(result)}</p>
</header>
<main>
${replaySection(result, replay)}
<aside>
${recorded ? recordedSection(recorded) : ''}
${result.expect.length > 0 ? expectationSection(result) : ''}
${metricSection(result)}
</aside>
</main>
<footer>${recordingNote(replay)} Keys: <kbd>space</kbd> plays and pauses, <kbd>←</kbd> <kbd>→</kbd> step, with <kbd>shift</kbd> a second, <kbd>home</kbd> <kbd>end</kbd>. Final state <code>${escapeHtml(result.hash)}</code></footer>
<script type="application/json" id="replay-data">${data}</script>
<script>${script}</script>
</body>
</html>
`
}

function facts({ scenario, agents, steps, time, method, kernel }: RunResult): string {
  const parts = [
    plural(agents.length, 'agent'),
    `${plural(steps, 'step')} of ${numberText(scenario.timeStep)} s`,
    `${numberText(time)} s simulated`,
    `profile ${scenario.profile}`,
    `method ${method}`,
    `kernel ${kernel}`,
    `seed ${scenario.seed}`,
  ]
  return escapeHtml(parts.join(' · '))
}

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 100]
/** A replay starts at a speed at which it takes no longer than this, s. */
const PATIENCE = 60

function replaySection({ agents, time }: RunResult, { frames }: Replay): string {
  const usual = SPEEDS.find((speed) => speed >= 1 && time / speed <= PATIENCE) ?? SPEEDS[SPEEDS.length - 1]
  const speeds = SPEEDS.map(
    (speed) => `<option value="${speed}"${speed === usual ? ' selected' : ''}>${speed}×</option>`,
  )
  const world = `Replay: ${plural(agents.length, 'agent')} seen from above, over ${numberText(time)} seconds, ${plural(frames.length, 'frame')}`
  return `<section class="replay" aria-label="Replay">
<div class="world">
<canvas id="world" role="img" aria-label="${escapeHtml(world)}"></canvas>
<div id="tip" hidden></div>
</div>
<div class="key"><ul id="legend" aria-label="Agents by state"></ul><span class="note" id="legend-note"></span></div>
<div class="controls">
<button type="button" id="back" aria-label="One frame back" title="One frame back (←)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h2v12H3zM13 2v12L6 8z"/></svg></button>
<button type="button" id="play" aria-label="Play" title="Play or pause (space)" data-playing="false"><svg viewBox="0 0 16 16" aria-hidden="true"><path class="when-paused" d="M4 2l10 6-10 6z"/><path class="when-playing" d="M3 2h4v12H3zM9 2h4v12H9z"/></svg></button>
<button type="button" id="forward" aria-label="One frame on" title="One frame on (→)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M11 2h2v12h-2zM3 2v12l7-6z"/></svg></button>
<span id="clock"></span>
<label>Speed <select id="speed">${speeds.join('')}</select></label>
</div>
<div class="time-line">
<div id="marks"></div>
<input type="range" id="scrubber" aria-label="Time" min="0" max="0" step="any" value="0">
</div>
<figure>
<figcaption><span>Smallest gap between two agents</span><output id="gap-reading"></output></figcaption>
<canvas class="chart" id="gap-chart" role="img" aria-label="Chart: smallest gap between two agents over time, in meters; below zero they overlap"></canvas>
</figure>
<figure>
<figcaption><span>Mean speed</span><output id="speed-reading"></output></figcaption>
<canvas class="chart" id="speed-chart" role="img" aria-label="Chart: mean speed over time, in meters a second"></canvas>
</figure>
</section>`
}

function expectationSection({ expect, ok }: RunResult): string {
  const failed = expect.filter((one) => !one.ok)
  const title = ok
    ? `<span class="good">All ${expect.length === 1 ? 'as expected' : `${expect.length} expectations hold`}</span>`
    : `<span class="bad">${failed.length} of ${plural(expect.length, 'expectation')} failed</span>`
  const rows = [...failed, ...expect.filter((one) => one.ok)].map(expectationRow)
  return `<section aria-label="Expectations">
<h2>${title}</h2>
<table>${rows.join('\n')}</table>
</section>`
}

function expectationRow({ expectation, value, ok }: ExpectationResult): string {
  const { unit } = METRICS[expectation.metric as MetricName]
  const verdict = ok ? '<span class="verdict good">✓ holds</span>' : '<span class="verdict bad">✗ failed</span>'
  return `<tr><th scope="row">${escapeHtml(describeExpectation(expectation, unit))}<small>${verdict}</small></th><td>${numberText(value, unit)}</td></tr>`
}

function metricSection({ metrics }: RunResult): string {
  const rows = SUMMARY_METRICS.map((name) => {
    const { unit, meaning } = METRICS[name]
    return `<tr><th scope="row">${name}<small>${escapeHtml(meaning)}</small></th><td>${numberText(metrics[name], unit)}</td></tr>`
  })
  return `<section aria-label="Metrics">
<h2>Metrics</h2>
<table>${rows.join('\n')}</table>
</section>`
}

function recordingNote({ stride, frames }: Replay): string {
  if (stride === 1) return 'Every step is recorded.'
  const ordinal = stride === 2 ? 'Every second step' : `Every ${stride}th step`
  return `${ordinal} is recorded (${frames.length} frames); the smallest gap counts all of them.`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character])
}

/** What a content security policy calls an inline script or style that may run. */
async function sourceHash(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
