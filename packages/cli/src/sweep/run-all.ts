import { Worker } from 'node:worker_threads'
import type { Study, StudyRow } from '@makeway/scenarios'

/** Built beside the command. */
const SCRIPT = new URL('./sweep-worker.mjs', import.meta.url)

/**
 * Makes the given runs on a number of threads. Which thread makes which run decides nothing.
 * @param onRow called for each run when it is done, in any order
 * @throws what a thread fails of; the runs that are done have been handed over
 */
export async function runAll(
  study: Study,
  runs: readonly number[],
  threads: number,
  onRow: (row: StudyRow) => void,
): Promise<void> {
  const waiting = runs[Symbol.iterator]()
  const workers: Worker[] = []
  try {
    await Promise.all(
      Array.from({ length: Math.min(threads, runs.length) }, () => {
        const worker = new Worker(SCRIPT, { workerData: study })
        workers.push(worker)
        return new Promise<void>((resolve, reject) => {
          const next = () => {
            const { value, done } = waiting.next()
            if (done) resolve()
            else worker.postMessage(value)
          }
          worker.on('message', (row: StudyRow) => {
            onRow(row)
            next()
          })
          worker.on('error', reject)
          worker.on('exit', (code) => reject(new Error(`a thread of the sweep ended with code ${code}`)))
          next()
        })
      }),
    )
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
