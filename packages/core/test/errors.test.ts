import { describe, expect, it } from 'vitest'
import { nearestOf, requireKnownKeys, requireOneOf, show } from '../src/errors.ts'

describe('messages', () => {
  it('show a value as what it is', () => {
    expect([1, Number.NaN, '1', null, undefined, {}, [], () => 1, true].map(show)).toEqual([
      '1',
      'NaN',
      '"1"',
      'null',
      'undefined',
      'an object',
      'an object',
      'a function',
      'true',
    ])
  })

  it('find the name that was meant, if one is near', () => {
    const known = ['radius', 'maxSpeed', 'maxNeighbors', 'goal']
    expect(nearestOf('raduis', known)).toBe('radius')
    expect(nearestOf('MAXSPEED', known)).toBe('maxSpeed')
    expect(nearestOf('max_neighbours', known)).toBe('maxNeighbors')
    expect(nearestOf('x', known)).toBe('')
    expect(nearestOf('colour', known)).toBe('')
  })

  it('name the key and the cure', () => {
    expect(() => requireKnownKeys({ raduis: 1 }, ['radius'], 'agent 7')).toThrow(
      'agent 7 has no "raduis"; did you mean "radius"?',
    )
    expect(() => requireKnownKeys({ colour: 1 }, ['radius', 'goal'], 'agent 7')).toThrow('known are radius, goal')
    expect(() => requireOneOf('cirle', 'type', ['circle', 'room'], 'obstacle')).toThrow(
      'type must be one of "circle", "room" (did you mean "circle"?), got "cirle" (obstacle)',
    )
  })
})
