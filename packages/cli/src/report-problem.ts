import { ScenarioError } from '@makeway/scenarios'
import { UsageError } from './usage-error.ts'

/**
 * Says on stderr what is wrong with one source, so that the others can go on.
 * Problems found after loading don't know the file they come from; `label` does.
 */
export function reportProblem(error: unknown, label: string): void {
  console.error(textOf(error, label))
}

function textOf(error: unknown, label: string): string {
  if (error instanceof ScenarioError) {
    return new ScenarioError(error.problems.map((problem) => ({ ...problem, file: label }))).message
  }
  if (error instanceof UsageError) return error.message
  // what the library refuses, and what the disk does
  if (error instanceof RangeError || isSystemError(error)) return `${label}: ${error.message}`
  return `${label}: makeway failed, which is a fault of its own: ${error instanceof Error ? error.stack : error}`
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string'
}
