/** PixiJS 8: a sprite for each agent, from one texture. */
import { Application, Graphics, Sprite } from 'pixi.js'
import { makeCrowd, PILLAR, placeAt } from './crowd.js'

const SCALE = 30
const { sim, agents, sendBack } = makeCrowd()
const app = new Application()
await app.init({ width: 720, height: 480, background: 0xf8fafc, antialias: true, preference: 'webgl' })
document.body.append(app.canvas)
// meters with y up become pixels with y down
app.stage.position.set(360, 240)
app.stage.scale.set(1, -1)
app.stage.addChild(new Graphics().circle(PILLAR.x, PILLAR.y, PILLAR.radius * SCALE).fill(0x334155))

const texture = app.renderer.generateTexture(new Graphics().circle(0, 0, 0.3 * SCALE).fill(0xffffff))
const sprites = agents.map(({ color }) => {
  const sprite = new Sprite({ texture, tint: color, anchor: 0.5 })
  app.stage.addChild(sprite)
  return sprite
})
app.ticker.add(({ deltaMS }) => {
  const between = sim.advance(deltaMS / 1000)
  sendBack()
  sprites.forEach((sprite, row) => {
    const { x, y } = placeAt(sim, row, between)
    sprite.position.set(x * SCALE, y * SCALE)
  })
})
