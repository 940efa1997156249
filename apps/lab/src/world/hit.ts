import { FIELDS, type Frame, type Opened } from '../simulation/protocol.ts'
import type { Camera } from './camera.ts'

/** The agent under a point of the screen, or −1; small ones may be missed by a few pixels. */
export function agentAt(camera: Camera, opened: Opened, frame: Frame, x: number, y: number): number {
  const at = camera.toWorld(x, y)
  const slack = 6 / camera.scale
  let best = -1
  let nearest = Infinity
  for (let i = 0; i < opened.ids.length; i++) {
    const dx = frame.values[FIELDS * i] - at.x
    const dy = frame.values[FIELDS * i + 1] - at.y
    const off = Math.sqrt(dx * dx + dy * dy) - opened.radii[i]
    if (off < nearest && off <= slack) {
      nearest = off
      best = i
    }
  }
  return best
}
