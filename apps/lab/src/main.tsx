import { render } from 'preact'
import { PAGE_STYLE } from './inspector/figure-style.ts'
import { open } from './model/actions.ts'
import { listenToKeys } from './model/keyboard.ts'
import { fromHash, type Shared } from './model/link.ts'
import { startPlayer } from './model/player.ts'
import { inspectorOpen, notice, scenes, scenesOpen } from './model/store.ts'
import { lab } from './model/worker-client.ts'
import { App } from './panels/app.tsx'
import { text } from './text/text.ts'
import './style.css'

const OPENING: Shared = { source: { scene: 'ring-30' }, overrides: {}, time: 0, agent: 0 }

const figureStyle = document.createElement('style')
figureStyle.textContent = PAGE_STYLE
document.head.append(figureStyle)

// what does not fit beside the world begins closed
scenesOpen.value = innerWidth >= 1180
inspectorOpen.value = innerWidth >= 900

render(<App />, document.getElementById('app')!)
startPlayer()
listenToKeys()
void openAddress().then(async () => {
  scenes.value = await lab.scenes()
})
window.addEventListener('hashchange', () => void openAddress())

/** What the address holds; without anything a scene that moves. */
async function openAddress(): Promise<void> {
  let shared: Shared | undefined
  try {
    shared = await fromHash(location.hash)
  } catch {
    notice.value = { kind: 'error', text: text.value.linkBroken }
  }
  const { source, overrides, time, agent } = shared ?? OPENING
  const done = await open(source, { overrides, at: time, agent, play: shared === undefined })
  if (!done && shared !== undefined) {
    const message = notice.value
    await open(OPENING.source, { agent: 0, play: true })
    notice.value = message
  }
}
