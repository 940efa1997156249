import type { ColorMode } from '../model/store.ts'
import { FIELDS, type Frame, type Opened } from '../simulation/protocol.ts'

/**
 * One meaning, one color, in the world, the inspector and the charts, light and dark. Categories: Okabe and Ito, "Color
 * universal design" (2008), told apart by the color-blind.
 */
export const BLUE = '#0072b2'
export const ORANGE = '#e69f00'
export const GREEN = '#009e73'
export const VERMILION = '#d55e00'
export const PURPLE = '#cc79a7'
export const SKY = '#56b4e9'
export const YELLOW = '#d6c800'
export const GRAY = '#8a9099'

/** In the order of RUN_STATES: moving, yielding, blocked, arrived, held, scripted, waiting. */
export const STATE_COLORS = [BLUE, ORANGE, VERMILION, GREEN, PURPLE, GRAY, '#b9bec5']

/** Neighbors, and groups. */
export const CATEGORY_COLORS = [
  ORANGE,
  SKY,
  GREEN,
  PURPLE,
  VERMILION,
  YELLOW,
  BLUE,
  '#882255',
  '#44aa99',
  '#999933',
  '#aa4499',
  '#661100',
]

/** Viridis in nine steps (van der Walt and Smith 2015): even to the eye, also in gray. */
const RAMP = ['#440154', '#472d7b', '#3b528b', '#2c728e', '#21918c', '#28ae80', '#5ec962', '#addc30', '#fde725']
const STEPS = 64
const ramp = Array.from({ length: STEPS }, (_, k) => between((k / (STEPS - 1)) * (RAMP.length - 1)))

function between(place: number): string {
  const index = Math.min(RAMP.length - 2, Math.floor(place))
  const part = place - index
  const mix = (at: number) => {
    const [a, b] = [RAMP[index], RAMP[index + 1]].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round(a + part * (b - a))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${mix(1)}${mix(3)}${mix(5)}`
}

/** Color of a share of the ramp, 0 … 1. */
export function rampColor(share: number): string {
  const index = Math.round(share * (STEPS - 1))
  return ramp[index < 0 ? 0 : index < STEPS ? index : STEPS - 1]
}

/** Violations from this on have the end of the ramp, m/s. */
export const WORST_VIOLATION = 0.5

/** What each agent is filled with. */
export function agentColor(mode: ColorMode, opened: Opened, frame: Frame): (agent: number) => string {
  const { values, states, violations } = frame
  if (mode === 'speed') {
    return (i) => {
      const vx = values[FIELDS * i + 2]
      const vy = values[FIELDS * i + 3]
      return rampColor(opened.maxSpeeds[i] > 0 ? Math.sqrt(vx * vx + vy * vy) / opened.maxSpeeds[i] : 0)
    }
  }
  if (mode === 'violation' && violations !== undefined) return (i) => rampColor(violations[i] / WORST_VIOLATION)
  if (mode === 'group') return (i) => CATEGORY_COLORS[opened.groups[i] % CATEGORY_COLORS.length]
  return (i) => STATE_COLORS[states[i]]
}

/** Each neighbor keeps its color for as long as it is one. */
export class NeighborColors {
  private readonly slots = new Map<number, number>()

  /** @param owners of the lines, −1 for walls */
  assign(owners: readonly number[]): void {
    const present = new Set(owners)
    for (const agent of this.slots.keys()) if (!present.has(agent)) this.slots.delete(agent)
    const taken = new Set(this.slots.values())
    for (const agent of owners) {
      if (agent < 0 || this.slots.has(agent)) continue
      let slot = 0
      while (taken.has(slot)) slot++
      taken.add(slot)
      this.slots.set(agent, slot)
    }
  }

  /** Undefined for walls and those who are no neighbors. */
  of(agent: number): string | undefined {
    const slot = this.slots.get(agent)
    return slot === undefined ? undefined : CATEGORY_COLORS[slot % CATEGORY_COLORS.length]
  }
}

export const neighborColors = new NeighborColors()
