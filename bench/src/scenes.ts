import { cos, sin } from 'makeway'
import { mulberry32 } from './mulberry32.ts'

/** Every agent of every scene. Lengths in meters, times in seconds. */
export const PARAMETERS = {
  radius: 0.3,
  neighborDistance: 5,
  maxNeighbors: 10,
  timeHorizon: 2,
  obstacleTimeHorizon: 1,
  maxSpeed: 1.5,
} as const
export const TIME_STEP = 0.1
const PREFERRED_SPEED = 1.3
/** Nearer to its goal than this, an agent slows down, and draws a new goal before the next step, m. */
const NEAR_GOAL = 1

/** What a scene is, for any number of agents. */
export interface SceneKind {
  readonly name: string
  readonly title: string
  /** agents when nothing is said */
  readonly agents: number
  /** steps before the first that is measured, so that the crowd is mixed */
  readonly warmUp: number
  /** side of the square that starts and goals are drawn from, m; undefined for the ring */
  side?(agents: number): number
  /** blocks of houses stand in it */
  readonly blocks: boolean
}

export const SCENE_KINDS: readonly SceneKind[] = [
  {
    name: 'plaza',
    title: 'everybody to random goals, 1 agent on 4 m²',
    agents: 10_000,
    warmUp: 50,
    side: (agents) => 2 * Math.sqrt(agents),
    blocks: false,
  },
  {
    name: 'dense',
    title: 'the same with 2 agents on 1 m²',
    agents: 10_000,
    warmUp: 50,
    side: (agents) => Math.sqrt(agents / 2),
    blocks: false,
  },
  { name: 'ring', title: 'across a ring, when its middle is crowded', agents: 1000, warmUp: 700, blocks: false },
  {
    name: 'city',
    title: 'the plaza with a block of houses every 12 m',
    agents: 10_000,
    warmUp: 50,
    side: (agents) => 2 * Math.sqrt(agents),
    blocks: true,
  },
]

/** A square, m. */
export interface Block {
  left: number
  bottom: number
  size: number
}

const BLOCK_SPACING = 12
const BLOCK_OFFSET = 3
const BLOCK_SIZE = 6

/** A crowd with goals: where it starts, and what it wants in every step. Each library that is measured has one of its own. */
export class Scene {
  readonly starts: Float64Array
  readonly goals: Float64Array
  /** m/s, as of the last `drive` */
  readonly wishes: Float64Array
  readonly blocks: readonly Block[]
  /** goals reached so far */
  arrivals = 0
  private readonly random = mulberry32(1)
  private readonly side: number

  constructor(
    readonly kind: SceneKind,
    readonly agents: number,
  ) {
    this.starts = new Float64Array(2 * agents)
    this.goals = new Float64Array(2 * agents)
    this.wishes = new Float64Array(2 * agents)
    this.side = kind.side === undefined ? 0 : kind.side(agents)
    this.blocks = kind.blocks ? blocksIn(this.side) : []
    if (kind.side === undefined) this.placeOnRing()
    else for (let i = 0; i < agents; i++) this.place(i)
  }

  /** Redraws the goals that have been reached and works out what everybody wants, from where everybody is. */
  drive(positions: ArrayLike<number>): void {
    const { goals, wishes, agents } = this
    for (let i = 0; i < 2 * agents; i += 2) {
      let dx = goals[i] - positions[i]
      let dy = goals[i + 1] - positions[i + 1]
      let distance = Math.sqrt(dx * dx + dy * dy)
      if (distance < NEAR_GOAL && this.side > 0) {
        this.arrivals++
        this.drawGoal(i)
        dx = goals[i] - positions[i]
        dy = goals[i + 1] - positions[i + 1]
        distance = Math.sqrt(dx * dx + dy * dy)
      }
      const scale = distance < NEAR_GOAL ? PREFERRED_SPEED : PREFERRED_SPEED / distance
      wishes[i] = scale * dx
      wishes[i + 1] = scale * dy
    }
  }

  /** Draws start and goal of agent `i`, all four numbers again as long as one of the two is in a block. */
  private place(i: number): void {
    const { starts, goals, random, side } = this
    do {
      starts[2 * i] = random() * side
      starts[2 * i + 1] = random() * side
      goals[2 * i] = random() * side
      goals[2 * i + 1] = random() * side
    } while (this.isBlocked(starts[2 * i], starts[2 * i + 1]) || this.isBlocked(goals[2 * i], goals[2 * i + 1]))
  }

  private drawGoal(at: number): void {
    const { goals, random, side } = this
    do {
      goals[at] = random() * side
      goals[at + 1] = random() * side
    } while (this.isBlocked(goals[at], goals[at + 1]))
  }

  /** Evenly on a circle with 0.7 m for each, everybody's goal opposite. */
  private placeOnRing(): void {
    const radius = (0.7 * this.agents) / (2 * Math.PI)
    for (let i = 0; i < this.agents; i++) {
      const angle = (2 * Math.PI * i) / this.agents
      this.starts[2 * i] = radius * cos(angle)
      this.starts[2 * i + 1] = radius * sin(angle)
      this.goals[2 * i] = -this.starts[2 * i]
      this.goals[2 * i + 1] = -this.starts[2 * i + 1]
    }
  }

  /** Would an agent at (x, y) touch a block? */
  private isBlocked(x: number, y: number): boolean {
    if (this.blocks.length === 0) return false
    const margin = PARAMETERS.radius
    return isAcross(x, margin, this.side) && isAcross(y, margin, this.side)
  }
}

/** Is `x` where blocks are, along one axis, or nearer to them than `margin`? */
function isAcross(x: number, margin: number, side: number): boolean {
  const number = Math.floor((x - BLOCK_OFFSET + margin) / BLOCK_SPACING)
  const begin = number * BLOCK_SPACING + BLOCK_OFFSET
  return number >= 0 && begin + BLOCK_SIZE <= side && x >= begin - margin && x <= begin + BLOCK_SIZE + margin
}

/** All blocks that lie inside the square. */
function blocksIn(side: number): Block[] {
  const begins: number[] = []
  for (let begin = BLOCK_OFFSET; begin + BLOCK_SIZE <= side; begin += BLOCK_SPACING) begins.push(begin)
  return begins.flatMap((left) => begins.map((bottom) => ({ left, bottom, size: BLOCK_SIZE })))
}
