import { useSignal } from '@preact/signals'
import { savePng, saveWorldSvg } from '../export/pictures.ts'
import { save } from '../export/save.ts'
import { canRecord, recording, startRecording, stopRecording } from '../export/video.ts'
import { LONGEST_LINK, toHash } from '../model/link.ts'
import { notice, selected, time, worlds } from '../model/store.ts'
import { lab } from '../model/worker-client.ts'
import type { ExportFormat } from '../simulation/protocol.ts'
import { text } from '../text/text.ts'

const FILES: Record<ExportFormat, { ending: string; type: string }> = {
  csv: { ending: '.csv', type: 'text/csv' },
  juelich: { ending: '.txt', type: 'text/plain' },
  scenario: { ending: '.json', type: 'application/json' },
}

/** The link, pictures, video, trajectories and the scenario. */
export function ShareMenu() {
  const t = text.value
  const open = useSignal(false)
  if (recording.value) {
    return (
      <button type="button" class="recording" onClick={stopRecording}>
        {t.recording}
      </button>
    )
  }
  const entry = (label: string, action: () => void) => (
    <li key={label}>
      <button
        type="button"
        onClick={() => {
          open.value = false
          action()
        }}
      >
        {label}
      </button>
    </li>
  )
  return (
    <div
      class="menu"
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) open.value = false
      }}
    >
      <button
        type="button"
        aria-haspopup="true"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value
        }}
      >
        {t.share}
      </button>
      {open.value && (
        <ul class="menu-list">
          {entry(t.copyLink, () => void copyLink())}
          {entry(t.exports.png, () => void savePng(nameOf()))}
          {entry(t.exports.svg, () => saveWorldSvg(nameOf()))}
          {entry(t.exports.webm, () => {
            if (canRecord()) startRecording(nameOf())
            else notice.value = { kind: 'error', text: t.noRecorder }
          })}
          {(['csv', 'juelich', 'scenario'] as const).map((format) =>
            entry(t.exports[format], () => void saveText(format)),
          )}
        </ul>
      )}
    </div>
  )
}

function nameOf(): string {
  return worlds[0].opened.value?.name ?? 'world'
}

async function saveText(format: ExportFormat): Promise<void> {
  const { ending, type } = FILES[format]
  save(`${nameOf()}${ending}`, new Blob([await lab.text(0, format)], { type }))
}

/** Puts the whole scene and its time into the address, and the address into the clipboard. */
async function copyLink(): Promise<void> {
  const [{ source, overrides, opened }] = worlds
  const t = text.value
  if (opened.value === undefined) return
  const named = 'scene' in source.value
  const hash = await toHash({
    source: named ? source.value : { scenario: opened.value.scenario },
    overrides: overrides.value,
    time: time.value,
    agent: selected.value,
  })
  const link = `${location.origin}${location.pathname}${hash}`
  if (link.length > LONGEST_LINK) {
    notice.value = { kind: 'note', text: t.linkTooLong((link.length / 1000).toFixed(1)) }
    await saveText('scenario')
    return
  }
  history.replaceState(null, '', hash)
  try {
    await navigator.clipboard.writeText(link)
    notice.value = { kind: 'note', text: t.linkCopied }
  } catch {
    // without leave to write there, the address bar has it
    notice.value = { kind: 'note', text: link }
  }
}
