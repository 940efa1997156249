import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromium } from '../lib/find-chromium.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makeway-chromium-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A program that stands in for a browser. */
function program(path: string, script: string) {
  const file = join(folder, process.platform === 'win32' ? `${path}.exe` : path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return file
}

const browser = 'echo Chromium 140.0.7339.16'

describe('findChromium', () => {
  it('takes CHROMIUM_PATH before anything else', () => {
    const given = program('elsewhere/browser', browser)
    program('bin/chromium', browser)
    expect(findChromium({ CHROMIUM_PATH: given, PATH: join(folder, 'bin') })).toBe(given)
  })

  it('says so when CHROMIUM_PATH does not start', () => {
    const missing = join(folder, 'missing')
    expect(() => findChromium({ CHROMIUM_PATH: missing })).toThrow(`CHROMIUM_PATH is "${missing}"`)
  })

  it('takes the first one on PATH, plain Chromium before its relatives', () => {
    program('first/google-chrome', browser)
    const chromium = program('second/chromium', browser)
    expect(findChromium({ PATH: [join(folder, 'first'), join(folder, 'second')].join(delimiter) })).toBe(chromium)
  })

  // Windows browsers don't print their version, so nothing can be told about them before they are used.
  if (process.platform !== 'win32') {
    it('passes over a program that only says how to install one', () => {
      program('bin/chromium', 'echo "install the snap first" >&2; exit 1')
      const chrome = program('bin/google-chrome', browser)
      expect(findChromium({ PATH: join(folder, 'bin') })).toBe(chrome)
    })
  }
})
