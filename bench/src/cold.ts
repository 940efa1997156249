import { ScalarKernel } from 'makeway'
import { createSimulation, MakewayCrowd } from './libraries/makeway.ts'
import { SCENE_KINDS, Scene } from './scenes.ts'
import { median } from './statistics.ts'

const STEPS = 20

/**
 * How many times as long as the later ones the first step of a world takes, which knows nothing of the step before. The
 * program itself is warm; see `measureStartup` for one that is not.
 */
export function measureColdStep(agents: number): number {
  const ratios = [0, 1, 2, 3, 4].map(() => {
    const scene = new Scene(SCENE_KINDS[0], agents)
    const crowd = new MakewayCrowd(scene, createSimulation(scene, { profile: 'rvo2' }, new ScalarKernel()))
    const times = Array.from({ length: STEPS }, () => {
      scene.drive(crowd.positions())
      crowd.setWishes(scene.wishes)
      const begin = performance.now()
      crowd.step()
      return performance.now() - begin
    })
    return times[0] / median(times.slice(1))
  })
  // the first worlds warm the program up
  return median(ratios.slice(2))
}
