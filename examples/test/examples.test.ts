/** Every example runs. Those with a renderer are bundled and opened in Chromium; SCREENSHOTS=1 writes their pictures anew. */
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../scripts/lib/launch-chromium.ts'

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

describe.each(['robot', 'lockstep', 'rvo2/circle', 'rvo2/blocks', 'rvo2/roadmap'])('%s', (name) => {
  it('runs and gets to its end', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [here(`${name}.mjs`)], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status, stdout).toBe(0)
    expect(stdout).not.toBe('')
  })
})

describe('in a page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  }, 60_000)
  afterAll(() => browser?.close())

  const names = readdirSync(here('browser'))
    .filter((file) => file !== 'crowd.js')
    .map((file) => file.replace('.js', ''))

  it.each(names)('%s draws agents that move', async (name) => {
    const { outputFiles } = await build({
      entryPoints: [here(`browser/${name}.js`)],
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    const page = await browser.newPage({ viewport: { width: 720, height: 480 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.setContent('<!doctype html><style>body { margin: 0; overflow: hidden }</style><body></body>')
    await page.addScriptTag({ content: outputFiles[0].text, type: 'module' })
    await page.waitForSelector('canvas')
    const pictures: string[] = []
    for (let tries = 0; tries < 40 && new Set(pictures).size < 3; tries++) {
      await page.waitForTimeout(400)
      pictures.push((await page.screenshot()).toString('base64'))
    }
    expect(errors).toEqual([])
    // the empty page, a first picture, and one in which they have moved on
    expect(new Set(pictures).size).toBeGreaterThanOrEqual(3)
    if (process.env.SCREENSHOTS) {
      await page.waitForTimeout(4000)
      writeFileSync(here(`screenshots/${name}.png`), await page.screenshot())
    }
    await page.close()
  })
})
