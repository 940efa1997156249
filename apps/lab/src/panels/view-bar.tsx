import type { Signal } from '@preact/signals'
import { canRedo, canUndo, redo, undo } from '../model/actions.ts'
import {
  type ColorMode,
  colorMode,
  showDensity,
  showGoals,
  showLinks,
  showTrails,
  type Tool,
  tool,
  worlds,
} from '../model/store.ts'
import { text } from '../text/text.ts'
import { CATEGORY_COLORS, rampColor, STATE_COLORS, WORST_VIOLATION } from '../world/colors.ts'
import { Icon } from './icon.tsx'

const TOOLS: readonly Tool[] = ['select', 'wall', 'brush']

/** Tools and what is shown, above the world. */
export function ViewBar() {
  const t = text.value
  return (
    <div class="view-bar">
      <fieldset class="group" aria-label={t.tools.select}>
        {TOOLS.map((name) => (
          <button
            key={name}
            type="button"
            class="icon"
            aria-label={t.tools[name]}
            title={`${t.tools[name]}. ${t.toolHints[name]}`}
            aria-pressed={tool.value === name}
            onClick={() => {
              tool.value = name
            }}
          >
            <Icon name={name} />
          </button>
        ))}
        <button
          type="button"
          class="icon"
          aria-label={t.undo}
          title={t.undo}
          disabled={canUndo.value.length === 0}
          onClick={() => void undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t.redo}
          title={t.redo}
          disabled={canRedo.value.length === 0}
          onClick={() => void redo()}
        >
          <Icon name="redo" />
        </button>
      </fieldset>
      <label class="select">
        <span>{t.color}</span>
        <select
          value={colorMode.value}
          onChange={(event) => {
            colorMode.value = event.currentTarget.value as ColorMode
          }}
        >
          {(Object.keys(t.colorModes) as ColorMode[]).map((mode) => (
            <option key={mode} value={mode}>
              {t.colorModes[mode]}
            </option>
          ))}
        </select>
      </label>
      <Toggle on={showTrails} label={t.trails} />
      <Toggle on={showGoals} label={t.goals} />
      <Toggle on={showLinks} label={t.links} />
      <Toggle on={showDensity} label={t.density} />
    </div>
  )
}

function Toggle({ on, label }: { on: Signal<boolean>; label: string }) {
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={on.value}
      onClick={() => {
        on.value = !on.value
      }}
    >
      {label}
    </button>
  )
}

/** States from this one on are told of only while somebody is in them. */
const COMMON_STATES = 4

/** What the colors mean, with units; how many agents are in each state. */
export function Legend() {
  const t = text.value
  const { opened, frame } = worlds[0]
  if (opened.value === undefined || frame.value === undefined) return null
  const mode = colorMode.value
  if (mode === 'state') {
    const counts = new Array<number>(STATE_COLORS.length).fill(0)
    for (const state of frame.value.states) counts[state]++
    const names = Object.values(t.states)
    return (
      <ul class="legend">
        {names.map((name, state) => (
          <li key={name} class={counts[state] > 0 ? '' : state < COMMON_STATES ? 'none' : 'rare'}>
            <i class="swatch" style={{ background: STATE_COLORS[state] }} />
            {name} <b>{counts[state]}</b>
          </li>
        ))}
      </ul>
    )
  }
  if (mode === 'group') {
    const { groupNames } = opened.value
    return (
      <ul class="legend">
        {groupNames.slice(0, 8).map((name, index) => (
          <li key={name}>
            <i class="swatch" style={{ background: CATEGORY_COLORS[index % CATEGORY_COLORS.length] }} />
            {name}
          </li>
        ))}
        {groupNames.length > 8 && <li>…</li>}
      </ul>
    )
  }
  const stops = Array.from({ length: 9 }, (_, k) => rampColor(k / 8)).join(', ')
  const isViolation = mode === 'violation'
  if (isViolation && frame.value.violations === undefined) return <p class="legend muted">{t.violationLimit}</p>
  return (
    <div class="legend">
      <span>0</span>
      <i class="ramp" style={{ background: `linear-gradient(to right, ${stops})` }} />
      <span>{isViolation ? `≥ ${WORST_VIOLATION}` : '1'}</span>
      <span class="muted">{isViolation ? t.violationLegend : t.speedLegend}</span>
    </div>
  )
}
