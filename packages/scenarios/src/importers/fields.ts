import type { Point } from 'makeway'
import { ScenarioError } from '../loader/scenario-error.ts'
import type { Region } from '../schema/generator-schema.ts'
import type { XmlElement } from './xml-element.ts'

/**
 * Reads values out of the elements of one file. The ground plane of SteerBench is x and z, with y up; ours is x and y.
 * We take y = z, so that all numbers stay what they are in the file. Seen from above, the scene is a mirror image of
 * what SteerSuite draws: what turns left there turns right here. For avoidance only the side on which agents pass
 * differs by that.
 */
export class FieldReader {
  constructor(readonly file: string) {}

  /** @throws {ScenarioError} when the child is missing or no number */
  number(parent: XmlElement, name: string, limits: { above?: number; atLeast?: number } = {}): number {
    const { above = -Infinity, atLeast = -Infinity } = limits
    const element = this.element(parent, name)
    // -0 is a place like any other: 0.
    const value = element.text === '' ? Number.NaN : Number(element.text) + 0
    if (Number.isFinite(value) && value > above && value >= atLeast) return value
    const range = above > -Infinity ? ` above ${above}` : atLeast > -Infinity ? ` of at least ${atLeast}` : ''
    throw this.error(element, `${parent.name}/${name}`, `must be a number${range}`, 'correct the number', element.text)
  }

  optionalNumber(parent: XmlElement, name: string, limits?: { above?: number; atLeast?: number }): number | undefined {
    return parent.child(name) && this.number(parent, name, limits)
  }

  /** The child's x and z. */
  point(parent: XmlElement, name: string): Point {
    const element = this.element(parent, name)
    element.child('y')
    return { x: this.number(element, 'x'), y: this.number(element, 'z') }
  }

  /** The child's x and z; undefined when it says `<random>true</random>`. */
  pointOrRandom(parent: XmlElement, name: string): Point | undefined {
    const element = this.element(parent, name)
    return this.isRandom(element) ? undefined : this.point(parent, name)
  }

  isRandom(element: XmlElement): boolean {
    return element.child('random')?.text === 'true'
  }

  /** Extent over x and z, smaller numbers first, whatever the order in the file. */
  region(element: XmlElement): Region {
    const [x0, x1, z0, z1] = ['xmin', 'xmax', 'zmin', 'zmax'].map((name) => this.number(element, name))
    element.child('ymin')
    element.child('ymax')
    return { min: [Math.min(x0, x1), Math.min(z0, z1)], max: [Math.max(x0, x1), Math.max(z0, z1)] }
  }

  element(parent: XmlElement, name: string): XmlElement {
    const element = parent.child(name)
    if (element) return element
    throw this.error(parent, `${parent.name}/${name}`, 'is missing', `give <${name}> in <${parent.name}>`)
  }

  error(element: XmlElement, path: string, message: string, cure: string, value?: unknown): ScenarioError {
    return new ScenarioError([{ file: this.file, line: element.line, path, value, message, cure }])
  }
}
