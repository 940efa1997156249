import { useSignal } from '@preact/signals'
import type { ConeKind } from 'makeway'
import { useEffect } from 'preact/hooks'
import { savePicture } from '../export/pictures.ts'
import { choose } from '../model/actions.ts'
import {
  coneHorizon,
  coneKinds,
  hoveredLine,
  litLine,
  playing,
  selected,
  showAllCones,
  shown,
  stage,
  trace,
} from '../model/store.ts'
import { Icon } from '../panels/icon.tsx'
import { SMALL_WORLD, type TraceView } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { explain } from './explain.ts'
import { lineColor, lineRows, obstacleColor, ownerName } from './lines.ts'
import { SolverFilm } from './solver-film.tsx'
import { toVNode } from './svg-view.tsx'
import { velocityPicture } from './velocity-picture.ts'

const SIZE = 400
const KINDS: readonly ConeKind[] = ['vo', 'rvo', 'hrvo']

/** How the chosen agent decides: its velocity space, in words, as a film, and line by line. */
export function Inspector() {
  const t = text.value
  const view = trace.value
  const opened = shown.value.opened.value
  const chosen = selected.value
  if (chosen < 0 || opened === undefined) return <p class="empty">{t.chooseAgent}</p>
  const isLarge = opened.ids.length > SMALL_WORLD
  return (
    <div class="inspector-body">
      <AgentHead />
      {view === undefined ? (
        <p class="empty">{isLarge && playing.value ? t.notTraced : t.notThere}</p>
      ) : (
        <>
          <p class="why" aria-live={playing.value ? 'off' : 'polite'}>
            {sentence(view)}
          </p>
          <VelocitySpace view={view} />
          <ConeControls view={view} />
          <SolverFilm view={view} />
          <LineTable view={view} />
        </>
      )}
    </div>
  )
}

function sentence({ trace, owners, obstacleOwners }: TraceView): string {
  const told = explain(trace)
  const ids = shown.value.opened.value?.ids ?? []
  const decisive = [
    ...told.lines.map((line) => ownerName(trace.lines[line], owners[line])),
    ...told.obstacles.map((obstacle) => ids[obstacleOwners[obstacle]] ?? ''),
  ]
  return text.value.why(told, [...new Set(decisive)])
}

function AgentHead() {
  const t = text.value
  const { ids } = shown.value.opened.value!
  const frame = shown.value.frame.value
  const count = ids.length
  const state = frame === undefined ? undefined : Object.values(t.states)[frame.states[selected.value]]
  const move = (by: number) => choose((selected.value + by + count) % count)
  return (
    <div class="agent-head">
      <h3>{t.agentName(ids[selected.value])}</h3>
      <span class="muted">{state}</span>
      <span class="grow" />
      <button
        type="button"
        class="icon"
        aria-label={t.previousAgent}
        title={`${t.previousAgent} (,)`}
        onClick={() => move(-1)}
      >
        <Icon name="previous" />
      </button>
      <button type="button" class="icon" aria-label={t.nextAgent} title={`${t.nextAgent} (.)`} onClick={() => move(1)}>
        <Icon name="next" />
      </button>
    </div>
  )
}

/** Lines whose cones are shown: all, or the one hovered, or those that decide. */
function conesOf(view: TraceView): number[] {
  const { lines, binding, violated } = view.trace
  if (showAllCones.value) return lines.map((_, k) => k)
  if (litLine.value >= 0) return [litLine.value]
  if (coneHorizon.value !== undefined || coneKinds.value.length > 1) return [...binding, ...violated].slice(0, 2)
  return []
}

function pictureOf(view: TraceView, size: number) {
  const t = text.value
  return velocityPicture(view.trace, {
    size,
    color: lineColor(view),
    obstacleColor: obstacleColor(view),
    lit: litLine.value < view.trace.lines.length ? litLine.value : -1,
    cones: conesOf(view),
    kinds: coneKinds.value,
    horizon: coneHorizon.value,
    stage: stage.value === undefined ? undefined : Math.min(stage.value, view.trace.stages.length - 1),
    words: t,
  })
}

function VelocitySpace({ view }: { view: TraceView }) {
  const t = text.value
  const lineOf = (event: Event) =>
    Number((event.target as Element).closest('[data-line]')?.getAttribute('data-line') ?? -1)
  const name = `velocity-space-${selected.value}`
  return (
    <figure class="velocity-space">
      {/* the table below offers the same to the keyboard */}
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`${t.inspector}: ${sentence(view)}`}
        onPointerOver={(event) => {
          hoveredLine.value = lineOf(event)
        }}
        onPointerLeave={() => {
          hoveredLine.value = -1
        }}
      >
        {toVNode(pictureOf(view, SIZE))}
      </svg>
      <figcaption>
        <span class="key region">{t.region}</span>
        <span class="key wish">{t.preferred}</span>
        <span class="key current">{t.current}</span>
        <span class="key new">{t.chosen}</span>
        <span class="grow" />
        <button
          type="button"
          class="icon"
          title={t.saveSvg}
          aria-label={t.saveSvg}
          onClick={() => savePicture(name, SIZE, pictureOf(view, SIZE))}
        >
          <Icon name="save" />
        </button>
      </figcaption>
    </figure>
  )
}

