import type { Sample } from '../run/sample.ts'
import type { Person, Recording } from './recording.ts'

/** Films a run: everybody who is there at every so-manieth step, as a recording with steps for frames. */
export class RunCamera {
  private readonly persons: Person[]

  /**
   * @param ids     of the persons, in the order of the scenario's agents
   * @param stride  steps between two sights
   */
  constructor(
    ids: readonly number[],
    private readonly timeStep: number,
    private readonly stride: number,
  ) {
    this.persons = ids.map((id) => ({ id, frames: [], x: [], y: [] }))
  }

  record({ step, present, states, x, y }: Sample): void {
    for (const [i, { frames, x: xs, y: ys }] of this.persons.entries()) {
      // an arrival between two sights is seen all the same: it ends the walk
      const isDue = step % this.stride === 0 || states[i] === 'arrived'
      if (present[i] === 0 || !isDue) continue
      frames.push(step)
      xs.push(x[i])
      ys.push(y[i])
    }
  }

  /** Everybody who was seen. */
  get recording(): Recording {
    return { frameRate: 1 / this.timeStep, persons: this.persons.filter(({ frames }) => frames.length > 0) }
  }
}
