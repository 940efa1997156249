import { ScalarKernel, Simulation, type StepKernel } from 'makeway'
import { PARAMETERS, type Scene, TIME_STEP } from '../scenes.ts'
import type { Crowd, Library, Variant } from './library.ts'

/** Our class, with any kernel. */
export const makeway: Library = {
  name: 'makeway',
  method: 'ORCA',
  walls: true,
  most: Infinity,
  async create(scene, variant) {
    const { kernel, dispose } = await createKernel(variant)
    return new MakewayCrowd(scene, createSimulation(scene, variant, kernel), dispose)
  },
}

/** The scene in a simulation, every agent with a constant wish that is set anew in every step. */
export function createSimulation(
  scene: Scene,
  variant: Pick<Variant, 'profile'>,
  kernel?: StepKernel,
  cures?: Partial<Simulation['cures']>,
): Simulation {
  const { profile } = variant
  const sim = new Simulation({ timeStep: TIME_STEP, profile, capacity: scene.agents, kernel, cures })
  for (let i = 0; i < scene.agents; i++) {
    const position = { x: scene.starts[2 * i], y: scene.starts[2 * i + 1] }
    sim.addAgent({ ...PARAMETERS, position, preferredVelocity: { x: 0, y: 0 } })
  }
  for (const { left, bottom, size } of scene.blocks) {
    const right = left + size
    const top = bottom + size
    const corners = [left, bottom, right, bottom, right, top, left, top]
    const vertices = [0, 2, 4, 6].map((k) => ({ x: corners[k], y: corners[k + 1] }))
    sim.addObstacle({ type: 'polygon', vertices })
  }
  return sim
}

/** Loaded when they are asked for, so that nothing else has to wait for them. */
async function createKernel(variant: Variant): Promise<{ kernel: StepKernel; dispose: () => Promise<void> }> {
  if (variant.workers > 0) {
    const { createWorkerKernel } = await import('makeway/workers')
    const options = { workers: variant.workers, kernel: variant.kernel } as Parameters<typeof createWorkerKernel>[0]
    const kernel = await createWorkerKernel(options)
    return { kernel, dispose: () => kernel.dispose() }
  }
  const nothing = async () => {}
  if (variant.kernel === 'scalar') return { kernel: new ScalarKernel(), dispose: nothing }
  const { createSimdKernel } = await import('makeway/simd')
  return { kernel: createSimdKernel(), dispose: nothing }
}

export class MakewayCrowd implements Crowd {
  private readonly handles: Float64Array

  constructor(
    scene: Scene,
    readonly sim: Simulation,
    readonly dispose: () => Promise<void> = async () => {},
  ) {
    this.handles = sim.agents.ids.slice(0, scene.agents)
  }

  setWishes(wishes: Float64Array): void {
    const { sim, handles } = this
    for (let i = 0; i < handles.length; i++) sim.setPreferredVelocity(handles[i], wishes[2 * i], wishes[2 * i + 1])
  }

  step(): void {
    this.sim.step()
  }

  positions(): Float64Array {
    return this.sim.agents.positions
  }

  hash(): string {
    return this.sim.hash()
  }
}
