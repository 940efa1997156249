import { niceStep, prepare } from './canvas.js'

/** Above this number agents lose their lines and outlines, which nobody could tell apart. */
const MANY_AGENTS = 2000
/** A velocity is drawn as the way of so many seconds: the first of these that makes the fastest line stand out. */
const VELOCITY_SECONDS = [0.1, 0.2, 0.5, 1, 2, 5, 10]

/**
 * @typedef {import('./canvas.js').Colors} Colors
 * @typedef {import('../replay-data.ts').ReplayData['obstacles'][number]} Wall
 */

/** The plane with walls and agents, seen from above, y up. */
export class World {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import('./replay.js').Replay} replay
   */
  constructor(canvas, replay) {
    this.canvas = canvas
    this.replay = replay
    this.hasManyAgents = replay.agentCount > MANY_AGENTS
    this.velocitySeconds = velocitySeconds(replay.data)
    /** Index of the agent that is looked at, or −1. */
    this.chosen = -1
    /** Pixels a meter, and where the origin of the world is on the canvas. */
    this.scale = 1
    this.left = 0
    this.top = 0
  }

  /**
   * @param {number} time
   * @param {Colors} colors
   */
  draw(time, colors) {
    const { context, width, height } = prepare(this.canvas)
    this.fit(width, height)
    this.drawWalls(context, time, colors)
    if (this.chosen >= 0) this.drawWay(context, time, colors)
    this.drawGhosts(context, time, colors)
    this.drawAgents(context, time, colors)
    this.drawScaleBar(context, height, colors)
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  fit(width, height) {
    const [minX, minY, maxX, maxY] = this.replay.data.bounds
    this.scale = Math.min(width / (maxX - minX), height / (maxY - minY))
    this.left = width / 2 - (this.scale * (minX + maxX)) / 2
    this.top = height / 2 + (this.scale * (minY + maxY)) / 2
  }

  /** @param {number} x */
  toScreenX(x) {
    return this.left + this.scale * x
  }

  /** @param {number} y */
  toScreenY(y) {
    return this.top - this.scale * y
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} time
   * @param {Colors} colors
   */
  drawWalls(context, time, colors) {
    const walls = this.replay.data.obstacles.filter(({ from, to }) => time >= from - 1e-9 && (to === null || time < to))
    const rooms = walls.filter(({ shape }) => shape.type === 'room')
    context.fillStyle = rooms.length > 0 ? colors.wall : colors.ground
    context.fillRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight)
    context.lineJoin = 'round'
    for (const wall of [...rooms, ...walls.filter((wall) => !rooms.includes(wall))]) {
      const { shape } = wall
      this.outline(context, wall, time)
      context.fillStyle = shape.type === 'room' ? colors.ground : colors.wall
      if (shape.type !== 'polyline') context.fill()
      context.strokeStyle = colors.wallEdge
      context.lineWidth = shape.type === 'polyline' ? 2.5 : 1
      context.stroke()
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Wall} wall
   * @param {number} time
   */
  outline(context, { shape, velocity, from }, time) {
    const dx = velocity[0] * (time - from)
    const dy = velocity[1] * (time - from)
    context.beginPath()
    if (shape.type === 'circle') {
      const { x, y } = shape.center
      context.arc(this.toScreenX(x + dx), this.toScreenY(y + dy), this.scale * shape.radius, 0, 2 * Math.PI)
      return
    }
    for (const { x, y } of shape.vertices) context.lineTo(this.toScreenX(x + dx), this.toScreenY(y + dy))
    if (shape.type !== 'polyline') context.closePath()
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} time
   * @param {Colors} colors
   */
  drawAgents(context, time, colors) {
    const { radii, stateNames } = this.replay.data
    const fills = stateNames.map(colors.state)
    context.lineCap = 'round'
    this.replay.eachAgent(time, (index, x, y, vx, vy, state) => {
      const screenX = this.toScreenX(x)
      const screenY = this.toScreenY(y)
      // a disc below a pixel and a half would vanish
      const radius = Math.max(1.5, this.scale * radii[index])
      context.beginPath()
      context.arc(screenX, screenY, radius, 0, 2 * Math.PI)
      context.fillStyle = fills[state]
      context.fill()
      if (this.hasManyAgents) return
      if (radius > 2.5) {
        context.strokeStyle = colors.ground
        context.lineWidth = 1
        context.stroke()
      }
      context.beginPath()
      context.moveTo(screenX, screenY)
      context.lineTo(this.toScreenX(x + this.velocitySeconds * vx), this.toScreenY(y + this.velocitySeconds * vy))
      context.strokeStyle = colors.text
      context.lineWidth = 1.25
      context.stroke()
    })
  }

  /**
   * Rings where people were filmed.
   * @param {CanvasRenderingContext2D} context
   * @param {number} time
   * @param {Colors} colors
   */
  drawGhosts(context, time, colors) {
    const { ghosts, radii } = this.replay.data
    context.strokeStyle = colors.text
    context.lineWidth = 1
    for (const { times, x, y } of ghosts) {
      const last = times.length - 1
      if (time < times[0] || time > times[last]) continue
      let k = 0
      while (k < last - 1 && times[k + 1] <= time) k++
      const part = last > 0 ? (time - times[k]) / (times[k + 1] - times[k]) : 0
      const to = Math.min(k + 1, last)
      const screenX = this.toScreenX(x[k] + part * (x[to] - x[k]))
      const screenY = this.toScreenY(y[k] + part * (y[to] - y[k]))
      context.beginPath()
      context.arc(screenX, screenY, Math.max(2, this.scale * (radii[0] ?? 0.2)), 0, 2 * Math.PI)
      context.stroke()
    }
  }

  /**
   * The way that the chosen agent has come, its goal, and a ring around it.
   * @param {CanvasRenderingContext2D} context
   * @param {number} time
   * @param {Colors} colors
   */
  drawWay(context, time, colors) {
    const { goals, radii } = this.replay.data
    const way = this.replay.wayOf(this.chosen, time)
    context.strokeStyle = colors.goal
    context.lineWidth = 1.5
    context.beginPath()
    for (let i = 0; i < way.length; i += 2) context.lineTo(this.toScreenX(way[i]), this.toScreenY(way[i + 1]))
    context.stroke()
    const goal = goals[this.chosen]
    if (goal) {
      const x = this.toScreenX(goal[0])
      const y = this.toScreenY(goal[1])
      context.beginPath()
      context.moveTo(x - 5, y)
      context.lineTo(x + 5, y)
      context.moveTo(x, y - 5)
      context.lineTo(x, y + 5)
      context.stroke()
    }
    this.replay.eachAgent(time, (index, x, y) => {
      if (index !== this.chosen) return
      context.beginPath()
      const radius = Math.max(1.5, this.scale * radii[index]) + 3
      context.arc(this.toScreenX(x), this.toScreenY(y), radius, 0, 2 * Math.PI)
      context.stroke()
    })
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} height
   * @param {Colors} colors
   */
  drawScaleBar(context, height, colors) {
    const length = niceStep(140 / this.scale, 1)
    const x = 14
    const y = height - 14
    context.strokeStyle = colors.text
    context.fillStyle = colors.text
    context.lineWidth = 1.5
    context.beginPath()
    context.moveTo(x, y - 4)
    context.lineTo(x, y)
    context.lineTo(x + this.scale * length, y)
    context.lineTo(x + this.scale * length, y - 4)
    context.stroke()
    context.font = '12px system-ui, sans-serif'
    context.textBaseline = 'bottom'
    context.fillText(`${length >= 1 ? length : length.toPrecision(1)} m`, x + 5, y - 3)
  }

  /**
   * The agent under a point of the canvas, or −1.
   * @param {number} screenX
   * @param {number} screenY
   * @param {number} time
   */
  agentAt(screenX, screenY, time) {
    const { radii } = this.replay.data
    let best = -1
    let nearest = Infinity
    this.replay.eachAgent(time, (index, x, y) => {
      const dx = this.toScreenX(x) - screenX
      const dy = this.toScreenY(y) - screenY
      const gap = Math.sqrt(dx * dx + dy * dy) - Math.max(4, this.scale * radii[index])
      if (gap > 3 || gap >= nearest) return
      nearest = gap
      best = index
    })
    return best
  }
}

/** @param {import('../replay-data.ts').ReplayData} data */
function velocitySeconds({ radii, velocityScale }) {
  const fastest = 127 * velocityScale
  const meanRadius = radii.reduce((sum, radius) => sum + radius, 0) / radii.length
  return VELOCITY_SECONDS.find((seconds) => fastest * seconds >= 2 * meanRadius) ?? 10
}
