import { afterAll, beforeAll, expect, test } from 'vitest'
import { BuiltCli } from './built-cli.ts'

let cli: BuiltCli
beforeAll(async () => {
  cli = await BuiltCli.make()
  const head = { format: 'makeway-scenario/1', timeStep: 0.1, duration: 20 }
  const agents = [
    { id: 'ann', position: [-5, 0], goal: [5, 0] },
    { id: 'bob', position: [5, 0.2], goal: [-5, 0.2], startTime: 1 },
  ]
  cli.write('good.json', { ...head, agents })
  cli.write('slow.json', { ...head, agents, agentDefaults: { maxSpeed: 1.4 } })
}, 120_000)
afterAll(() => cli.remove())

test('says what threatens, why, what to change, and whom it is about', async () => {
  const { stdout, code } = await cli.run('advise', 'good.json', 'slow.json', '--at', '2')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^✓ good\.json {2}nothing to say\n• slow\.json\n/)
  expect(stdout).toMatch(/oscillation: 2 of 2 agents have a maxSpeed below 1\.3 × /)
  expect(stdout).toMatch(/→ set maxSpeed to at least 1\.7 m\/s/)
  expect(stdout).toMatch(/who: ann, bob/)
})

test('looks at the start unless told, when not everybody is there', async () => {
  const { stdout } = await cli.run('advise', 'slow.json', '--json')
  const { scenario, advice } = JSON.parse(stdout)
  expect(scenario).toBe('slow.json')
  expect(advice).toEqual([expect.objectContaining({ rule: 'speedReserve', threat: 'oscillation', agents: ['ann'] })])
})

test('a built-in scene, and bad arguments', async () => {
  const { stdout } = await cli.run('advise', 'one-goal', '--json')
  expect(JSON.parse(stdout).advice.map(({ rule }: { rule: string }) => rule)).toContain('sharedGoal')
  const bad = await cli.run('advise', 'nowhere.json', 'good.json')
  expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('nowhere.json')])
  expect(bad.stdout).toContain('good.json')
  expect((await cli.run('advise', 'good.json', '--at', '-1')).code).toBe(2)
}, 60_000)
