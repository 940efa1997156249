import { cos, sin } from 'makeway'
import type { FreeSpace } from '../generators/free-space.ts'
import type { Random } from '../generators/random.ts'
import { drawPlace } from '../generators/random-places.ts'
import { shapeOf } from '../loader/resolve-scenario.ts'
import type { Obstacle } from '../schema/obstacle-schema.ts'
import type { ScenarioPoint } from '../schema/scenario-schema.ts'
import type { FieldReader } from './fields.ts'
import type { XmlElement } from './xml-element.ts'

/** What an importer collects on its way. */
export interface ImportState {
  reader: FieldReader
  notes: Set<string>
  /** What has a fixed place, and what has been drawn so far. */
  space: FreeSpace
}

/** Obstacles at fixed places, in the order of the file. */
export function readObstacles(root: XmlElement, state: ImportState): Obstacle[] {
  const obstacles = root.children.flatMap((element): Obstacle[] => {
    const read = OBSTACLES[element.name]
    const obstacle = read?.(element.read(), state)
    return obstacle ? [obstacle] : []
  })
  for (const obstacle of obstacles) state.space.addObstacle(shapeOf(obstacle))
  return obstacles
}

const OBSTACLES: Record<string, (element: XmlElement, state: ImportState) => Obstacle | undefined> = {
  obstacle: boxObstacle,
  circleObstacle,
  orientedBoxObstacle,
  polygonObstacle,
}

function boxObstacle(element: XmlElement, state: ImportState): Obstacle | undefined {
  const { reader } = state
  const { min, max } = reader.region(element)
  noteGround(element, Math.min(reader.number(element, 'ymin'), reader.number(element, 'ymax')), state)
  const isFlatX = min[0] === max[0]
  const isFlatZ = min[1] === max[1]
  if (isFlatX && isFlatZ) {
    state.notes.add(`obstacle at line ${element.line} has no extent: left out`)
    return undefined
  }
  if (isFlatX || isFlatZ) return { type: 'polyline', vertices: [min, max] }
  return { type: 'polygon', vertices: [min, [max[0], min[1]], max, [min[0], max[1]]] }
}

function circleObstacle(element: XmlElement, state: ImportState): Obstacle {
  const { x, y } = state.reader.point(element, 'position')
  noteHeight(element, state)
  return { type: 'circle', center: [x, y], radius: state.reader.number(element, 'radius', { above: 0 }) }
}

/** `size` gives the full lengths, `thetaY` the turn about the y axis in degrees, right-handed: from z towards x. */
function orientedBoxObstacle(element: XmlElement, state: ImportState): Obstacle {
  const { reader } = state
  const center = reader.point(element, 'position')
  const size = reader.element(element, 'size')
  size.child('y')
  const halfX = reader.number(size, 'x', { above: 0 }) / 2
  const halfZ = reader.number(size, 'z', { above: 0 }) / 2
  const angle = (reader.number(element, 'thetaY') * Math.PI) / 180
  noteHeight(element, state)
  const c = cos(angle)
  const s = sin(angle)
  const corner = (x: number, z: number): ScenarioPoint => [center.x + x * c + z * s, center.y + z * c - x * s]
  const vertices = [corner(-halfX, -halfZ), corner(halfX, -halfZ), corner(halfX, halfZ), corner(-halfX, halfZ)]
  return { type: 'polygon', vertices }
}

function polygonObstacle(element: XmlElement, { reader }: ImportState): Obstacle {
  const vertices = element.all('vertex').map((vertex): ScenarioPoint => {
    vertex.child('y')
    return [reader.number(vertex, 'x'), reader.number(vertex, 'z')]
  })
  if (vertices.length < 3) {
    throw reader.error(element, element.name, 'must have at least 3 vertices', 'add <vertex> elements', vertices.length)
  }
  return { type: 'polygon', vertices }
}

/** Height and the y of the position say where it begins and ends. */
function noteHeight(element: XmlElement, state: ImportState): void {
  element.child('height')
  const ground = element.child('position')
  if (ground?.child('y')) noteGround(element, state.reader.number(ground, 'y'), state)
}

function noteGround(element: XmlElement, bottom: number, { notes }: ImportState): void {
  if (bottom <= 0) return
  notes.add(`${element.name} at line ${element.line} begins ${bottom} m above the ground: a wall for all the same`)
}

/** Square boxes at random places clear of what is there, as many as fit. */
export function drawObstacles(root: XmlElement, { reader, notes, space }: ImportState, random: Random): Obstacle[] {
  return root.all('obstacleRegion').flatMap((element) => {
    const region = reader.region(reader.element(element, 'regionBounds'))
    const count = reader.number(element, 'numObstacles', { atLeast: 0 })
    const half = reader.number(element, 'obstacleSize', { above: 0 }) / 2
    element.child('obstacleHeight')
    const obstacles: Obstacle[] = []
    while (obstacles.length < count) {
      // The circle around the square keeps its corners clear as well.
      const place = drawPlace(region, random, (center) => space.isFree(center, half * Math.SQRT2, 0))
      if (!place) {
        notes.add(`obstacleRegion at line ${element.line}: only ${obstacles.length} of ${count} obstacles fit`)
        break
      }
      const { x, y } = place
      const vertices: ScenarioPoint[] = [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half],
        [x - half, y + half],
      ]
      const obstacle: Obstacle = { type: 'polygon', vertices }
      space.addObstacle(shapeOf(obstacle))
      obstacles.push(obstacle)
    }
    if (count > 0) notes.add('obstacles of an obstacleRegion stand at seeded random places of our own')
    return obstacles
  })
}
