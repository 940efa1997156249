import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { numberText } from '../src/report/number-text.ts'
import { type ReplayData, replayData } from '../src/report/replay-data.ts'
import { ReplayRecorder } from '../src/report/replay-recorder.ts'
import { reportHtml } from '../src/report/report-html.ts'
import type { ResolvedScenario } from '../src/resolved.ts'
import { runScenario } from '../src/run/run-scenario.ts'
import { RUN_STATES } from '../src/run/sample.ts'
import { ScenarioRun } from '../src/run/scenario-run.ts'
import type { Scenario } from '../src/schema/scenario-schema.ts'

const head = { format: 'makeway-scenario/1', timeStep: 0.1, profile: 'rvo2' } as const

function record(scenario: Omit<Scenario, 'format'>) {
  const resolved = resolveScenario({ ...head, ...scenario })
  const recorder = new ReplayRecorder(resolved)
  const result = runScenario(resolved, { onSample: (observation) => recorder.record(observation) })
  return { resolved, result, replay: recorder.replay() }
}

/** The viewer is plain JavaScript; these are the parts of its replay that are looked at here. */
interface ShownReplay {
  frameCount: number
  duration: number
  eachAgent(
    time: number,
    visit: (index: number, x: number, y: number, vx: number, vy: number, state: number) => void,
  ): void
  countStates(time: number): number[]
}

let Viewer: new (data: ReplayData) => ShownReplay
beforeAll(async () => {
  Viewer = (await import(new URL('../src/report/viewer/replay.js', import.meta.url).href)).Replay
})

/** What the viewer gets to see, through the text that stands in the report. */
function asShown(resolved: ResolvedScenario, replay: ReturnType<ReplayRecorder['replay']>): ShownReplay {
  return new Viewer(JSON.parse(JSON.stringify(replayData(resolved, replay))))
}

const crossing: Omit<Scenario, 'format'> = {
  agents: [
    { id: 'a', position: [1000, 500], goal: [1010, 500] },
    { id: 'b', position: [1005, 495], goal: [1005, 505], startTime: 2 },
  ],
}

describe('replay', () => {
  test('shows the recorded positions, velocities and states', () => {
    const { resolved, replay, result } = record(crossing)
    const shown = asShown(resolved, replay)
    expect(shown.frameCount).toBe(result.steps + 1)
    const seen: number[][] = []
    // positions are relative to the first start
    shown.eachAgent(result.time, (index, x, y, vx, vy, state) => seen.push([index, x + 1000, y + 500, vx, vy, state]))
    expect(seen.map(([index]) => index)).toEqual([0, 1])
    result.agents.forEach(({ position, velocity, state }, i) => {
      expect(seen[i][1]).toBeCloseTo(position.x, 3)
      expect(seen[i][2]).toBeCloseTo(position.y, 3)
      expect(seen[i][3]).toBeCloseTo(velocity.x, 1)
      expect(seen[i][4]).toBeCloseTo(velocity.y, 1)
      expect(RUN_STATES[seen[i][5]]).toBe(state)
    })
  })

  test('leaves out who is not there yet, and moves evenly between frames', () => {
    const { resolved, replay } = record(crossing)
    const shown = asShown(resolved, replay)
    const at = (time: number) => {
      const xs: number[] = []
      shown.eachAgent(time, (_, x) => xs.push(x))
      return xs
    }
    expect(at(1.9)).toHaveLength(1)
    expect(at(2)).toHaveLength(2)
    expect(at(1.05)[0]).toBeCloseTo((at(1)[0] + at(1.1)[0]) / 2, 9)
    expect(shown.countStates(1)).toEqual(RUN_STATES.map((state) => Number(state === 'moving' || state === 'waiting')))
  })

  test('keeps few enough frames of a long run, and no overlap is lost', () => {
    // b is put onto a for one moment: a scripted agent passes right through it, in 2 of 20,001 samples
    const { replay, result, resolved } = record({
      timeStep: 0.01,
      duration: 200,
      agents: [
        { id: 'a', position: [0, 0], preferredVelocity: [0, 0], radius: 0.1, hold: true },
        { id: 'b', position: [-1000.1, 0], script: { velocity: [10, 0] }, radius: 0.1 },
      ],
    })
    expect(result.steps).toBe(20_000)
    expect(replay.frames.length).toBeGreaterThan(600)
    expect(replay.frames.length).toBeLessThanOrEqual(1501)
    expect(replay.stride).toBe(16)
    expect(replay.frames.at(-1)!.step).toBe(20_000)
    expect(Math.min(...replay.frames.map(({ gap }) => gap))).toBe(-result.metrics.maxOverlap!)
    expect(result.metrics.maxOverlap).toBeGreaterThan(0.1)
    expect(replay.events).toEqual([{ kind: 'overlap', label: 'first overlap', time: expect.closeTo(100, 1) }])
    expect(asShown(resolved, replay).duration).toBe(200)
  })

  test('stays small for a large crowd', () => {
    const resolved = resolveScenario({
      ...head,
      generators: [
        { type: 'grid', columns: 100, rows: 100, origin: [0, 0], spacing: [2, 2], preferredVelocity: [1, 0] },
      ],
    })
    const recorder = new ReplayRecorder(resolved)
    const { observation } = new ScenarioRun(resolved)
    for (let step = 0; step <= 500; step++) {
      observation.sample.step = step
      recorder.record(observation)
    }
    const replay = recorder.replay()
    expect(replay.frames.map(({ step }) => step).slice(-3)).toEqual([488, 496, 500])
    expect(replay.frames.length).toBeLessThanOrEqual(121)
    expect(JSON.stringify(replayData(resolved, replay)).length).toBeLessThan(12e6)
  })

  test('shows near walls whole and far ones only in part', () => {
    const { resolved, replay } = record({
      ...crossing,
      obstacles: [
        { type: 'circle', center: [1012, 500], radius: 1 },
        {
          type: 'polyline',
          vertices: [
            [1000, -9000],
            [1000, 9000],
          ],
        },
      ],
    })
    const [minX, minY, maxX, maxY] = replayData(resolved, replay).bounds
    expect(minX).toBeLessThan(-0.3)
    expect(maxX).toBeGreaterThan(13)
    expect(maxX).toBeLessThan(15)
    expect(maxY - minY).toBeLessThan(40)
  })
})

