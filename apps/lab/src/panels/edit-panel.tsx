import { useSignal } from '@preact/signals'
import { edit } from '../model/actions.ts'
import { selected, worlds } from '../model/store.ts'
import { text } from '../text/text.ts'

type Value = number | string | boolean | undefined

/** Parameters of the chosen agent, or of all. */
export function EditPanel() {
  const t = text.value
  const forAll = useSignal(false)
  const changed = useSignal<Record<string, string>>({})
  const opened = worlds[0].opened.value
  const chosen = selected.value
  if (opened === undefined) return null
  const one = !forAll.value && chosen >= 0
  const given = valuesOf(chosen)
  const apply = async () => {
    const values = Object.fromEntries(Object.entries(changed.value).map(([name, input]) => [name, parsed(input)]))
    const done = one
      ? await edit({ type: 'parameters', agent: chosen, values })
      : await edit({ type: 'parameters', agent: 'all', values })
    if (done) changed.value = {}
  }
  return (
    <details class="edit">
      <summary>{t.editTitle}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <fieldset class="chips">
          <button
            type="button"
            class="chip"
            aria-pressed={one}
            disabled={chosen < 0}
            onClick={() => {
              forAll.value = false
            }}
          >
            {t.editOne}
          </button>
          <button
            type="button"
            class="chip"
            aria-pressed={!one}
            onClick={() => {
              forAll.value = true
            }}
          >
            {t.editAll}
          </button>
        </fieldset>
        <div class="fields">
          {Object.entries(t.parameters).map(([name, [label, unit]]) => (
            <label key={name}>
              <span>{label}</span>
              <input
                name={name}
                value={changed.value[name] ?? String(given[name] ?? '')}
                placeholder={String(DEFAULTS[name] ?? '')}
                onInput={(event) => {
                  changed.value = { ...changed.value, [name]: event.currentTarget.value }
                }}
              />
              <small>{unit}</small>
            </label>
          ))}
        </div>
        <div class="row">
          <button type="submit" disabled={Object.keys(changed.value).length === 0}>
            {t.apply}
          </button>
          {one && (
            <button type="button" onClick={() => void edit({ type: 'removeAgent', agent: chosen })}>
              {t.removeAgent}
            </button>
          )}
        </div>
        <p class="muted small">{t.editNote}</p>
      </form>
    </details>
  )
}

/** What applies where a scene says nothing; shown in gray. */
const DEFAULTS: Record<string, Value> = {
  radius: 0.3,
  maxSpeed: 1.8,
  preferredSpeed: 1.3,
  timeHorizon: 2,
  obstacleTimeHorizon: 1,
  neighborDistance: 'auto',
  maxNeighbors: 10,
  goalTolerance: 0.2,
  responsibility: 0.5,
  priority: 0,
  escapeTime: 0.25,
  safetyMargin: 0,
  hold: 'false',
}

/** What the scene says of an agent; generated ones follow the defaults. */
function valuesOf(agent: number): Record<string, Value> {
  const scenario = worlds[0].opened.value?.scenario
  if (scenario === undefined) return {}
  const own = agent >= 0 ? (scenario.agents ?? [])[agent] : undefined
  return { ...scenario.agentDefaults, ...own } as unknown as Record<string, Value>
}

/** Numbers as numbers; nothing takes the parameter back to its default. */
function parsed(input: string): Value {
  const trimmed = input.trim()
  if (trimmed === '') return undefined
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
  const number = Number(trimmed)
  return Number.isNaN(number) ? trimmed : number
}
