import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

describe('recordings and geometries', () => {
  // two people at 10 frames a second walk towards each other
  const rows = Array.from({ length: 41 }, (_, k) => `1 ${k} ${0.1 * k} 0.3\n2 ${k} ${4 - 0.1 * k} 0`)
  beforeAll(() => {
    cli.write('walk.txt', `# framerate: 10\n# id frame x/m y/m\n${rows.join('\n')}\n`)
    cli.write('area.wkt', 'POLYGON ((-1 -2, 5 -2, 5 2, -1 2, -1 -2))')
  })

  test('replay puts recorded and simulated side by side, and draws both', async () => {
    const { code, stdout } = await cli.run('replay', 'walk.txt', '--json', '--geometry', 'area.wkt', '--out', 'replay')
    expect(code).toBe(0)
    const { recorded, simulated, arrived, radius } = JSON.parse(stdout)
    expect([arrived, radius]).toEqual([2, 0.2])
    expect(recorded.meanSpeed).toBeCloseTo(1, 9)
    expect(recorded.nearestNeighbor.p1).toBeCloseTo(0.3, 1)
    // they step aside
    expect(simulated.straightOverWalked).toBeLessThan(1)
    expect(simulated.nearestNeighbor.p1).toBeGreaterThan(0.39)
    const report = readFileSync(join(cli.folder, 'replay', 'report.html'), 'utf8')
    expect(report).toContain('Recorded and simulated')
    const table = await cli.run('replay', 'walk.txt')
    expect(table.stdout).toMatch(/walk: 2 of 2 persons arrived\n\n +recorded +simulated\n +mean speed +1 m\/s/)
  })

  test('a recording and an area run and convert like scenarios', async () => {
    expect(JSON.parse((await cli.run('run', 'walk.txt', '--json')).stdout)).toMatchObject({ agents: 2, arrived: 2 })
    expect((await cli.run('convert', 'area.wkt', 'area.json')).code).toBe(0)
    expect((await cli.run('check', 'area.json')).stdout).toContain('area.json: ok (agents: 0, obstacles: 1')
  })

  test('what is wrong is said', async () => {
    cli.write('bad.txt', '# framerate: 10\n1 0 0 0\n1 1 x 0\n')
    const bad = await cli.run('replay', 'bad.txt')
    expect([bad.code, bad.stdout]).toEqual([2, ''])
    expect(bad.stderr).toContain('bad.txt:3: x: must be a number, got "x"')
    expect((await cli.run('replay')).stderr).toContain('replay takes one file')
    expect((await cli.run('replay', 'walk.txt', '--fps', '0')).stderr).toContain('--fps must be a number above 0')
    expect((await cli.run('replay', 'walk.txt', '--geometry', 'none.wkt')).stderr).toContain('does not exist')
  })
})
