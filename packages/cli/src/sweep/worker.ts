import { parentPort, workerData } from 'node:worker_threads'
import { runOfStudy, type Study } from '@makeway/scenarios'

/** A thread that makes the runs that it is sent the indices of, one after the other. */
const study = workerData as Study
parentPort!.on('message', (run: number) => {
  parentPort!.postMessage(runOfStudy(study, run))
})
