import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromMovingAiMap, fromMovingAiScen } from '../src/importers/movingai.ts'
import { loadScenarioFile } from '../src/loader/load-scenario-file.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { runScenario } from '../src/run/run-scenario.ts'

const MAP = ['type octile', 'height 3', 'width 5', 'map', '.....', '.@T..', '...G.', ''].join('\n')
const line = (...fields: (string | number)[]) => fields.join('\t')
const SCEN = [
  'version 1',
  line(0, 'small.map', 5, 3, 0, 0, 3, 2, '4.2'),
  line(1, 'small.map', 5, 3, 4, 2, 0, 0, '5.2'),
  '',
].join('\n')

const readMap = async (name: string) => ({ text: MAP, file: `maps/${name}` })
const scen = (text: string, agents?: number) => fromMovingAiScen(text, { file: 'small.scen', readMap, agents })

describe('map', () => {
  test('becomes a room with an island, row 0 at the top, 1 cell = 1 m', () => {
    const { scenario, notes } = fromMovingAiMap(MAP, 'small.map')
    expect(scenario.agents).toBeUndefined()
    expect(scenario.obstacles).toEqual([
      {
        type: 'room',
        vertices: [
          [5, 0],
          [5, 3],
          [0, 3],
          [0, 0],
        ],
      },
      {
        type: 'polygon',
        vertices: [
          [1, 2],
          [3, 2],
          [3, 1],
          [1, 1],
        ],
      },
    ])
    expect(notes).toEqual([])
  })

  test('windows line ends, another order in the header, swamp and water', () => {
    const text = 'width 3\r\ntype octile\r\nheight 1\r\nmap\r\n.SW\r\n'
    const { scenario, notes } = fromMovingAiMap(text, 'wet.map')
    expect(scenario.obstacles).toEqual([
      {
        type: 'room',
        vertices: [
          [2, 0],
          [2, 1],
          [0, 1],
          [0, 0],
        ],
      },
    ])
    expect(notes).toEqual(['swamp (S) is walked like ground', 'water (W) is a wall'])
  })

  test.each([
    ['type octile\nheigth 2\n', 'bad.map:2: header: must be "type NAME"'],
    ['type octile\nheight 2\nmap\n', 'bad.map:3: width: is missing above "map"'],
    ['height x\nwidth 2\nmap\n', 'bad.map:3: height: must be a number, got "x"'],
    ['height 0\nwidth 2\nmap\n', 'height: must be a whole number from 1'],
    ['height 2\nwidth 2\nmap\n..\n...\n', 'bad.map:5: row 1: must have 2 cells, got 3'],
    ['height 2\nwidth 2\nmap\n..\n', 'bad.map:4: row 1 of 2: is missing: the file ends before it'],
    ['height 1\nwidth 3\nmap\n.x.\n', 'bad.map:4: row 0, column 1: must be one of .GS@OTW, got "x"'],
    ['', 'bad.map:0: map: is missing'],
  ])('%j: %s', (text, message) => {
    expect(() => fromMovingAiMap(text, 'bad.map')).toThrow(message)
  })
})

describe('scenario', () => {
  test('agents go from the middle of a cell to that of another, with what must hold', async () => {
    const { scenario } = await scen(SCEN)
    expect(scenario.agents).toEqual([
      { id: 'agent-0', position: [0.5, 2.5], goal: [3.5, 0.5] },
      { id: 'agent-1', position: [4.5, 0.5], goal: [0.5, 2.5] },
    ])
    expect(scenario.agentDefaults).toMatchObject({ radius: 0.3 })
    expect(scenario.navigation).toEqual({ planner: 'grid', cellSize: 1 })
    expect(scenario.expect?.map(({ metric }) => metric)).toEqual(['arrived', 'maxOverlap', 'wallCrossings'])
  })

  test('both walk round the island and arrive', async () => {
    const { scenario } = await scen(SCEN)
    const { expect: results, ok } = runScenario(resolveScenario(scenario))
    expect(results.map(({ value }) => value)).toEqual([2, expect.any(Number), 0])
    expect(ok).toBe(true)
  })

  test('takes the first so many, and says when there are fewer', async () => {
    expect((await scen(SCEN, 1)).scenario.agents).toHaveLength(1)
    await expect(scen(SCEN, 3)).rejects.toThrow('small.scen:3: agents: must be at least 3, got 2: ask for fewer')
  })

  test.each([
    ['version 7\n', 'small.scen:1: version: must be "version 1", got "version 7"'],
    ['version 1\n', 'agents: are missing'],
    [SCEN.replace('\t4.2', ''), 'small.scen:2: agent: must have 9 fields'],
    [SCEN.replace('\t5\t3\t4', '\t6\t3\t4'), 'small.scen:3: size: must be that of the map, 5 × 3, got [6,3]'],
    [SCEN.replace('3\t4\t2', '3\t5\t2'), 'small.scen:3: start x: must be a whole number from 0 to 4, got "5"'],
    [SCEN.replace('3\t4\t2', '3\t1\t1'), 'small.scen:3: start: must be a free cell of the map, got [1,1]'],
    [SCEN.replace('1\tsmall', '1\tother'), 'small.scen:3: map: must be the same in every line, here "small.map"'],
    [SCEN.replace('5.2', 'far'), 'small.scen:3: length: must be a number, got "far"'],
  ])('%j is refused: %s', async (text, message) => {
    await expect(scen(text)).rejects.toThrow(message)
  })
})

describe('files', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'makeway-maps-'))
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'small.map'), MAP)
    writeFileSync(join(folder, 'sub', 'deep.map'), MAP)
    writeFileSync(join(folder, 'one.scen'), SCEN)
    writeFileSync(join(folder, 'foldered.scen'), SCEN.replaceAll('small.map', 'maps/dao/small.map'))
    writeFileSync(join(folder, 'deep.scen'), SCEN.replaceAll('small.map', 'sub/deep.map'))
    writeFileSync(join(folder, 'lost.scen'), SCEN.replaceAll('small.map', 'lost.map'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const load = (name: string, agents?: number) => loadScenarioFile(join(folder, name), { agents })

  test('the map is looked for beside the scenario, with the folders that it names and without', async () => {
    for (const name of ['one', 'foldered', 'deep']) {
      const { scenario } = await load(`${name}.scen`)
      expect([scenario.name, scenario.agents?.length, scenario.obstacles?.length]).toEqual([name, 2, 2])
    }
    await expect(load('lost.scen')).rejects.toThrow(`${join(folder, 'lost.map')}: $: does not exist`)
  })

  test('a map alone is a scene with nobody in it, and has no agents to take the first of', async () => {
    expect((await load('small.map')).scenario).toMatchObject({ name: 'small', obstacles: [{}, {}] })
    await expect(load('small.map', 2)).rejects.toThrow('has no list of agents')
    expect((await load('one.scen', 1)).scenario.agents).toHaveLength(1)
  })
})
