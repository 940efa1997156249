/**
 * Lockstep over WebSocket: a server that only passes on orders, and clients that each run the whole simulation. Every client
 * reports the hash of every tick and the server compares them. Orders arrive late on purpose; a client that has already gone on
 * without one rolls back to a snapshot and steps again.
 *
 *   node examples/lockstep.mjs
 */
import { Simulation } from 'makeway'
import { WebSocket, WebSocketServer } from 'ws'

const TICKS = 240
const CLIENTS = 3
/** Ticks that a client may be ahead of what the server has confirmed. */
const AHEAD = 8

/** Every client begins with the same world. */
function newWorld() {
  const sim = new Simulation({ timeStep: 1 / 20 })
  sim.addObstacle({ type: 'circle', center: { x: 0, y: 0 }, radius: 1.5 })
  for (let i = 0; i < 24; i++) {
    const position = { x: i % 2 ? -8 : 8, y: (i >> 1) * 1.2 - 6.6 }
    sim.addAgent({ position, goal: { x: -position.x, y: position.y } })
  }
  return sim
}

/** The server: the order in which orders arrive here is the order for all. It closes a tick when everybody has sent theirs. */
function startServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  /** orders and hashes by tick, from each client */
  const ticks = new Map()
  let different = 0
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { tick, orders, hash } = JSON.parse(String(data))
      const entry = ticks.get(tick) ?? { orders: [], hashes: [], sent: 0 }
      ticks.set(tick, entry)
      if (orders) {
        entry.orders.push(...orders)
        if (++entry.sent < CLIENTS) return
        entry.orders.sort((a, b) => a.agent - b.agent)
        for (const client of server.clients) client.send(JSON.stringify({ tick, orders: entry.orders }))
      } else {
        entry.hashes.push(hash)
        if (entry.hashes.length === CLIENTS && new Set(entry.hashes).size > 1) different++
      }
    })
  })
  return { server, ticks, differentTicks: () => different }
}

/** A client predicts: it steps on with the orders that it knows, and corrects itself when it learns of others. */
function startClient(number, address) {
  const socket = new WebSocket(address)
  let sim = newWorld()
  const { ids } = sim.agents
  /** snapshot before each tick, and the orders it was stepped with */
  const past = []
  const confirmed = new Map()
  let next = 0
  let settled = 0
  let rollbacks = 0

  /** What this player wants in a tick: every now and then a new goal for one of its agents. */
  const ownOrders = (tick) =>
    tick % (7 + number) === 3 ? [{ agent: ids[(5 * tick + number) % 24], x: (tick % 17) - 8, y: number * 3 - 3 }] : []

  function step(tick) {
    past[tick] = sim.snapshot()
    const orders = confirmed.get(tick) ?? ownOrders(tick)
    for (const { agent, x, y } of orders) sim.setGoal(agent, x, y)
    sim.step()
    return orders
  }

  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    const used = []
    const advance = () => {
      if (next < TICKS && next < settled + AHEAD) {
        const tick = next++
        // the slower line of a higher number
        setTimeout(() => socket.send(JSON.stringify({ tick, orders: ownOrders(tick) })), 2 * number)
        used[tick] = JSON.stringify(step(tick))
        setImmediate(advance)
      }
    }
    socket.on('open', advance)
    socket.on('message', (data) => {
      const { tick, orders } = JSON.parse(String(data))
      confirmed.set(tick, orders)
      if (used[tick] !== JSON.stringify(orders)) {
        rollbacks++
        sim = Simulation.restore(past[tick])
        for (let again = tick; again < next; again++) used[again] = JSON.stringify(step(again))
      }
      while (confirmed.has(settled)) {
        settled++
        const after = settled < next ? Simulation.restore(past[settled]) : sim
        socket.send(JSON.stringify({ tick: settled - 1, hash: after.hash() }))
      }
      if (settled === TICKS) socket.close()
      else advance()
    })
    socket.on('close', () => resolve({ hash: sim.hash(), rollbacks }))
  })
}

const { server, ticks, differentTicks } = startServer()
await new Promise((resolve) => server.once('listening', resolve))
const address = `ws://127.0.0.1:${server.address().port}`
const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => startClient(number, address)))
server.close()

const compared = [...ticks.values()].filter(({ hashes }) => hashes.length === CLIENTS).length
console.log(`${CLIENTS} clients, ${compared} ticks compared, ${differentTicks()} with different hashes`)
console.log(`rollbacks: ${clients.map(({ rollbacks }) => rollbacks).join(', ')}`)
console.log(`final hashes: ${clients.map(({ hash }) => hash).join(' ')}`)
const equal = new Set(clients.map(({ hash }) => hash)).size === 1
if (!equal || compared < TICKS || differentTicks() > 0 || clients.every(({ rollbacks }) => rollbacks === 0))
  process.exitCode = 1
