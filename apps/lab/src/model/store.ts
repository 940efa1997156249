import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ConeKind, Point } from 'makeway'
import type { Frame, KernelChoice, Opened, Overrides, SceneInfo, Source } from '../simulation/protocol.ts'

/** Everything the page shows, as signals: views read them, actions write them. */

export interface WorldState {
  source: Signal<Source>
  overrides: Signal<Overrides>
  opened: Signal<Opened | undefined>
  frame: Signal<Frame | undefined>
}

const newWorld = (): WorldState => ({
  source: signal<Source>({ scene: 'ring-30' }),
  overrides: signal<Overrides>({}),
  opened: signal<Opened | undefined>(undefined),
  frame: signal<Frame | undefined>(undefined),
})

/** The world, and the one beside it when two are compared. */
export const worlds: readonly [WorldState, WorldState] = [newWorld(), newWorld()]
export const comparing = signal(false)
/** Which of the two the inspector looks into. */
export const inspected = signal(0)

/** s */
export const time = signal(0)
export const playing = signal(false)
export const speed = signal(1)
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16]

/** Index of the chosen agent; −1: none. */
export const selected = signal(-1)
export const hoveredAgent = signal(-1)
/** Number of a line of the trace. */
export const hoveredLine = signal(-1)

export type ColorMode = 'state' | 'speed' | 'violation' | 'group'
export const colorMode = signal<ColorMode>('state')
export const showTrails = signal(false)
export const showGoals = signal(false)
export const showLinks = signal(false)
export const showDensity = signal(false)

export const coneKinds = signal<ConeKind[]>(['vo'])
export const showAllCones = signal(false)
/** s; undefined: each line's own. */
export const coneHorizon = signal<number | undefined>(undefined)
/** Stage of the solver shown; undefined: the result. */
export const stage = signal<number | undefined>(undefined)

export type Tool = 'select' | 'wall' | 'brush'
export const tool = signal<Tool>('select')

export const kernelChoice = signal<KernelChoice>({ kernel: 'simd', workers: 0 })
export const scenes = signal<SceneInfo[]>([])

export interface Notice {
  kind: 'error' | 'note'
  text: string
}
export const notice = signal<Notice | undefined>(undefined)

export type Sheet = 'none' | 'scenes' | 'inspector' | 'charts'
/** Which panels are open beside the world; on a phone one of them as a sheet. */
export const scenesOpen = signal(true)
export const inspectorOpen = signal(true)
export const chartsOpen = signal(false)
export const sheet = signal<Sheet>('none')

/** ms between two pictures, smoothed. */
export const frameTime = signal(0)
export const workersReason = signal<string | undefined>(undefined)

export const shown: ReadonlySignal<WorldState> = computed(() => worlds[comparing.value ? inspected.value : 0])
export const trace = computed(() => {
  const view = shown.value.frame.value?.trace
  return selected.value >= 0 ? view : undefined
})

/** Line that a hovered agent causes, or the line hovered itself. */
export const litLine = computed(() => {
  if (hoveredLine.value >= 0) return hoveredLine.value
  const owners = trace.value?.owners
  return owners === undefined || hoveredAgent.value < 0 ? -1 : owners.indexOf(hoveredAgent.value)
})
/** Agent whose line is hovered, or that is hovered itself. */
export const litAgent = computed(() => {
  if (hoveredLine.value < 0) return hoveredAgent.value
  return trace.value?.owners[hoveredLine.value] ?? -1
})

export interface Drag {
  agent: number
  what: 'position' | 'goal'
  to: Point
}
