import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BuiltCli, outcomeOf } from './built-cli.ts'

const walker = { id: 'a', position: [0, 0], goal: [3, 0] }
const scenario = (rest: object = {}) => ({
  format: 'makeway-scenario/1',
  name: 'walk',
  timeStep: 0.1,
  duration: 10,
  agents: [walker],
  expect: [{ metric: 'arrived', equals: 'all' }],
  ...rest,
})

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
  cli.write('good.json', scenario())
  cli.write('failing.json', scenario({ expect: [{ metric: 'lastArrivalTime', atMost: 1 }] }))
  cli.write('bad.json', scenario({ duration: -1 }))
})
afterAll(() => cli.remove())

describe('exit codes', () => {
  test('0 when every expectation holds', async () => {
    const { code, stdout, stderr } = await cli.run('run', 'good.json')
    expect(code).toBe(0)
    expect(stdout).toContain('✓ walk')
    expect(stderr).toBe('')
  })

  test('1 when one does not, and the failure comes first', async () => {
    const { code, stdout } = await cli.run('run', 'failing.json')
    expect(code).toBe(1)
    expect(stdout.split('\n')[1]).toMatch(/^ {2}lastArrivalTime ≤ 1 s {2}got 2\.\d s$/)
  })

  test('2 wins over 1, and the other files still run', async () => {
    const { code, stdout, stderr } = await cli.run('run', 'failing.json', 'bad.json', 'good.json')
    expect(code).toBe(2)
    expect(stdout.match(/walk/g)).toHaveLength(2)
    expect(stdout).toContain('1 of 3 scenarios as expected, 1 not, 1 could not be run')
    expect(stderr).toContain('bad.json: $.duration')
  })
})

describe('--json', () => {
  test('prints one line a scenario in the order given, and nothing else on stdout', async () => {
    cli.write('second.json', scenario({ name: 'second' }))
    const { stdout, code } = await cli.run('run', '--json', 'second.json', 'bad.json', 'failing.json')
    expect(code).toBe(2)
    const lines = stdout.split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line).scenario)).toEqual(['second', 'walk'])
  })

  test('--method takes the place of the method that the scenario has', async () => {
    const { stdout, code } = await cli.run('run', 'good.json', '--json', '--method', 'hrvo')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ method: 'hrvo', kernel: 'scalar', arrived: 1 })
    const unknown = await cli.run('run', 'good.json', '--method', 'hvro')
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('"hrvo"')
    const threads = await cli.run('run', 'good.json', '--method', 'vo', '--workers', '1')
    expect(threads).toMatchObject({ code: 2, stdout: '' })
    expect(threads.stderr).toContain('--workers and --kernel simd solve ORCA alone: leave them out with method vo')
  })

  test('has the promised shape', async () => {
    const { stdout } = await cli.run('run', 'good.json', '--json')
    const line = JSON.parse(stdout)
    expect(line).toEqual({
      scenario: 'walk',
      profile: 'default',
      method: 'orca',
      kernel: 'scalar',
      steps: 22,
      time: expect.closeTo(2.2, 9),
      agents: 1,
      arrived: 1,
      lastArrivalTime: expect.closeTo(2.2, 9), // 2.8 m at 1.3 m/s
      meanArrivalTime: expect.closeTo(2.2, 9),
      maxOverlap: 0,
      maxWallOverlap: 0,
      wallCrossings: 0,
      maxAcceleration: expect.closeTo(13, 9),
      meanSpeedAtEnd: expect.closeTo(1.3, 9),
      oscillations: 0,
      pathEfficiency: 1,
      timeBlocked: 0,
      dropped: 0,
      // 22 steps of 0.1 s at 1.3 m/s
      measures: expect.objectContaining({
        arrived: 1,
        energy: expect.closeTo(2.2 * (2.23 + 1.26 * 1.69), 9),
        collisions: 0,
      }),
      states: { moving: 0, yielding: 0, blocked: 0, arrived: 1, held: 0, scripted: 0, waiting: 0 },
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      perAgent: [
        {
          id: 'a',
          state: 'arrived',
          blockedBy: [],
          arrivalTime: expect.closeTo(2.2, 9),
          position: [expect.closeTo(2.86, 9), 0],
          velocity: [expect.closeTo(1.3, 9), 0],
          displacement: expect.closeTo(2.86, 9),
        },
      ],
      expect: [{ metric: 'arrived', value: 1, ok: true }],
      ok: true,
    })
  })

  test('the profile of the command line wins, and the seed enters the generators', async () => {
    cli.write('ring.json', scenario({ agents: [], generators: [{ type: 'circle', count: 5, radius: 4, jitter: 0.2 }] }))
    const hashOf = async (...args: string[]) =>
      JSON.parse((await cli.run('run', 'ring.json', '--json', ...args)).stdout)
    const [plain, again, other] = await Promise.all([hashOf(), hashOf('--seed', '1'), hashOf('--seed=2')])
    expect(again.hash).toBe(plain.hash)
    expect(other.hash).not.toBe(plain.hash)
    expect((await hashOf('--profile', 'rvo2')).profile).toBe('rvo2')
  })

  test('neither more threads nor SIMD change a bit', async () => {
    const run = async (...args: string[]) => {
      const { stdout, stderr } = await cli.run('run', 'circle', '--json', ...args)
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    }
    const alone = await run()
    const simd = await run('--kernel', 'simd')
    expect(simd).toEqual({ ...alone, kernel: 'simd' })
    expect((await run('--workers', '2')).hash).toBe(alone.hash)
    expect((await run('--kernel', 'simd', '--workers', '2')).hash).toBe(alone.hash)
  })
})

