import type { Scenario } from '@makeway/scenarios'
import { batch, signal } from '@preact/signals'
import { findBreakIt } from '../scenes/break-it.ts'
import type { Edit, KernelChoice, Opened, Overrides, Source } from '../simulation/protocol.ts'
import { forgetFrames, refresh } from './player.ts'
import {
  comparing,
  hoveredAgent,
  hoveredLine,
  inspected,
  kernelChoice,
  notice,
  playing,
  selected,
  stage,
  time,
  workersReason,
  worlds,
} from './store.ts'
import { lab } from './worker-client.ts'

/** What can be taken back: the scene, and the moment it was shown at. */
interface Version {
  source: Source
  overrides: Overrides
  time: number
}

const past = signal<Version[]>([])
const future = signal<Version[]>([])
export const canUndo = past
export const canRedo = future
const MOST_VERSIONS = 100

interface OpenOptions {
  world?: number
  overrides?: Overrides
  at?: number
  agent?: number
  play?: boolean
}

/** Opens a scene; a bad one is told, and everything stays as it was. */
export async function open(source: Source, options: OpenOptions = {}): Promise<boolean> {
  const { world = 0, overrides = {}, at = 0, agent = -1, play = false } = options
  const result = await lab.open(world, source, overrides, kernelChoice.value)
  if (!result.ok) {
    notice.value = { kind: 'error', text: result.message }
    return false
  }
  forgetFrames()
  const { opened } = result
  batch(() => {
    const state = worlds[world]
    state.source.value = source
    state.overrides.value = overrides
    state.opened.value = opened
    state.frame.value = undefined
    if (world === 0) {
      time.value = at
      playing.value = false
      selected.value = agent < opened.ids.length ? agent : -1
      hoveredAgent.value = -1
      hoveredLine.value = -1
      stage.value = undefined
      workersReason.value = opened.workersReason
      notice.value = opened.notes.length > 0 ? { kind: 'note', text: opened.notes.join('\n') } : undefined
    }
  })
  await refresh()
  if (play) playing.value = true
  return true
}

/** A scene of the gallery. */
export async function openNamed(name: string): Promise<void> {
  remember()
  comparing.value = false
  await open({ scene: name }, { play: true, agent: 0 })
}

/** A file that was dropped or chosen. */
export async function openFile(file: File): Promise<void> {
  const text = await textOf(file)
  if (text === undefined) return
  const before = current()
  if (await open({ file: file.name, text })) {
    push(before)
    comparing.value = false
  }
}

async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
  } catch {
    notice.value = { kind: 'error', text: `${file.name}: $: is not UTF-8 text: save it as UTF-8` }
    return undefined
  }
}

export async function restart(seed?: number): Promise<void> {
  const [{ source, overrides }] = worlds
  const next = seed === undefined ? overrides.value : { ...overrides.value, seed }
  const keep = selected.value
  await open(source.value, { overrides: next, agent: keep })
  if (comparing.value) await openBeside({ ...worlds[1].overrides.value, ...(seed === undefined ? {} : { seed }) })
  playing.value = true
}

/** Lays other parameters over the whole scene, and begins anew. */
export async function override(changes: Overrides): Promise<void> {
  remember()
  const [{ source, overrides }] = worlds
  const before = overrides.value
  const agents = { ...before.agents, ...changes.agents }
  await open(source.value, { overrides: { ...before, ...changes, agents }, agent: selected.value })
  playing.value = true
}

/** The same scene with other overrides, beside the first. */
export async function openBeside(overrides: Overrides): Promise<void> {
  const [first] = worlds
  const ok = await open(first.source.value, { world: 1, overrides })
  if (!ok) return
  comparing.value = true
  await refresh()
}

export function closeBeside(): void {
  comparing.value = false
  inspected.value = 0
  void lab.close(1)
}

/** Shows the failing and its cure side by side, from the beginning. */
export async function cureBeside(name: string): Promise<void> {
  const found = findBreakIt(name)
  if (found === undefined) return
  await open({ scene: name }, { agent: selected.value })
  await openBeside(found.cure)
  playing.value = true
}

/** Makes a change to the scene as it stands; it becomes a new scene with this moment as its beginning. */
export async function edit(...edits: Edit[]): Promise<boolean> {
  const [world] = worlds
  const { opened, frame } = world
  if (opened.value === undefined || frame.value === undefined) return false
  const wasPlaying = playing.value
  const before = current()
  const keep = selected.value
  const step = frame.value.step
  playing.value = false
  const scenario = (await lab.edit(0, step, edits)) as Scenario
  const removed = edits.some(({ type }) => type === 'removeAgent')
  const { agents: _agents, seed: _seed, timeStep: _step, ...overrides } = before.overrides
  const done = await open({ scenario: settled(scenario, opened.value) }, { overrides, agent: removed ? -1 : keep })
  if (done) {
    push(before)
    if (comparing.value) await openBeside(worlds[1].overrides.value)
  } else await refresh()
  if (wasPlaying) playing.value = true
  return done
}

/** With what the overrides said of the scene written into it. */
function settled(scenario: Scenario, { profile, timeStep, seed }: Opened): Scenario {
  const result = { ...scenario }
  if (profile !== 'default') result.profile ??= profile
  result.timeStep ??= timeStep
  result.seed ??= seed
  return result
}

export async function chooseKernel(choice: KernelChoice): Promise<void> {
  kernelChoice.value = choice
  const [{ source, overrides }] = worlds
  const wasPlaying = playing.value
  const at = time.value
  await open(source.value, { overrides: overrides.value, agent: selected.value, at: wasPlaying ? 0 : at })
  if (wasPlaying) playing.value = true
}

function current(): Version {
  const [{ source, overrides }] = worlds
  return { source: source.value, overrides: overrides.value, time: time.value }
}

function push(version: Version): void {
  past.value = [...past.value.slice(-MOST_VERSIONS), version]
  future.value = []
}

function remember(): void {
  push(current())
}

export async function undo(): Promise<void> {
  await swap(past, future)
}

export async function redo(): Promise<void> {
  await swap(future, past)
}

async function swap(from: typeof past, to: typeof past): Promise<void> {
  const version = from.value.at(-1)
  if (version === undefined) return
  from.value = from.value.slice(0, -1)
  to.value = [...to.value, current()]
  await open(version.source, { overrides: version.overrides, at: version.time, agent: selected.value })
}

/** One step on (or back). */
export function stepBy(steps: number): void {
  const { opened } = worlds[0]
  if (opened.value === undefined) return
  const { timeStep } = opened.value
  // from where the clock stands, which may be ahead of the picture
  const now = playing.value ? Math.floor(time.value / timeStep + 1e-9) : Math.round(time.value / timeStep)
  playing.value = false
  time.value = Math.max(0, now + steps) * timeStep
  void refresh()
}

export function seek(to: number): void {
  time.value = Math.max(0, to)
  void refresh()
}

export function togglePlay(): void {
  const [{ frame, opened }] = worlds
  const atEnd = frame.value?.finished && frame.value.head === frame.value.step
  if (!playing.value && atEnd && !comparing.value && opened.value !== undefined) time.value = 0
  playing.value = !playing.value
  // at rest the picture shows a whole step
  if (!playing.value) {
    const step = opened.value?.timeStep ?? 1
    time.value = Math.floor(time.value / step + 1e-9) * step
    void refresh()
  }
}

export function choose(agent: number): void {
  selected.value = agent
  hoveredLine.value = -1
  stage.value = undefined
  void refresh()
}
