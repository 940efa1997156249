import { csvTrajectories, type ResolvedScenario, ScenarioRun } from '@makeway/scenarios'
import { describe, expect, it } from 'vitest'
import { edited, editedAt, sceneAt } from '../src/simulation/edit-scene.ts'
import { openScene } from '../src/simulation/open-scene.ts'
import { FIELDS, type View } from '../src/simulation/protocol.ts'
import { FrameRecording, SnapshotStore } from '../src/simulation/recording.ts'
import { Session } from '../src/simulation/session.ts'

function sessionOf(scene: string): Session {
  const { scenario, resolved } = openScene({ scene }, {})
  return new Session(scenario, resolved, undefined, {})
}

const at = (time: number, more: Partial<View> = {}): View => ({
  time,
  playing: false,
  agent: -1,
  violations: false,
  links: false,
  hash: true,
  ...more,
})

function hashInRun(resolved: ResolvedScenario, steps: number): string {
  const run = new ScenarioRun(resolved)
  for (let k = 0; k < steps; k++) run.step()
  return run.simulation.hash()
}

describe('a session', () => {
  it.each(['crossing-room', 'narrow-door', 'roadmap', 'differential-drive'])(
    '%s: any moment gone by is shown to the bit',
    (scene) => {
      const session = sessionOf(scene)
      const dt = session.timeStep
      session.frame(at(35 * dt), Infinity)
      for (const step of [34, 5, 33, 32, 0, 17]) {
        const frame = session.frame(at(step * dt), Infinity)
        expect(frame).toMatchObject({ step, head: 35, hash: hashInRun(session.resolved, step) })
      }
    },
  )

  it('shows positions between steps while it plays, on the straight line between both', () => {
    const session = sessionOf('head-on')
    const [a, between, b] = [2, 2.25, 2.1].map(
      (time) => session.frame(at(time, { playing: time === 2.25 }), Infinity).values,
    )
    const next = session.frame(at(2.3), Infinity).values
    expect(between[0]).toBeGreaterThan(a[0])
    expect(b[0]).toBeGreaterThan(a[0])
    const before = session.frame(at(2.2), Infinity).values
    expect(between[0]).toBeCloseTo((before[0] + next[0]) / 2, 5)
  })

  it('traces the step under way, of the chosen agent', () => {
    const session = sessionOf('crossing-room')
    const frame = session.frame(at(1.23, { playing: true, agent: 4 }), Infinity)
    expect(frame.step).toBe(12)
    const run = new ScenarioRun(session.resolved)
    for (let k = 0; k < 12; k++) run.step()
    expect(frame.trace!.trace).toEqual(run.simulation.trace(run.handleOf(4)!))
    expect(frame.trace!.owners).toHaveLength(frame.trace!.trace.lines.length)
  })

  it('a drag changes nothing but the picture', () => {
    const session = sessionOf('crossing-room')
    const before = session.frame(at(1, { agent: 0 }), Infinity)
    const dragged = session.drag(10, 0, 'position', { x: 9, y: 9 })!
    expect([dragged.values[0], dragged.values[1]]).toEqual([9, 9])
    expect(dragged.trace!.trace.position).toEqual({ x: 9, y: 9 })
    expect(session.frame(at(1), Infinity).hash).toBe(before.hash)
  })

  it('writes the trajectories that the command writes', () => {
    const session = sessionOf('head-on')
    session.frame(at(0.3), Infinity)
    const run = new ScenarioRun(session.resolved)
    const writer = csvTrajectories(session.resolved)
    const text = [writer.header, writer.rows(run.sample)]
    for (let k = 0; k < 3; k++) {
      run.step()
      text.push(writer.rows(run.sample))
    }
    expect(session.trajectories('csv', {})).toBe(text.join(''))
  })

  it('violations and links ask every agent', () => {
    const session = sessionOf('break/deadlock')
    const frame = session.frame(at(20, { violations: true, links: true }), Infinity)
    expect(frame.violations).toHaveLength(12)
    expect(frame.links!.length).toBeGreaterThan(0)
  })
})

