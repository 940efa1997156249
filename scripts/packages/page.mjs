import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../lib/ensure-chromium.mjs'
import { giveUp } from '../lib/terminal.mjs'
import { sceneHash } from './scene.mjs'

/** Nothing but files of this server: no `eval`, no inline script. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'"

const page = (/** @type {string} */ scripts) => `<!doctype html><link rel="icon" href="data:,">${scripts}`
const inWorker = (/** @type {string} */ options) =>
  `new Worker('worker.js'${options}).onmessage = function (event) { window.hash = event.data }`

/** What the server has beside dist/, for each way of loading the library in a page. */
const ways = {
  'makeway.js in a <script>': {
    '/': page('<script src="makeway.js"></script><script src="program.js"></script>'),
    '/program.js': `${sceneHash}; window.hash = sceneHash(makeway.Simulation)`,
  },
  'makeway.es5.js in a <script>': {
    '/': page('<script src="makeway.es5.js"></script><script src="program.js"></script>'),
    '/program.js': `${sceneHash}; window.hash = sceneHash(makeway.Simulation)`,
  },
  'ES module in a <script>': {
    '/': page('<script type="module" src="program.js"></script>'),
    '/program.js': `import { Simulation } from './index.mjs'; ${sceneHash}; window.hash = sceneHash(Simulation)`,
  },
  'ES module in a web worker': {
    '/': page('<script src="program.js"></script>'),
    '/program.js': inWorker(", { type: 'module' }"),
    '/worker.js': `import { Simulation } from './index.mjs'; ${sceneHash}; postMessage(sceneHash(Simulation))`,
  },
  'makeway.js in a classic web worker': {
    '/': page('<script src="program.js"></script>'),
    '/program.js': inWorker(''),
    '/worker.js': `importScripts('makeway.js'); ${sceneHash}; postMessage(sceneHash(makeway.Simulation))`,
  },
}

/**
 * The library in Chromium, without a bundler and under a strict Content-Security-Policy.
 * @param {import('./project.mjs').Project} project @param {string} expected hash of the scene
 */
export async function checkPage(project, expected) {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const [name, files] of Object.entries(ways)) {
      const hash = await hashOf(browser, join(project.folder, 'node_modules', 'makeway', 'dist'), files)
      if (hash !== expected) giveUp(`${name}: the scene comes to ${hash}, not ${expected}`)
      console.log(`${name}: ${hash}`)
    }
  } finally {
    await browser.close()
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} dist @param {Record<string, string>} files */
async function hashOf(browser, dist, files) {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'text/javascript')
    response.setHeader('Content-Security-Policy', policy)
    response.end(files[url] ?? readFileSync(join(dist, url)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const tab = await browser.newPage()
  const errors = /** @type {string[]} */ ([])
  tab.on('pageerror', (error) => errors.push(error.message))
  tab.on('console', (message) => errors.push(message.text()))
  try {
    await tab.goto(`http://127.0.0.1:${address.port}/`)
    const found = await tab.waitForFunction(() => /** @type {any} */ (window).hash, undefined, { timeout: 60_000 })
    return /** @type {string} */ (await found.jsonValue())
  } catch (error) {
    return `an error (${[error instanceof Error ? error.message : error, ...errors].join('; ')})`
  } finally {
    await tab.close()
    server.close()
  }
}
