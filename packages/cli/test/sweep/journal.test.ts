import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StudyRow } from '@makeway/scenarios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal } from '../../src/sweep/journal.ts'

const HEAD = { study: 'abc', shard: '1/1' }

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeway-journal-'))
  path = join(folder, 'runs.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

function row(run: number): StudyRow {
  return { run, seed: 1, parameters: { note: 'größer' }, measures: { arrived: run }, ok: true, hash: 'x', error: null }
}

function write(runs: readonly number[]): void {
  const journal = new Journal(path, HEAD)
  for (const run of runs) journal.add(row(run))
  journal.close()
}

function read(): Map<number, StudyRow> {
  const journal = new Journal(path, HEAD)
  journal.close()
  return journal.rows
}

test('what has been added is there when it is opened again, and goes on', () => {
  write([2, 0])
  write([1])
  expect([...read().values()]).toEqual([row(2), row(0), row(1)])
})

test('wherever it was cut off, all whole lines are there and the next one is whole', () => {
  write([0, 1, 2])
  const bytes = readFileSync(path)
  const lineEnds = [...bytes.keys()].filter((at) => bytes[at] === 10)
  for (let length = 0; length <= bytes.length; length++) {
    writeFileSync(path, bytes.subarray(0, length))
    // without the head's own line
    const whole = Math.max(0, lineEnds.filter((end) => end < length).length - 1)
    write([7])
    expect([...read().keys()], `${length} bytes`).toEqual([...[0, 1, 2].slice(0, whole), 7])
  }
})

test('a last line that ends but is no JSON is cut off as well', () => {
  write([0])
  writeFileSync(path, `${readFileSync(path, 'utf8')}\0\0\0\n`)
  write([1])
  expect([...read().keys()]).toEqual([0, 1])
})

test('a run that is there already is not added again', () => {
  write([0, 0])
  expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(2)
})

test('the journal of another study or shard is refused and left alone', () => {
  write([0])
  const before = readFileSync(path, 'utf8')
  expect(() => new Journal(path, { ...HEAD, study: 'other' })).toThrow(/another study.*--out/)
  expect(() => new Journal(path, { ...HEAD, shard: '1/2' })).toThrow(/another study, shard/)
  writeFileSync(join(folder, 'foreign.jsonl'), '{"a": 1}\n')
  expect(() => new Journal(join(folder, 'foreign.jsonl'), HEAD)).toThrow(/no journal of a sweep/)
  expect(readFileSync(path, 'utf8')).toBe(before)
})
