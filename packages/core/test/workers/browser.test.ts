/** The build in a page: with shared memory, on its main thread and in a worker of its own; and without. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchChromium } from '../../../../scripts/lib/launch-chromium.ts'
import { BEAT, type Control, wordOf } from '../../src/workers/control.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

type Makeway = typeof import('makeway') & typeof import('makeway/simd') & typeof import('makeway/workers')

/** What solves in every thread, or on the page's own thread alone. */
type Solver = 'scalar' | 'simd' | 'simd alone'

/**
 * Runs in Node and, as text, in the page: what came of a crowd, and how many workers helped.
 * @param beats  words of the control block that grow as the workers solve agents
 */
async function crowdIn(makeway: Makeway, solver: Solver, workers: number, beats: number[]) {
  const { Simulation, createWorkerKernel, createSimdKernelAsync } = makeway
  const team = await createWorkerKernel({ workers, kernel: solver === 'scalar' ? 'scalar' : 'simd' })
  const kernel = solver === 'simd alone' ? await createSimdKernelAsync() : team
  const sim = new Simulation({ timeStep: 0.1, kernel })
  sim.addObstacle({ type: 'circle', center: { x: 0, y: 0 }, radius: 2, velocity: { x: 0.1, y: 0 } })
  for (let i = 0; i < 900; i++) {
    const position = { x: (i % 30) - 15 + 0.001 * i, y: (i - (i % 30)) / 30 - 15 }
    sim.addAgent({ position, goal: { x: -position.y, y: position.x }, radius: 0.25 })
  }
  for (let step = 0; step < 30; step++) sim.step()
  const hash = sim.hash()
  const words = (team as unknown as { control?: Control }).control?.words
  const helping = () => beats.filter((at) => words !== undefined && words[at] > 0).length
  for (let step = 0; step < 1000 && helping() < team.workers; step++) sim.step()
  await team.dispose()
  return { hash, name: kernel.name, workers: team.workers, helping: helping() }
}

/** The same as text, for a page or a worker that has the build at `address`. */
const crowdAt = (address: string, workers: number, solver: Solver = 'scalar') =>
  `Promise.all(['index', 'simd', 'workers'].map((name) => import('${address}' + name + '.mjs')))
    .then(([core, simd, workers]) =>
      (${crowdIn})({ ...core, ...simd, ...workers }, '${solver}', ${workers}, ${JSON.stringify(beatsOf(workers))}))`

const beatsOf = (workers: number) => Array.from({ length: workers }, (_, worker) => wordOf(worker, BEAT))

let browser: Browser
let server: Server
let address = ''
let isolated = true
let expected = ''
let page: Page
let complaints: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = basename(request.url ?? '')
    const isModule = name.endsWith('.mjs')
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html')
    if (isolated) {
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    }
    response.end(isModule ? readFileSync(dist + name) : '<!doctype html><title>makeway</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await launchChromium()
  const load = (name: string) => import(pathToFileURL(`${dist}${name}.mjs`).href)
  const here = await crowdIn({ ...(await load('index')), ...(await load('workers')) }, 'scalar', 0, [])
  expected = here.hash
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

beforeEach(async () => {
  page = await browser.newPage()
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => complaints.push(message.text()))
})

afterEach(async () => {
  await page.close()
})

it.each([1, 3])('with %i workers a page gets the bits of Node, on the thread that may not wait', async (workers) => {
  isolated = true
  await page.goto(address)
  expect(await page.evaluate(crowdAt(address, workers))).toEqual({
    hash: expected,
    name: 'workers',
    workers,
    helping: workers,
  })
  expect(complaints).toEqual([])
})

it('with SIMD in every thread a page gets the same bits', async () => {
  isolated = true
  await page.goto(address)
  const result = await page.evaluate(crowdAt(address, 2, 'simd'))
  expect(result).toEqual({ hash: expected, name: 'workers', workers: 2, helping: 2 })
  expect(complaints).toEqual([])
})

it('the main thread of a page that has no shared memory compiles the SIMD kernel in the background', async () => {
  isolated = false
  await page.goto(address)
  const result = await page.evaluate(crowdAt(address, 0, 'simd alone'))
  expect(result).toEqual({ hash: expected, name: 'simd', workers: 0, helping: 0 })
  expect(complaints).toEqual([])
})

it('the workers may be started from a worker of the page', async () => {
  isolated = true
  await page.goto(address)
  const program = `${crowdAt(address, 2)}.then(postMessage, (error) => postMessage(String(error)))`
  const result = await page.evaluate(
    (code) =>
      new Promise((resolve) => {
        const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
        new Worker(url, { type: 'module' }).onmessage = (event) => resolve(event.data)
      }),
    program,
  )
  expect(result).toEqual({ hash: expected, name: 'workers', workers: 2, helping: 2 })
  expect(complaints).toEqual([])
})

it('without the headers a page says what is missing, and gets the same bits on one thread', async () => {
  isolated = false
  await page.goto(address)
  expect(await page.evaluate(crowdAt(address, 2))).toEqual({ hash: expected, name: 'scalar', workers: 0, helping: 0 })
  expect(complaints).toEqual([expect.stringContaining('Cross-Origin-Embedder-Policy')])
})

it('a page whose policy forbids the workers is told which entry its policy lacks', async () => {
  isolated = true
  await page.goto(address)
  await page.evaluate(() => {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "worker-src 'self'"
    document.head.append(policy)
  })
  await expect(page.evaluate(crowdAt(address, 1))).rejects.toThrow(
    /Worker 1 of 1 could not be started.*worker-src blob:/,
  )
})
