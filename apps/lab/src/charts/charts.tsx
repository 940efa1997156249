import { useEffect, useRef } from 'preact/hooks'
import { seek } from '../model/actions.ts'
import { chartsOpen, playing, sheet, time, worlds } from '../model/store.ts'
import { lab } from '../model/worker-client.ts'
import { Icon } from '../panels/icon.tsx'
import { MEASURED_WORLD, type Series } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'
import { BLUE, GRAY, GREEN, ORANGE, VERMILION } from '../world/colors.ts'
import { themeOf } from '../world/theme.ts'
import type { Chart } from './chart.ts'

type Column = Exclude<keyof Series, 'time'>

const CHARTS: readonly { column: Column; unit: string; color: string; zero?: boolean }[] = [
  { column: 'gap', unit: 'm', color: ORANGE, zero: true },
  { column: 'meanSpeed', unit: 'm/s', color: BLUE },
  { column: 'arrived', unit: '', color: GREEN },
  { column: 'blocked', unit: '', color: VERMILION },
  { column: 'stepTime', unit: 'ms', color: GRAY },
]

/** ms between two updates. */
const PACE = 150

/** Small charts under each other with one time axis, whose cursor is the clock. */
export function Charts() {
  const t = text.value
  const place = useRef<HTMLDivElement>(null)
  const count = worlds[0].opened.value?.ids.length ?? 0
  const theme = themeOf.value

  useEffect(() => {
    let charts: Chart[] = []
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = 0
    let of = worlds[0].opened.peek()
    let series: Record<keyof Series, number[]> = empty()
    const update = async () => {
      const opened = worlds[0].opened.peek()
      if (opened !== of) {
        of = opened
        known = 0
        series = empty()
      }
      const head = worlds[0].frame.peek()?.head ?? 0
      if (head + 1 > known) {
        const more = await lab.series(0, known)
        if (worlds[0].opened.peek() === of && more !== undefined) {
          for (const name of Object.keys(series) as (keyof Series)[]) series[name].push(...more[name])
          known = series.time.length
        }
      }
      if (stopped) return
      for (const [index, chart] of charts.entries()) chart.show(series.time, series[CHARTS[index].column], time.peek())
      timer = setTimeout(() => void update(), PACE)
    }
    void import('./chart.ts').then(({ Chart }) => {
      if (stopped || place.current === null) return
      charts = CHARTS.map(
        ({ column, unit, color, zero }, index) =>
          new Chart(place.current!.children[index] as HTMLElement, {
            unit,
            color,
            zero: zero === true,
            theme,
            onSeek: (to) => {
              playing.value = false
              seek(to)
            },
            last: index === CHARTS.length - 1,
            name: column,
          }),
      )
      void update()
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      for (const chart of charts) chart.destroy()
    }
  }, [theme])

  return (
    <section class="charts" aria-label={t.charts}>
      <button
        type="button"
        class="icon close"
        aria-label={t.close}
        onClick={() => {
          chartsOpen.value = false
          sheet.value = 'none'
        }}
      >
        <Icon name="close" />
      </button>
      <div class="chart-titles">
        {CHARTS.map(({ column, unit, color }) => (
          <p key={column}>
            <i class="swatch" style={{ background: color }} />
            {t.chart[column]}
            {unit !== '' && <span class="muted"> {unit}</span>}
          </p>
        ))}
      </div>
      <div ref={place} class="chart-places">
        {CHARTS.map(({ column }) => (
          <div key={column} class="chart" />
        ))}
      </div>
      {count > MEASURED_WORLD && <p class="muted small">{t.gapMissing}</p>}
    </section>
  )
}

function empty(): Record<keyof Series, number[]> {
  return { time: [], gap: [], meanSpeed: [], arrived: [], blocked: [], stepTime: [] }
}
