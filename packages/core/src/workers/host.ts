/** The host's own ways to start threads and to talk to them: Node's worker_threads, or the workers of the web. */

/** What of Node's worker_threads is used. */
interface NodeThreads {
  Worker: new (
    code: string,
    options: { eval: true; execArgv: string[]; name: string },
  ) => {
    postMessage(message: unknown): void
    on(event: string, listener: (value: unknown) => void): void
    unref(): void
    terminate(): Promise<unknown>
  }
  parentPort: { on(event: 'message', listener: (data: unknown) => void): void; postMessage(data: unknown): void } | null
}

/** A thread that was started. */
export interface Thread {
  post(message: unknown): void
  /** From now on it keeps no process from ending. */
  release(): void
  stop(): Promise<void>
}

/** Node's modules without an import, which bundlers for the web would stumble over. Since Node 20.16. */
function nodeModule(name: string): unknown {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  return process?.getBuiltinModule?.(name)
}

function nodeThreads(): NodeThreads | undefined {
  return nodeModule('node:worker_threads') as NodeThreads | undefined
}

/** Why there can be no workers here, and what helps; undefined where there can. */
export function reasonAgainstWorkers(): string | undefined {
  const isIsolated = (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated
  if (typeof SharedArrayBuffer === 'undefined' || isIsolated === false) {
    return (
      'there is no shared memory (SharedArrayBuffer). A page gets it when it is served with the headers ' +
      'Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp'
    )
  }
  if (nodeThreads() === undefined && typeof Worker === 'undefined') {
    return 'this host has no workers that can be started from here. Node has them since 20.16'
  }
  return undefined
}

/** Processors that the host lets a program use. */
export function processorCount(): number {
  const os = nodeModule('node:os') as { availableParallelism(): number } | undefined
  if (os !== undefined) return os.availableParallelism()
  return typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency || 1
}

/**
 * Starts a thread with the program `script`, a script that imports nothing.
 * @param onMessage  what it posts
 * @param onEnd      it has failed or ended by itself; may be called more than once
 */
export function startThread(
  script: string,
  onMessage: (data: unknown) => void,
  onEnd: (reason: string) => void,
): Thread {
  const threads = nodeThreads()
  return threads === undefined
    ? startWebWorker(script, onMessage, onEnd)
    : startNodeThread(threads, script, onMessage, onEnd)
}

function startNodeThread(
  threads: NodeThreads,
  script: string,
  onMessage: (data: unknown) => void,
  onEnd: (reason: string) => void,
): Thread {
  // without the loaders and hooks that the process was started with: the script needs none
  const worker = new threads.Worker(script, { eval: true, execArgv: [], name: 'makeway' })
  worker.on('message', onMessage)
  worker.on('error', (error) => onEnd(String(error)))
  worker.on('exit', (code) => onEnd(`it ended with exit code ${code}`))
  return {
    post: (message) => worker.postMessage(message),
    release: () => worker.unref(),
    stop: async () => {
      await worker.terminate()
    },
  }
}

function startWebWorker(script: string, onMessage: (data: unknown) => void, onEnd: (reason: string) => void): Thread {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url, { name: 'makeway' })
  worker.onmessage = (event) => {
    URL.revokeObjectURL(url)
    onMessage(event.data)
  }
  // an event without a message: the page may not load it
  worker.onerror = (event) =>
    onEnd(event.message || 'the page may not start it; a Content-Security-Policy needs worker-src blob:')
  return {
    post: (message) => worker.postMessage(message),
    release: () => {},
    stop: async () => worker.terminate(),
  }
}

/** From inside a thread: the way to who started it. */
export function readParentPort(): { listen(listener: (data: unknown) => void): void; post(data: unknown): void } {
  const port = nodeThreads()?.parentPort
  if (port) return { listen: (listener) => port.on('message', listener), post: (data) => port.postMessage(data) }
  const scope = globalThis as unknown as {
    onmessage: (event: { data: unknown }) => void
    postMessage(data: unknown): void
  }
  return {
    listen: (listener) => {
      scope.onmessage = (event) => listener(event.data)
    },
    post: (data) => scope.postMessage(data),
  }
}
