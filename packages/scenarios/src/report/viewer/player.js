/** The clock of the replay: runs at a multiple of simulated time, and tells `onChange` whenever something changes. */
export class Player {
  /**
   * @param {import('./replay.js').Replay} replay
   * @param {() => void} onChange
   */
  constructor(replay, onChange) {
    this.replay = replay
    this.onChange = onChange
    this.time = 0
    this.speed = 1
    this.isPlaying = false
    /** @type {number | undefined} ms */
    this.lastTick = undefined
    this.tick = this.tick.bind(this)
  }

  toggle() {
    if (this.isPlaying) this.pause()
    else this.play()
  }

  play() {
    if (this.isPlaying) return
    if (this.time >= this.replay.duration) this.time = 0
    this.isPlaying = true
    this.lastTick = undefined
    requestAnimationFrame(this.tick)
    this.onChange()
  }

  pause() {
    this.isPlaying = false
    this.onChange()
  }

  /** @param {number} time s */
  seek(time) {
    this.time = Math.min(this.replay.duration, Math.max(0, time))
    this.onChange()
  }

  /**
   * To another stored frame; stops.
   * @param {number} count frames on, or back if negative
   */
  stepFrames(count) {
    const { data, frameCount } = this.replay
    const frame = this.replay.frameAt(this.time)
    // going back from between two frames ends at the one before
    const start = count < 0 && this.time > data.times[frame] + 1e-9 ? frame + 1 : frame
    this.isPlaying = false
    this.seek(data.times[Math.min(frameCount - 1, Math.max(0, start + count))])
  }

  /** @param {number} now ms */
  tick(now) {
    if (!this.isPlaying) return
    // a tab in the background gets no ticks: don't make up for it
    const elapsed = this.lastTick === undefined ? 0 : Math.min(0.1, (now - this.lastTick) / 1000)
    this.lastTick = now
    const time = this.time + elapsed * this.speed
    if (time >= this.replay.duration) this.isPlaying = false
    this.seek(time)
    requestAnimationFrame(this.tick)
  }
}
