import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { openFile, openNamed } from '../model/actions.ts'
import { scenes, sheet, worlds } from '../model/store.ts'
import { lab } from '../model/worker-client.ts'
import type { SceneInfo, Thumbnail as ThumbnailData } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { Camera } from '../world/camera.ts'
import { CATEGORY_COLORS } from '../world/colors.ts'
import { drawShapes } from '../world/draw-world.ts'
import { themeOf } from '../world/theme.ts'

const SECTIONS: readonly SceneInfo['section'][] = ['scenes', 'crowds', 'break', 'suite']

/** All scenes with small pictures, and the door for files. */
export function Gallery() {
  const t = text.value
  const wanted = useSignal('')
  const file = useRef<HTMLInputElement>(null)
  const source = worlds[0].source.value
  const current = 'scene' in source ? source.scene : undefined
  const needle = wanted.value.trim().toLowerCase()
  const found = scenes.value.filter(
    (scene) => needle === '' || `${scene.name} ${titleOf(scene)}`.toLowerCase().includes(needle),
  )
  return (
    <div class="gallery">
      <div class="gallery-head">
        <input
          type="search"
          placeholder={t.filter}
          aria-label={t.filter}
          value={wanted.value}
          onInput={(event) => {
            wanted.value = event.currentTarget.value
          }}
        />
        <button type="button" onClick={() => file.current?.click()}>
          {t.openFile}
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,.xml"
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            if (chosen !== undefined) void openFile(chosen)
            event.currentTarget.value = ''
          }}
        />
      </div>
      {found.length === 0 && <p class="empty">{t.noScene}</p>}
      {SECTIONS.map((section) => {
        const list = found.filter((scene) => scene.section === section)
        return (
          list.length > 0 && (
            <section key={section}>
              <h3>{t.sections[section]}</h3>
              <ul class="cards">
                {list.map((scene) => (
                  <li key={scene.name}>
                    <button
                      type="button"
                      class="card"
                      aria-current={scene.name === current ? 'true' : undefined}
                      title={descriptionOf(scene)}
                      onClick={() => {
                        sheet.value = 'none'
                        void openNamed(scene.name)
                      }}
                    >
                      <Thumbnail name={scene.name} />
                      <span>{titleOf(scene)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
      <p class="muted small">{t.dropHint}</p>
    </div>
  )
}

export function titleOf({ name, title }: { name: string; title: string }): string {
  return text.value.sceneTitles[name] ?? title
}

export function descriptionOf({ name, description }: { name: string; description: string }): string {
  return text.value.sceneDescriptions[name] ?? description
}

const WIDTH = 132
const HEIGHT = 84
const known = new Map<string, ThumbnailData | undefined>()

/** Drawn when it comes into view. */
function Thumbnail({ name }: { name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const data = useSignal(known.get(name))
  useEffect(() => {
    if (data.value !== undefined) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void lab.thumbnail(name).then((thumbnail) => {
        known.set(name, thumbnail)
        data.value = thumbnail
      })
    })
    observer.observe(canvas.current!)
    return () => observer.disconnect()
  }, [name, data])
  const theme = themeOf.value
  useEffect(() => {
    if (data.value !== undefined) draw(canvas.current!, data.value)
  }, [data.value, theme])
  return <canvas ref={canvas} class="thumbnail" width={2 * WIDTH} height={2 * HEIGHT} />
}

function draw(canvas: HTMLCanvasElement, { agents, radii, goals, groups, shapes, bounds }: ThumbnailData): void {
  const context = canvas.getContext('2d')!
  const camera = new Camera()
  camera.width = WIDTH
  camera.height = HEIGHT
  camera.fit(bounds)
  context.setTransform(2, 0, 0, 2, 0, 0)
  context.clearRect(0, 0, WIDTH, HEIGHT)
  drawShapes(context, camera, shapes, themeOf.value)
  context.strokeStyle = themeOf.value.faint
  context.lineWidth = 0.5
  context.globalAlpha = 0.5
  for (let i = 0; i < radii.length && radii.length <= 60; i++) {
    if (Number.isNaN(goals[2 * i])) continue
    const from = camera.toScreen(agents[2 * i], agents[2 * i + 1])
    const to = camera.toScreen(goals[2 * i], goals[2 * i + 1])
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
  context.globalAlpha = 1
  // of a large crowd a part is enough to see it
  const every = Math.ceil(radii.length / 4000)
  for (let i = 0; i < radii.length; i += every) {
    const { x, y } = camera.toScreen(agents[2 * i], agents[2 * i + 1])
    context.fillStyle = CATEGORY_COLORS[(groups[i] + 6) % CATEGORY_COLORS.length]
    context.beginPath()
    context.arc(x, y, Math.max(radii.length > 500 ? 0.6 : 1.4, radii[i] * camera.scale), 0, 2 * Math.PI)
    context.fill()
  }
}
