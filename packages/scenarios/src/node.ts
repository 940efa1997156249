/** What needs a file system; the rest of the package runs in a browser as well. */
export {
  DEFAULT_MAX_BYTES,
  type LoadOptions,
  loadAnyScenarioFile,
  loadScenarioFile,
  readTextFile,
} from './loader/load-scenario-file.ts'
export type { Recorded } from './report/recorded-section.ts'
export { reportHtml } from './report/report-html.ts'
export { AtomicFile, writeFileAtomically } from './writers/atomic-file.ts'
