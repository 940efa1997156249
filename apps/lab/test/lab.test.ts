/** The built page in a browser: what it shows is what the library does. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ScenarioRun } from '@makeway/scenarios'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openScene } from '../src/simulation/open-scene.ts'
import { goTo, hashAt, LabHost } from './lab-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'makeway-lab-'))
let host: LabHost

beforeAll(async () => {
  host = await LabHost.start(folder)
}, 120_000)

afterAll(async () => {
  await host?.close()
  rmSync(folder, { recursive: true })
})

afterEach(() => {
  expect(host.complaints.splice(0)).toEqual([])
})

/** The same scene in Node, after so many steps. */
function runInNode(scene: string, steps: number): ScenarioRun {
  const run = new ScenarioRun(openScene({ scene }, {}).resolved)
  for (let k = 0; k < steps; k++) run.step()
  return run
}

it('opens on a scene that moves, with an agent chosen and its half-planes visible', async () => {
  const page = await host.open()
  await page.waitForFunction(() => Number(document.querySelector('.clock')?.getAttribute('data-step')) > 10)
  expect(await page.locator('.velocity-space line.line').count()).toBeGreaterThan(0)
  expect(await page.locator('.why').textContent()).toMatch(/\w{5}/)
  expect(await page.title()).toContain('Ring of 30')
  await page.context().close()
})

it('runs the head-on pair to the end, with the hash of Node', async () => {
  const page = await host.open('#scene=head-on')
  await page.selectOption('.speed select', '16')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  const hash = await hashAt(page, 200)
  const run = runInNode('head-on', 200)
  expect(run.isFinished).toBe(true)
  expect(hash).toBe(run.simulation.hash())
  await page.context().close()
})

it('shows as many lines as the trace has, and the same sentence-worthy numbers', async () => {
  const page = await host.open('#scene=ring-30&a=3&t=3')
  await hashAt(page, 90)
  const run = runInNode('ring-30', 90)
  const trace = run.simulation.trace(run.handleOf(3)!)
  expect(trace.lines.length).toBeGreaterThan(5)
  expect(await page.locator('.lines tbody tr').count()).toBe(trace.lines.length)
  expect(await page.locator('.lines table').getAttribute('data-lines')).toBe(String(trace.lines.length))
  expect(await page.locator('.lines tr.binding').count()).toBe(trace.binding.length)
  expect(await page.locator('.strip .frame').count()).toBe(trace.stages.length)
  const speed = Math.hypot(trace.newVelocity.x, trace.newVelocity.y)
  expect(await page.locator('.why').textContent()).toContain(`${speed.toFixed(2)} m/s`)
  await page.context().close()
})

it('dragging an agent changes the solution of another, and undo takes it back', async () => {
  const page = await host.open('#scene=head-on&a=1&t=2')
  const before = await hashAt(page, 20)
  const shapes = () => page.locator('.velocity-space svg[role=img]').innerHTML()
  const solution = await shapes()
  const canvas = page.locator('canvas.world')
  const box = (await canvas.boundingBox())!
  // the pair is fitted to the view: find agent a by hovering along the middle
  const y = box.y + box.height / 2
  let x = 0
  for (let k = 0; k < box.width && x === 0; k += 6) {
    await page.mouse.move(box.x + k, y)
    const over = await canvas.evaluate((element) => (element as HTMLElement).style.cursor)
    if (over === 'pointer') x = box.x + k + 4
  }
  expect(x).toBeGreaterThan(0)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 40, { steps: 5 })
  await page.mouse.up()
  await page.waitForSelector('.clock[data-step="0"]')
  const after = await hashAt(page, 0)
  expect(after).not.toBe(before)
  await expect.poll(shapes).not.toBe(solution)
  await page.keyboard.press('Control+z')
  expect(await hashAt(page, 20)).toBe(before)
  await page.context().close()
})

it('scrubbing back shows the same state, and going on from there changes nothing', async () => {
  const page = await host.open('#scene=crossing-room')
  await goTo(page, 12)
  const there = await hashAt(page, 12)
  await goTo(page, 30)
  const later = await hashAt(page, 30)
  await goTo(page, 12)
  expect(await hashAt(page, 12)).toBe(there)
  expect(there).toBe(runInNode('crossing-room', 12).simulation.hash())
  await goTo(page, 30)
  expect(await hashAt(page, 30)).toBe(later)
  await page.context().close()
})

it('a link brings the scene and its time back; so does that of an edited scene', async () => {
  const page = await host.open('#scene=crossing-room&a=2')
  await goTo(page, 8)
  await page.keyboard.press('Alt+ArrowUp')
  await page.waitForSelector('.clock[data-step="0"]')
  await goTo(page, 15)
  const hash = await hashAt(page, 15)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.waitForFunction(() => location.hash.startsWith('#s='))
  const link = new URL(page.url()).hash
  expect(link.length).toBeLessThan(8192)
  await page.context().close()
  const again = await host.open(link)
  expect(await hashAt(again, 15)).toBe(hash)
  await again.context().close()
})

