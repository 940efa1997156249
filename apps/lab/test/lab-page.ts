import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { launchChromium } from '../../../scripts/lib/launch-chromium.ts'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** The built lab on a server of its own, in a browser. */
export class LabHost {
  /** What pages complained of. */
  readonly complaints: string[] = []

  private constructor(
    private readonly server: PreviewServer,
    private readonly browser: Browser,
    private readonly address: string,
  ) {}

  static async start(outDir: string): Promise<LabHost> {
    await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    const server = await preview({
      configFile,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1' },
    })
    const browser = await launchChromium()
    return new LabHost(server, browser, server.resolvedUrls!.local[0])
  }

  async open(hash = '', { width = 1280, height = 800, locale = 'en-US' } = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width, height }, locale })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text())
    })
    await page.goto(this.address + hash)
    await page.waitForSelector('.clock[data-step]')
    return page
  }

  async close(): Promise<void> {
    await this.browser.close()
    await new Promise<void>((resolve, reject) => {
      this.server.httpServer.close((error) => (error ? reject(error) : resolve()))
    })
  }
}

/** Waits until the page shows this step at rest, and returns the hash of the state. */
export async function hashAt(page: Page, step: number): Promise<string> {
  await page.waitForSelector(`.clock[data-step="${step}"]`)
  const hash = page.locator('.hash')
  await page.waitForFunction(() =>
    /^[0-9a-f]{16}$/.test(document.querySelector('.hash')?.getAttribute('data-hash') ?? ''),
  )
  return (await hash.getAttribute('data-hash'))!
}

/** Steps by the keyboard to a step of a scene whose time step is 0.1 s, at rest. */
export async function goTo(page: Page, step: number): Promise<void> {
  const now = Number(await page.locator('.clock').getAttribute('data-step'))
  const key = step > now ? 'ArrowRight' : 'ArrowLeft'
  const count = Math.abs(step - now)
  // with shift ten steps of 0.1 s
  for (let k = 0; k < Math.floor(count / 10); k++) await page.keyboard.press(`Shift+${key}`)
  for (let k = 0; k < count % 10; k++) await page.keyboard.press(key)
  await page.waitForSelector(`.clock[data-step="${step}"]`)
}
