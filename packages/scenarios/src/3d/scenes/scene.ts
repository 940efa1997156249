import type { Scene } from '../../scenes/scene.ts'
import type { Scenario3d } from '../scenario-schema.ts'

/** A built-in scenario in space. */
export interface Scene3d extends Omit<Scene, 'build'> {
  build(): Scenario3d
}

/** A scene from its title, description and everything else that the scenario says. */
export function scene3d(
  name: string,
  title: string,
  description: string,
  rest: () => Omit<Scenario3d, 'format' | 'dimensions' | 'name' | 'description'>,
): Scene3d {
  const build = (): Scenario3d => ({ format: 'makeway-scenario/1', dimensions: 3, name, description, ...rest() })
  return { name, title, description, build }
}
