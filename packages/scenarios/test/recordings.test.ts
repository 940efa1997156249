import { describe, expect, test } from 'vitest'
import { checkScenario } from '../src/loader/check-scenario.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { measureCrowd, nearestDistances, percentile } from '../src/recordings/crowd-measures.ts'
import { readRecording } from '../src/recordings/read-recording.ts'
import { frameStep, recordingScenario, timeStepOf } from '../src/recordings/recording-scenario.ts'
import { RecordingReplay } from '../src/recordings/replay-recording.ts'
import { ReplayRecorder } from '../src/report/replay-recorder.ts'
import { reportHtml } from '../src/report/report-html.ts'
import { ScenarioRun } from '../src/run/scenario-run.ts'

/** Two people at 25 frames a second, seen every 10 frames: one walks along x, one along y and back a bit. */
const OBSMAT = [
  [1, 1, 0, 0, 0, 1.5, 0, 0],
  [11, 1, 0.6, 0, 0, 1.5, 0, 0],
  [11, 2, 1, 0, 5, 0, 0, -1],
  [21, 1, 1.2, 0, 0, 1.5, 0, 0],
  [21, 2, 1, 0, 4.6, 0, 0, -1],
  [31, 2, 1, 0, 4.2, 0, 0, -1],
]
  .map((row) => row.map((value) => `   ${value.toExponential(6)}`).join(''))
  .join('\n')

const JUELICH = `# description: a walk
# framerate: 16.00
#ID frame x/cm y/cm z/cm
1 0 0 0 170
1 8 50 0 170
2 8 300 100 180

1 16 100 0 170
2 16 300 50 180
`

const read = (text: string, frameRate?: number) => readRecording(text, { file: 'walk.txt', frameRate })

