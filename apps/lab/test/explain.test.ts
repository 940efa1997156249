import { Simulation } from 'makeway'
import { hrvo } from 'makeway/velocity-obstacles'
import { describe, expect, it } from 'vitest'
import { traceOf } from '../src/figures/traces.ts'
import { explain } from '../src/inspector/explain.ts'
import { en } from '../src/text/en.ts'
import { zh } from '../src/text/zh.ts'

const alone = { position: { x: 0, y: 0 }, velocity: { x: 1, y: 0 } }

describe('why this velocity', () => {
  it('nobody in the way', () => {
    const told = explain(traceOf([alone]))
    expect(told).toMatchObject({ kind: 'free', speed: 1, turn: 0, change: 'same', lines: [] })
    expect(en.why(told, [])).toBe('Goes as it wants, at 1.00 m/s: no line forbids that.')
  })

  it('nowhere to go', () => {
    const told = explain(traceOf([{ position: { x: 0, y: 0 } }]))
    expect(told.kind).toBe('stands')
    expect(zh.why(told, [])).toContain('站立不动')
  })

  it('a wall ahead: slower, straight on', () => {
    const wall = {
      type: 'polyline' as const,
      vertices: [
        { x: 1.5, y: -5 },
        { x: 1.5, y: 5 },
      ],
    }
    const told = explain(traceOf([alone], [wall]))
    // 1 m of room within the horizon of 2 s
    expect(told).toMatchObject({ kind: 'bound', change: 'slower', turn: 0, lines: [0] })
    expect(told.speed).toBeCloseTo(0.5, 9)
    expect(en.why(told, ['wall'])).toBe('Slows to 0.50 m/s: wall leaves nothing nearer to its wish.')
    expect(zh.why(told, ['墙'])).toBe('减速到 0.50 m/s：墙没有留下更接近期望的速度。')
  })

  it('an agent to the left: turns right', () => {
    const told = explain(traceOf([alone, { position: { x: 2, y: 0.3 }, velocity: { x: -1, y: 0 } }]))
    expect(told.kind).toBe('bound')
    expect(told.turn).toBeLessThan(-5)
    expect(en.why(told, ['b'])).toMatch(/turns \d+° right: b leaves nothing nearer/)
  })

  it('no way out: the worst line is violated least', () => {
    const around = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = (k * Math.PI) / 3
      const position = { x: 1.1 * Math.cos(angle), y: 1.1 * Math.sin(angle) }
      return { position, velocity: { x: -1.5 * Math.cos(angle), y: -1.5 * Math.sin(angle) } }
    })
    const trace = traceOf([{ ...alone, velocity: { x: 0.3, y: 0.1 } }, ...around])
    const told = explain(trace)
    expect(trace.kind).toBe('relaxed')
    expect(told).toMatchObject({
      kind: 'relaxed',
      violation: Math.max(...trace.lines.map(({ violation }) => violation)),
    })
    expect(told.lines.length).toBeGreaterThan(0)
  })

  it('names the velocity obstacles of other methods', () => {
    const sim = new Simulation({ method: hrvo, timeStep: 0.1, profile: 'rvo2' })
    const a = sim.addAgent({ position: { x: 0, y: 0 }, velocity: { x: 1, y: 0 }, preferredVelocity: { x: 1, y: 0 } })
    sim.addAgent({ position: { x: 1.5, y: 0.1 }, velocity: { x: -1, y: 0 }, preferredVelocity: { x: -1, y: 0 } })
    expect(explain(sim.trace(a))).toMatchObject({ kind: 'bound', lines: [], obstacles: [0] })
  })
})
