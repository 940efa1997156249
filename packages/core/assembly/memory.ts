/**
 * Where everything lies in memory. Three parts follow each other, each laid out anew when it or one before it grows:
 *
 *   | agents, by capacity | walls and their index | scratch of the agents being solved |
 *
 * Nothing in here outlives a step but the walls (until they change) and the guesses, which only save time.
 */

/**
 * Bytes from agent to agent. What neighbors read of it and what only the agent itself reads are two lines of the cache side
 * by side: agents come from anywhere when they are sorted, and every other place that is written to costs another wait.
 */
const RECORD: usize = 128
/** Doubles of an agent that its neighbors read: x, y, vx, vy, radius, responsibility, escape time, largest speed. */
export const NEAR: usize = RECORD
/**
 * What only the agent itself reads. Doubles: wish x, y, range, [most neighbors (i32), guess (f32)], horizon, wall horizon,
 * change, turn. Once it is solved: new velocity in place of the wish, outcome (i32) in place of the most neighbors, the next
 * guess in place of this one.
 */
export const OWN: usize = RECORD
/** Where some of them stand. */
export const MOST: usize = 24
export const OUTCOME: usize = 24
export const GUESS: usize = 28
/** What the right of way reads: heading x, y, target x, y, distance to it, stuck, priority. */
export const RIGHTS: usize = 64

/** Rows that are handed over at a time. */
export const CHUNK: i32 = 2048

/** Agents that are solved together, stage by stage, at most; fewer where one of them may have very many lines. */
const BLOCK: i32 = 32
const BLOCK_LINES: i32 = 8192

const PAGE: usize = 65536

// --- agents, by row
export let positions: usize = 0
/** cell of each row, then its slot */
export let slots: usize = 0
export let newVelocities: usize = 0
export let outcomes: usize = 0
/** f32, distance within which enough neighbors were found last time; 0: nothing is known */
export let guesses: usize = 0
/** one chunk of the columns that are handed over */
export let stage: usize = 0

// --- agents, by slot: sorted by cells
export let rows: usize = 0
export let xs: usize = 0
export let ys: usize = 0
export let near: usize = 0
export let own: usize = 0
export let rights: usize = 0
export let layers: usize = 0
export let masks: usize = 0
/** first slot of each cell */
export let starts: usize = 0

let agentsEnd: usize = 0

// --- walls
/** ax, ay, bx, by, ux, uy, previous ux, uy, next ux, uy, vx, vy: so many columns, one after the other */
export const EDGE_COLUMNS: i32 = 12
export let edges: usize = 0
export let edgeCount: i32 = 0
/** aConvex, bConvex, kinds */
export let edgeBytes: usize = 0
/** x, y, radius, vx, vy, owner of each */
export let circles: usize = 0
export let circleCount: i32 = 0
/** left, bottom, right, top of every item */
export let boxes: usize = 0
export let wallSeen: usize = 0
export let wallStarts: usize = 0
export let wallEntries: usize = 0

let wallsEnd: usize = 0

// --- scratch
/** candidates of the agent whose neighbors are sought: keys, slots; and both again in order */
export let candidateKeys: usize = 0
export let candidates: usize = 0
export let sortedKeys: usize = 0
export let sorted: usize = 0
/** agents in a block */
export let block: i32 = 1
/** neighbors found, slots: a list for each agent of the block, so many bytes long */
export let neighbors: usize = 0
export let neighborStride: usize = 0
/** what is noted of each agent of the block from one stage to the next */
export let notes: usize = 0
export const NOTE: usize = 64
/** walls near the agent: numbers and squared distances */
export let wallItems: usize = 0
export let wallKeys: usize = 0
/** lines of the agent at hand: four columns `lineStride` bytes apart, point x, y, direction x, y */
export let lines: usize = 0
export let relaxed: usize = 0
export let lineStride: usize = 0
/** where each of these lines comes from */
export let lineSources: usize = 0
let firstLines: usize = 0
let firstSources: usize = 0
let linesEach: usize = 0

function grow(end: usize): bool {
  const pages = <i32>((end + PAGE - 1) / PAGE)
  const missing = pages - memory.size()
  return missing <= 0 || memory.grow(missing) >= 0
}

