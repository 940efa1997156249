import type { AgentStore } from './agent-store.ts'
import { LOST_DRIVE } from './bodies.ts'
import { OUTLINE_KINDS } from './obstacle-store.ts'
import { damaged, type SnapshotReader, type StateSink } from './snapshot.ts'
import { EVERY_LAYER } from './walls.ts'
import type { World } from './world.ts'

/** Tells `sink` the complete state of `world`, in one fixed order. */
export function writeWorld(world: World, sink: StateSink): void {
  const { agents, obstacles } = world
  agents.compact()
  sink.add(world.time)
  sink.add(world.stepCount)
  sink.add(agents.count)
  writeList(sink, agents.handles.write())
  agents.eachColumn((column, length) => sink.addAll(column, length))
  for (let i = 0; i < agents.count; i++) writeList(sink, agents.paths[i] ?? [])
  writeBodies(sink, agents)
  writeList(sink, obstacles.handles.write())
  sink.add(obstacles.list.length)
  for (let i = 0; i < obstacles.list.length; i++) {
    const o = obstacles.list[i]
    writeList(sink, [o.handle, OUTLINE_KINDS.indexOf(o.kind), o.radius, o.x, o.y, o.angle, o.vx, o.vy])
    writeList(sink, o.outline)
  }
  const layers = obstacles.list.map((o) => o.layers)
  if (layers.some((bits) => bits !== EVERY_LAYER)) writeList(sink, layers)
}

/** Fills the empty `world` with what `writeWorld` told. What the numbers mean is for `checkRestored` to judge. */
export function readWorld(world: World, reader: SnapshotReader): void {
  const { agents, obstacles } = world
  world.time = reader.next()
  world.stepCount = reader.next()
  const count = reader.nextWhole(reader.remaining, 'the number of agents')
  agents.reserve(count)
  agents.count = count
  agents.handles.read(reader.nextAll())
  agents.eachColumn((column, length) => column.set(reader.nextAll(length)))
  for (let i = 0; i < count; i++) {
    const path = numbers(reader.nextAll())
    agents.paths[i] = path.length > 0 ? path : undefined
  }
  readBodies(agents, reader)
  obstacles.handles.read(reader.nextAll())
  const obstacleCount = reader.nextWhole(reader.remaining, 'the number of obstacles')
  for (let i = 0; i < obstacleCount; i++) {
    const [handle, kind, radius, x, y, angle, vx, vy] = numbers(reader.nextAll(8))
    const outline = numbers(reader.nextAll())
    obstacles.list.push({
      handle,
      kind: OUTLINE_KINDS[kind],
      outline,
      radius,
      x,
      y,
      angle,
      vx,
      vy,
      layers: EVERY_LAYER,
    })
  }
  if (reader.remaining > 0) {
    const layers = reader.nextAll(obstacleCount)
    for (let i = 0; i < obstacleCount; i++) obstacles.list[i].layers = layers[i] | 0
  }
  reader.end()
  obstacles.changed()
}

function writeBodies(sink: StateSink, { bodies, count }: AgentStore): void {
  for (let i = 0; i < count; i++) {
    const body = bodies[i]
    if (body === undefined) continue
    const { facingX, facingY, turnRate, speedLimit, accelerationLimit, drive, commands } = body
    sink.add(i)
    sink.add(facingX)
    sink.add(facingY)
    sink.add(turnRate)
    sink.add(drive === undefined ? 0 : 1)
    sink.add(speedLimit.disc)
    writeList(sink, speedLimit.polygon)
    sink.add(accelerationLimit.disc)
    writeList(sink, accelerationLimit.polygon)
    writeList(sink, commands)
  }
  sink.add(-1)
}

/** Drives can't be kept; who had one gets LOST_DRIVE, until it is handed in again. */
function readBodies(agents: AgentStore, reader: SnapshotReader): void {
  for (let i = reader.next(); i !== -1; i = reader.next()) {
    if (!(i >= 0 && i < agents.count && Math.floor(i) === i)) throw damaged(`a body of row ${i}`)
    const body = agents.bodyOf(i)
    body.facingX = reader.next()
    body.facingY = reader.next()
    body.turnRate = reader.next()
    body.drive = reader.next() === 1 ? LOST_DRIVE : undefined
    body.speedLimit = { disc: reader.next(), polygon: numbers(reader.nextAll()) }
    body.accelerationLimit = { disc: reader.next(), polygon: numbers(reader.nextAll()) }
    body.commands = numbers(reader.nextAll())
  }
}

function writeList(sink: StateSink, list: readonly number[]): void {
  sink.addAll(list, list.length)
}

function numbers(values: Float64Array): number[] {
  const list: number[] = []
  for (let i = 0; i < values.length; i++) list.push(values[i])
  return list
}
