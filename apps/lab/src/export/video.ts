import { signal } from '@preact/signals'
import { flattened } from './pictures.ts'
import { save } from './save.ts'

/** Pictures a second. */
const RATE = 30

const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

export const recording = signal(false)
let recorder: MediaRecorder | undefined

export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && TYPES.some((type) => MediaRecorder.isTypeSupported(type))
}

/** Records the world as it is shown, until `stopRecording`; the file is then handed over. */
export function startRecording(name: string): void {
  const first = flattened(0)
  if (first === undefined || recorder !== undefined) return
  const canvas = document.createElement('canvas')
  canvas.width = first.width
  canvas.height = first.height
  const context = canvas.getContext('2d')!
  context.drawImage(first, 0, 0)
  const parts: Blob[] = []
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType, videoBitsPerSecond: 8e6 })
  const timer = setInterval(() => {
    const next = flattened(0)
    if (next !== undefined) context.drawImage(next, 0, 0, canvas.width, canvas.height)
  }, 1000 / RATE)
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    clearInterval(timer)
    recorder = undefined
    recording.value = false
    save(`${name}.webm`, new Blob(parts, { type: 'video/webm' }))
  }
  recorder.start()
  recording.value = true
}

export function stopRecording(): void {
  recorder?.stop()
}
