export { type Line, RVO_ERROR, RVOSimulator, type RVOSimulatorOptions } from './rvo-simulator.ts'