describe('report', () => {
  const hostile = '</script><script>alert(1)</script><b>&"\''

  test('asks for nothing from outside and lets only its own script and style run', async () => {
    const { result, replay } = record(crossing)
    const html = await reportHtml(result, replay)
    expect(html).not.toMatch(/https?:|\bsrc=|\bhref=|@import|url\(/)
    const policy = /content="(default-src 'none';[^"]*)"/.exec(html)![1]
    expect(policy).not.toContain('unsafe')
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, source]) => source)
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, source]) => source)
    expect([scripts.length, styles.length]).toEqual([1, 1])
    const hash = (source: string) => `sha256-${createHash('sha256').update(source).digest('base64')}`
    expect(policy).toContain(`script-src '${hash(scripts[0])}'`)
    expect(policy).toContain(`style-src '${hash(styles[0])}'`)
    expect(scripts[0]).not.toMatch(/^\s*(import|export)\s/m)
    expect(html).not.toMatch(/ style="/) // the policy would refuse it
  })

  test('texts of the scenario stay texts', async () => {
    const { result, replay } = record({
      name: hostile,
      description: hostile,
      agents: [{ id: hostile, position: [0, 0], goal: [0.1, 0] }],
      expect: [{ metric: 'displacement', agent: hostile, atMost: 1 }],
    })
    const html = await reportHtml(result, replay)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<b>&')
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;alert\(1\)/g)).toHaveLength(4) // title, heading, description, expectation
    const data = JSON.parse(/id="replay-data">(.*?)<\/script>/s.exec(html)![1])
    expect(data.ids).toEqual([hostile])
  })

  test('shows every metric, and the failed expectations first', async () => {
    const { result, replay } = record({
      ...crossing,
      expect: [
        { metric: 'arrived', equals: 'all' },
        { metric: 'lastArrivalTime', atMost: 1 },
      ],
    })
    const html = await reportHtml(result, replay)
    expect(html).toContain('1 of 2 expectations failed')
    expect(html.indexOf('lastArrivalTime ≤ 1 s')).toBeLessThan(html.indexOf('arrived = all'))
    for (const name of Object.keys(result.metrics)) expect(html).toContain(`<th scope="row">${name}`)
    expect(html).toContain(result.hash)
  })
})

test.each([
  [null, '–'],
  [0, '0'],
  [12.3456, '12.35'],
  [0.00012345, '0.0001234'],
  [1.2e-14, '1e-14'],
  [8693827, '8693827'],
  [1234.56, '1235'],
  [-0.5, '-0.5'],
])('numbers for people: %s is %s', (value, text) => {
  expect(numberText(value)).toBe(text)
  if (value !== null) expect(numberText(value, 'm')).toBe(`${text} m`)
})
