import { expect, test } from 'vitest'
import { editDistance, nearest } from '../src/loader/nearest.ts'

test.each([
  ['radius', 'radius', 0],
  ['raduis', 'radius', 1],
  ['radus', 'radius', 1],
  ['radiuss', 'radius', 1],
  ['rodius', 'radius', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('%s → %s takes %i edits', (from, to, edits) => {
  expect(editDistance(from, to)).toBe(edits)
  expect(editDistance(to, from)).toBe(edits)
})

test('the nearest candidate, whatever the case', () => {
  expect(nearest('MAXSPED', ['radius', 'maxSpeed', 'mask'])).toBe('maxSpeed')
  expect(nearest('x', [])).toBeUndefined()
})
