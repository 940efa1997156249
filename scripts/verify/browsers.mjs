import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { root } from '../lib/run.mjs'

const types = /** @type {Record<string, string>} */ ({ '.mjs': 'text/javascript', '.js': 'text/javascript' })

/**
 * Opens a page in a browser and waits until it sends its result back. Needs no driver, so it works with any browser that
 * has a headless mode.
 * @param {string} program path of the browser
 * @param {readonly string[]} args before the address; `PROFILE` stands for an empty folder
 * @param {string} script of a module that may import any file of the repository and calls `report(result)`
 * @param {number} timeout s
 * @returns {Promise<any>} what `report` was given; rejects with what went wrong in the page
 */
export async function inBrowser(program, args, script, timeout) {
  const profile = mkdtempSync(join(tmpdir(), 'makeway-browser-'))
  /** @type {(result: any) => void} */
  let settle = () => {}
  const answer = new Promise((resolve) => {
    settle = resolve
  })
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    if (request.method === 'POST') {
      let text = ''
      request.on('data', (part) => {
        text += part
      })
      request.on('end', () => {
        response.end()
        settle(JSON.parse(text))
      })
      return
    }
    response.setHeader('Content-Type', types[extname(url)] ?? 'text/html')
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    if (types[extname(url)]) response.end(url === '/page.js' ? pageScript(script) : readFileSync(join(root, url)))
    else response.end('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const given = args.map((arg) => arg.replace('PROFILE', profile))
  const child = spawn(program, [...given, `http://127.0.0.1:${port}/`], { stdio: 'ignore' })
  child.on('error', (error) => settle({ error: error.message }))
  child.on('exit', (code) => settle({ error: `the browser ended by itself, exit code ${code}` }))
  const clock = setTimeout(() => settle({ error: `no answer after ${timeout} s` }), 1000 * timeout)
  try {
    const { result, error } = await answer
    if (error !== undefined) throw new Error(error)
    return result
  } finally {
    clearTimeout(clock)
    const ended = new Promise((resolve) => child.on('close', resolve))
    if (child.exitCode === null && child.kill()) await ended
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** @param {string} script */
function pageScript(script) {
  return `const send = (message) => fetch('/', { method: 'POST', body: JSON.stringify(message) })
const report = (result) => send({ result })
addEventListener('error', (event) => send({ error: String(event.message) }))
addEventListener('unhandledrejection', (event) => send({ error: String(event.reason) }))
${script}`
}

/** @type {Record<string, readonly string[]>} */
export const headless = {
  chromium: ['--headless', '--no-sandbox', '--disable-gpu', '--user-data-dir=PROFILE', '--no-first-run'],
  firefox: ['--headless', '--no-remote', '--profile', 'PROFILE'],
}
