/** The build in a page: loaded as it is, without Node and without a bundler, it gives the bits that it gives in Node. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../lib/launch-chromium.ts'
import { root } from '../lib/run.mjs'

const dist = join(root, 'packages', 'core', 'dist')

let browser: Browser
let server: Server
let address = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = basename(request.url ?? '')
    const isModule = name.endsWith('.mjs')
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? readFileSync(join(dist, name)) : '<!doctype html><title>makeway</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** Forty agents on a ring around a turning wall; runs in Node and, as text, in the page. */
function ringHash({ Simulation, cos, sin }: typeof import('makeway')): string {
  const sim = new Simulation({ timeStep: 0.1 })
  const wall = sim.addObstacle({ type: 'polygon', vertices: [-1, 0, 1].map((x) => ({ x, y: x * x - 0.5 })) })
  for (let i = 0; i < 40; i++) {
    const angle = i * 0.15708 + 0.001 * i * i
    const position = { x: 12 * cos(angle), y: 12 * sin(angle) }
    sim.addAgent({ position, goal: { x: -position.x, y: -position.y }, radius: 0.25 })
  }
  for (let step = 0; step < 150; step++) {
    sim.moveObstacle(wall, { angle: 0.02 * step })
    sim.step()
  }
  return sim.hash()
}

it('gives the same hash in a page and in Node', async () => {
  const here = ringHash(await import(pathToFileURL(join(dist, 'index.mjs')).href))
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  const there = await page.evaluate(`import('${address}index.mjs').then(${ringHash})`)
  expect(errors).toEqual([])
  expect(here).toMatch(/^[0-9a-f]{16}$/)
  expect(there).toBe(here)
})
