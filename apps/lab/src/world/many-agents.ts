import { Application, Graphics, Particle, ParticleContainer, type Texture } from 'pixi.js'
import { FIELDS, type Frame, type Opened } from '../simulation/protocol.ts'
import type { Camera } from './camera.ts'

/** Radius of the disc all particles share, px. */
const DISC = 16

/** Discs by WebGL (or WebGPU), for worlds with too many agents for a canvas. Loaded when there is such a world. */
export class ManyAgents {
  private particles: Particle[] = []
  private radii: Float32Array | undefined
  private width = 0
  private height = 0
  private readonly tints = new Map<string, number>()

  private constructor(
    private readonly application: Application,
    private readonly container: ParticleContainer,
    private readonly texture: Texture,
  ) {}

  static async start(canvas: HTMLCanvasElement): Promise<ManyAgents> {
    const application = new Application()
    await application.init({
      canvas,
      backgroundAlpha: 0,
      antialias: false,
      autoStart: false,
      autoDensity: true,
      resolution: window.devicePixelRatio,
      preference: 'webgl',
      // no events, no accessibility layer of its own: the page has both
      eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    })
    const graphics = new Graphics().circle(0, 0, DISC).fill(0xffffff)
    const texture = application.renderer.generateTexture({ target: graphics, resolution: 2 })
    const container = new ParticleContainer({
      texture,
      dynamicProperties: { position: true, color: true, vertex: false, rotation: false, uvs: false },
    })
    application.stage.addChild(container)
    return new ManyAgents(application, container, texture)
  }

  draw(camera: Camera, { radii }: Opened, { values, states }: Frame, color: (agent: number) => string): void {
    if (this.radii !== radii) this.populate(radii)
    const { container, application, particles } = this
    if (this.width !== camera.width || this.height !== camera.height) {
      this.width = camera.width
      this.height = camera.height
      application.renderer.resize(camera.width, camera.height)
    }
    const { x, y } = camera.toScreen(0, 0)
    container.position.set(x, y)
    container.scale.set(camera.scale, -camera.scale)
    for (let i = 0; i < states.length; i++) {
      const particle = particles[i]
      const px = values[FIELDS * i]
      if (Number.isNaN(px)) {
        particle.alpha = 0
        continue
      }
      particle.alpha = 1
      particle.x = px
      particle.y = values[FIELDS * i + 1]
      particle.tint = this.tintOf(color(i))
    }
    application.render()
  }

  destroy(): void {
    this.application.destroy(false, { children: true })
  }

  private populate(radii: Float32Array): void {
    this.radii = radii
    this.container.removeParticles()
    this.particles = Array.from(radii, (radius) => {
      const scale = radius / DISC
      return new Particle({ texture: this.texture, anchorX: 0.5, anchorY: 0.5, scaleX: scale, scaleY: scale })
    })
    this.container.particleChildren = this.particles
    this.container.update()
  }

  private tintOf(color: string): number {
    let tint = this.tints.get(color)
    if (tint === undefined) {
      tint = Number.parseInt(color.slice(1), 16)
      this.tints.set(color, tint)
    }
    return tint
  }
}
