import Ajv from 'ajv'
import { expect, test } from 'vitest'
import { scenarioOf } from '../src/study/apply-parameters.ts'
import { checkStudy } from '../src/study/check-study.ts'
import { runOfStudy } from '../src/study/run-study.ts'
import { runAt, runCount } from '../src/study/study.ts'
import { studyJsonSchema } from '../src/study/study-schema.ts'

const FILE = {
  format: 'makeway-study/1',
  scenario: {
    format: 'makeway-scenario/1',
    timeStep: 0.1,
    duration: 5,
    agents: [{ id: 'a', position: [0, 0], goal: [3.05, 0] }],
    obstacles: [
      {
        type: 'polyline',
        vertices: [
          [1, 1],
          [1, 2],
        ],
      },
    ],
  },
  parameters: {
    speed: { unit: 'm/s', values: { from: 1, to: 1.3, step: 0.1 }, set: '/agentDefaults/preferredSpeed' },
    height: {
      values: [2, 3],
      set: [{ pointer: '/obstacles/0/vertices/0/1', times: 0.1, plus: 0.2 }, '/obstacles/0/vertices/1/1'],
    },
  },
  seeds: [5, 9],
}

const check = (file: unknown = FILE) => checkStudy(file, 'study.json', () => Promise.reject(new Error('names no file')))

test('runs count through seeds first, then the last parameter', async () => {
  const study = await check()
  expect(runCount(study)).toBe(16)
  expect(study.parameters[0].values).toEqual([1, 1.1, 1.2, 1.3])
  expect([0, 1, 2, 4, 15].map((index) => runAt(study, index))).toEqual([
    { index: 0, parameters: { speed: 1, height: 2 }, seed: 5 },
    { index: 1, parameters: { speed: 1, height: 2 }, seed: 9 },
    { index: 2, parameters: { speed: 1, height: 3 }, seed: 5 },
    { index: 4, parameters: { speed: 1.1, height: 2 }, seed: 5 },
    { index: 15, parameters: { speed: 1.3, height: 3 }, seed: 9 },
  ])
  expect(Object.keys(runAt(study, 0).parameters)).toEqual(['speed', 'height'])
})

test('values go where the pointers say, scaled; the study keeps its scenario', async () => {
  const study = await check()
  const before = structuredClone(study.scenario)
  expect(scenarioOf(study, { parameters: { speed: 1.2, height: 3 } })).toEqual({
    ...FILE.scenario,
    agentDefaults: { preferredSpeed: 1.2 },
    obstacles: [
      {
        type: 'polyline',
        vertices: [
          [1, 0.5],
          [1, 3],
        ],
      },
    ],
  })
  expect(study.scenario).toEqual(before)
})

test('keys with / and ~ are written as RFC 6901 says, and no pointer reaches a prototype', async () => {
  const study = await check()
  const at = (pointer: string) => ({
    ...study,
    parameters: [{ name: 'p', unit: '', values: [1], set: [{ pointer, times: 1, plus: 0 }] }],
  })
  expect(scenarioOf(at('/a~1b/~0c'), { parameters: { p: 1 } })).toMatchObject({ 'a/b': { '~c': 1 } })
  expect(() => scenarioOf(at('/__proto__/polluted'), { parameters: { p: 1 } })).toThrow(RangeError)
  expect(() => scenarioOf(at('/agents/1/radius'), { parameters: { p: 1 } })).toThrow(
    'the list of 1 has no element /agents/1',
  )
  expect(() => scenarioOf(at('/duration/x'), { parameters: { p: 1 } })).toThrow('there is nothing at /duration/x')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test('a run has every measure; 3.05 m less the tolerance of 0.2 m at 1 m/s take 2.9 s', async () => {
  const row = runOfStudy(await check(), 0)
  expect(row).toMatchObject({ run: 0, seed: 5, parameters: { speed: 1, height: 2 }, ok: true, error: null })
  expect(row.measures.lastArrivalTime).toBeCloseTo(2.9, 9)
  expect(row.measures.arrived).toBe(1)
  expect(row.measures).not.toHaveProperty('flow')
})

test('the JSON Schema takes the study and refuses a misspelled key', () => {
  const validate = new Ajv({ strict: false }).compile(studyJsonSchema())
  expect(validate(FILE), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...FILE, seed: [1] })).toBe(false)
})
