export { loadScenarioFile } from '../loader/load-scenario-file.ts'
export { runMap } from './run-map.ts'
