import type { AgentOptions, ObstacleOptions, Point } from 'makeway'
import { describe, expect, test } from 'vitest'
import { build, largestDifference, track } from './motion.ts'

test('one long step is the same as many short ones, and stays before the wall', () => {
  const wall: ObstacleOptions = {
    type: 'polyline',
    vertices: [
      { x: 3, y: -4 },
      { x: 3, y: 4 },
    ],
  }
  const agent = { position: { x: 1.5, y: 0 }, preferredVelocity: { x: 1, y: 0 } }
  const long = build([agent], [wall], { timeStep: 5 })
  const short = build([agent], [wall], { timeStep: 0.1 })
  long.sim.step()
  for (let k = 0; k < 50; k++) short.sim.step()
  const end = long.sim.position(long.agents[0])
  expect(end.x).toBeCloseTo(short.sim.position(short.agents[0]).x, 9)
  expect(end.x).toBeLessThan(2.5 + 1e-9)
})

/** Twelve agents that swap places on a ring around a box, seen turned, shifted and scaled. */
function scene(scale: number, shift: number, angle: number): Float64Array[] {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const place = (x: number, y: number): Point => ({
    x: (cosine * x - sine * y) * scale + shift,
    y: (sine * x + cosine * y) * scale + 2 * shift,
  })
  const vertices = [place(-1, -1), place(1, -1), place(1, 1), place(-1, 1)]
  const agents: AgentOptions[] = Array.from({ length: 12 }, (_, i) => {
    const a = (2 * Math.PI * i) / 12
    const x = 8 * Math.cos(a)
    const y = 8 * Math.sin(a)
    return {
      position: place(x + 0.2 * Math.sin(5 * i), y),
      goal: place(-x, -y),
      radius: 0.5 * scale,
      maxSpeed: 1.5 * scale,
      preferredSpeed: scale,
      goalTolerance: 0.2 * scale,
    }
  })
  return track(build(agents, [{ type: 'polygon', vertices }]), 250).map((frame) => {
    const back = new Float64Array(frame.length)
    for (let k = 0; k < frame.length; k += 2) {
      const x = (frame[k] - shift) / scale
      const y = (frame[k + 1] - 2 * shift) / scale
      back[k] = cosine * x + sine * y
      back[k + 1] = cosine * y - sine * x
    }
    return back
  })
}

describe('the same scene elsewhere is the same motion', () => {
  const plain = scene(1, 0, 0)
  test.each([
    ['lengths × 0.01', 0.01, 0, 0],
    ['lengths × 100', 100, 0, 0],
    ['a kilometre off', 1, 1e3, 0],
    ['a thousand kilometres off', 1, 1e6, 0],
    ['turned by 0.6 rad', 1, 0, 0.6],
    ['turned by a right angle', 1, 0, Math.PI / 2],
    ['in pixels, turned and shifted', 20, 500, 1],
  ])('%s', (_, scale, shift, angle) => {
    const other = scene(scale, shift, angle)
    expect(largestDifference(plain.slice(0, 100), other.slice(0, 100))).toBeLessThan(1e-6)
    // crowds are chaotic in the long run, but they all get there
    expect(largestDifference(plain.slice(-1), other.slice(-1))).toBeLessThan(0.4)
  })
})
