import { viewOf } from '../export/pictures.ts'
import { FIELDS } from '../simulation/protocol.ts'
import { draft } from '../world/pointer.ts'
import { choose, edit, redo, stepBy, togglePlay, undo } from './actions.ts'
import { selected, tool, worlds } from './store.ts'

/** px */
const PAN = 60

/** Everything the mouse can do; returns what takes it back. */
export function listenToKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('input, select, textarea, [contenteditable]') && event.key !== 'Escape') return
    // buttons have the space bar for themselves
    if (event.key === ' ' && target.closest('button, summary')) return
    if (handle(event)) event.preventDefault()
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}

function handle(event: KeyboardEvent): boolean {
  const { key } = event
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z') void (event.shiftKey ? redo() : undo())
    else if (key.toLowerCase() === 'y') void redo()
    else return false
    return true
  }
  if (event.altKey) return moveChosen(key)
  const opened = worlds[0].opened.value
  const count = opened?.ids.length ?? 0
  const second = event.shiftKey ? Math.max(1, Math.round(1 / (opened?.timeStep ?? 1))) : 1
  switch (key) {
    case ' ':
      togglePlay()
      return true
    case 'ArrowLeft':
      stepBy(-second)
      return true
    case 'ArrowRight':
      stepBy(second)
      return true
    case ',':
    case '.':
      if (count > 0) choose((Math.max(0, selected.value + (key === '.' ? 1 : -1)) + count) % count)
      return true
    case 'Escape':
      tool.value = 'select'
      draft.value = undefined
      choose(-1)
      return true
    case 'Delete':
    case 'Backspace':
      if (selected.value >= 0) {
        draft.edited = true
        void edit({ type: 'removeAgent', agent: selected.value })
      }
      return true
    default:
      return moveView(key)
  }
}

function moveView(key: string): boolean {
  const view = viewOf(0)
  const opened = worlds[0].opened.value
  if (view === undefined || opened === undefined) return false
  const { camera } = view
  if (key === '+' || key === '=') camera.zoom(1.25, camera.width / 2, camera.height / 2)
  else if (key === '-') camera.zoom(0.8, camera.width / 2, camera.height / 2)
  else if (key === '0') camera.fit(opened.bounds)
  else if (key === 'w') camera.pan(0, PAN)
  else if (key === 's') camera.pan(0, -PAN)
  else if (key === 'a') camera.pan(PAN, 0)
  else if (key === 'd') camera.pan(-PAN, 0)
  else return false
  view.repaint()
  return true
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** By half a radius. */
function moveChosen(key: string): boolean {
  const direction = DIRECTIONS[key]
  const { opened, frame } = worlds[0]
  const agent = selected.value
  if (direction === undefined || agent < 0 || opened.value === undefined || frame.value === undefined) return false
  const { values } = frame.value
  const by = opened.value.radii[agent] / 2
  draft.edited = true
  void edit({
    type: 'moveAgent',
    agent,
    to: { x: values[FIELDS * agent] + by * direction[0], y: values[FIELDS * agent + 1] + by * direction[1] },
  })
  return true
}
