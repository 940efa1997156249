import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Study, StudyRow } from '@makeway/scenarios'
import { writeFileAtomically } from '@makeway/scenarios/node'
import { drawStudy } from './study-charts.ts'
import { studyReportHtml } from './study-report.ts'

/** Writes the report and each chart as a file of its own; returns the path of the report. */
export function writeReport(
  folder: string,
  name: string,
  study: Study,
  rows: readonly StudyRow[],
  notes: readonly string[] = [],
): string {
  const charts = drawStudy(study, rows)
  const path = join(folder, `${name}.html`)
  writeFileAtomically(path, studyReportHtml(study, rows, charts, notes))
  if (charts.length > 0) mkdirSync(join(folder, `${name}-charts`), { recursive: true })
  for (const { name: chart, svg } of charts) {
    writeFileAtomically(join(folder, `${name}-charts`, `${chart}.svg`), `${svg}\n`)
  }
  return path
}
