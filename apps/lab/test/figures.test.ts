import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { figures } from '../src/figures/index.ts'
import { WALL_CASES, wallTrace } from '../src/figures/walls.ts'

const folder = fileURLToPath(new URL('../../../docs/figures/', import.meta.url))

describe('the figures of the documentation', () => {
  it('are about forty, each with a name and a sentence of its own', () => {
    expect(figures.length).toBeGreaterThanOrEqual(40)
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length)
    expect(new Set(figures.map(({ title }) => title)).size).toBe(figures.length)
  })

  it.each(WALL_CASES)('$case is the case of the solver', ({ case: name, position, velocity, walls }) => {
    const { lines, unusedWalls } = wallTrace(position, velocity, walls)
    expect([...lines, ...unusedWalls].map((line) => line.case)).toContain(name)
  })

  it.each(figures.map(({ name, draw }) => [name, draw] as const))(
    '%s is as "npm run figures" draws it',
    (name, draw) => {
      const text = draw()
      expect(text).not.toContain('NaN')
      expect(text).not.toContain('undefined')
      expect(text.match(/<(circle|path|line|text|rect)/g)!.length).toBeGreaterThan(5)
      expect(existsSync(`${folder}${name}.svg`), 'run "npm run figures"').toBe(true)
      expect(readFileSync(`${folder}${name}.svg`, 'utf8')).toBe(`${text}\n`)
    },
  )

  it('leave nothing over that is not drawn any more', () => {
    const kept = readdirSync(folder).filter((file) => file.endsWith('.svg'))
    expect(kept.sort()).toEqual(figures.map(({ name }) => `${name}.svg`).sort())
  })
})
