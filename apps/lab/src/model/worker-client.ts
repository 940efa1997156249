import { type Remote, wrap } from 'comlink'
import type { Lab } from '../simulation/lab.ts'

/** The simulation, on a thread of its own. */
export const lab: Remote<Lab> = wrap<Lab>(
  new Worker(new URL('../simulation/worker.ts', import.meta.url), { type: 'module' }),
)
