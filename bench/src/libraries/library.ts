import type { Scene } from '../scenes.ts'

export type KernelName = 'scalar' | 'simd'
export type ProfileName = 'rvo2' | 'default'

/** What of a library is measured. Peers take no notice of it. */
export interface Variant {
  kernel: KernelName
  /** threads beside the calling one */
  workers: number
  profile: ProfileName
}

/** A crowd in one of the libraries. */
export interface Crowd {
  /** Tells everybody what it wants, m/s; x and y alternating, by agent. Not measured. */
  setWishes(wishes: Float64Array): void
  /** One step; this is what is measured. */
  step(): void
  /** Where everybody is, m; x and y alternating. Not measured. */
  positions(): ArrayLike<number>
  /** Of the whole state, where the library has one. */
  hash(): string
  dispose(): Promise<void> | void
}

/** One of the libraries that are compared, behind what all of them can do. */
export interface Library {
  readonly name: string
  /** what kind of avoidance it is, for the table */
  readonly method: string
  /** knows walls */
  readonly walls: boolean
  /** agents beyond which it would take too long to be waited for */
  readonly most: number
  create(scene: Scene, variant: Variant): Promise<Crowd> | Crowd
}
