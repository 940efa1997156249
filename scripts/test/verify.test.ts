/** A short form of `npm run verify`: what runs in seconds and needs only the build. */
import { expect, it } from 'vitest'
import { tableOf } from '../verify/record.mjs'
import { sameBits } from '../verify/same-bits.mjs'
import { soakAndReplay } from '../verify/soak-and-replay.mjs'

const slow = /Node 26|Bun|Deno|Firefox|[48] workers/

it('the same bits, short form: every build, kernel, index and number of workers, and Chromium', async () => {
  const findings = await sameBits({ steps: 30, only: (name) => !slow.test(name) })
  expect(findings.length).toBeGreaterThan(8)
  for (const { what, figure, ok, missing } of findings) expect(ok && !missing, `${what}: ${figure}`).toBe(true)
})

it('a short soak: memory does not grow, and the log replays to the same state', async () => {
  for (const { what, figure, ok } of await soakAndReplay({ steps: 3000 })) expect(ok, `${what}: ${figure}`).toBe(true)
})

it('a table says what holds, what does not, and what could not be looked at', () => {
  const findings = [
    { what: 'a', figure: '1', ok: true },
    { what: 'b', figure: '2', ok: false },
    { what: 'c', figure: '3', ok: true, missing: true },
  ]
  expect(tableOf('T', findings).split('\n').slice(2)).toEqual(['| a | 1 | ✓ |', '| b | 2 | ✗ |', '| c | 3 | – |'])
})