describe('reading', () => {
  test('obsmat: eight columns, the frame rate told from velocities', () => {
    const { recording, notes } = read(OBSMAT)
    expect(recording.frameRate).toBe(25)
    expect(notes).toEqual(['the frame rate, 25 a second, was told from velocities and places'])
    expect(recording.persons).toEqual([
      { id: 1, frames: [1, 11, 21], x: [0, 0.6, 1.2], y: [0, 0, 0] },
      { id: 2, frames: [11, 21, 31], x: [1, 1, 1], y: [5, 4.6, 4.2] },
    ])
    expect(read(OBSMAT, 15).recording.frameRate).toBe(15)
  })

  test('Jülich: the header gives frame rate and unit', () => {
    const { recording, notes } = read(JUELICH)
    expect(notes).toEqual([])
    expect(recording).toEqual({
      frameRate: 16,
      persons: [
        { id: 1, frames: [0, 8, 16], x: [0, 0.5, 1], y: [0, 0, 0] },
        { id: 2, frames: [8, 16], x: [3, 3], y: [1, 0.5] },
      ],
    })
    const meters = read(JUELICH.replace('#ID frame x/cm y/cm z/cm', '# PersID Frame X Y Z'))
    expect(meters.recording.persons[0].x).toEqual([0, 50, 100])
    expect(meters.notes).toEqual(['the header names no unit: positions are taken as metres'])
  })

  test('what our own writer puts out comes back', () => {
    const text = '# framerate: 10\n# id frame x/m y/m z/m\n1 0 0.5 1 0\n1 1 0.6 1 0\n'
    expect(read(text).recording).toEqual({
      frameRate: 10,
      persons: [{ id: 1, frames: [0, 1], x: [0.5, 0.6], y: [1, 1] }],
    })
  })

  test.each([
    ['', 'walk.txt:0: rows: are missing'],
    ['1 2 3\n', 'walk.txt:1: row: must have 8 columns'],
    [JUELICH.replace('1 8 50 0 170', '1 8 50 0'), 'walk.txt:5: row: must have 5 columns as those before, got 4'],
    [JUELICH.replace('50 0 170', 'fifty 0 170'), 'walk.txt:5: x: must be a number, got "fifty"'],
    [JUELICH.replace('1 16 100', '1 8 100'), "walk.txt:8: frame of person 1: must come after the person's last one, 8"],
    [JUELICH.replace('1 0 0', '1.5 0 0'), 'walk.txt:4: id: must be a whole number'],
    [JUELICH.replace('16.00', '0'), 'walk.txt:2: framerate: must be above 0'],
    [JUELICH.replace('# framerate: 16.00', '#'), 'frame rate: is said nowhere and cannot be told from velocities'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('scenario', () => {
  test('start, goal, entry, mean speed and velocity are those recorded', () => {
    const { recording } = read(OBSMAT)
    expect([frameStep(recording), timeStepOf(recording)]).toEqual([10, 0.1])
    const scenario = checkScenario(recordingScenario(recording, { name: 'walk' }))
    expect(scenario).toMatchObject({ timeStep: 0.1, duration: 62, agentDefaults: { radius: 0.2, leaves: true } })
    expect(scenario.agents?.map(({ id, startTime }) => [id, startTime])).toEqual([
      ['person-1', 0],
      ['person-2', 0.4],
    ])
    const [first, second] = scenario.agents ?? []
    expect(first).toMatchObject({ position: [0, 0], goal: [1.2, 0] })
    expect(first.maxSpeed).toBeCloseTo(1.95, 12)
    expect(first.preferredSpeed).toBeCloseTo(1.5, 12)
    expect(first.velocity?.[0]).toBeCloseTo(1.5, 12)
    expect(second).toMatchObject({ position: [1, 5], goal: [1, 4.2] })
    expect(second.preferredSpeed).toBeCloseTo(1, 12)
    expect(second.maxSpeed).toBeUndefined()
  })

  test('who was seen once, or never moved, is left out', () => {
    const still = '# framerate: 10\n1 0 0 0\n1 1 1 0\n2 0 5 5\n3 0 7 7\n3 1 7 7\n'
    expect(recordingScenario(read(still).recording, { name: 'still' }).agents?.map(({ id }) => id)).toEqual([
      'person-1',
    ])
  })
})

describe('measures', () => {
  test('by hand: a straight walk and one with a bend', () => {
    const recording = {
      frameRate: 2,
      persons: [
        { id: 1, frames: [0, 1, 2], x: [0, 1, 2], y: [0, 0, 0] },
        { id: 2, frames: [0, 1, 2], x: [0, 3, 3], y: [3, 3, 7] },
      ],
    }
    // 2 m in 1 s; 7 m for 5 m in 1 s
    expect(measureCrowd(recording, [2, 7])).toEqual({
      persons: 2,
      meanSpeed: 4.5,
      straightOverWalked: (1 + 5 / 7) / 2,
      nearestNeighbor: { p1: 3, p5: 3, p50: Math.sqrt(13) },
      timeToGoal: (1 + 7 / 5) / 2,
    })
    expect(nearestDistances(recording)).toEqual([
      3,
      3,
      ...Array(2).fill(Math.sqrt(13)),
      ...Array(2).fill(Math.sqrt(50)),
    ])
    expect(nearestDistances(recording, 2)).toEqual([3, 3, Math.sqrt(50), Math.sqrt(50)])
  })

  test('percentiles lie between values in proportion', () => {
    const values = Float64Array.of(1, 2, 4)
    expect([0, 25, 50, 75, 100].map((percent) => percentile(values, percent))).toEqual([1, 1.5, 2, 3, 4])
    expect(percentile(new Float64Array(0), 50)).toBeNaN()
  })
})

describe('replay', () => {
  const { recording } = readRecording(OBSMAT, { file: 'walk.txt' })
  const resolved = resolveScenario(recordingScenario(recording, { name: 'walk' }))

  function replay() {
    const replayed = new RecordingReplay(recording)
    const recorder = new ReplayRecorder(resolved)
    const run = new ScenarioRun(resolved)
    for (let observation = run.observation; ; observation = run.step()) {
      replayed.camera.record(observation.sample)
      recorder.record(observation)
      if (run.isFinished) return { run, replayed, recorder }
    }
  }

  test('both walk alone and so straight, in their time; leavers are gone, and count as arrived', () => {
    const { run, replayed } = replay()
    expect(run.simulation.agentCount).toBe(1) // the last is seen off by a step that doesn't come
    expect(run.result()).toMatchObject({ states: { arrived: 2 }, agents: [{ state: 'arrived' }, { state: 'arrived' }] })
    expect(run.result().agents[0].position.x).toBeGreaterThan(0.95)
    const { recorded, simulated, arrived, leftOut } = replayed.compare(2)
    expect([arrived, leftOut]).toEqual([2, 0])
    expect(recorded.meanSpeed).toBeCloseTo(1.25, 12)
    expect(simulated.meanSpeed).toBeCloseTo(1.25, 2)
    expect(recorded.straightOverWalked).toBeCloseTo(1, 12)
    expect(simulated.straightOverWalked).toBeCloseTo(1, 6)
    expect(simulated.timeToGoal).toBeCloseTo(1, 2)
    expect(recorded.nearestNeighbor.p50).toBeCloseTo(Math.hypot(0.3, 4.8), 1)
  })

  test('the report has both: numbers side by side, and rings where people were filmed', async () => {
    const { run, replayed, recorder } = replay()
    const html = await reportHtml(run.result(), recorder.replay(), { recording, comparison: replayed.compare(2) })
    expect(html).toContain('<h2>Recorded and simulated</h2>')
    expect(html).toContain('2 of 2 persons came to their goals.')
    const data = JSON.parse(/id="replay-data">(.*?)<\/script>/.exec(html)![1])
    expect(data.ghosts).toEqual([
      { times: [0, 0.4, 0.8], x: [0, 0.6, 1.2], y: [0, 0, 0] },
      { times: [0.4, 0.8, 1.2], x: [1, 1, 1], y: [5, 4.6, 4.2] },
    ])
    // person 1 is drawn until it leaves, and no longer
    const gone = data.stateNames.length
    const changes = data.stateChanges as number[]
    const states = changes.flatMap((frame, k) => (k % 3 === 0 && changes[k + 1] === 0 ? [[frame, changes[k + 2]]] : []))
    expect(states.at(-1)?.[1]).toBe(gone)
    expect(states).toHaveLength(3)
  })

  test('a report without a recording has no rings', async () => {
    const { run, recorder } = replay()
    const html = await reportHtml(run.result(), recorder.replay())
    expect(html).not.toContain('Recorded and simulated')
    expect(html).toContain('"ghosts":[]')
  })
})
