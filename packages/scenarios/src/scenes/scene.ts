import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { Scenario } from '../schema/scenario-schema.ts'

/** A built-in scenario. */
export interface Scene {
  /** What to call it by: short, in kebab case. */
  name: string
  /** A few words. */
  title: string
  /** What it shows, in a sentence or two. */
  description: string
  /** A new scenario at every call, as a file would give it. */
  build(): Scenario
}

/** A scene from its title, description and everything else that the scenario says. */
export function scene(
  name: string,
  title: string,
  description: string,
  rest: () => Omit<Scenario, 'format' | 'name' | 'description'>,
): Scene {
  return { name, title, description, build: () => ({ format: 'makeway-scenario/1', name, description, ...rest() }) }
}

/** A solid box from one corner to the opposite one. */
export function box(left: number, bottom: number, right: number, top: number): Obstacle {
  return {
    type: 'polygon',
    vertices: [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ],
  }
}

/** Two walls along x that leave a corridor of the given width around the x axis. */
export function corridor(halfLength: number, width: number): Obstacle[] {
  const inner = width / 2
  const outer = inner + 0.4
  return [box(-halfLength, inner, halfLength, outer), box(-halfLength, -outer, halfLength, -inner)]
}
