import { SUMMARY_METRICS, scenarioToText } from '@makeway/scenarios'
import { transfer } from 'comlink'
import type { Cures, Point } from 'makeway'
import { catalog, findLabScene } from '../scenes/catalog.ts'
import { editedAt } from './edit-scene.ts'
import { type ChosenKernel, choiceFor, chooseKernel } from './kernels.ts'
import { layoutOf, openScene, thumbnailOf } from './open-scene.ts'
import type {
  Edit,
  ExportFormat,
  Frame,
  KernelChoice,
  MetricValues,
  OpenResult,
  Overrides,
  SceneInfo,
  Series,
  Source,
  Thumbnail,
  View,
} from './protocol.ts'
import { Session } from './session.ts'

interface Place {
  session: Session
  overrides: Overrides
  kernel: ChosenKernel
}

/** What lives in the worker: one world, or two side by side. The page calls it by messages. */
export class Lab {
  private readonly places: (Place | undefined)[] = []

  /** Opens a scene as world number `world`; a bad one leaves the world as it was. */
  async open(world: number, source: Source, overrides: Overrides, choice: KernelChoice): Promise<OpenResult> {
    try {
      const scene = openScene(source, overrides)
      const { resolved, scenario, title, notes } = scene
      const kernel = await chooseKernel(choiceFor(resolved, choice))
      const session = new Session(scenario, resolved, kernel.kernel, curesOf(overrides))
      this.close(world)
      this.places[world] = { session, overrides, kernel }
      const { name, description, profile, method, timeStep, duration, seed } = resolved
      const { name: kernelName, workers, reason: workersReason } = kernel
      const facts = { name, title, description, profile, method, timeStep, duration, seed, notes }
      const opened = { ...facts, scenario, ...layoutOf(resolved), kernel: kernelName, workers, workersReason }
      return { ok: true, opened }
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) }
    }
  }

  close(world: number): void {
    this.places[world]?.kernel.dispose()
    this.places[world] = undefined
  }

  /** What the world looks like; simulates ahead for no longer than `budget` ms. */
  frame(world: number, view: View, budget: number): Frame | undefined {
    const frame = this.places[world]?.session.frame(view, budget)
    return frame && transfer(frame, [frame.values.buffer, frame.states.buffer])
  }

  drag(world: number, step: number, agent: number, what: 'position' | 'goal', to: Point): Frame | undefined {
    return this.places[world]?.session.drag(step, agent, what, to)
  }

  /** The scenario that an edit at a step makes; it is not opened. */
  edit(world: number, step: number, edits: Edit[]) {
    const { session } = this.place(world)
    return editedAt(session, step, edits)
  }

  series(world: number, from: number): Series | undefined {
    return this.places[world]?.session.series(from)
  }

  ways(world: number, agents: number[], step: number, most: number): number[][] {
    const session = this.places[world]?.session
    return session === undefined ? [] : agents.map((agent) => session.way(agent, step, most))
  }

  metrics(world: number): MetricValues {
    const values = this.place(world).session.run.metrics.values()
    return Object.fromEntries(SUMMARY_METRICS.map((name) => [name, values[name] ?? null]))
  }

  text(world: number, format: ExportFormat): string {
    const { session, overrides } = this.place(world)
    if (format === 'scenario') return scenarioToText(session.scenario)
    return session.trajectories(format, curesOf(overrides))
  }

  scenes(): SceneInfo[] {
    return catalog.map(({ name, title, description, section }) => ({ name, title, description, section }))
  }

  thumbnail(name: string): Thumbnail | undefined {
    const scene = findLabScene(name)
    return scene && thumbnailOf(openScene({ scene: name }, {}).resolved)
  }

  private place(world: number): Place {
    const place = this.places[world]
    if (place === undefined) throw new Error(`There is no world ${world}.`)
    return place
  }
}

function curesOf({ without = [] }: Overrides): Partial<Cures> {
  return Object.fromEntries(without.map((name) => [name, false]))
}
