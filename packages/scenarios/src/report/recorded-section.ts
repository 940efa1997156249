import type { CrowdMeasures } from '../recordings/crowd-measures.ts'
import { firstFrame, type Recording } from '../recordings/recording.ts'
import type { RecordingComparison } from '../recordings/replay-recording.ts'
import { numberText } from './number-text.ts'

/** A recording that a report shows beside the run. */
export interface Recorded {
  recording: Recording
  comparison: RecordingComparison
}

/** What the viewer draws of a person: moments, s, and places relative to the replay's origin, m. */
export interface Ghost {
  times: number[]
  x: number[]
  y: number[]
}

export function ghostsOf(recording: Recording, origin: { x: number; y: number }): Ghost[] {
  const start = firstFrame(recording)
  return recording.persons.map(({ frames, x, y }) => ({
    times: frames.map((frame) => rounded((frame - start) / recording.frameRate)),
    x: x.map((value) => rounded(value - origin.x)),
    y: y.map((value) => rounded(value - origin.y)),
  }))
}

/** Recorded and simulated numbers side by side. */
export function recordedSection({ comparison }: Recorded): string {
  const { recorded, simulated, arrived, leftOut } = comparison
  const row = (what: string, unit: string, of: (measures: CrowdMeasures) => number) =>
    `<tr><th scope="row">${what}</th><td>${numberText(of(recorded), unit)}</td><td>${numberText(of(simulated), unit)}</td></tr>`
  const left = leftOut > 0 ? ` ${leftOut} never moved and are left out.` : ''
  return `<section aria-label="Recording" id="recorded">
<h2>Recorded and simulated</h2>
<p>${arrived} of ${recorded.persons} persons came to their goals.${left} Rings in the replay are where they were filmed.</p>
<table>
<tr><th></th><th scope="col">recorded</th><th scope="col">simulated</th></tr>
${row('mean speed', 'm/s', ({ meanSpeed }) => meanSpeed)}
${row('straight over walked', '', ({ straightOverWalked }) => straightOverWalked)}
${row('nearest neighbor, percentile 1', 'm', ({ nearestNeighbor }) => nearestNeighbor.p1)}
${row('nearest neighbor, percentile 5', 'm', ({ nearestNeighbor }) => nearestNeighbor.p5)}
${row('nearest neighbor, median', 'm', ({ nearestNeighbor }) => nearestNeighbor.p50)}
${row('time to goal over straight time', '', ({ timeToGoal }) => timeToGoal)}
</table>
</section>`
}

/** To a millimeter. */
function rounded(value: number): number {
  return Math.round(value * 1e3) / 1e3
}
