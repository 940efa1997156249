import { requireFinite, show } from '../errors.ts'
import type { Point3d } from './types.ts'

/** Reads a point given as `{ x, y, z }`. */
export function requirePoint3d(value: unknown, field: string, unit: string, who = ''): Point3d {
  if (typeof value !== 'object' || value === null) {
    throw new RangeError(`${field} must be a point { x, y, z }, got ${show(value)}${who === '' ? '' : ` (${who})`}`)
  }
  const { x, y, z } = value as { x?: unknown; y?: unknown; z?: unknown }
  return readXYZ(x, y, z, field, unit, who)
}

/** Checks x, y and z given apart. */
export function readXYZ(x: unknown, y: unknown, z: unknown, field: string, unit: string, who = ''): Point3d {
  return {
    x: requireFinite(x, `${field}.x`, unit, who),
    y: requireFinite(y, `${field}.y`, unit, who),
    z: requireFinite(z, `${field}.z`, unit, who),
  }
}
