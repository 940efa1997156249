import { restart, seek, stepBy, togglePlay } from '../model/actions.ts'
import { playing, SPEEDS, speed, time, worlds } from '../model/store.ts'
import type { Mark } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { ORANGE, STATE_COLORS } from '../world/colors.ts'
import { Icon } from './icon.tsx'

const MARK_COLORS: Record<Mark['kind'], string> = {
  overlap: ORANGE,
  blocked: STATE_COLORS[2],
  arrived: STATE_COLORS[3],
}

/** Play, step, time line with its marks, speed. */
export function Transport() {
  const t = text.value
  const { opened, frame } = worlds[0]
  const timeStep = opened.value?.timeStep ?? 0.1
  const recorded = (frame.value?.head ?? 0) * timeStep
  const duration = opened.value?.duration ?? 1
  const finished = frame.value?.finished ?? false
  const end = finished ? recorded : Math.max(recorded, Math.min(duration, 2 * recorded + 5))
  const shown = frame.value?.time ?? time.value
  const label = t.timeText(shown.toFixed(timeStep < 0.095 ? 2 : 1), frame.value?.step ?? 0)
  return (
    <div class="transport">
      <button type="button" class="icon" aria-label={t.restart} title={t.restart} onClick={() => void restart()}>
        <Icon name="restart" />
      </button>
      <button type="button" class="icon" aria-label={t.stepBack} title={`${t.stepBack} (←)`} onClick={() => stepBy(-1)}>
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="icon play"
        aria-label={playing.value ? t.pause : t.play}
        title={`${playing.value ? t.pause : t.play} (␣)`}
        onClick={togglePlay}
      >
        <Icon name={playing.value ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t.stepForward}
        title={`${t.stepForward} (→)`}
        onClick={() => stepBy(1)}
      >
        <Icon name="forward" />
      </button>
      <div class="time-line">
        <div class="recorded" style={{ width: `${(100 * recorded) / (end || 1)}%` }} />
        <input
          type="range"
          aria-label={t.timeLine}
          aria-valuetext={label}
          min={0}
          max={end}
          step={timeStep}
          value={Math.min(shown, end)}
          onInput={(event) => {
            playing.value = false
            seek(Math.min(Number(event.currentTarget.value), recorded))
          }}
        />
        {frame.value?.marks.map(({ kind, time: at }) => (
          <i
            key={kind}
            class="mark"
            title={`${t.marks[kind]}: ${at.toFixed(2)} s`}
            style={{ left: `${(100 * at) / (end || 1)}%`, background: MARK_COLORS[kind] }}
          />
        ))}
      </div>
      <span class="clock" data-step={frame.value?.step}>
        {label}
      </span>
      <label class="speed">
        <span class="visually-hidden">{t.speed}</span>
        <select
          value={speed.value}
          title={t.speed}
          onChange={(event) => {
            speed.value = Number(event.currentTarget.value)
          }}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {`${value}×`}
            </option>
          ))}
        </select>
      </label>
      <SeedField />
    </div>
  )
}

function SeedField() {
  const t = text.value
  const seed = worlds[0].opened.value?.seed ?? 1
  return (
    <label class="seed" title={`${t.restart}: ${t.seed}`}>
      <span>{t.seed}</span>
      <input
        type="number"
        step={1}
        value={seed}
        onChange={(event) => {
          const value = Number(event.currentTarget.value)
          if (Number.isSafeInteger(value)) void restart(value)
        }}
      />
    </label>
  )
}
