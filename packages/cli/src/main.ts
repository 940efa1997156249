import { OutputFolder } from './output-folder.ts'
import { execute } from './program.ts'

/** Leaves at once, with nothing half-written behind. */
function leave(code: number): never {
  OutputFolder.discardAll()
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K') // a progress bar
  process.exit(code)
}

// who reads our output may have read enough (`makeway run … | head -1`)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') leave(Number(process.exitCode ?? 0))
  throw error
})
process.on('SIGINT', () => leave(130))
process.on('SIGTERM', () => leave(143))

process.exitCode = await execute(process.argv.slice(2))