it('a scene too large for a link is offered as a file', async () => {
  const page = await host.open('#scene=plaza-1000&a=2')
  await hashAt(page, 0)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => page.locator('button[aria-label="Undo"]').isEnabled()).toBe(true)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect((await download).suggestedFilename()).toBe('plaza-1000.json')
  expect(await page.locator('.notice').textContent()).toContain('kB')
  await page.context().close()
})

it('a broken file gets the message of the command line, and the scene stays', async () => {
  const page = await host.open('#scene=head-on')
  await goTo(page, 3)
  const text = '{ "format": "makeway-scenario/1", "agents": [{ "position": [0, 0], "goal": [1, 1], "raduis": 2 }] }'
  await page.setInputFiles('input[type=file]', {
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  const notice = page.locator('.notice.error')
  await notice.waitFor()
  const message = (() => {
    try {
      openScene({ file: 'bad.json', text }, {})
    } catch (error) {
      return (error as Error).message
    }
    return ''
  })()
  expect(message).toContain('did you mean "radius"?')
  expect(await notice.locator('pre').textContent()).toBe(message)
  expect(await page.locator('.clock').getAttribute('data-step')).toBe('3')
  await page.context().close()
})

it('a SteerBench file opens, and says what was approximated', async () => {
  const page = await host.open('#scene=head-on')
  const xml = `<SteerBenchTestCase><header><version>1.0</version><name>one</name><worldBounds><xmin>-10</xmin><xmax>10</xmax><ymin>0</ymin><ymax>0</ymax><zmin>-10</zmin><zmax>10</zmax></worldBounds></header><agent><name>a</name><initialConditions><radius>0.5</radius><position><x>0</x><y>0</y><z>0</z></position><direction><x>1</x><y>0</y><z>0</z></direction><speed>0</speed></initialConditions><goalSequence><seekStaticTarget><targetLocation><x>5</x><y>0</y><z>0</z></targetLocation><desiredSpeed>1.3</desiredSpeed><timeDuration>1000</timeDuration></seekStaticTarget></goalSequence></agent></SteerBenchTestCase>`
  await page.setInputFiles('input[type=file]', { name: 'one.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await page.locator('.notice').waitFor()
  expect(await page.locator('.notice').textContent()).toContain('x and z became x and y')
  expect(await page.locator('.corner').textContent()).toContain('1 agent')
  await page.context().close()
})

it('speaks both languages, and remembers which', async () => {
  const page = await host.open('#scene=head-on', { locale: 'zh-CN' })
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  expect(await page.locator('.head-scene h2').textContent()).toBe('两人迎面')
  await page.getByRole('button', { name: 'English' }).click()
  expect(await page.locator('.head-scene h2').textContent()).toBe('Two agents head-on')
  await page.reload()
  await page.waitForSelector('.clock[data-step]')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.context().close()
})

it('fits a phone: nothing sticks out, and the panels come up as sheets', async () => {
  const page = await host.open('#scene=ring-30&a=0&t=2', { width: 390, height: 844 })
  await hashAt(page, 60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await page.locator('.panel.inspect').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Velocity space' }).last().click()
  await page.locator('.velocity-space').waitFor()
  await page.getByRole('button', { name: 'Scenes' }).last().click()
  await page.locator('.gallery').waitFor()
  await page.context().close()
})

it('two worlds run on one clock, and the metrics show what differs', async () => {
  const page = await host.open('#scene=break/deadlock&a=0')
  await page.getByRole('button', { name: 'Both side by side' }).click()
  await page.waitForFunction(() => Number(document.querySelector('.clock')?.getAttribute('data-step')) > 3)
  expect(await page.locator('canvas.world').count()).toBe(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await goTo(page, 200)
  const row = page.locator('.compare-table tr', { hasText: 'Arrived' })
  await expect.poll(() => row.locator('td').allTextContents()).toEqual(['0', '12', '+12'])
  await page.context().close()
})

it('every kernel and number of threads gives the same state', async () => {
  const page = await host.open('#scene=circle&t=2.5')
  const expected = runInNode('circle', 10).simulation.hash()
  expect(await hashAt(page, 10)).toBe(expected)
  await page.selectOption('.kernel select[aria-label=Kernel]', 'scalar')
  await expect.poll(() => hashAt(page, 10)).toBe(expected)
  await page.selectOption('.kernel select[aria-label=Threads]', '1')
  await page.waitForTimeout(200)
  await expect.poll(() => hashAt(page, 10)).toBe(expected)
  expect(await page.locator('.warn').count()).toBe(0)
  await page.context().close()
})

it('loads less than 300 kB at first, compressed', () => {
  const files = readdirSync(join(folder, 'assets'))
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const first = files.filter((name) => html.includes(name) || name.startsWith('worker-'))
  expect(first.length).toBeGreaterThanOrEqual(3)
  const size = first.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name))).length, 0)
  expect(size).toBeLessThan(300_000)
  expect(size).toBeGreaterThan(50_000)
})
