import { format, readColors } from './canvas.js'
import { Chart } from './chart.js'
import { Player } from './player.js'
import { Replay } from './replay.js'
import { World } from './world.js'

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/** @param {string} id */
const findCanvas = (id) => /** @type {HTMLCanvasElement} */ (find(id))

const replay = new Replay(JSON.parse(find('replay-data').textContent ?? ''))
const { data } = replay
const world = new World(findCanvas('world'), replay)
const worldFrame = /** @type {HTMLElement} */ (world.canvas.parentElement)
const charts = [
  new Chart(findCanvas('gap-chart'), { values: data.gaps, times: data.times, unit: 'm', marksNegative: true }),
  new Chart(findCanvas('speed-chart'), {
    values: data.meanSpeeds,
    times: data.times,
    unit: 'm/s',
    marksNegative: false,
  }),
]
const readings = [find('gap-reading'), find('speed-reading')]
const player = new Player(replay, requestDraw)
const scrubber = /** @type {HTMLInputElement} */ (find('scrubber'))
const speed = /** @type {HTMLSelectElement} */ (find('speed'))
let colors = readColors()
let isDrawing = false

/** However much changes between two frames of the screen, it is drawn once. */
function requestDraw() {
  if (isDrawing) return
  isDrawing = true
  requestAnimationFrame(() => {
    isDrawing = false
    draw()
  })
}

function draw() {
  const { time, isPlaying } = player
  world.draw(time, colors)
  charts.forEach((chart, i) => {
    chart.draw(time, colors)
    readings[i].textContent = chart.reading(time)
  })
  const shown = `${format(time, 0.01)} s`
  scrubber.value = String(time)
  scrubber.setAttribute('aria-valuetext', shown)
  find('clock').textContent = `${shown} of ${format(replay.duration, 0.01)} s`
  find('play').setAttribute('aria-label', isPlaying ? 'Pause' : 'Play')
  find('play').dataset.playing = String(isPlaying)
  replay.countStates(time).forEach((count, state) => {
    const { item, number } = legend[state]
    number.textContent = String(count)
    item.classList.toggle('none', count === 0)
  })
}

// --- legend: the states that occur in this run, with how many agents are in each ---

const occurring = new Set(replay.states)
const legend = data.stateNames.map((name, state) => {
  const item = document.createElement('li')
  const swatch = document.createElement('i')
  const number = document.createElement('b')
  swatch.className = `swatch state-${name}`
  item.append(swatch, `${name} `, number)
  if (occurring.has(state)) find('legend').append(item)
  return { item, number }
})
find('legend-note').textContent = world.hasManyAgents
  ? 'More than 2,000 agents: the lines of their velocities are left out.'
  : `The line from a center: where its velocity leads in ${world.velocitySeconds} s.`

// --- marks on the time line ---

for (const { time, kind, label } of data.events) {
  const mark = document.createElement('button')
  mark.type = 'button'
  mark.className = `mark mark-${kind}`
  mark.style.left = `calc(7px + (100% - 14px) * ${time / (replay.duration || 1)})`
  mark.title = `${label}, ${format(time, 0.01)} s`
  mark.setAttribute('aria-label', `Go to ${mark.title}`)
  mark.addEventListener('click', () => player.seek(time))
  find('marks').append(mark)
}

// --- controls ---

scrubber.max = String(replay.duration)
scrubber.addEventListener('input', () => player.seek(Number(scrubber.value)))
find('play').addEventListener('click', () => player.toggle())
find('back').addEventListener('click', () => player.stepFrames(-1))
find('forward').addEventListener('click', () => player.stepFrames(1))
const takeSpeed = () => {
  player.speed = Number(speed.value)
}
speed.addEventListener('change', takeSpeed)
takeSpeed()

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const keys = {
  ' ': () => player.toggle(),
  ArrowLeft: (event) => (event.shiftKey ? player.seek(player.time - 1) : player.stepFrames(-1)),
  ArrowRight: (event) => (event.shiftKey ? player.seek(player.time + 1) : player.stepFrames(1)),
  Home: () => player.seek(0),
  End: () => player.seek(replay.duration),
}
document.addEventListener('keydown', (event) => {
  if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.metaKey || event.altKey) return
  // a select takes all keys for itself, a button the space bar
  if (event.target instanceof HTMLSelectElement) return
  if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
  event.preventDefault()
  keys[event.key](event)
})

for (const chart of charts) {
  /** @param {PointerEvent} event */
  const seek = (event) => player.seek(chart.toTime(event.clientX - chart.canvas.getBoundingClientRect().left))
  chart.canvas.addEventListener('pointerdown', (event) => {
    chart.canvas.setPointerCapture(event.pointerId)
    seek(event)
  })
  chart.canvas.addEventListener('pointermove', (event) => {
    if (event.buttons & 1) seek(event)
  })
}

// --- looking at one agent: while the pointer is over it, or until another is clicked ---

const tip = find('tip')
let clicked = -1

/** @param {PointerEvent} event */
function look(event) {
  const area = world.canvas.getBoundingClientRect()
  const x = event.clientX - area.left
  const y = event.clientY - area.top
  const hovered = world.agentAt(x, y, player.time)
  if (event.type === 'pointerdown') clicked = hovered
  world.chosen = hovered >= 0 ? hovered : clicked
  tip.hidden = hovered < 0
  replay.eachAgent(player.time, (index, _x, _y, vx, vy, state) => {
    if (index !== hovered) return
    const now = format(Math.sqrt(vx * vx + vy * vy), 0.01)
    tip.textContent = `${data.ids[index]} · ${data.stateNames[state]} · ${now} m/s`
  })
  const isRight = x > area.width / 2
  tip.style.left = isRight ? 'auto' : `${x + 12}px`
  tip.style.right = isRight ? `${area.width - x + 12}px` : 'auto'
  tip.style.top = `${Math.max(4, y - 30)}px`
  requestDraw()
}
world.canvas.addEventListener('pointermove', look)
world.canvas.addEventListener('pointerdown', look)
world.canvas.addEventListener('pointerleave', () => {
  tip.hidden = true
  world.chosen = clicked
  requestDraw()
})

// --- the page ---

/** Clock and charts below the world, px: it leaves room for them where it can. */
const BELOW_WORLD = 480

/** The world keeps its shape where the window has room for it. */
function layOut() {
  const [minX, minY, maxX, maxY] = data.bounds
  const height = (worldFrame.clientWidth * (maxY - minY)) / (maxX - minX)
  const highest = Math.max(300, window.innerHeight - BELOW_WORLD)
  world.canvas.style.height = `${Math.round(Math.min(highest, Math.max(200, height)))}px`
  requestDraw()
}
new ResizeObserver(layOut).observe(worldFrame)
window.addEventListener('resize', layOut)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  colors = readColors()
  requestDraw()
})
layOut()
