export type { SearchName, SolverName } from './chunk-solver.ts'
export { createWorkerKernel, type WorkerKernelOptions } from './create-worker-kernel.ts'
export type { SharedKernel } from './shared-kernel.ts'
