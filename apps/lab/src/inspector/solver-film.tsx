import { useSignal } from '@preact/signals'
import type { SolveStage } from 'makeway'
import { useEffect } from 'preact/hooks'
import { playing, stage } from '../model/store.ts'
import { Icon } from '../panels/icon.tsx'
import type { TraceView } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { lineColor, ownerName } from './lines.ts'

/** ms a stage is shown when the film runs. */
const PACE = 700

/** The solver stage by stage, as a film to step through. */
export function SolverFilm({ view }: { view: TraceView }) {
  const t = text.value
  const running = useSignal(false)
  const { stages } = view.trace
  const now = stage.value === undefined ? undefined : Math.min(stage.value, stages.length - 1)

  useEffect(() => {
    if (!running.value) return
    const timer = setInterval(() => {
      const next = (stage.value ?? -1) + 1
      if (next >= stages.length) {
        stage.value = undefined
        running.value = false
      } else stage.value = next
    }, PACE)
    return () => clearInterval(timer)
  }, [running.value, stages.length])

  const show = (index: number | undefined) => {
    playing.value = false
    running.value = false
    stage.value = index === undefined || index >= stages.length ? undefined : Math.max(0, index)
  }
  return (
    <section class="film" aria-label={t.solver}>
      <h3>{t.solver}</h3>
      <div class="film-bar">
        <button type="button" class="icon" aria-label={t.stepBack} onClick={() => show((now ?? stages.length) - 1)}>
          <Icon name="previous" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={running.value ? t.pause : t.play}
          onClick={() => {
            playing.value = false
            if (!running.value && stage.value === undefined) stage.value = 0
            running.value = !running.value
          }}
        >
          <Icon name={running.value ? 'pause' : 'play'} />
        </button>
        <button type="button" class="icon" aria-label={t.stepForward} onClick={() => show((now ?? -1) + 1)}>
          <Icon name="next" />
        </button>
        <div class="strip">
          {stages.map((item, index) => (
            <button
              key={index}
              type="button"
              tabIndex={-1}
              class={`frame ${item.type} ${index === now ? 'now' : ''}`}
              style={{ '--line': colorOf(view, index) }}
              aria-label={t.stageOf(index + 1, stages.length)}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <button type="button" class="chip" aria-pressed={now === undefined} onClick={() => show(undefined)}>
          {t.result}
        </button>
      </div>
      <p class="film-text">{now === undefined ? ' ' : `${t.stageOf(now + 1, stages.length)}: ${tell(view, now)}`}</p>
    </section>
  )
}

/** Is the stage part of a relaxation, whose lines are bisectors? Then the hard lines that come first in it. */
function relaxationAt(stages: readonly SolveStage[], index: number): (SolveStage & { type: 'relax' }) | undefined {
  for (let k = index; k >= 0; k--) {
    const now = stages[k]
    if (now.type === 'relax') return k === index ? undefined : now
    if (now.type === 'relaxed' && k < index) return undefined
  }
  return undefined
}

function lineNumber(view: TraceView, index: number): number | undefined {
  const now = view.trace.stages[index]
  if (now.type === 'relax' || now.type === 'relaxed') return now.line
  const relaxation = relaxationAt(view.trace.stages, index)
  const number = 'line' in now ? now.line : 'by' in now ? now.by : undefined
  if (relaxation === undefined || number === undefined) return number
  return number < relaxation.hardCount ? number : relaxation.line
}

function colorOf(view: TraceView, index: number): string {
  const line = lineNumber(view, index)
  return line === undefined ? 'var(--line-none)' : lineColor(view)(line)
}

function tell(view: TraceView, index: number): string {
  const t = text.value.stages
  const { lines, stages } = view.trace
  const now = stages[index]
  const relaxation = relaxationAt(stages, index)
  const name = (line: number) => {
    if (relaxation !== undefined && line >= relaxation.hardCount)
      return text.value.bisectorName(line - relaxation.hardCount + 1)
    return text.value.lineName(line + 1, ownerName(lines[line], view.owners[line]))
  }
  switch (now.type) {
    case 'start':
      return t.start(now.extreme)
    case 'line':
      return t.line(name(now.line), now.satisfied)
    case 'interval':
      return t.interval(now.interval === null)
    case 'cut':
      return t.cut(name(now.by), now.interval === null)
    case 'candidate':
      return t.candidate
    case 'fail':
      return t.fail(name(now.line))
    case 'relax':
      return t.relax(name(now.line), now.violation.toFixed(2))
    case 'relaxed':
      return t.relaxed(now.violation.toFixed(2))
    case 'point':
      return t.point(now.allowed)
    case 'longest':
      return t.longest
  }
}
