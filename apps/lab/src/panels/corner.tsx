import { chooseKernel } from '../model/actions.ts'
import { frameTime, kernelChoice, workersReason, worlds } from '../model/store.ts'
import { text } from '../text/text.ts'

/** In the corner of the world: how many, how fast, on which kernel and threads, and the hash of the state. */
export function Corner() {
  const t = text.value
  const { opened, frame } = worlds[0]
  if (opened.value === undefined || frame.value === undefined) return null
  const ms = frameTime.value
  const { hash, stepTime } = frame.value
  return (
    <div class="corner">
      <span>{t.agentsCount(opened.value.ids.length)}</span>
      <span>{t.perFrame(ms.toFixed(1), ms > 0 ? (1000 / ms).toFixed(0) : '–')}</span>
      <span>{t.perStep(stepTime.toFixed(2))}</span>
      <span class="hash" data-hash={hash ?? ''}>{`${t.hash} ${hash ?? '…'}`}</span>
      <span class="kernel">
        <select
          aria-label={t.kernel}
          title={t.kernel}
          value={kernelChoice.value.kernel}
          onChange={(event) =>
            void chooseKernel({ ...kernelChoice.value, kernel: event.currentTarget.value as 'scalar' | 'simd' })
          }
        >
          <option value="simd">{t.kernels.simd}</option>
          <option value="scalar">{t.kernels.scalar}</option>
        </select>
        <select
          aria-label={t.threads}
          title={t.threads}
          value={kernelChoice.value.workers}
          onChange={(event) => void chooseKernel({ ...kernelChoice.value, workers: Number(event.currentTarget.value) })}
        >
          {threadCounts().map((count) => (
            <option key={count} value={count}>
              {t.threadCount(count + 1)}
            </option>
          ))}
        </select>
      </span>
      {workersReason.value !== undefined && <span class="warn">{t.noThreads}</span>}
    </div>
  )
}

/** Threads beside the first that make sense here. */
function threadCounts(): number[] {
  const most = Math.min(7, Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1))
  return Array.from({ length: most + 1 }, (_, count) => count)
}
