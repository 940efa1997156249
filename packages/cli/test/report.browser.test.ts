import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findChromium } from '../../../scripts/lib/find-chromium.mjs'
import { BuiltCli } from './built-cli.ts'

const hostile = '<img src=x onerror=alert(1)>'

let cli: BuiltCli
let browser: Browser
let page: Page
/** Whatever the page complains about, or asks the network for. */
let complaints: string[]

beforeAll(async () => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to it.')
  cli = await BuiltCli.make()
  cli.write('crossing.json', {
    format: 'makeway-scenario/1',
    name: `crossing ${hostile}`,
    description: hostile,
    timeStep: 0.1,
    duration: 20,
    stop: 'duration',
    profile: 'rvo2',
    agents: [
      { id: 'a', position: [-4, 0], goal: [4, 0] },
      { id: 'b', position: [-1, -4], goal: [3, -4] },
      { id: 'late', position: [6, 6], goal: [6, 0], startTime: 2 },
      { id: hostile, position: [-9, 5], script: { velocity: [1, 0] } },
    ],
    obstacles: [
      {
        type: 'polygon',
        vertices: [
          [2, 2],
          [4, 2],
          [4, 4],
          [2, 4],
        ],
      },
      { type: 'circle', center: [-3, -3], radius: 1 },
      {
        type: 'polyline',
        vertices: [
          [-8, 8],
          [8, 8],
        ],
        motion: { velocity: [0, -0.1] },
      },
    ],
    expect: [{ metric: 'lastArrivalTime', atMost: 1 }],
  })
  await cli.run('run', 'crossing.json', '--out', 'out')
  browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat(
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ),
  })
})

afterAll(async () => {
  await browser?.close()
  cli?.remove()
})

beforeEach(async () => {
  await page?.close()
  complaints = []
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(`request: ${request.url()}`)
  })
  await page.goto(pathToFileURL(join(cli.folder, 'out', 'report.html')).href)
  await drawn()
})

/** Waits until what was asked for is on the canvas. */
const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const picture = () => page.evaluate(() => (document.getElementById('world') as HTMLCanvasElement).toDataURL())
const clock = async () => Number.parseFloat((await page.textContent('#clock'))!)

/** Where in the world, from its corner, the first pixel of this color is. */
const placeOf = (color: string) =>
  page.evaluate((wanted) => {
    const canvas = document.getElementById('world') as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    for (let i = 0; i < data.length; i += 4) {
      const hex = [data[i], data[i + 1], data[i + 2]].map((value) => value.toString(16).padStart(2, '0')).join('')
      if (`#${hex}` === wanted) return { x: (i / 4) % canvas.width, y: Math.floor(i / 4 / canvas.width) }
    }
    return undefined
  }, color)
const shows = async (color: string) => (await placeOf(color)) !== undefined

test('opens from disk: texts as texts, agents and walls in their colors, no complaint', async () => {
  expect(await page.textContent('h1')).toBe(`crossing ${hostile}`)
  expect(await page.title()).toBe(`crossing ${hostile} – makeway`)
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.textContent('aside h2')).toBe('1 of 1 expectation failed')
  expect(await page.textContent('#legend')).toMatch(/moving 2.*scripted 1.*waiting 1/)
  expect(await shows('#0072b2')).toBe(true) // moving
  expect(await shows('#8a8f95')).toBe(true) // scripted
  expect(await shows('#d3d6d9')).toBe(true) // wall
  expect(await shows('#009e73')).toBe(false) // arrived
  expect(complaints).toEqual([])
})

test('plays, and pauses at the second press', async () => {
  const before = await picture()
  await page.click('#play')
  await expect.poll(clock).toBeGreaterThan(0.3)
  await page.click('#play')
  await drawn()
  const stopped = await clock()
  expect(await picture()).not.toBe(before)
  await page.waitForTimeout(200)
  expect(await clock()).toBe(stopped)
  expect(await page.getAttribute('#play', 'aria-label')).toBe('Play')
  expect(complaints).toEqual([])
})

test('plays on to the end, stops there and starts over', async () => {
  await page.selectOption('#speed', '100')
  await page.click('#play')
  await expect.poll(clock).toBe(20)
  expect(await page.getAttribute('#play', 'data-playing')).toBe('false')
  await page.selectOption('#speed', '0.1')
  await page.click('#play')
  await expect.poll(clock).toBeLessThan(1)
  expect(complaints).toEqual([])
})

test('scrubs: with the time line, the charts and the marks', async () => {
  await page.locator('#scrubber').fill('20')
  await drawn()
  expect(await clock()).toBe(20)
  expect(await page.textContent('#legend')).toMatch(/arrived 3.*waiting 0/)
  expect(await shows('#009e73')).toBe(true)
  const chart = (await page.locator('#gap-chart').boundingBox())!
  await page.mouse.click(chart.x + 63 + (chart.width - 70) / 4, chart.y + 30)
  await drawn()
  expect(await clock()).toBeCloseTo(5, 0)
  await page.click('.mark-arrived')
  await drawn()
  expect(await page.textContent('#legend')).toContain('arrived 1')
  expect(complaints).toEqual([])
})

test('obeys the keyboard', async () => {
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await drawn()
    return clock()
  }
  expect(await press('ArrowRight')).toBe(0.1)
  expect(await press('ArrowRight')).toBe(0.2)
  expect(await press('ArrowLeft')).toBe(0.1)
  expect(await press('Shift+ArrowRight')).toBe(1.1)
  expect(await press('End')).toBe(20)
  expect(await press('Home')).toBe(0)
  await press(' ')
  await expect.poll(clock).toBeGreaterThan(0.1)
  await press(' ')
  expect(await page.getAttribute('#play', 'data-playing')).toBe('false')
  // space on the focused button presses it once, not twice
  await page.focus('#play')
  await press(' ')
  expect(await page.getAttribute('#play', 'data-playing')).toBe('true')
  expect(complaints).toEqual([])
})

test('tells about the agent under the pointer', async () => {
  const world = (await page.locator('#world').boundingBox())!
  const tip = page.locator('#tip')
  expect(await tip.isVisible()).toBe(false)
  const cart = (await placeOf('#8a8f95'))!
  await page.mouse.move(world.x + cart.x, world.y + cart.y + 2)
  expect(await tip.textContent()).toBe(`${hostile} · scripted · 1.00 m/s`)
  expect(await tip.locator('*').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('follows the color scheme of the system and fits a phone', async () => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await drawn()
  expect(await background()).not.toBe(light)
  expect(await shows('#101214')).toBe(true) // the ground
  await page.setViewportSize({ width: 360, height: 740 })
  await drawn()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(complaints).toEqual([])
})
