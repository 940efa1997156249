import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mulberry32 } from '@makeway/scenarios'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../src/sweep/result-table.ts'
import { BuiltCli, outcomeOf } from '../built-cli.ts'

const STUDY = {
  format: 'makeway-study/1',
  description: 'A crowd, a door & a <b>horizon</b>.',
  scenario: {
    format: 'makeway-scenario/1',
    timeStep: 0.1,
    duration: 10,
    stop: 'duration',
    generators: [
      {
        type: 'random',
        count: 25,
        region: { min: [-7, -3], max: [-1, 3] },
        goalRegion: { min: [4, -8], max: [12, 8] },
      },
    ],
    obstacles: [
      {
        type: 'polyline',
        vertices: [
          [0, 0.5],
          [0, 9],
        ],
      },
      {
        type: 'polyline',
        vertices: [
          [0, -9],
          [0, -0.5],
        ],
      },
    ],
    lines: [{ id: 'door', from: [0, -0.5], to: [0, 0.5] }],
    navigation: { planner: 'visibility' },
  },
  parameters: {
    width: {
      unit: 'm',
      values: [0.9, 1.4],
      set: [
        { pointer: '/obstacles/0/vertices/0/1', times: 0.5 },
        { pointer: '/obstacles/1/vertices/1/1', times: -0.5 },
      ],
    },
    horizon: { unit: 's', values: { from: 1, to: 2, step: 0.5 }, set: '/agentDefaults/timeHorizon' },
    profile: { values: ['default', 'rvo2'], set: '/profile' },
  },
  seeds: { from: 1, to: 4 },
}
const RUNS = 2 * 3 * 2 * 4

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
  cli.write('study.json', STUDY)
  const { code, stderr } = await cli.run('sweep', 'study.json', '--out', 'whole')
  expect(stderr).toBe('')
  expect(code).toBe(0)
}, 300_000)
afterAll(() => cli.remove())

const bytes = (...path: string[]) => readFileSync(join(cli.folder, ...path))
const linesOf = (file: string) => {
  try {
    return bytes(file).toString().split('\n').length - 1
  } catch {
    return 0
  }
}

test('the Parquet file has every run with its parameters and measures, the report its charts', async () => {
  const { buffer, byteOffset, byteLength } = bytes('whole', 'runs.parquet')
  const records = await parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
  expect(records).toHaveLength(RUNS)
  expect(records.map(({ run }) => run)).toEqual(Array.from({ length: RUNS }, (_, i) => i))
  expect(records[0]).toMatchObject({ width: 0.9, horizon: 1, profile: 'default', seed: 1n, error: null })
  expect(records[RUNS - 1]).toMatchObject({ width: 1.4, horizon: 2, profile: 'rvo2', seed: 4n })
  for (const record of records) {
    expect(record.arrived).toBeTypeOf('number')
    expect(record['flow@door']).toBeTypeOf('number')
    expect(record.hash).toMatch(/^[0-9a-f]{16}$/)
  }
  expect(new Set(records.map(({ hash }) => hash)).size).toBe(RUNS)
  const page = bytes('whole', 'report.html').toString()
  expect(page).toContain('A crowd, a door &#38; a &#60;b&#62;horizon')
  expect(page.match(/<svg/g)!.length).toBeGreaterThan(2)
  expect(readdirSync(join(cli.folder, 'whole', 'report-charts'))).toContain('flow-door.svg')
})

test('a run of the sweep is the run of its scenario', async () => {
  const { rows } = await readTable(join(cli.folder, 'whole', 'runs.parquet'))
  const row = rows[RUNS - 1]
  const scenario = structuredClone(STUDY.scenario)
  scenario.obstacles[0].vertices[0][1] = 0.7
  scenario.obstacles[1].vertices[1][1] = -0.7
  cli.write('one.json', { ...scenario, agentDefaults: { timeHorizon: 2 }, profile: 'rvo2', seed: 4 })
  const single = JSON.parse((await cli.run('run', 'one.json', '--json')).stdout)
  expect(row.hash).toBe(single.hash)
  expect(row.measures.maxOverlap).toBe(single.maxOverlap)
})

test('killed at ten random moments, it comes to the same bytes', async () => {
  const random = mulberry32(20)
  let kills = 0
  while (kills < 10) {
    const goal = Math.min(RUNS - 2, linesOf('killed/runs.jsonl') + Math.floor(random() * 4))
    const child = cli.start('sweep', 'study.json', '--out', 'killed')
    const outcome = outcomeOf(child)
    const timer = setInterval(() => {
      if (linesOf('killed/runs.jsonl') < goal) return
      clearInterval(timer)
      setTimeout(() => child.kill('SIGKILL'), random() * 60)
    }, 3)
    const { signal } = await outcome
    clearInterval(timer)
    expect(signal, 'the sweep must not be over before its ten kills').toBe('SIGKILL')
    kills++
  }
  const before = linesOf('killed/runs.jsonl')
  const { code, stderr } = await cli.run('sweep', 'study.json', '--out', 'killed')
  expect(code).toBe(0)
  expect(stderr).toMatch(/^\d+ of 48 runs are there already/)
  expect(bytes('killed', 'runs.parquet').equals(bytes('whole', 'runs.parquet'))).toBe(true)
  const journal = bytes('killed', 'runs.jsonl').toString().trimEnd().split('\n').slice(1)
  const runs = journal.map((line) => JSON.parse(line).run)
  expect(new Set(runs).size, 'nothing is done twice').toBe(runs.length)
  expect(runs).toHaveLength(RUNS)
  expect(before).toBeLessThan(RUNS + 1)
}, 300_000)

