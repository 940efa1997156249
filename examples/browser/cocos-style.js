/**
 * A component in the style of Cocos Creator: `start`, `update(dt)`, nodes with `setPosition`. `Crowd` runs in Cocos as it stands,
 * with `makeway` from `dist/makeway.es5.js`; the few lines below it stand for the engine, so that it can be seen without one.
 */
import * as makeway from 'makeway'

class Crowd {
  /** Children of the node are agents; each walks to the other side of the screen. Lengths are pixels. */
  start() {
    this.sim = new makeway.Simulation({ timeStep: 1 / 30 })
    this.sim.addObstacle({ type: 'circle', center: { x: 0, y: 0 }, radius: 40 })
    this.agents = this.node.children.map(({ x, y }) =>
      this.sim.addAgent({
        position: { x, y },
        goal: { x: -x, y },
        radius: 10,
        maxSpeed: 60,
        preferredSpeed: 45,
        goalTolerance: 6,
      }),
    )
  }

  update(dt) {
    this.sim.advance(dt)
    this.agents.forEach((agent, row) => {
      const { x, y } = this.sim.position(agent)
      this.node.children[row].setPosition(x, y)
    })
  }
}

class Node {
  children = []
  setPosition(x, y) {
    this.x = x
    this.y = y
  }
}

const canvas = document.createElement('canvas')
canvas.width = 720
canvas.height = 480
document.body.append(canvas)
const context = canvas.getContext('2d')
const component = new Crowd()
component.node = new Node()
for (let i = 0; i < 40; i++) {
  const child = new Node()
  child.setPosition((i % 2 ? 1 : -1) * (180 + 32 * (i >> 3)), ((i >> 1) % 4) * 60 - 90)
  component.node.children.push(child)
}
component.start()
/** of the frame before; the first one takes no time */
let last
function frame(now) {
  component.update((now - (last ?? now)) / 1000)
  last = now
  context.setTransform(1, 0, 0, -1, 360, 240)
  context.fillStyle = '#f8fafc'
  context.fillRect(-360, -240, 720, 480)
  const discs = component.node.children.map(({ x, y }, row) => [x, y, 10, row % 2 ? '#3b82f6' : '#f97316'])
  for (const [x, y, radius, color] of [[0, 0, 40, '#334155'], ...discs]) {
    context.fillStyle = color
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  requestAnimationFrame(frame)
}
requestAnimationFrame(frame)