/** The end of a region of `bytes` from `start`, so that the next one begins at a multiple of 64. */
function after(start: usize, bytes: usize): usize {
  return (start + bytes + 63) & ~63
}

/**
 * Makes room for `capacity` agents; everything after them moves.
 * @returns whether there is enough memory
 */
export function reserveAgents(capacity: i32, withRights: bool, withLayers: bool): bool {
  // two more everywhere: pairs of lanes may reach beyond the last
  const n = <usize>capacity + 2
  let at: usize = after(__heap_base, 0)
  positions = at
  at = after(at, 16 * n)
  slots = at
  at = after(at, 4 * n)
  newVelocities = at
  at = after(at, 16 * n)
  outcomes = at
  at = after(at, n)
  guesses = at
  at = after(at, 4 * n)
  stage = at
  at = after(at, <usize>CHUNK * 8 * 26)
  rows = at
  at = after(at, 4 * n)
  xs = at
  at = after(at, 8 * n)
  ys = at
  at = after(at, 8 * n)
  near = at
  own = at + 64
  at = after(at, RECORD * n)
  rights = at
  if (withRights) at = after(at, RIGHTS * n)
  layers = at
  if (withLayers) at = after(at, 4 * n)
  masks = at
  if (withLayers) at = after(at, 4 * n)
  starts = at
  at = after(at, 4 * (2 * <usize>capacity + 66))
  agentsEnd = at
  if (!grow(at)) return false
  memory.fill(guesses, 0, 4 * n)
  return true
}

/** Makes room for the columns of the walls. */
export function reserveWalls(edgesNow: i32, circlesNow: i32): bool {
  edgeCount = edgesNow
  circleCount = circlesNow
  const n = <usize>(edgesNow + circlesNow)
  let at = agentsEnd
  edges = at
  at = after(at, <usize>EDGE_COLUMNS * 8 * <usize>edgesNow)
  edgeBytes = at
  at = after(at, 3 * <usize>edgesNow)
  circles = at
  at = after(at, 48 * <usize>circlesNow)
  boxes = at
  at = after(at, 32 * n)
  wallSeen = at
  at = after(at, 4 * n)
  wallStarts = at
  wallsEnd = at
  return grow(at)
}

/** Makes room for the first entry of each cell of the walls' index. */
export function reserveWallCells(cells: i32): bool {
  wallEntries = after(wallStarts, 4 * (<usize>cells + 1))
  wallsEnd = wallEntries
  return grow(wallsEnd)
}

export function reserveWallEntries(count: i32): bool {
  wallsEnd = after(wallEntries, 4 * <usize>count)
  return grow(wallsEnd)
}

/** Makes room for solving blocks of agents with up to `most` neighbors each among `count`. */
export function reserveScratch(count: i32, most: i32): bool {
  const items = <usize>(edgeCount + circleCount)
  const all = <usize>count + 8
  linesEach = (<usize>most + items + 8 + 7) & ~7
  block = max<i32>(1, min<i32>(BLOCK, BLOCK_LINES / <i32>linesEach))
  let at = wallsEnd
  candidateKeys = at
  at = after(at, 8 * all)
  candidates = at
  at = after(at, 4 * all)
  sortedKeys = at
  at = after(at, 8 * all)
  sorted = at
  at = after(at, 4 * all)
  neighbors = at
  neighborStride = 4 * (<usize>most + 8)
  at = after(at, neighborStride * <usize>block)
  notes = at
  at = after(at, NOTE * <usize>block)
  wallItems = at
  at = after(at, 4 * (items + 1))
  wallKeys = at
  at = after(at, 8 * (items + 1))
  // columns that don't lie a multiple of 4 kB apart, which would make loads wait for stores
  lineStride = ((8 * linesEach * <usize>block + 4095) & ~4095) + 128
  firstLines = at
  at = after(at, 4 * lineStride)
  relaxed = at
  at = after(at, 4 * lineStride)
  firstSources = at
  at = after(at, 4 * linesEach * <usize>block)
  return grow(at)
}

/** From now on the lines are those of agent `k` of the block. */
export function turnToLines(k: i32): void {
  lines = firstLines + 8 * linesEach * <usize>k
  lineSources = firstSources + 4 * linesEach * <usize>k
}
