/** Phaser 3: game objects that follow agents. */
import Phaser from 'phaser'
import { makeCrowd, PILLAR, placeAt } from './crowd.js'

const SCALE = 30

class Crossing extends Phaser.Scene {
  create() {
    this.crowd = makeCrowd()
    this.add.circle(360 + PILLAR.x * SCALE, 240 - PILLAR.y * SCALE, PILLAR.radius * SCALE, 0x334155)
    this.bodies = this.crowd.agents.map(({ color }) => this.add.circle(0, 0, 0.3 * SCALE, color))
  }

  update(_, milliseconds) {
    const { sim, sendBack } = this.crowd
    const between = sim.advance(milliseconds / 1000)
    sendBack()
    this.bodies.forEach((body, row) => {
      const { x, y } = placeAt(sim, row, between)
      body.setPosition(360 + x * SCALE, 240 - y * SCALE)
    })
  }
}

new Phaser.Game({
  type: Phaser.CANVAS,
  width: 720,
  height: 480,
  backgroundColor: '#f8fafc',
  scene: Crossing,
  banner: false,
  audio: { noAudio: true },
})
