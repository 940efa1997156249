import { type Browser, chromium } from 'playwright-core'

/** The browser tests share this start: no window, no sandbox (it refuses to run as root), no calls home. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  if (!executablePath)
    throw new Error('CHROMIUM_PATH is not set: run the browser tests with "npm test", which finds one')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
}
