import { mulberry32 } from '../../generators/random.ts'

/** Draws numbers for random scenes, rounded so that a run can be repeated from its name. */
export class Draw {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = mulberry32(seed)
  }

  /** From `least` to `most`, to a thousandth. */
  between(least: number, most: number): number {
    return Math.round(1000 * (least + (most - least) * this.random())) / 1000
  }

  whole(least: number, most: number): number {
    return least + Math.floor((most - least + 1) * this.random())
  }

  oneOf<T>(...values: T[]): T {
    return values[Math.floor(this.random() * values.length)]
  }

  /** s */
  timeStep(): number {
    return this.oneOf(1 / 60, 1 / 30, 0.05, 0.1, 0.25)
  }

  /** 0 every other time, else from `least` to `most`. */
  orNone(least: number, most: number): number {
    return this.oneOf(0, this.between(least, most))
  }

  /** Within `dx` and `dy` of (x, y), m. */
  place(dx: number, dy: number, x = 0, y = 0): [x: number, y: number] {
    return [this.between(x - dx, x + dx), this.between(y - dy, y + dy)]
  }
}
