import { describe, expect, it } from 'vitest'
import { SCENE_KINDS, Scene } from '../src/scenes.ts'

const kind = (name: string) => SCENE_KINDS.find((scene) => scene.name === name)!

function sums(values: Float64Array): [number, number] {
  let x = 0
  let y = 0
  for (let i = 0; i < values.length; i += 2) {
    x += values[i]
    y += values[i + 1]
  }
  return [x, y]
}

describe('the scenes', () => {
  it('of the plaza are those that other implementations are timed on', () => {
    const { starts, goals } = new Scene(kind('plaza'), 1000)
    expect(sums(starts)).toEqual([expect.closeTo(30884.7882, 4), expect.closeTo(31666.1856, 4)])
    expect(sums(goals)).toEqual([expect.closeTo(30940.2523, 4), expect.closeTo(31927.7416, 4)])
  })

  it('have the densities they are named for', () => {
    expect(kind('plaza').side!(10_000)).toBe(200)
    expect(kind('dense').side!(10_000)).toBeCloseTo(70.7107, 4)
  })

  it('set up a ring with everybody 0.7 m apart along it and opposite its goal', () => {
    const { starts, goals } = new Scene(kind('ring'), 1000)
    expect(Math.hypot(starts[0], starts[1])).toBeCloseTo(111.4085, 4)
    const gap = Math.hypot(starts[2] - starts[0], starts[3] - starts[1])
    expect(gap).toBeCloseTo(0.7, 4)
    expect(goals).toEqual(starts.map((x) => -x))
  })

  it('keep starts, goals and new goals of the city off its blocks', () => {
    const scene = new Scene(kind('city'), 2000)
    expect(scene.blocks).toHaveLength(49)
    expect(scene.blocks[0]).toEqual({ left: 3, bottom: 3, size: 6 })
    const touching = (points: Float64Array) => {
      let count = 0
      for (let i = 0; i < points.length; i += 2) {
        for (const { left, bottom, size } of scene.blocks) {
          const isIn = (x: number, from: number) => x > from - 0.3 && x < from + size + 0.3
          if (isIn(points[i], left) && isIn(points[i + 1], bottom)) count++
        }
      }
      return count
    }
    expect(touching(scene.starts)).toBe(0)
    expect(touching(scene.goals)).toBe(0)
    // everybody stands at its goal
    scene.drive(scene.goals.slice())
    expect(scene.arrivals).toBe(2000)
    expect(touching(scene.goals)).toBe(0)
  })

  it('want 1.3 m/s towards the goal, less in its last meter', () => {
    const scene = new Scene(kind('plaza'), 2)
    scene.goals.set([10, 0, 0, 5])
    scene.drive([7, 4, 0, 0])
    expect([...scene.wishes]).toEqual([
      expect.closeTo(0.78, 12),
      expect.closeTo(-1.04, 12),
      expect.closeTo(0, 12),
      expect.closeTo(1.3, 12),
    ])
    const ring = new Scene(kind('ring'), 1)
    ring.goals.set([0.5, 0])
    ring.drive([0, 0])
    expect([...ring.wishes]).toEqual([0.65, 0])
  })
})
