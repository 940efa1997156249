import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_MAX_BYTES, loadScenarioFile } from '../src/loader/load-scenario-file.ts'

const JSON_TEXT = '{ "format": "makeway-scenario/1", "agents": [{ "position": [0, 0], "goal": [1, 0] }] }'
const XML_TEXT = `<SteerBenchTestCase><header><worldBounds>
<xmin>0</xmin><xmax>1</xmax><ymin>0</ymin><ymax>1</ymax><zmin>0</zmin><zmax>1</zmax>
</worldBounds></header></SteerBenchTestCase>`

let folder = ''
const write = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeway-load-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('reads our own format, and SteerBench by its ending', async () => {
  const own = await loadScenarioFile(write('door.json', JSON_TEXT))
  expect(own.scenario).toMatchObject({ name: 'door', agents: [{ position: [0, 0], goal: [1, 0] }] })
  expect(own.notes).toEqual([])
  const foreign = await loadScenarioFile(write('door.XML', XML_TEXT))
  expect(foreign.scenario.agents).toEqual([])
  expect(foreign.notes).toContain('worldBounds are no walls')
})

test('a file that is too large is refused unread', async () => {
  expect(DEFAULT_MAX_BYTES).toBe(67_108_864)
  const file = write('large.json', JSON_TEXT)
  // A hole in the file: it has the size but takes no room.
  truncateSync(file, DEFAULT_MAX_BYTES + 1)
  const start = performance.now()
  await expect(loadScenarioFile(file)).rejects.toThrow(
    `${file}: $: must not be larger than 67108864 bytes, got "67108865 bytes": split it, or raise the limit`,
  )
  expect(performance.now() - start).toBeLessThan(1000)
})

test('the limit can be moved, and its last byte is allowed', async () => {
  const file = write('small.json', JSON_TEXT)
  const { length } = JSON_TEXT
  await expect(loadScenarioFile(file, { maxBytes: length - 1 })).rejects.toThrow('must not be larger')
  await expect(loadScenarioFile(file, { maxBytes: length })).resolves.toBeDefined()
})

test('files that are not there, are folders, or are no text', async () => {
  const missing = join(folder, 'missing.json')
  await expect(loadScenarioFile(missing)).rejects.toThrow(`${missing}: $: does not exist: check the path`)
  await expect(loadScenarioFile(folder)).rejects.toThrow('is a directory')
  await expect(loadScenarioFile(write('latin.json', Uint8Array.of(123, 34, 233, 34)))).rejects.toThrow(
    'is not UTF-8 text',
  )
})

test('problems inside name the file', async () => {
  const file = write('bad.json', JSON_TEXT.replace('goal', 'gaol'))
  await expect(loadScenarioFile(file)).rejects.toThrow(`${file}: $.agents[0].gaol: unknown key "gaol"`)
  const empty = write('empty.json', '')
  await expect(loadScenarioFile(empty)).rejects.toThrow(`${empty}: $: is empty`)
})