describe('what can be run', () => {
  test('a built-in scene, by name', async () => {
    const { stdout, code } = await cli.run('run', 'head-on', '--json')
    expect(code).toBeLessThan(2)
    expect(JSON.parse(stdout)).toMatchObject({ scenario: 'head-on', agents: 2 })
  })

  test('a SteerBench file, with notes on stderr', async () => {
    cli.write(
      'pair.xml',
      `left over from an editor
      <?xml version="1.0"?>
      <SteerBenchTestCase xmlns="http://www.magix.ucla.edu/steerbench">
        <header>
          <version>1.0</version>
          <name>pair</name>
          <worldBounds><xmin>-9</xmin><xmax>9</xmax><ymin>0</ymin><ymax>0</ymax><zmin>-9</zmin><zmax>9</zmax></worldBounds>
        </header>
        <agent>
          <initialConditions>
            <radius>0.5</radius>
            <position><x>-5</x><y>0</y><z>0</z></position>
            <direction><x>1</x><y>0</y><z>0</z></direction>
            <speed>0</speed>
          </initialConditions>
          <goalSequence>
            <seekStaticTarget>
              <targetLocation><x>5</x><y>0</y><z>0</z></targetLocation>
              <desiredSpeed>1.3</desiredSpeed>
            </seekStaticTarget>
          </goalSequence>
        </agent>
      </SteerBenchTestCase>`,
    )
    const { stdout, stderr, code } = await cli.run('run', 'pair.xml', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ agents: 1, arrived: 1 })
    expect(stderr).toContain('pair.xml: note: ')
  })
})

