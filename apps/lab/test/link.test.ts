import { describe, expect, it } from 'vitest'
import { fromHash, type Shared, toHash } from '../src/model/link.ts'
import { sceneAt } from '../src/simulation/edit-scene.ts'
import { openScene } from '../src/simulation/open-scene.ts'
import { Session } from '../src/simulation/session.ts'

const rounded = async (shared: Shared) => fromHash(await toHash(shared))

describe('a link', () => {
  it('to a named scene is short and can be written by hand', async () => {
    const shared = { source: { scene: 'break/deadlock' }, overrides: {}, time: 2.5, agent: 3 }
    expect(await toHash(shared)).toBe('#scene=break/deadlock&t=2.5&a=3')
    expect(await rounded(shared)).toEqual(shared)
    expect(await fromHash('#scene=circle')).toEqual({ source: { scene: 'circle' }, overrides: {}, time: 0, agent: -1 })
  })

  it('holds a whole scene, its overrides and its time, to the bit', async () => {
    const { scenario, resolved } = openScene({ scene: 'crossing-room' }, {})
    const session = new Session(scenario, resolved, undefined, {})
    const view = { time: 1.5, playing: false, agent: -1, violations: false, links: false, hash: false }
    session.frame(view, Infinity)
    const shared = {
      source: { scenario: sceneAt(session, 15) },
      overrides: { profile: 'rvo2' as const, without: ['keepRight'] },
      time: 0.1 + 0.2,
      agent: 2,
    }
    expect(await rounded(shared)).toEqual(shared)
    expect((await toHash(shared)).length).toBeLessThan(2000)
  })

  it('without a scene is none, and a broken one says so', async () => {
    expect(await fromHash('')).toBeUndefined()
    expect(await fromHash('#other=1')).toBeUndefined()
    await expect(fromHash('#s=%%%')).rejects.toThrow()
    await expect(fromHash('#s=AAAA')).rejects.toThrow()
  })
})
