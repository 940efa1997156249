import type { KernelColumns } from '../state/kernel-columns.ts'

/** Numbers of one agent, and where each of them stands. */
export const STRIDE = 8
export const X = 0
export const Y = 1
export const VX = 2
export const VY = 3
export const RADIUS = 4
export const RESPONSIBILITY = 5
export const ESCAPE_TIME = 6

/**
 * What a neighbor's line needs to know of each agent: side by side in one line of the cache, and in the order of the
 * index, so that neighbors lie near each other in memory too.
 */
export class PackedAgents {
  data = new Float64Array(0)

  /** @param order  row of the agent at each place */
  pack(agents: KernelColumns, order: Int32Array): void {
    const { count, positions, optimizationVelocities, radii, responsibilities, escapeTimes } = agents
    if (this.data.length < STRIDE * count) this.data = new Float64Array(STRIDE * radii.length)
    const { data } = this
    for (let place = 0; place < count; place++) {
      const i = order[place]
      const o = STRIDE * place
      data[o + X] = positions[2 * i]
      data[o + Y] = positions[2 * i + 1]
      data[o + VX] = optimizationVelocities[2 * i]
      data[o + VY] = optimizationVelocities[2 * i + 1]
      data[o + RADIUS] = radii[i]
      data[o + RESPONSIBILITY] = responsibilities[i]
      data[o + ESCAPE_TIME] = escapeTimes[i]
    }
  }
}
