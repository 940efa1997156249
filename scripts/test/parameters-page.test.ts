/** docs/parameters.md, in both languages, has a row for every parameter, with the default that it really has. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Simulation } from 'makeway'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.mjs'

const sim = new Simulation()
const parameters = sim.parameters(sim.addAgent({ position: { x: 0, y: 0 } }))

describe.each(['docs/parameters.md', 'docs/zh/parameters.md'])('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const table = text.slice(0, text.indexOf('\n\n', text.indexOf('|---')))
  const rows = [...table.matchAll(/^\| `(\w+)` \| [^|]* \| `?([^|`]*)`? \|/gm)].map(([, name, value]) => [name, value])

  it('lists every parameter with its default', () => {
    expect(rows).toEqual(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
  })
})
