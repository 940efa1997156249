import type { ScenarioPoint } from '../../schema/scenario-schema.ts'

/**
 * The checks look at files that may have any other fault as well, so that one run reports as many as possible.
 * They read what is well-formed and pass over the rest, which the schema has complained about.
 */
export type Loose = Record<string, unknown>

/** Takes one problem; `path` leads from the root, such as `['agents', 3, 'goal']`. */
export type Report = (path: readonly PropertyKey[], value: unknown, message: string, cure: string) => void

export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects in the list under `key`, each with its index. */
export function recordsIn(scenario: Loose, key: string): [number, Loose][] {
  const list = scenario[key]
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index): [number, Loose][] => (isRecord(item) ? [[index, item]] : []))
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export function isPoint(value: unknown): value is ScenarioPoint {
  return Array.isArray(value) && value.length === 2 && value.every(isNumber)
}

export function isOutline(value: unknown, atLeast: number): value is ScenarioPoint[] {
  return Array.isArray(value) && value.length >= atLeast && value.every(isPoint)
}
