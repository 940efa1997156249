import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BuiltCli } from './built-cli.ts'

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
  const head = { format: 'makeway-scenario/1', timeStep: 0.1, duration: 5 }
  const agents = [{ id: 'a', position: [0, 0], goal: [3, 0] }]
  cli.write('one.json', { ...head, agents, expect: [{ metric: 'arrived', equals: 'all' }] })
  cli.write('two.json', { ...head, agents, expect: [{ metric: 'lastArrivalTime', atMost: 1 }] })
})
afterAll(() => cli.remove())

test('list names the scenes, for people and as JSON', async () => {
  const { stdout, code } = await cli.run('list')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^circle {2,}\S/m)
  const lines = (await cli.run('list', '--json')).stdout.trimEnd().split('\n')
  const scenes = lines.map((line) => JSON.parse(line))
  expect(scenes.map(({ name }) => name)).toEqual(expect.arrayContaining(['circle', 'head-on', 'blocks']))
  for (const scene of scenes) expect(Object.keys(scene)).toEqual(['name', 'title', 'description'])
})

test('check says what is in a good file', async () => {
  const { stdout, stderr, code } = await cli.run('check', 'one.json', 'two.json')
  expect(code).toBe(0)
  expect(stdout).toBe(
    'one.json: ok (agents: 1, obstacles: 0, expectations: 1)\ntwo.json: ok (agents: 1, obstacles: 0, expectations: 1)\n',
  )
  expect(stderr).toBe('')
})

test('scenes in space are listed, run, checked and converted; kernels of the plane are none for them', async () => {
  const listed = await cli.run('list')
  expect(listed.stdout).toMatch(/In space:\nhead-on-3d +Head-on in space/)
  const { stdout, code } = await cli.run('run', 'head-on-3d', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ scenario: 'head-on-3d', arrived: 6, maxOverlap: 0, ok: true })
  expect(JSON.parse(stdout).perAgent[4].position).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
  const refused = await cli.run('run', 'head-on-3d', '--kernel', 'simd')
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('head-on-3d: there is one kernel for space')
  const schema = await cli.run('schema', 'scenario-3d')
  expect(JSON.parse(schema.stdout).properties.dimensions.const).toBe(3)
})

test('schema prints a JSON Schema that knows the format', async () => {
  const { stdout, code } = await cli.run('schema')
  expect(code).toBe(0)
  const schema = JSON.parse(stdout)
  expect(schema.$schema).toContain('json-schema.org')
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['format', 'agents', 'expect']))
})

describe('compare', () => {
  test('puts one scenario metric by metric', async () => {
    const { stdout, code } = await cli.run('compare', 'one.json', '--profiles', 'default,rvo2')
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^one +default +rvo2$/)
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^arrived +1 +1$/)]))
    expect(lines.at(-1)).toMatch(/^expectations +1\/1 +1\/1$/)
  })

  test('puts several in rows, and fails when an expectation does', async () => {
    const { stdout, code } = await cli.run('compare', 'one.json', 'two.json')
    expect(code).toBe(1)
    const lines = stdout.trimEnd().split('\n')
    expect(lines[2]).toMatch(/^one +1\/1 +1\/1 .*1\/1 +1\/1/)
    expect(lines[3]).toMatch(/^two +0\/1 +1\/1 .*0\/1 +1\/1/)
    expect(lines[4]).toMatch(/^all +1\/2 +2\/2 +0 +0 +1\/2 +2\/2 +0 +0$/)
  })

  test('prints JSON with a summary for each profile', async () => {
    const { stdout } = await cli.run('compare', 'two.json', '--json')
    const line = JSON.parse(stdout)
    expect(line.scenario).toBe('two')
    expect(Object.keys(line.profiles)).toEqual(['rvo2', 'default'])
    expect(line.profiles.rvo2).toMatchObject({ arrived: 1, ok: false })
  })
})

test('convert writes a scenario file that checks and runs the same', async () => {
  const { code, stderr, stdout } = await cli.run('convert', 'head-on', 'converted.json')
  expect([code, stdout]).toEqual([0, ''])
  expect(stderr).toBe('converted.json: written\n')
  expect(JSON.parse(readFileSync(join(cli.folder, 'converted.json'), 'utf8')).format).toBe('makeway-scenario/1')
  const hashOf = async (source: string) => JSON.parse((await cli.run('run', source, '--json')).stdout).hash
  expect(await hashOf('converted.json')).toBe(await hashOf('head-on'))
})

test('help and version go to stdout', async () => {
  for (const args of [['--help'], ['-h'], ['run', '--help']]) {
    const { code, stdout } = await cli.run(...args)
    expect(code).toBe(0)
    expect(stdout).toContain('USAGE')
  }
  const { stdout } = await cli.run('--version')
  const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'))
  expect(stdout).toBe(`${manifest.version}\n`)
})

test('without a build the command says how to make one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makeway-unbuilt-'))
  const bin = join(folder, 'bin', 'makeway.mjs')
  cpSync(fileURLToPath(new URL('../bin/makeway.mjs', import.meta.url)), bin)
  const { status, stderr } = spawnSync(process.execPath, [bin, 'list'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr).toContain('npm run build')
  expect(status).toBe(2)
})