describe('--out', () => {
  const files = ['measures.csv', 'report.html', 'summary.json', 'trajectories.csv', 'trajectories.txt']

  test('writes trajectories, report and summary, and says where', async () => {
    const { stdout, code } = await cli.run('run', 'good.json', '--out', 'one/deep')
    expect(code).toBe(0)
    expect(stdout).toContain(`report: ${join('one/deep', 'report.html')}`)
    const folder = join(cli.folder, 'one/deep')
    expect(readdirSync(folder).sort()).toEqual(files)
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(JSON.parse(read('summary.json'))).toMatchObject({ scenario: 'walk', steps: 22, ok: true })
    expect(read('trajectories.csv').trimEnd().split('\n')).toHaveLength(1 + 23)
    expect(read('measures.csv')).toMatch(/^measure,value,unit\narrived,1,\nlastArrivalTime,2\.2/)
    expect(read('measures.csv')).toMatch(/^polarization,1,$/m)
    const text = read('trajectories.txt').trimEnd().split('\n')
    expect(text.slice(0, 3)).toEqual(['# framerate: 10', '# id frame x/m y/m z/m', '1 0 0 0 0'])
    expect(text).toHaveLength(2 + 23)
  })

  test('measuring lines get their measures and a fundamental diagram', async () => {
    const lines = [{ id: 'a "door"', from: [1, -1], to: [1, 1] }]
    cli.write('line.json', scenario({ lines, stop: 'duration', duration: 11 }))
    expect((await cli.run('run', 'line.json', '--out', 'line')).code).toBe(0)
    const read = (name: string) => readFileSync(join(cli.folder, 'line', name), 'utf8')
    expect(read('fundamental-diagram.csv')).toMatch(
      /^line,from,to,passages,flow,speed,density\n"a ""door""",0,10(\.0+1)?,1,0\.05\d*,1\.3\d*,0\.038\d*\n$/,
    )
    expect(read('measures.csv')).toMatch(/^"lineSpeed@a ""door""",1\.3\d*,m\/s$/m)
    expect(JSON.parse(read('summary.json')).fundamentalDiagram).toHaveLength(1)
  })

  test('several scenarios get a folder each, whatever their names', async () => {
    mkdirSync(join(cli.folder, 'elsewhere'))
    writeFileSync(join(cli.folder, 'elsewhere', 'good.json'), JSON.stringify(scenario()))
    const { code } = await cli.run('run', 'good.json', 'elsewhere/good.json', 'failing.json', '--out', 'many')
    expect(code).toBe(1)
    expect(readdirSync(join(cli.folder, 'many')).sort()).toEqual(['failing', 'good', 'good-2'])
  })

  test('writes nothing for a bad file', async () => {
    const { code } = await cli.run('run', 'bad.json', 'good.json', '--out', 'mixed')
    expect(code).toBe(2)
    expect(readdirSync(join(cli.folder, 'mixed'))).toEqual(['good'])
    expect((await cli.run('run', 'bad.json', '--out', 'none')).code).toBe(2)
    expect(readdirSync(cli.folder)).not.toContain('none')
  })

  test('a folder that cannot be made is said', async () => {
    const { code, stderr } = await cli.run('run', 'good.json', '--out', 'bad.json/sub')
    expect(code).toBe(2)
    expect(stderr).toContain('bad.json')
    expect(stderr).not.toContain('fault')
  })

  test('without it nothing is written', async () => {
    const before = readdirSync(cli.folder).sort()
    await cli.run('run', 'good.json')
    expect(readdirSync(cli.folder).sort()).toEqual(before)
  })
})

describe('being cut off', () => {
  const endless = () =>
    scenario({
      duration: 1e6,
      timeStep: 0.01,
      stop: 'duration',
      agents: [{ position: [0, 0], preferredVelocity: [1, 0] }],
    })

  test('an interrupt leaves nothing half-written behind', async () => {
    cli.write('endless.json', endless())
    const child = cli.start('run', 'endless.json', '--out', 'cut/off')
    const ended = outcomeOf(child)
    const folder = join(cli.folder, 'cut')
    await until(() => readdirSync(cli.folder).includes('cut') && readdirSync(join(folder, 'off')).length === 2)
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect(readdirSync(cli.folder)).not.toContain('cut')
  })

  test('a reader that has seen enough is no error', async () => {
    const child = cli.start('run', ...Array.from({ length: 40 }, () => 'good.json'), '--json')
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  async function until(isTrue: () => boolean): Promise<void> {
    for (let tries = 0; tries < 500; tries++) {
      if (isTrue()) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('waited 10 s in vain')
  }
})
