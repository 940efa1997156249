// Reads the data of a report: `replay-data.ts` is the other end.

/** @typedef {import('../replay-data.ts').ReplayData} ReplayData */

/** @param {string} text base64 */
function bytesOf(text) {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes.buffer
}

/** The recorded run. Moments in between frames are worked out along straight lines. */
export class Replay {
  /** @param {ReplayData} data */
  constructor(data) {
    this.data = data
    this.agentCount = data.ids.length
    this.frameCount = data.times.length
    this.duration = data.times[this.frameCount - 1]
    this.x = new Uint16Array(bytesOf(data.x))
    this.y = new Uint16Array(bytesOf(data.y))
    this.velocityX = new Int8Array(bytesOf(data.velocityX))
    this.velocityY = new Int8Array(bytesOf(data.velocityY))
    this.states = this.unrollStates(data.stateChanges)
    this.waiting = data.stateNames.indexOf('waiting')
    /** State of agents that have left. */
    this.gone = data.stateNames.length
  }

  /**
   * Indices of states, one for each agent of each frame.
   * @param {number[]} changes
   */
  unrollStates(changes) {
    const states = new Uint8Array(this.frameCount * this.agentCount)
    let next = 0
    for (let frame = 0; frame < this.frameCount; frame++) {
      const start = frame * this.agentCount
      if (frame > 0) states.copyWithin(start, start - this.agentCount, start)
      for (; changes[next] === frame; next += 3) states[start + changes[next + 1]] = changes[next + 2]
    }
    return states
  }

  /**
   * The last frame at or before a time.
   * @param {number} time
   */
  frameAt(time) {
    const { times } = this.data
    let low = 0
    let high = this.frameCount - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (times[middle] <= time + 1e-9) low = middle
      else high = middle - 1
    }
    return low
  }

  /**
   * Calls `visit` for each agent that is there at a time.
   * @param {number} time
   * @param {(index: number, x: number, y: number, velocityX: number, velocityY: number, state: number) => void} visit
   */
  eachAgent(time, visit) {
    const { offset, scale, velocityScale, times } = this.data
    const frame = this.frameAt(time)
    const next = Math.min(frame + 1, this.frameCount - 1)
    const span = times[next] - times[frame]
    const part = span > 0 ? (time - times[frame]) / span : 0
    for (let i = 0; i < this.agentCount; i++) {
      const a = frame * this.agentCount + i
      const b = next * this.agentCount + i
      if (this.states[a] === this.waiting || this.states[a] === this.gone) continue
      // who leaves with the next frame stays where it is until then
      const stays = this.states[b] === this.gone
      const x = offset[0] + scale * (this.x[a] + (stays ? 0 : part) * (this.x[b] - this.x[a]))
      const y = offset[1] + scale * (this.y[a] + (stays ? 0 : part) * (this.y[b] - this.y[a]))
      visit(i, x, y, velocityScale * this.velocityX[a], velocityScale * this.velocityY[a], this.states[a])
    }
  }

  /**
   * The way of an agent up to a time, as x, y, x, y, …
   * @param {number} index
   * @param {number} time
   */
  wayOf(index, time) {
    const { offset, scale } = this.data
    const way = []
    for (let frame = 0; frame <= this.frameAt(time); frame++) {
      const at = frame * this.agentCount + index
      if (this.states[at] !== this.waiting && this.states[at] !== this.gone)
        way.push(offset[0] + scale * this.x[at], offset[1] + scale * this.y[at])
    }
    return way
  }

  /**
   * How many agents are in each state at a time.
   * @param {number} time
   */
  countStates(time) {
    const counts = this.data.stateNames.map(() => 0)
    const start = this.frameAt(time) * this.agentCount
    for (let i = 0; i < this.agentCount; i++) if (this.states[start + i] !== this.gone) counts[this.states[start + i]]++
    return counts
  }
}
