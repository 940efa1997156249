import { useSignal } from '@preact/signals'
import { CURE_NAMES } from 'makeway'
import { useEffect } from 'preact/hooks'
import { closeBeside, cureBeside, openBeside, override } from '../model/actions.ts'
import { comparing, inspected, playing, worlds } from '../model/store.ts'
import { lab } from '../model/worker-client.ts'
import { findBreakIt } from '../scenes/break-it.ts'
import type { MetricValues, Overrides } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'

interface Choice {
  label: string
  overrides: Overrides
}

const METHODS = ['orca', 'vo', 'rvo', 'hrvo'] as const

/** What a scene can be compared with: another profile, a cure less, other parameters. */
function choices(): Choice[] {
  const t = text.value
  const opened = worlds[0].opened.value
  if (opened === undefined) return []
  const base = worlds[0].overrides.value
  const { profile, timeStep, seed } = opened
  const other = profile === 'default' ? 'rvo2' : 'default'
  const horizon = (opened.scenario.agentDefaults?.timeHorizon as number | undefined) ?? 2
  const with_ = (overrides: Overrides): Overrides => ({ ...base, seed, ...overrides })
  return [
    { label: t.withProfile(other), overrides: with_({ profile: other }) },
    ...(profile === 'default'
      ? CURE_NAMES.map((cure) => ({ label: t.withoutCure(t.cures[cure]), overrides: with_({ without: [cure] }) }))
      : []),
    ...METHODS.filter((method) => method !== opened.method).map((method) => ({
      label: t.withMethod(method.toUpperCase()),
      overrides: with_({ method }),
    })),
    { label: t.withTimeStep('2'), overrides: with_({ timeStep: 2 * timeStep }) },
    { label: t.withTimeStep('½'), overrides: with_({ timeStep: timeStep / 2 }) },
    ...[horizon / 2, 2 * horizon].map((timeHorizon) => ({
      label: t.withTwice('τ', `${timeHorizon} s`),
      overrides: with_({ agents: { ...base.agents, timeHorizon } }),
    })),
    ...[2, 20].map((maxNeighbors) => ({
      label: t.withTwice('maxNeighbors', String(maxNeighbors)),
      overrides: with_({ agents: { ...base.agents, maxNeighbors } }),
    })),
  ]
}

/** Begins and ends a comparison. */
export function CompareMenu() {
  const t = text.value
  if (comparing.value) {
    return (
      <button type="button" onClick={closeBeside}>
        {t.stopComparing}
      </button>
    )
  }
  const list = choices()
  return (
    <select
      class="compare-menu"
      aria-label={t.compare}
      title={t.compareTitle}
      value=""
      onChange={(event) => {
        const choice = list[Number(event.currentTarget.value)]
        event.currentTarget.value = ''
        if (choice !== undefined) void openBeside(choice.overrides)
      }}
    >
      <option value="" disabled>
        {t.compare}
      </option>
      {list.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** What differs between the two. */
export function differenceText(): string {
  const t = text.value
  const [a, b] = worlds
  const one = a.opened.value
  const two = b.opened.value
  if (one === undefined || two === undefined) return ''
  const parts: string[] = []
  if (one.profile !== two.profile) parts.push(t.withProfile(two.profile))
  if (one.method !== two.method) parts.push(t.withMethod(two.method.toUpperCase()))
  if (one.timeStep !== two.timeStep) parts.push(`Δt ${Number(two.timeStep.toPrecision(3))} s`)
  for (const cure of b.overrides.value.without ?? []) parts.push(t.withoutCure(t.cures[cure as keyof typeof t.cures]))
  const before = a.overrides.value.agents ?? {}
  for (const [name, value] of Object.entries(b.overrides.value.agents ?? {}))
    if (before[name] !== value) parts.push(`${name} ${value}`)
  return parts.join(', ')
}

/** Metrics of both worlds so far, side by side. */
export function CompareTable() {
  const t = text.value
  const metrics = useSignal<[MetricValues, MetricValues] | undefined>(undefined)
  const head = worlds[0].frame.value?.head ?? 0
  const rest = !playing.value
  // a few times a second while it plays, and once at the end
  const beat = Math.floor(head / 10)
  useEffect(() => {
    void Promise.all([lab.metrics(0), lab.metrics(1)])
      .then((pair) => {
        metrics.value = pair
      })
      // the second world was closed meanwhile
      .catch(() => {})
  }, [beat, rest, worlds[1].opened.value])
  if (metrics.value === undefined) return null
  const [a, b] = metrics.value
  return (
    <div class="compare-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.metric}</th>
            {t.sideNames.map((name, side) => (
              <th key={name} scope="col">
                <button
                  type="button"
                  class="chip"
                  aria-pressed={inspected.value === side}
                  onClick={() => {
                    inspected.value = side
                  }}
                >
                  {name}
                </button>
              </th>
            ))}
            <th scope="col">{t.difference}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(a).map((name) => (
            <tr key={name}>
              <th scope="row">{t.metrics[name] ?? name}</th>
              <td>{numberText(a[name])}</td>
              <td>{numberText(b[name])}</td>
              <td>{differenceOf(a[name], b[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function numberText(value: number | null): string {
  if (value === null) return '–'
  return String(Number(value.toPrecision(3))).replace('-', '−')
}

function differenceOf(a: number | null, b: number | null): string {
  if (a === null || b === null || a === b) return a === b && a !== null ? '=' : '–'
  return `${b > a ? '+' : ''}${numberText(b - a)}`
}

/** For the scenes that break something: what breaks it, and the cure. */
export function BreakBar() {
  const t = text.value
  const source = worlds[0].source.value
  const found = 'scene' in source ? findBreakIt(source.scene) : undefined
  if (found === undefined) return null
  const { scene, parameter, bad, good, cure } = found
  const overrides = worlds[0].overrides.value
  const cured =
    JSON.stringify(overrides.agents ?? {}) === JSON.stringify(cure.agents ?? {}) && overrides.profile === cure.profile
  return (
    <div class="break-bar">
      {!cured && <span>{t.breakNote(parameter, bad)}</span>}
      <button type="button" aria-pressed={cured} disabled={cured} onClick={() => void override(cure)}>
        {t.cure(parameter, good)}
      </button>
      {!comparing.value && (
        <button type="button" onClick={() => void cureBeside(scene.name)}>
          {t.cureBeside}
        </button>
      )}
    </div>
  )
}
