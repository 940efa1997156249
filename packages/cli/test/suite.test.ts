import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from '@makeway/scenarios'
import { CURE_NAMES } from 'makeway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BuiltCli } from './built-cli.ts'

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
})
afterAll(() => cli.remove())

describe('scenes of the suite by name', () => {
  test('list shows them after the others', async () => {
    const { stdout } = await cli.run('list')
    expect(stdout.indexOf('suite/head-on ')).toBeGreaterThan(stdout.indexOf('circle '))
    const { stdout: json } = await cli.run('list', '--json')
    const names = json
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).name)
    expect(names).toEqual(expect.arrayContaining(suite.map(({ name }) => name)))
  })

  test('run and compare take one', async () => {
    const { stdout, code } = await cli.run('run', 'suite/overtake', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ scenario: 'suite/overtake', ok: true })
    const compared = await cli.run('compare', 'suite/overtake')
    expect(compared.code).toBe(1) // profile rvo2 fails
    expect(compared.stdout).toMatch(/^expectations +2\/3 +3\/3$/m)
  })

  test('suite alone stands for all of them', async () => {
    const { stdout, code } = await cli.run('check', 'suite')
    expect(code).toBe(0)
    expect(stdout.match(/^suite\/\S+: ok/gm)).toHaveLength(suite.length)
  })

  test('each has a folder of its own in --out', async () => {
    await cli.run('run', 'suite/overtake', 'suite/coincident', '--out', 'out')
    for (const name of ['overtake', 'coincident']) {
      const summary = JSON.parse(readFileSync(join(cli.folder, 'out', name, 'summary.json'), 'utf8'))
      expect(summary.scenario).toBe(`suite/${name}`)
    }
  })

  test('a name that does not exist: the nearest', async () => {
    const { stderr, code } = await cli.run('run', 'suite/ovretake')
    expect(code).toBe(2)
    expect(stderr).toContain('did you mean "suite/overtake"?')
  })
})

describe('--without', () => {
  test('switches cures off, and the result says so', async () => {
    const { stdout, code } = await cli.run('run', 'suite/head-on', '--without', 'keepRight,settling', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ profile: 'default', without: ['keepRight', 'settling'], ok: false })
    const forPeople = await cli.run('run', 'suite/head-on', '--without=keepRight')
    expect(forPeople.stdout).toContain('profile default without keepRight')
  })

  test('in compare it leaves profile rvo2 alone', async () => {
    const { stdout } = await cli.run('compare', 'suite/head-on', '--without', 'keepRight')
    expect(stdout.split('\n')[0]).toMatch(/^head-on +rvo2 +default without keepRight$/)
    const hashOf = async (...args: string[]) =>
      JSON.parse((await cli.run('compare', 'suite/head-on', '--json', ...args)).stdout).profiles
    const [plain, without] = await Promise.all([hashOf(), hashOf('--without', 'keepRight')])
    expect(without.rvo2.hash).toBe(plain.rvo2.hash)
    expect(without.default.hash).not.toBe(plain.default.hash)
  })

  test.each([
    [['run', 'circle', '--without', 'keepLeft'], '--without must be one of "keepRight", '],
    [['run', 'circle', '--without', 'keepright'], 'got "keepright": did you mean "keepRight"?'],
    [['run', 'circle', '--without', 'roles', '--profile', 'rvo2'], 'profile rvo2 has none'],
    [['compare', 'circle', '--without', 'roles', '--profiles', 'rvo2'], 'profile rvo2 has none'],
  ])('makeway %s is refused', async (args, message) => {
    const { stderr, stdout, code } = await cli.run(...args)
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
})

describe('cures', () => {
  test('says for each cure whether a scene holds without it', async () => {
    const { stdout, code } = await cli.run('cures', 'suite/end-on', 'suite/open-cup', '--json')
    expect(code).toBe(0)
    const [endOn, openCup] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(endOn).toMatchObject({
      scenario: 'end-on',
      all: true,
      without: { solidWalls: false, roles: true },
      rvo2: false,
    })
    expect(Object.keys(endOn.without)).toEqual(CURE_NAMES)
    expect(openCup).toMatchObject({ scenario: 'open-cup', all: true, rvo2: true })
    expect(Object.values(openCup.without)).not.toContain(false)
  })

  test('as a table, and in Markdown', async () => {
    const { stdout } = await cli.run('cures', 'suite/end-on')
    const [head, row, total] = stdout.split('\n')
    expect(head).toMatch(/^ +all( +[a-l]){12} +rvo2$/)
    expect(row).toMatch(/^end-on +✗ +✗$/)
    expect(total).toMatch(/^fail( +[01]){14}$/)
    expect(stdout).toContain('h solidWalls')
    const { stdout: markdown } = await cli.run('cures', 'suite/end-on', '--markdown')
    expect(markdown.split('\n')[0]).toMatch(/^\| {2}\| all on \| keepRight \|.*\| all off \|$/)
  })

  test('fails when a scene fails with all cures on', async () => {
    const agents = [{ id: 'a', position: [0, 0], goal: [3, 0] }]
    const expectations = [{ metric: 'lastArrivalTime', atMost: 1 }]
    cli.write('late.json', { format: 'makeway-scenario/1', timeStep: 0.1, duration: 5, agents, expect: expectations })
    expect((await cli.run('cures', 'late.json')).code).toBe(1)
  })
})
