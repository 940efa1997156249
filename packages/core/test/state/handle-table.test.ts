import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HandleTable } from '../../src/state/handle-table.ts'
import { check } from '../property.ts'

describe('handles', () => {
  it('find the row they were given for, wherever it moves', () => {
    const table = new HandleTable('agent')
    const a = table.add(0)
    const b = table.add(1)
    table.move(b, 7)
    expect([table.row(a), table.row(b)]).toEqual([0, 7])
  })

  it('are never 0, and never given out twice', () => {
    const table = new HandleTable('agent')
    const given = new Set<number>()
    for (let k = 0; k < 100; k++) {
      const handle = table.add(0)
      expect(handle).not.toBe(0)
      expect(given.has(handle)).toBe(false)
      given.add(handle)
      table.remove(handle)
    }
  })

  it('go stale with what they name, and stay stale when the slot is used again', () => {
    const table = new HandleTable('agent')
    const old = table.add(0)
    table.remove(old)
    const next = table.add(3)
    expect(table.find(old)).toBe(-1)
    expect(table.find(next)).toBe(3)
    expect(() => table.row(old)).toThrow('agent 1 was removed; ask has() before using a kept handle')
    expect(table.describe(next)).toBe('agent 1#1')
  })

  it.each([0, -1, 0.5, 2, 2 ** 24 + 1, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, {}])(
    '%s was never given out',
    (value) => {
      const table = new HandleTable('obstacle')
      table.add(0)
      expect(table.find(value as number)).toBe(-1)
      expect(() => table.row(value as number)).toThrow(
        /is not an obstacle handle of this simulation; keep what addObstacle\(\) returned/,
      )
    },
  )

  it('come back from numbers, with the same handles to come', () => {
    check(
      fc.array(fc.nat(9), { maxLength: 60 }),
      (choices) => {
        const table = new HandleTable('agent')
        const alive: number[] = []
        for (const choice of choices) {
          if (choice < 4 && alive.length > 0) table.remove(alive.splice(choice % alive.length, 1)[0])
          else alive.push(table.add(choice))
        }
        const copy = new HandleTable('agent')
        copy.read(table.write())
        for (const handle of alive) expect(copy.row(handle)).toBe(table.row(handle))
        for (let k = 0; k < 10; k++) expect(copy.add(k)).toBe(table.add(k))
      },
      200,
    )
  })
})
