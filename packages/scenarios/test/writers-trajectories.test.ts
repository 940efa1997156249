import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { createSample } from '../src/run/sample.ts'
import { AtomicFile, writeFileAtomically } from '../src/writers/atomic-file.ts'
import { csvTrajectories, juelichTrajectories } from '../src/writers/trajectories.ts'

describe('trajectory formats', () => {
  const scenario = resolveScenario({
    format: 'makeway-scenario/1',
    timeStep: 1 / 60,
    agents: [
      { id: 'a', position: [0, 0], preferredVelocity: [0, 0] },
      { id: 'says "hi", twice', position: [0, 0], preferredVelocity: [0, 0], startTime: 1 },
      { id: 'c', position: [0, 0], preferredVelocity: [0, 0] },
    ],
  })

  const sample = createSample(3)
  sample.step = 3
  sample.time = 0.05
  sample.present.set([1, 0, 1])
  sample.x.set([1.25, 0, -1e-9])
  sample.y.set([-2, 0, 1234.5678901])
  sample.velocityX.set([0.1 + 0.2, 0, 0])
  sample.velocityY.set([0, 0, -1])
  sample.states = ['moving', 'waiting', 'blocked']

  test('CSV has a row for each agent that exists', () => {
    const csv = csvTrajectories(scenario)
    expect(csv.header).toBe('frame,time,id,x,y,vx,vy,state\n')
    expect(csv.rows(sample)).toBe('3,0.05,a,1.25,-2,0.3,0,moving\n3,0.05,c,0,1234.56789,0,-1,blocked\n')
  })

  test('CSV quotes ids that need it', () => {
    sample.present[1] = 1
    expect(csvTrajectories(scenario).rows(sample).split('\n')[1]).toBe('3,0.05,"says ""hi"", twice",0,0,0,0,waiting')
    sample.present[1] = 0
  })

  test('the Jülich format has the rate, whole ids from 1, and a height of 0', () => {
    const text = juelichTrajectories(scenario)
    expect(text.header).toBe('# framerate: 60\n# id frame x/m y/m z/m\n')
    expect(text.rows(sample)).toBe('1 3 1.25 -2 0\n3 3 0 1234.56789 0\n')
  })
})

describe('AtomicFile', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'makeway-writers-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  test('takes its name only when it is whole', () => {
    const path = join(folder, 'a.txt')
    writeFileSync(path, 'old')
    const file = new AtomicFile(path)
    const line = `${'x'.repeat(99)}\n`
    for (let i = 0; i < 10_000; i++) file.write(line)
    expect(readFileSync(path, 'utf8')).toBe('old')
    file.commit()
    expect(readFileSync(path, 'utf8')).toBe(line.repeat(10_000))
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  test('leaves nothing behind when it is discarded', () => {
    const file = new AtomicFile(join(folder, 'a.txt'))
    file.write('half')
    file.discard()
    file.discard()
    expect(readdirSync(folder)).toEqual([])
    expect(() => file.commit()).toThrow('closed')
  })

  test('leaves nothing behind when the name is taken by a folder', () => {
    expect(() => writeFileAtomically(folder, 'text')).toThrow()
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(`${folder}.${process.pid}.part`)).toBe(false)
  })
})
