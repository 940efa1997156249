import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { whatIsMissing } from '../lib/ensure-dependencies.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeway-dependencies-'))
  write('package-lock.json', {
    '': { version: '1.0.0' },
    'node_modules/here': { version: '1.2.3' },
    'node_modules/other-system': { version: '2.0.0', optional: true },
    'node_modules/linked': { link: true },
  })
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, packages: object) {
  writeFileSync(join(folder, file), JSON.stringify({ packages }))
}

/** What npm leaves behind: its record and the packages. */
function install(packages: Record<string, object>) {
  for (const path of ['node_modules', ...Object.keys(packages)]) mkdirSync(join(folder, path), { recursive: true })
  write('node_modules/.package-lock.json', packages)
}

it('sees that nothing is installed', () => {
  expect(whatIsMissing(folder)).toBe('nothing is installed yet')
})

it('is content with everything in place, without the packages of other systems', () => {
  install({ 'node_modules/here': { version: '1.2.3' }, 'node_modules/linked': { link: true } })
  expect(whatIsMissing(folder)).toBeUndefined()
})

it('sees a package that is missing, of another version, or deleted', () => {
  install({ 'node_modules/linked': { link: true } })
  expect(whatIsMissing(folder)).toBe('node_modules/here is not installed')
  install({ 'node_modules/here': { version: '1.2.2' }, 'node_modules/linked': { link: true } })
  expect(whatIsMissing(folder)).toBe('node_modules/here is at 1.2.2, package-lock.json wants 1.2.3')
  install({ 'node_modules/here': { version: '1.2.3' }, 'node_modules/linked': { link: true } })
  rmSync(join(folder, 'node_modules/here'), { recursive: true })
  expect(whatIsMissing(folder)).toBe('node_modules/here is gone')
})
