export type { AvoidanceMethod } from '../kernel/method.ts'
export { hrvo, rvo, vo } from './methods.ts'
