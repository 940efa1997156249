import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { embedWorker } from '../../core/embed-worker.ts'
import { sourceEntries } from '../../core/source-entries.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Large packages that few commands need: bundling them would take longer than the commands. */
const LINKED = ['@observablehq/plot', 'linkedom', 'hyparquet', 'hyparquet-writer']

export interface Outcome {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** The CLI as its users get it, bundled from the present source, and a folder to work in. */
export class BuiltCli {
  /** Working directory of every command. */
  readonly folder: string
  readonly bin: string

  private constructor(root: string) {
    this.folder = mkdtempSync(join(tmpdir(), 'makeway-cli-work-'))
    this.bin = join(root, 'bin', 'makeway.mjs')
  }

  /** Takes a second: once for each test file. */
  static async make(): Promise<BuiltCli> {
    const root = mkdtempSync(join(tmpdir(), 'makeway-cli-'))
    const dependencies = [/^makeway/, 'citty', 'zod', 'fast-xml-parser', 'json-stringify-pretty-compact']
    await build({
      cwd: at('..'),
      outDir: join(root, 'dist'),
      copy: [
        { from: '../scenarios/src/report/viewer/*.{js,css}', to: join(root, 'dist/viewer') },
        { from: 'bin/*', to: join(root, 'bin') },
      ],
      plugins: [embedWorker()],
      alias: Object.fromEntries(
        sourceEntries()
          .reverse()
          .map(({ specifier, file }) => [specifier, file]),
      ),
      // far from any node_modules, everything has to come along, or a link to it
      deps: { alwaysBundle: dependencies, neverBundle: LINKED, onlyBundle: false },
      sourcemap: false,
      logLevel: 'error',
    })
    for (const name of LINKED) {
      const link = join(root, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(at(`../../../node_modules/${name}`), link, 'junction')
    }
    return new BuiltCli(root)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
    rmSync(dirname(dirname(this.bin)), { recursive: true, force: true })
  }

  /** Puts a file into the working directory; anything but a text as JSON. */
  write(name: string, content: unknown): string {
    const path = join(this.folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return name
  }

  start(...args: string[]) {
    return spawn(process.execPath, [this.bin, ...args], { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Runs a command to its end. */
  async run(...args: string[]): Promise<Outcome> {
    return outcomeOf(this.start(...args))
  }
}

export function outcomeOf(child: ReturnType<BuiltCli['start']>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
}
