import { runCount, type Study, type StudyRow } from '@makeway/scenarios'
import { UsageError } from '../usage-error.ts'
import type { ResultTable } from './result-table.ts'

export interface JoinedStudy {
  study: Study
  /** In the order of the runs. */
  rows: StudyRow[]
  /** What is not as it should be, such as shards that are missing. */
  notes: string[]
}

/**
 * All runs of a study from its shards. What is missing is said.
 * @throws UsageError when files belong to different studies, or the same run came out differently
 */
export function joinShards(tables: readonly (ResultTable & { path: string })[]): JoinedStudy {
  const [first] = tables
  const rows = new Map<number, StudyRow>()
  for (const table of tables) {
    if (JSON.stringify(table.study) !== JSON.stringify(first.study) || table.version !== first.version) {
      throw new UsageError(`${first.path} and ${table.path} are of different studies or versions of makeway`)
    }
    for (const row of table.rows) {
      const known = rows.get(row.run)
      if (known && JSON.stringify(known) !== JSON.stringify(row)) {
        throw new UsageError(`${table.path} has another outcome of run ${row.run} than the files before it`)
      }
      rows.set(row.run, row)
    }
  }
  const total = runCount(first.study)
  const missing = total - rows.size
  const shards = tables.map(({ shard }) => shard).join(', ')
  return {
    study: first.study,
    rows: [...rows.values()].sort((a, b) => a.run - b.run),
    notes: missing > 0 ? [`${missing} of ${total} runs are missing; there are the shards ${shards}.`] : [],
  }
}

/**
 * Several studies as one, with their folders as another parameter `study` that tells the curves apart. Parameters and
 * measures that not all of them have are left out.
 */
export function compareStudies(studies: readonly (JoinedStudy & { folder: string })[]): JoinedStudy {
  const [{ study: first }] = studies
  const shared = first.parameters.filter(({ name }) =>
    studies.every(({ study }) => study.parameters.some((parameter) => parameter.name === name)),
  )
  const parameters = shared.map((parameter) => ({
    ...parameter,
    values: [
      ...new Set(studies.flatMap(({ study }) => study.parameters.find(({ name }) => name === parameter.name)!.values)),
    ],
  }))
  const [x, ...more] = parameters.filter(({ values }) => values.length > 1).map(({ name }) => name)
  const own = first.charts.filter(({ x }) => parameters.some(({ name }) => name === x))
  const charts = own.map(({ x, y, series, facet }) => ({
    x,
    y,
    series: 'study',
    ...(series === undefined && facet === undefined ? {} : { facet: facet ?? series }),
  }))
  return {
    study: {
      ...first,
      name: `Comparison of ${studies.map(({ folder }) => folder).join(', ')}`,
      description: '',
      parameters: [...parameters, { name: 'study', unit: '', values: studies.map(({ folder }) => folder), set: [] }],
      seeds: [...new Set(studies.flatMap(({ study }) => study.seeds))],
      charts: charts.length > 0 || x === undefined || more.length === 0 ? charts : [],
    },
    rows: studies.flatMap(({ folder, rows }) =>
      rows.map((row) => ({
        ...row,
        parameters: {
          ...Object.fromEntries(shared.map(({ name }) => [name, row.parameters[name]])),
          study: folder,
        },
      })),
    ),
    notes: studies.flatMap(({ folder, notes }) => notes.map((note) => `${folder}: ${note}`)),
  }
}
