import { describe, expect, test } from 'vitest'
import type { Placement } from '../src/suite/placement.ts'
import { suite } from '../src/suite/registry.ts'
import { missedBy, runScene } from './suite-run.ts'

/** Where every scene is tried as well. */
const PLACEMENTS: [name: string, placement: Placement][] = [
  ['turned by 0.7', { turn: 0.7 }],
  ['turned by 2.5', { turn: 2.5 }],
  ['mirrored', { mirror: true }],
  ['moved by kilometers', { shift: [1000, -2000] }],
  ['moved by a thousand kilometers', { shift: [-1e6, 1e6] }],
  ['in units of a hundred meters', { scale: 0.01 }],
  ['in centimeters', { scale: 100 }],
  ['with other ids', { shuffle: 7 }],
  [
    'with other ids, turned, mirrored, moved, in feet',
    { shuffle: 8, turn: 4, mirror: true, shift: [500, 300], scale: 3.28 },
  ],
]

describe.each(suite.map((scene) => [scene.name, scene] as const))('%s', (_, scene) => {
  test.each(PLACEMENTS)('holds %s', (_, placement) => {
    expect(missedBy(runScene(scene.placed(placement)))).toEqual([])
  })
})
