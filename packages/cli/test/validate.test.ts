import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BuiltCli } from './built-cli.ts'

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
}, 120_000)
afterAll(() => cli.remove())

/** A test case in the shape of SteerBench's: one agent, and its goal `distance` to the right. */
const testCase = (distance: number, obstacle = '') => `<?xml version="1.0"?>
<SteerBenchTestCase xmlns="http://www.magix.ucla.edu/steerbench">
  <header><version>1.0</version><name>one</name><worldBounds>
    <xmin>-50</xmin><xmax>50</xmax><ymin>0</ymin><ymax>0</ymax><zmin>-50</zmin><zmax>50</zmax>
  </worldBounds></header>
  ${obstacle}
  <agent>
    <initialConditions><radius>0.5</radius><position><x>0</x><y>0</y><z>0</z></position>
      <direction><x>1</x><y>0</y><z>0</z></direction><speed>0</speed></initialConditions>
    <goalSequence><seekStaticTarget><targetLocation><x>${distance}</x><y>0</y><z>0</z></targetLocation>
      <desiredSpeed>1.3</desiredSpeed><timeDuration>1000</timeDuration></seekStaticTarget></goalSequence>
  </agent>
</SteerBenchTestCase>`

test('--list names the tests of the issue', async () => {
  const { stdout, code } = await cli.run('validate', '--list')
  expect(code).toBe(0)
  const names = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect(names).toEqual([
    'rimea-1',
    'rimea-4',
    'rimea-6',
    'rimea-9',
    'rimea-12',
    'rotation',
    'speed-density',
    'door-flow',
    'rvo2-scenes',
  ])
})

test('measured, target, pass: as text, JSON and a report with pictures', async () => {
  const { stdout, code } = await cli.run('validate', '--only', 'rimea-1,rotation', '--out', 'report')
  expect(code).toBe(0)
  expect(stdout).toMatch(/✓ rimea-1 .*\n +time for 40 m +30\.\d+ s +target 26 to 34\n/)
  expect(stdout).toMatch(/5 of 5 findings pass\n$/)
  expect(readdirSync(join(cli.folder, 'report', 'pictures'))).toEqual(['rimea-1.svg', 'rotation.svg'])
  const page = readFileSync(join(cli.folder, 'report', 'validation.html'), 'utf8')
  expect(page.match(/<svg/g)).toHaveLength(2)
  const json = await cli.run('validate', '--only', 'rotation', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ test: 'rotation', ok: true, findings: { length: 4 } })
}, 120_000)

test('SteerBench files are tried; what does not pass is said, and is an exit code of 1', async () => {
  cli.write('near.xml', testCase(5))
  const box = { xmin: 3, xmax: 4, ymin: 0, ymax: 1, zmin: -20, zmax: 20 }
  const sides = Object.entries(box).map(([name, value]) => `<${name}>${value}</${name}>`)
  cli.write('far.xml', testCase(9, `<obstacle>${sides.join('')}</obstacle>`))
  const { stdout, code } = await cli.run('validate', 'near.xml', 'far.xml', '--only', 'files')
  expect(stdout).toMatch(/✓ near /)
  expect(stdout).toMatch(/✗ far .*\n.*arrived +0 +target all 1 +does not pass/)
  expect(stdout).toMatch(/5 of 6 findings pass; not all of: far/)
  expect(code).toBe(1)
  const missing = await cli.run('validate', 'nowhere.xml', 'near.xml', '--only', 'files')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('nowhere.xml')])
  const unknown = await cli.run('validate', '--only', 'rimea-13')
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/did you mean "rimea-1\d?"/)])
}, 120_000)
