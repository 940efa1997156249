import { batch } from '@preact/signals'
import type { Point } from 'makeway'
import type { Frame, View } from '../simulation/protocol.ts'
import {
  colorMode,
  comparing,
  frameTime,
  playing,
  selected,
  showLinks,
  speed,
  time,
  type WorldState,
  worlds,
} from './store.ts'
import { lab } from './worker-client.ts'

/** ms in which the worker may simulate for one picture. */
const BUDGET = 30
/** A page that slept does not catch up more than this, s. */
const LONGEST_GAP = 0.1
/** Worlds up to this size show their hash while they run. */
const HASHED_LIVE = 300

let last = 0
let busy = false
let asked = false
let waiting: (() => void)[] = []
/** Tells frames of a world that was closed meanwhile from those of the one that is open. */
let generation = 0
let slowly = 0

/** Starts the clock: asks the worker for the world at the time shown, once for each picture of the screen. */
export function startPlayer(): void {
  requestAnimationFrame(tick)
}

/** Asks for a new picture; resolves when it is there. */
export function refresh(): Promise<void> {
  asked = true
  return new Promise((resolve) => waiting.push(resolve))
}

/** Answers to what was asked of the worlds before are not shown any more. */
export function forgetFrames(): void {
  generation++
}

function tick(now: number): void {
  requestAnimationFrame(tick)
  const passed = Math.min(LONGEST_GAP, (now - last) / 1000)
  if (last > 0) slowly += 0.05 * (now - last - slowly)
  last = now
  if (Math.abs(slowly - frameTime.value) > 0.5) frameTime.value = Math.round(slowly * 10) / 10
  if (playing.value) time.value += passed * speed.value
  if (busy || !(playing.value || asked)) return
  const resolved = waiting
  waiting = []
  asked = false
  busy = true
  void show().finally(() => {
    busy = false
    for (const resolve of resolved) resolve()
  })
}

async function show(): Promise<void> {
  const of = generation
  const wanted = time.value
  const isPlaying = playing.value
  const shown = comparing.value ? worlds : worlds.slice(0, 1)
  const frames = await Promise.all(shown.map((world, index) => ask(world, index, wanted, isPlaying)))
  if (of !== generation) return
  batch(() => {
    frames.forEach((frame, index) => {
      if (frame !== undefined) worlds[index].frame.value = frame
    })
    settle(frames, wanted, isPlaying)
  })
}

function ask(world: WorldState, index: number, wanted: number, isPlaying: boolean): Promise<Frame | undefined> {
  const count = world.opened.value?.ids.length ?? 0
  const view: View = {
    time: wanted,
    playing: isPlaying,
    agent: selected.value < count ? selected.value : -1,
    violations: colorMode.value === 'violation',
    links: showLinks.value,
    hash: !isPlaying || count <= HASHED_LIVE,
  }
  return lab.frame(index, view, BUDGET)
}

/** The clock waits for the slowest world, and stops where all have ended. */
function settle(frames: (Frame | undefined)[], wanted: number, isPlaying: boolean): void {
  const there = frames.filter((frame) => frame !== undefined)
  if (there.length === 0) return
  const latest = Math.max(...there.map((frame) => frame.time))
  const running = there.filter(({ finished, time }) => !(finished && time < wanted))
  if (!isPlaying) {
    // a click on play while the answer was on its way has moved the clock on already
    if (!playing.value && time.value === wanted) time.value = latest
    return
  }
  if (running.length === 0) {
    playing.value = false
    time.value = latest
    asked = true
    return
  }
  const slowest = Math.min(...running.map((frame) => frame.time))
  if (slowest < wanted - 1e-9) time.value = slowest
}

/** Shows the world with something dragged to another place, without changing it. */
export async function preview(index: number, agent: number, what: 'position' | 'goal', to: Point): Promise<void> {
  const world = worlds[index]
  const step = world.frame.value?.step ?? 0
  const of = generation
  const frame = await lab.drag(index, step, agent, what, to)
  if (of === generation && frame !== undefined) world.frame.value = frame
}
