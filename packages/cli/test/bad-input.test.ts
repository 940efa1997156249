import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BuiltCli } from './built-cli.ts'

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
})
afterAll(() => cli.remove())

const agent = { id: 'a', position: [0, 0], goal: [3, 0] }
const scenario = (rest: object) => ({ format: 'makeway-scenario/1', agents: [agent], ...rest })
const agents = (...list: object[]) => scenario({ agents: list })

/** For each kind: what stands in the file, and what the message must name: place, value, cure. */
const kinds: [kind: string, content: unknown, place: string, value: string, cure: string][] = [
  ['a broken file', '{\n "format": "makeway-scenario/1",\n "agents": [}', 'bad.json:3', '', ''],
  ['an empty file', '', 'bad.json', '', 'write a scenario'],
  ['a NaN', '{ "format": "makeway-scenario/1", "duration": NaN }', 'bad.json:1', 'NaN', ''],
  ['no object', '[1, 2]', '$', '[1,2]', 'makeway-scenario/1'],
  ['another format', { format: 'makeway-scenario/9' }, '$.format', '"makeway-scenario/9"', 'makeway-scenario/1'],
  ['a wrong type', scenario({ duration: 'long' }), '$.duration', '"long"', 'number'],
  ['a number out of range', scenario({ timeStep: 0 }), '$.timeStep', '0', 'above 0'],
  ['an infinite number', '{ "format": "makeway-scenario/1", "duration": 1e999 }', '$.duration', 'Infinity', ''],
  ['an unknown key', scenario({ durations: 3 }), '$.durations', '3', '"duration"'],
  ['an unknown agent key', agents({ ...agent, raduis: 1 }), '$.agents[0].raduis', '1', '"radius"'],
  ['a zero radius', agents({ ...agent, radius: 0 }), '$.agents[0].radius', '0', 'above 0'],
  ['a point of three numbers', agents({ ...agent, goal: [1, 2, 3] }), '$.agents[0].goal', '[1,2,3]', '[x, y]'],
  ['duplicate ids', agents(agent, agent), '$.agents[1].id', '"a"', ''],
  ['an agent without a wish', agents({ id: 'a', position: [0, 0] }), '$.agents[0]', '', 'goal'],
  ['an agent with two wishes', agents({ ...agent, preferredVelocity: [1, 0] }), '$.agents[0]', '', 'preferredVelocity'],
  [
    'a self-crossing polygon',
    scenario({
      obstacles: [
        {
          type: 'polygon',
          vertices: [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        },
      ],
    }),
    '$.obstacles[0].vertices',
    '',
    '',
  ],
  [
    'an unknown metric',
    scenario({ expect: [{ metric: 'arived', equals: 'all' }] }),
    '$.expect[0].metric',
    '"arived"',
    '"arrived"',
  ],
  [
    'an unknown agent in expect',
    scenario({ expect: [{ metric: 'maxOverlap', agent: 'b', atMost: 0 }] }),
    '$.expect[0].agent',
    '"b"',
    '"a"',
  ],
]

describe('every kind of bad file names file, place, value and cure, exits with 2 and writes nothing', () => {
  test.each(kinds)('%s', async (_, content, place, value, cure) => {
    cli.write('bad.json', content)
    const { code, stdout, stderr } = await cli.run('run', 'bad.json', '--out', 'out', '--json')
    expect(stdout).toBe('')
    expect(stderr).toContain('bad.json')
    for (const part of [place, value, cure]) expect(stderr).toContain(part)
    expect(stderr).not.toContain('    at ') // no stack
    expect(code).toBe(2)
    expect(readdirSync(cli.folder)).toEqual(['bad.json'])
  })

  test('check refuses every one of them, too', async () => {
    const names = kinds.map(([, content], i) => cli.write(`bad-${i}.json`, content))
    const { code, stdout, stderr } = await cli.run('check', ...names)
    for (const name of names) rmSync(join(cli.folder, name))
    for (const name of names) expect(stderr).toContain(name)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test('a file above the limit, which --max-size raises', async () => {
    const text = `${JSON.stringify(scenario({ duration: 1 }))}${' '.repeat(2 * 1024 * 1024)}`
    writeFileSync(join(cli.folder, 'bad.json'), text)
    const refused = await cli.run('run', 'bad.json', '--max-size', '1')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('--max-size')
    expect((await cli.run('run', 'bad.json', '--max-size', '3')).code).toBe(0)
    writeFileSync(join(cli.folder, 'bad.json'), ' '.repeat(65 * 1024 * 1024))
    expect((await cli.run('run', 'bad.json')).stderr).toContain('larger than')
  })

  test('a file that is not there, a folder, and bytes that are no text', async () => {
    expect((await cli.run('run', 'nowhere.json')).stderr).toContain('nowhere.json: $: does not exist: check the path')
    expect((await cli.run('run', '.')).stderr).toContain('is a directory')
    writeFileSync(join(cli.folder, 'bad.json'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))
    expect((await cli.run('run', 'bad.json')).stderr).toContain('UTF-8')
  })

  test('XML that is no SteerBench test case', async () => {
    cli.write('other.xml', '<html><body/></html>')
    const { code, stderr } = await cli.run('run', 'other.xml')
    expect(code).toBe(2)
    expect(stderr).toContain('SteerBenchTestCase')
  })

  test('a name that is neither file nor scene: the nearest scene', async () => {
    const { code, stderr } = await cli.run('run', 'circel')
    expect(code).toBe(2)
    expect(stderr).toBe(
      'circel: there is no such file and no scene of that name: did you mean "circle"? ("makeway list" shows all scenes)\n',
    )
  })

  test('a planner that is not there', async () => {
    cli.write('bad.json', scenario({ navigation: { planner: 'visibilty' } }))
    const { code, stderr } = await cli.run('run', 'bad.json', '--out', 'out')
    expect(code).toBe(2)
    expect(stderr).toContain('bad.json: $.navigation')
    expect(readdirSync(cli.folder)).not.toContain('out')
  })
})

describe('bad arguments: exit code 2, the cure, and nothing done', () => {
  test.each([
    [['runn', 'circle'], 'no verb "runn": did you mean "run"?'],
    [['--json', 'run'], 'Start with a verb'],
    [['run'], 'makeway run circle'],
    [['run', 'circle', '--jsno'], 'no option --jsno: did you mean --json?'],
    [['run', 'circle', '-j'], 'no option -j'],
    [['run', 'circle', '--out'], '--out needs a value: --out <DIR>'],
    [['run', 'circle', '--out='], '--out needs a value'],
    [['run', 'circle', '--out', '--json'], '--out needs a value'],
    [['run', 'circle', '--json=yes'], '--json takes no value'],
    [
      ['run', 'circle', '--profile', 'rvo'],
      '--profile must be one of "default", "rvo2", got "rvo": did you mean "rvo2"?',
    ],
    [['run', 'circle', '--kernel', 'fast'], '--kernel must be one of "scalar", "simd", got "fast"'],
    [['run', 'circle', '--workers', '33'], '--workers must be a whole number from 0 to 32, got "33"'],
    [['run', 'circle', '--workers', 'all'], '--workers must be a whole number from 0 to 32, got "all"'],
    [['run', 'circle', '--seed', '1.5'], '--seed must be a whole number, got "1.5"'],
    [['run', 'circle', '--seed', 'x'], '--seed must be a whole number, got "x"'],
    [['run', 'circle', '--max-size', '0'], '--max-size must be a number of megabytes above 0'],
    [['compare', 'circle', '--profiles', 'rvo2,defualt'], 'got "defualt": did you mean "default"?'],
    [['compare', 'circle', '--profiles', 'rvo2,rvo2'], 'each profile once'],
    [['convert', 'circle'], 'convert takes two files'],
    [['convert', 'circle', 'circle.xml'], `can't write "circle.xml"`],
    [['list', 'circle'], 'takes no files, got "circle"'],
  ])('makeway %s', async (args, message) => {
    const before = readdirSync(cli.folder)
    const { code, stdout, stderr } = await cli.run(...args)
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
    expect(readdirSync(cli.folder)).toEqual(before)
  })

  test('no arguments at all: the usage', async () => {
    const { code, stderr } = await cli.run()
    expect(stderr).toContain('compare')
    expect(code).toBe(2)
  })
})
