import type { SnapshotReader, StateSink } from '../../state/snapshot.ts'
import type { World } from './world.ts'

/** Tells `sink` the complete state of `world`, in one fixed order. */
export function writeWorld(world: World, sink: StateSink): void {
  const { agents } = world
  agents.compact()
  sink.add(world.time)
  sink.add(world.stepCount)
  sink.add(agents.count)
  writeList(sink, agents.handles.write())
  agents.eachColumn((column, length) => sink.addAll(column, length))
  for (let i = 0; i < agents.count; i++) writeList(sink, agents.paths[i] ?? [])
}

/** Fills the empty `world` with what `writeWorld` told. */
export function readWorld(world: World, reader: SnapshotReader): void {
  const { agents } = world
  world.time = reader.next()
  world.stepCount = reader.next()
  const count = reader.nextWhole(reader.remaining, 'the number of agents')
  agents.reserve(count)
  agents.count = count
  agents.handles.read(reader.nextAll())
  agents.eachColumn((column, length) => column.set(reader.nextAll(length)))
  for (let i = 0; i < count; i++) {
    const stored = reader.nextAll()
    const path: number[] = []
    for (let k = 0; k < stored.length; k++) path.push(stored[k])
    agents.paths[i] = path.length > 0 ? path : undefined
  }
  reader.end()
}

function writeList(sink: StateSink, list: readonly number[]): void {
  sink.addAll(list, list.length)
}