describe('an edit', () => {
  it('makes a scene of the moment: everybody where they are, on the rest of their way', () => {
    const session = sessionOf('roadmap')
    session.frame(at(40 * session.timeStep), Infinity)
    const scene = sceneAt(session, 40)
    const { simulation } = session.run
    const again = openScene({ scenario: scene }, {}).resolved
    expect(again.agents).toHaveLength(session.count)
    again.agents.forEach((agent, i) => {
      const handle = session.run.handleOf(i)!
      expect(agent.position).toEqual(simulation.position(handle))
      expect(agent.velocity).toEqual(simulation.velocity(handle))
      if (agent.wish.type === 'path') expect(agent.wish.points.at(-1)).toEqual(simulation.remainingPath(handle).at(-1))
      expect(agent.parameters).toEqual(session.resolved.agents[i].parameters)
    })
    expect(again.obstacles).toEqual(session.resolved.obstacles)
  })

  it('keeps the floors of walls', () => {
    const session = sessionOf('two-floors')
    expect(session.resolved.obstacles.some(({ layers }) => layers !== undefined)).toBe(true)
    expect(openScene({ scenario: sceneAt(session, 0) }, {}).resolved.obstacles).toEqual(session.resolved.obstacles)
  })

  it('moves, adds, removes and changes what it names, and nothing else', () => {
    const scene = sceneAt(sessionOf('head-on'), 0)
    const goal = edited(scene, { type: 'moveGoal', agent: 1, to: { x: 3, y: 4 } })
    expect(goal.agents![1]).toMatchObject({ goal: [3, 4] })
    expect(goal.agents![1]).not.toHaveProperty('preferredVelocity')
    expect(goal.agents![0]).toEqual(scene.agents![0])
    const more = edited(scene, {
      type: 'addAgents',
      at: [
        { x: 0, y: 3 },
        { x: 0, y: 5 },
      ],
      like: 0,
    })
    expect(more.agents!.map(({ id }) => id)).toEqual(['a', 'b', 'new-2', 'new-3'])
    const all = edited(scene, { type: 'parameters', agent: 'all', values: { radius: 0.2 } })
    expect(openScene({ scenario: all }, {}).resolved.agents.map(({ parameters }) => parameters.radius)).toEqual([
      0.2, 0.2,
    ])
    const one = edited(scene, { type: 'parameters', agent: 0, values: { radius: 0.2 } })
    expect(openScene({ scenario: one }, {}).resolved.agents.map(({ parameters }) => parameters.radius)).toEqual([
      0.2, 0.5,
    ])
    const walled = edited(scene, { type: 'addObstacle', shape: { type: 'circle', center: { x: 1, y: 1 }, radius: 1 } })
    const moved = edited(walled, { type: 'moveObstacle', obstacle: 0, by: { x: 1, y: 2 } })
    expect(moved.obstacles![0]).toMatchObject({ center: [2, 3] })
    expect(edited(moved, { type: 'removeObstacle', obstacle: 0 }).obstacles).toEqual([])
    expect(edited(scene, { type: 'removeAgent', agent: 0 }).agents!.map(({ id }) => id)).toEqual(['b'])
  })

  it('keeps what a body is capable of and where it faces, and leaves out who has left', () => {
    const session = sessionOf('differential-drive')
    session.frame(at(20 * session.timeStep), Infinity)
    const again = openScene({ scenario: editedAt(session, 20, []) }, {}).resolved
    const handle = session.run.handleOf(0)!
    expect(again.agents[0].body).toEqual({
      ...session.resolved.agents[0].body,
      heading: session.run.simulation.heading(handle),
    })
    const scenario = { ...sceneAt(sessionOf('head-on'), 0), stop: 'duration' as const }
    const leaving = {
      ...scenario.agents![0],
      preferredVelocity: undefined,
      goal: [-4, 0] as [number, number],
      leaves: true,
    }
    const { resolved } = openScene({ scenario: { ...scenario, agents: [leaving, scenario.agents![1]] } }, {})
    const other = new Session({ ...scenario, agents: [leaving, scenario.agents![1]] }, resolved, undefined, {})
    other.frame(at(5), Infinity)
    expect(other.run.simulation.agentCount).toBe(1)
    expect(editedAt(other, 50, []).agents!.map(({ id }) => id)).toEqual(['b'])
    expect(editedAt(other, 1, []).agents).toHaveLength(2)
  })

  it('with bad values is refused with the message of the command line', () => {
    const scene = sceneAt(sessionOf('head-on'), 0)
    const bad = edited(scene, { type: 'parameters', agent: 0, values: { radius: -1 } })
    expect(() => openScene({ scenario: bad }, {})).toThrow(/agents\[0\]\.radius.*above 0/)
  })
})

describe('the recording', () => {
  it('stays within its memory: frames thin out, and those kept are right', () => {
    const count = 20_000
    const recording = new FrameRecording(count)
    const values = new Float32Array(FIELDS * count)
    const states = new Uint8Array(count)
    for (let step = 0; step <= 400; step++) {
      values[0] = step
      recording.add(step, values, states)
    }
    const out = new Float32Array(FIELDS * count)
    for (const step of [0, 64, 101, 399]) {
      expect(recording.at(step, out, states)).toBe(true)
      expect(out[0]).toBe(step)
    }
    expect(recording.way(0, 400, 10).length).toBeLessThanOrEqual(22)
  })

  it('keeps the snapshots in which somebody came or went', () => {
    const store = new SnapshotStore()
    for (let step = 0; step < 100; step++) store.add(step, new Uint8Array(2e6), step === 0 || step === 7)
    expect(store.before(7).step).toBe(7)
    expect(store.before(6).step).toBe(0)
    expect(store.before(99).step).toBeGreaterThan(7)
  })
})