/** The slider goes from 0.1 to 20 s in equal ratios. */
const SLIDE = { from: Math.log(0.1), to: Math.log(20) }

function ConeControls({ view }: { view: TraceView }) {
  const t = text.value
  const horizon = coneHorizon.value ?? view.trace.timeHorizon
  const isOwn = coneHorizon.value === undefined
  return (
    <div class="cone-controls">
      <label class="slider">
        <span>{t.horizonLabel}</span>
        <input
          type="range"
          min={SLIDE.from}
          max={SLIDE.to}
          step="any"
          value={Math.log(horizon)}
          aria-valuetext={`${horizon.toFixed(2)} s`}
          onInput={(event) => {
            coneHorizon.value = Math.exp(Number(event.currentTarget.value))
          }}
        />
        <output>{`${horizon.toFixed(horizon < 1 ? 2 : 1)} s`}</output>
      </label>
      <button
        type="button"
        class="chip"
        aria-pressed={isOwn}
        onClick={() => {
          coneHorizon.value = undefined
        }}
      >
        {t.horizonOwn}
      </button>
      <fieldset class="chips" aria-label={t.inspector}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="chip"
            title={t.coneTitles[kind]}
            aria-pressed={coneKinds.value.includes(kind)}
            onClick={() => {
              const now = coneKinds.value
              coneKinds.value = now.includes(kind) ? now.filter((other) => other !== kind) : [...now, kind]
            }}
          >
            {t.coneKinds[kind]}
          </button>
        ))}
        <button
          type="button"
          class="chip"
          aria-pressed={showAllCones.value}
          onClick={() => {
            showAllCones.value = !showAllCones.value
          }}
        >
          {t.allCones}
        </button>
      </fieldset>
    </div>
  )
}

function LineTable({ view }: { view: TraceView }) {
  const t = text.value
  const rows = lineRows(view)
  const color = lineColor(view)
  const pinned = useSignal(-1)
  useEffect(
    () => () => {
      hoveredLine.value = -1
    },
    [],
  )
  const light = (line: number) => {
    hoveredLine.value = line
  }
  return (
    <section class="lines">
      <h3>
        {t.lines} <span class="muted">{rows.length}</span>
      </h3>
      <table data-lines={rows.length}>
        <thead>
          <tr>
            <th scope="col">{t.table.who}</th>
            <th scope="col" title={t.tableTitles.distance}>
              {t.table.distance}
            </th>
            <th scope="col" title={t.tableTitles.collision}>
              {t.table.collision}
            </th>
            <th scope="col">{t.table.case}</th>
            <th scope="col" title={t.tableTitles.share}>
              {t.table.share}
            </th>
            <th scope="col" title={t.tableTitles.violation}>
              {t.table.violation}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.line}
              class={[
                row.line === litLine.value ? 'lit' : '',
                row.binding ? 'binding' : '',
                row.slack < -1e-6 ? 'violated' : '',
              ].join(' ')}
              onPointerEnter={() => light(row.line)}
              onPointerLeave={() => light(pinned.value)}
            >
              <th scope="row">
                <button
                  type="button"
                  class="row-button"
                  aria-pressed={pinned.value === row.line}
                  onFocus={() => light(row.line)}
                  onClick={() => {
                    pinned.value = pinned.value === row.line ? -1 : row.line
                    light(pinned.value)
                  }}
                >
                  <i class="swatch" style={{ background: color(row.line) }} />
                  {row.who}
                </button>
              </th>
              <td>{row.distance === undefined ? '–' : `${row.distance.toFixed(2)} m`}</td>
              <td>{collisionText(row.collision)}</td>
              <td>{t.cases[row.case]}</td>
              <td>{row.share === undefined ? '–' : `${Math.round(row.share * 100)} %`}</td>
              <td>{row.slack.toFixed(2).replace('-', '−').replace('−0.00', '0.00')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.dropped > 0 && <p class="muted">{t.dropped(view.dropped)}</p>}
      {view.trace.unusedWalls.length > 0 && <p class="muted">{t.unusedWalls(view.trace.unusedWalls.length)}</p>}
    </section>
  )
}

function collisionText(time: number | undefined): string {
  if (time === undefined) return '–'
  return time === Infinity ? text.value.never : `${time.toFixed(2)} s`
}
