import { ScenarioError } from '../loader/scenario-error.ts'
import type { ScenarioPoint } from '../schema/scenario-schema.ts'
import type { XmlElement } from './xml-element.ts'

/** Reads the attributes of Menge's elements, and says where one is missing or wrong. */
export class AttributeReader {
  constructor(readonly file: string) {}

  /** @throws {ScenarioError} when there is none */
  text(element: XmlElement, name: string): string {
    const value = element.attribute(name)
    if (value !== undefined) return value
    throw this.error(element, name, 'is missing', `give ${name}="…"`)
  }

  number(
    element: XmlElement,
    name: string,
    limits: { above?: number; atLeast?: number; whole?: boolean } = {},
  ): number {
    const { above = -Infinity, atLeast = -Infinity, whole = false } = limits
    const given = this.text(element, name)
    const value = given.trim() === '' ? Number.NaN : Number(given) + 0
    if (Number.isFinite(value) && value > above && value >= atLeast && (!whole || Number.isInteger(value))) return value
    const range = above > -Infinity ? ` above ${above}` : atLeast > -Infinity ? ` of at least ${atLeast}` : ''
    throw this.error(element, name, `must be a ${whole ? 'whole ' : ''}number${range}`, 'correct the number', given)
  }

  optionalNumber(
    element: XmlElement,
    name: string,
    limits?: { above?: number; atLeast?: number; whole?: boolean },
  ): number | undefined {
    return element.attribute(name) === undefined ? undefined : this.number(element, name, limits)
  }

  point(element: XmlElement, x: string, y: string): ScenarioPoint {
    return [this.number(element, x), this.number(element, y)]
  }

  error(element: XmlElement, name: string, message: string, cure: string, value?: unknown): ScenarioError {
    const path = `${element.name}@${name}`
    return new ScenarioError([{ file: this.file, line: element.line, path, value, message, cure }])
  }
}
