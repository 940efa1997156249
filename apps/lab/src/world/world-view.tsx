import { effect, useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { registerView } from '../export/pictures.ts'
import {
  colorMode,
  litAgent,
  playing,
  selected,
  showDensity,
  showGoals,
  showLinks,
  showTrails,
  trace,
  type WorldState,
} from '../model/store.ts'
import { lab } from '../model/worker-client.ts'
import { type Frame, type Opened, SMALL_WORLD } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { Camera } from './camera.ts'
import { agentColor, neighborColors } from './colors.ts'
import { drawWorld, type WorldLook } from './draw-world.ts'
import { draft, WorldPointer } from './pointer.ts'
import { themeOf } from './theme.ts'

/** Trails of all agents are shown up to so many. */
const MOST_TRAILS = 400

/** One world, drawn on a canvas; worlds with very many agents get their discs from WebGL below it. */
export function WorldView({ world, index }: { world: WorldState; index: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const below = useRef<HTMLCanvasElement>(null)
  const isLarge = useComputed(() => (world.opened.value?.ids.length ?? 0) > SMALL_WORLD)
  const webglFailed = useSignal(false)

  useEffect(() => {
    const painter = new Painter(canvas.current!, below.current!, world, index, () => {
      webglFailed.value = true
    })
    const pointer = new WorldPointer(canvas.current!, painter.camera, world, index, () => painter.request())
    return () => {
      pointer.dispose()
      painter.dispose()
    }
  }, [world, index, webglFailed])

  const t = text.value
  const opened = world.opened.value
  const count = opened?.ids.length ?? 0
  return (
    <div class="world-pane" data-world={index}>
      <canvas ref={below} class="world-below" />
      <canvas
        ref={canvas}
        class="world"
        tabIndex={0}
        role="img"
        aria-label={t.worldLabel(opened?.title ?? '', count)}
        aria-describedby="keys"
      />
      {isLarge.value && <p class="world-note">{webglFailed.value ? t.noWebgl : t.manyAgents(SMALL_WORLD)}</p>}
    </div>
  )
}

/** Draws a world whenever something it shows has changed, once for each picture of the screen. */
class Painter {
  readonly camera = new Camera()
  private readonly stops: (() => void)[] = []
  private requested = 0
  private fitted: Opened | undefined
  private many: import('./many-agents.ts').ManyAgents | undefined
  private loadingMany = false
  private trails = new Map<number, number[]>()
  private trailsAt = -1
  private trailsBusy = false
  private disposed = false

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly below: HTMLCanvasElement,
    private readonly world: WorldState,
    private readonly index: number,
    private readonly onNoWebgl: () => void,
  ) {
    const observer = new ResizeObserver(() => this.resize())
    observer.observe(canvas)
    this.stops.push(
      () => observer.disconnect(),
      effect(() => {
        world.frame.value
        world.opened.value
        for (const signal of [selected, litAgent, colorMode, showTrails, showGoals, showLinks, showDensity, draft])
          signal.value
        text.value
        themeOf.value
        this.request()
      }),
      registerView(index, { camera: this.camera, look: () => this.look(), repaint: () => this.paint() }),
    )
    this.resize()
  }

  request(): void {
    if (this.requested !== 0 || this.disposed) return
    this.requested = requestAnimationFrame(() => {
      this.requested = 0
      this.paint()
    })
  }

  dispose(): void {
    this.disposed = true
    cancelAnimationFrame(this.requested)
    this.many?.destroy()
    for (const stop of this.stops) stop()
  }

  private resize(): void {
    const { canvas, camera } = this
    const { width, height } = canvas.getBoundingClientRect()
    if (width === 0 || height === 0) return
    const ratio = window.devicePixelRatio
    camera.width = width
    camera.height = height
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    const opened = this.world.opened.peek()
    if (camera.isFitted && opened !== undefined) camera.fit(opened.bounds)
    this.paint()
  }

  private paint(): void {
    const { canvas, camera, world } = this
    const opened = world.opened.value
    const frame = world.frame.value
    const context = canvas.getContext('2d')!
    const ratio = canvas.width / camera.width
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, camera.width, camera.height)
    if (opened === undefined || frame === undefined) return
    if (this.fitted !== opened) {
      // an edited scene stays where it is looked at
      if (this.fitted?.title !== opened.title || !draft.edited) camera.fit(opened.bounds)
      draft.edited = false
      this.fitted = opened
      this.trails.clear()
      this.trailsAt = -1
    }
    this.updateTrails(opened, frame)
    const isLarge = opened.ids.length > SMALL_WORLD
    if (isLarge) this.loadMany()
    const useMany = isLarge && this.many !== undefined
    this.below.hidden = !useMany
    const look = this.look()
    drawWorld(context, camera, opened, frame, look, !useMany)
    if (useMany) this.many!.draw(camera, opened, frame, look.color)
    if (draft.value !== undefined && this.index === 0) drawDraft(context, camera, draft.value, look.theme.ink)
  }

  private look(): WorldLook {
    const opened = this.world.opened.value!
    const frame = this.world.frame.value!
    const view = trace.value
    const neighbors = view === undefined ? [] : [...view.owners, ...view.obstacleOwners]
    neighborColors.assign(neighbors)
    return {
      theme: themeOf.value,
      color: agentColor(colorMode.value, opened, frame),
      selected: selected.value,
      lit: litAgent.value,
      neighbors: neighbors.filter((owner) => owner >= 0),
      goals: showGoals.value,
      trails: showTrails.value ? this.trails : new Map(),
      links: showLinks.value,
      density: showDensity.value,
    }
  }

  private loadMany(): void {
    if (this.many !== undefined || this.loadingMany) return
    this.loadingMany = true
    import('./many-agents.ts')
      .then(({ ManyAgents }) => ManyAgents.start(this.below))
      .then((many) => {
        if (this.disposed) many.destroy()
        else this.many = many
        this.request()
      })
      // without WebGL the canvas draws them all, more slowly
      .catch(() => this.onNoWebgl())
  }

  /** Ways are known to the worker; they are fetched anew a few times a second. */
  private updateTrails(opened: Opened, frame: Frame): void {
    if (!showTrails.value || this.trailsBusy || this.trailsAt === frame.step) return
    const agents =
      opened.ids.length <= MOST_TRAILS ? opened.ids.map((_, i) => i) : [selected.value].filter((i) => i >= 0)
    this.trailsBusy = true
    void lab.ways(this.index, agents, frame.step, 200).then((ways) => {
      this.trails = new Map(agents.map((agent, k) => [agent, ways[k] ?? []]))
      this.trailsAt = frame.step
      if (!playing.value) this.request()
      setTimeout(() => {
        this.trailsBusy = false
        this.request()
      }, 100)
    })
  }
}

function drawDraft(
  context: CanvasRenderingContext2D,
  camera: Camera,
  points: { x: number; y: number }[],
  ink: string,
): void {
  context.beginPath()
  points.forEach((point, k) => {
    const { x, y } = camera.toScreen(point.x, point.y)
    if (k === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.strokeStyle = ink
  context.lineWidth = 3
  context.setLineDash([6, 5])
  context.stroke()
  context.setLineDash([])
}
