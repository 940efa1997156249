import type { AvoidanceMethod } from 'makeway'
import { hrvo, rvo, vo } from 'makeway/velocity-obstacles'
import type { MethodName } from '../schema/scenario-schema.ts'

/** What a simulation is handed for each method; ORCA it has of its own. */
export const METHODS_HANDED_IN: Record<MethodName, AvoidanceMethod | undefined> = { orca: undefined, vo, rvo, hrvo }
