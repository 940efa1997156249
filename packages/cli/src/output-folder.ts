import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  csvTrajectories,
  flowCsv,
  juelichTrajectories,
  measuresCsv,
  type Observation,
  ReplayRecorder,
  type ResolvedScenario,
  type RunResult,
  summarize,
  type TrajectoryFormat,
} from '@makeway/scenarios'
import { AtomicFile, type Recorded, reportHtml, writeFileAtomically } from '@makeway/scenarios/node'

/** What `--out` gets for one scenario: both trajectory files, the report, the measures and the summary. */
export class OutputFolder {
  /** Folders with files that are still growing; to be discarded when the process has to end. */
  private static readonly unfinished = new Set<OutputFolder>()

  readonly reportPath: string
  private readonly folder: string
  /** The topmost folder that wasn't there before. */
  private readonly created: string | undefined
  private readonly trajectories: { format: TrajectoryFormat; file: AtomicFile }[] = []
  private readonly recorder: ReplayRecorder

  constructor(folder: string, scenario: ResolvedScenario) {
    this.folder = folder
    this.reportPath = join(folder, 'report.html')
    this.created = mkdirSync(folder, { recursive: true })
    this.recorder = new ReplayRecorder(scenario)
    OutputFolder.unfinished.add(this)
    try {
      this.open('trajectories.csv', csvTrajectories(scenario))
      this.open('trajectories.txt', juelichTrajectories(scenario))
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** Takes back what every unfinished folder has so far. */
  static discardAll(): void {
    for (const folder of OutputFolder.unfinished) folder.discard()
  }

  record(observation: Observation): void {
    this.recorder.record(observation)
    for (const { format, file } of this.trajectories) file.write(format.rows(observation.sample))
  }

  /** Writes the rest; from here on everything is there whole. */
  async finish(result: RunResult, recorded?: Recorded): Promise<void> {
    const report = await reportHtml(result, this.recorder.replay(), recorded)
    for (const { file } of this.trajectories) file.commit()
    writeFileAtomically(this.reportPath, report)
    writeFileAtomically(join(this.folder, 'measures.csv'), measuresCsv(result))
    if (result.scenario.lines.length > 0) {
      writeFileAtomically(join(this.folder, 'fundamental-diagram.csv'), flowCsv(result))
    }
    writeFileAtomically(join(this.folder, 'summary.json'), `${JSON.stringify(summarize(result), null, 2)}\n`)
    OutputFolder.unfinished.delete(this)
  }

  discard(): void {
    for (const { file } of this.trajectories) file.discard()
    if (this.created) removeEmptyFolders(this.folder, dirname(this.created))
    OutputFolder.unfinished.delete(this)
  }

  private open(name: string, format: TrajectoryFormat): void {
    const file = new AtomicFile(join(this.folder, name))
    this.trajectories.push({ format, file })
    file.write(format.header)
  }
}

/** From `folder` upwards to below `end`, as long as there is nothing in them. */
function removeEmptyFolders(folder: string, end: string): void {
  for (let path = folder; path !== end && existsSync(path); path = dirname(path)) {
    try {
      rmdirSync(path)
    } catch {
      return // not empty
    }
  }
}
