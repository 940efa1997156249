import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BuiltCli } from './built-cli.ts'

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
})
afterAll(() => cli.remove())

describe('MovingAI files', () => {
  const agent = (x: number, y: number, gx: number, gy: number) => ['0', 'm.map', 4, 2, x, y, gx, gy, '4'].join('\t')
  beforeAll(() => {
    cli.write('m.map', 'type octile\nheight 2\nwidth 4\nmap\n.@..\n....\n')
    cli.write('m.scen', ['version 1', agent(0, 0, 3, 0), agent(3, 1, 0, 1), ''].join('\n'))
  })

  test('run as they are, with as many agents as asked for', async () => {
    const { code, stdout } = await cli.run('run', 'm.scen', '--agents', '1', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ scenario: 'm', agents: 1, arrived: 1, wallCrossings: 0, ok: true })
  })

  test('convert, and the scenario runs the same', async () => {
    expect((await cli.run('convert', 'm.scen', 'm.json')).code).toBe(0)
    const hashes = await Promise.all(['m.scen', 'm.json'].map((file) => cli.run('run', file, '--json')))
    expect(JSON.parse(hashes[0].stdout).hash).toBe(JSON.parse(hashes[1].stdout).hash)
  })

  test('what is wrong is said with file, line and cure', async () => {
    cli.write('bad.scen', `version 1\n${agent(1, 0, 3, 0)}\n`)
    const { code, stdout, stderr } = await cli.run('run', 'bad.scen', '--json')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('bad.scen:2: start: must be a free cell of the map, got [1,0]: check')
    expect((await cli.run('run', 'circle', '--agents', '3')).stderr).toContain('circle is a built-in scene')
    expect((await cli.run('run', 'm.scen', '--agents', '0')).stderr).toContain(
      '--agents must be a whole number above 0',
    )
  })
})