test('the three shards joined equal the whole', async () => {
  for (const shard of ['2/3', '1/3', '3/3']) {
    const { code } = await cli.run(
      'sweep',
      'study.json',
      '--out',
      'parts',
      '--shard',
      shard,
      '--workers',
      '1',
      '--json',
    )
    expect(code).toBe(0)
    if (shard === '2/3') {
      const { stdout, stderr } = await cli.run('report', 'parts', '--json')
      expect(stderr).toContain('32 of 48 runs are missing; there are the shards 2/3.')
      expect(JSON.parse(stdout)).toMatchObject({ runs: 16, parquet: null })
    }
  }
  const { code, stdout } = await cli.run('report', 'parts', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ runs: RUNS, parquet: join('parts', 'runs.parquet') })
  expect(bytes('parts', 'runs.parquet').equals(bytes('whole', 'runs.parquet'))).toBe(true)
}, 300_000)

test('several sweeps are compared with their folders as a parameter', async () => {
  const { code, stdout } = await cli.run('report', 'whole', 'parts', '--out', 'both')
  expect(code).toBe(0)
  expect(stdout).toMatch(/96 runs/)
  const { rows, study } = await readTable(join(cli.folder, 'both', 'comparison.parquet'))
  expect(study.parameters.map(({ name }) => name)).toEqual(['width', 'horizon', 'profile', 'study'])
  expect(rows.filter(({ parameters }) => parameters.study === 'parts')).toHaveLength(RUNS)
})

test('runs that can’t be made are said, and the others are there', async () => {
  const crowded = structuredClone(STUDY) as Record<string, unknown> & typeof STUDY
  cli.write('crowded.json', {
    ...crowded,
    parameters: { count: { values: [3, 5000], set: '/generators/0/count' } },
    seeds: [1],
  })
  const { code, stderr } = await cli.run('sweep', 'crowded.json', '--out', 'crowded')
  expect(code).toBe(1)
  expect(stderr).toMatch(/run 1 could not be made: .*agents fit into the region/)
  const { rows } = await readTable(join(cli.folder, 'crowded', 'runs.parquet'))
  expect(rows.map(({ ok, hash }) => [ok, typeof hash])).toEqual([
    [true, 'string'],
    [null, 'object'],
  ])
})

test('bad studies and arguments are refused with place and cure, and nothing is written', async () => {
  const wrong = (change: object) => ({ ...structuredClone(STUDY), ...change })
  const parameter = (values: unknown, set: unknown = '/duration') => ({ parameters: { p: { values, set } } })
  const cases: [study: unknown, message: RegExp][] = [
    [wrong({ seedz: [1] }), /\$\.seedz: unknown key "seedz".*did you mean "seeds"/],
    [wrong({ seeds: [] }), /\$\.seeds/],
    [wrong({ seeds: [1, 1] }), /\$\.seeds: names a value twice/],
    [wrong({ seeds: { from: 3, to: 1 } }), /\$\.seeds: has no values/],
    [wrong(parameter([1], '/generators/7/count')), /the list of 1 has no element \/generators\/7/],
    [wrong(parameter([1], 'duration')), /\$\.parameters\.p\.set: must be a JSON Pointer/],
    [wrong(parameter([10, -1])), /\$\.scenario\.duration: must be a number above 0.*with p -1/],
    [
      wrong({ parameters: { flow: { values: [1], set: '/duration' }, arrived: { values: [1], set: '/duration' } } }),
      /"arrived" is a column/,
    ],
    [wrong({ parameters: { 'a b': { values: [1], set: '/duration' } } }), /is no name/],
    [wrong({ charts: [{ x: 'widht', y: 'arrived' }] }), /\$\.charts\[0\]\.x: names no parameter.*did you mean "width"/],
    [wrong({ scenario: 'circl' }), /did you mean "circle"/],
    [wrong({ parameters: { p: { values: { from: 1, to: 1e9 }, set: '/duration' } } }), /runs|has no values/],
    ['{"format": "makeway-study/1", ', /cut off/],
  ]
  for (const [study, message] of cases) {
    cli.write('bad.json', study)
    const { code, stderr, stdout } = await cli.run('sweep', 'bad.json', '--out', 'bad')
    expect(stderr).toMatch(message)
    expect([code, stdout]).toEqual([2, ''])
  }
  for (const args of [
    ['sweep'],
    ['sweep', 'study.json', '--shard', '3'],
    ['sweep', 'study.json', '--workers', '0'],
    ['report'],
    ['report', 'nowhere'],
  ]) {
    const { code, stderr } = await cli.run(...args)
    expect(code, args.join(' ')).toBe(2)
    expect(stderr).not.toMatch(/fault of its own/)
  }
  expect(readdirSync(cli.folder)).not.toContain('bad')
})

test('a changed study does not go on with the old journal; a damaged file is named', async () => {
  cli.write('changed.json', { ...STUDY, seeds: [1] })
  const { code, stderr } = await cli.run('sweep', 'changed.json', '--out', 'whole')
  expect(code).toBe(2)
  expect(stderr).toMatch(/another study, shard or version of makeway.*--out/)
  rmSync(join(cli.folder, 'both'), { recursive: true })
  const damaged = bytes('whole', 'runs.parquet').subarray(0, 500)
  writeFileSync(join(cli.folder, 'parts', 'runs-2-of-3.parquet'), damaged)
  const report = await cli.run('report', 'parts')
  expect(report.code).toBe(2)
  expect(report.stderr).toMatch(/runs-2-of-3\.parquet is no Parquet file of a sweep/)
})
