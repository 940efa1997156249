import type { Point } from 'makeway'

/** Pixels between the scene and the edge of the view when it is fitted. */
const MARGIN = 28

/** Where the world is looked at from: `center` (m) lies in the middle of the view; y points up. */
export class Camera {
  center: Point = { x: 0, y: 0 }
  /** px per m */
  scale = 20
  width = 1
  height = 1
  /** Nobody has moved it since it was fitted: it may be fitted again when the window changes. */
  isFitted = true

  fit({ min, max }: { min: Point; max: Point }): void {
    const width = Math.max(max.x - min.x, 1e-9)
    const height = Math.max(max.y - min.y, 1e-9)
    this.center = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 }
    const margin = Math.min(MARGIN, this.width / 8, this.height / 8)
    this.scale = Math.min((this.width - 2 * margin) / width, (this.height - 2 * margin) / height)
    if (!(this.scale > 0)) this.scale = 1
    this.isFitted = true
  }

  toScreen(x: number, y: number): Point {
    return {
      x: this.width / 2 + (x - this.center.x) * this.scale,
      y: this.height / 2 - (y - this.center.y) * this.scale,
    }
  }

  toWorld(x: number, y: number): Point {
    return {
      x: this.center.x + (x - this.width / 2) / this.scale,
      y: this.center.y - (y - this.height / 2) / this.scale,
    }
  }

  pan(dx: number, dy: number): void {
    this.isFitted = false
    this.center = { x: this.center.x - dx / this.scale, y: this.center.y + dy / this.scale }
  }

  /** Zooms by a factor; the point at (x, y) on the screen stays where it is. */
  zoom(factor: number, x: number, y: number): void {
    this.isFitted = false
    const fixed = this.toWorld(x, y)
    this.scale = Math.min(1e5, Math.max(1e-4, this.scale * factor))
    const moved = this.toWorld(x, y)
    this.center = { x: this.center.x + fixed.x - moved.x, y: this.center.y + fixed.y - moved.y }
  }
}
