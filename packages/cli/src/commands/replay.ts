import { basename, extname } from 'node:path'
import {
  checkScenario,
  numberText,
  PERSON_RADIUS,
  type RecordingComparison,
  RecordingReplay,
  readRecording,
  readWkt,
  recordingScenario,
} from '@makeway/scenarios'
import { readTextFile } from '@makeway/scenarios/node'
import { defineCommand } from 'citty'
import { number } from '../arguments.ts'
import { BAD_INPUT, HOLDS } from '../exit-code.ts'
import { readMaxBytes, readRunOptions, runOptions, sizeOption, text } from '../options.ts'
import { OutputFolder } from '../output-folder.ts'
import { reportProblem } from '../report-problem.ts'
import { runSource } from '../run-source.ts'
import { table } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'

export const replay = defineCommand({
  meta: { name: 'replay', description: 'Walk the people of a recording anew, and compare the two' },
  args: {
    recording: {
      type: 'positional',
      required: false,
      valueHint: 'FILE.txt',
      description: 'trajectories: obsmat of UCY and ETH, or the text format of the Jülich archive',
    },
    json: { type: 'boolean', description: 'one line of JSON on stdout, everything else on stderr' },
    out: { type: 'string', valueHint: 'DIR', description: 'write trajectories, report and summary there' },
    fps: { type: 'string', valueHint: 'N', description: 'frames a second, in place of what the file says' },
    radius: { type: 'string', valueHint: 'M', description: `radius of a person, m (${PERSON_RADIUS})` },
    geometry: { type: 'string', valueHint: 'FILE.wkt', description: 'walls of the place' },
    ...runOptions,
    ...sizeOption,
  },
  run: async ({ args }): Promise<number> => {
    const [file, ...rest] = args._
    if (file === undefined || rest.length > 0) throw new UsageError('replay takes one file: makeway replay FILE.txt')
    const isPositive = (value: number) => value > 0
    const frameRate = number('--fps', text(args.fps), 'a number above 0', isPositive)
    const radius = number('--radius', text(args.radius), 'a number of metres above 0', isPositive)
    const settings = readRunOptions(args)
    const maxBytes = readMaxBytes(args)
    try {
      const { recording, notes } = readRecording(await readTextFile(file, maxBytes), { file, frameRate })
      for (const note of notes) console.error(`${file}: note: ${note}`)
      const geometry = text(args.geometry)
      const obstacles = geometry === undefined ? [] : readWkt(await readTextFile(geometry, maxBytes), geometry)
      const shortName = basename(file, extname(file))
      const scenario = checkScenario(recordingScenario(recording, { name: shortName, radius, obstacles }), { file })
      const filmed = new RecordingReplay(recording)
      const folder = text(args.out)
      let output: OutputFolder | undefined
      let comparison: RecordingComparison | undefined
      await runSource({ scenario, label: file, shortName, notes: [] }, settings, (resolved) => {
        output = folder === undefined ? undefined : new OutputFolder(folder, resolved)
        return {
          record: (observation) => {
            filmed.camera.record(observation.sample)
            output?.record(observation)
          },
          finish: async (result) => {
            comparison = filmed.compare(result.metrics.arrived ?? 0)
            await output?.finish(result, { recording, comparison })
          },
          discard: () => output?.discard(),
        }
      })
      if (args.json) console.log(JSON.stringify({ recording: file, radius: radius ?? PERSON_RADIUS, ...comparison }))
      else console.log(comparisonText(shortName, comparison!))
      if (output) (args.json ? console.error : console.log)(`  report: ${output.reportPath}`)
      return HOLDS
    } catch (error) {
      reportProblem(error, file)
      return BAD_INPUT
    }
  },
})

function comparisonText(name: string, { recorded, simulated, arrived, leftOut }: RecordingComparison): string {
  const row = (what: string, unit: string, of: (measures: typeof recorded) => number) => [
    `  ${what}`,
    numberText(of(recorded), unit),
    numberText(of(simulated), unit),
  ]
  const rows = [
    ['', 'recorded', 'simulated'],
    row('mean speed', 'm/s', ({ meanSpeed }) => meanSpeed),
    row('straight over walked', '', ({ straightOverWalked }) => straightOverWalked),
    row('nearest neighbor, percentile 1', 'm', ({ nearestNeighbor }) => nearestNeighbor.p1),
    row('nearest neighbor, percentile 5', 'm', ({ nearestNeighbor }) => nearestNeighbor.p5),
    row('nearest neighbor, median', 'm', ({ nearestNeighbor }) => nearestNeighbor.p50),
    row('time to goal over straight time', '', ({ timeToGoal }) => timeToGoal),
  ]
  const out = leftOut > 0 ? `, ${leftOut} left out who never moved` : ''
  return [`${name}: ${arrived} of ${recorded.persons} persons arrived${out}`, '', ...table(rows)].join('\n')
}
