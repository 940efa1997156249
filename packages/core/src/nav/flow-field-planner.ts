import { requireKnownKeys, requirePoint, requireWhole } from '../errors.ts'
import type { Point } from '../types.ts'
import { FlowField } from './flow-field.ts'
import { NavigationGrid, type NavigationGridOptions } from './navigation-grid.ts'
import type { PathPlanner } from './path-planner.ts'

export interface FlowFieldPlannerOptions {
  /** Fields kept; beyond, the one that was not asked for longest goes. A field takes 16 bytes a cell. Default 64. */
  mostFields?: number
}

/** A flow field for every goal that comes up, shared by all who go there. */
export class FlowFieldPlanner implements PathPlanner {
  readonly grid: NavigationGrid
  /** the one asked for last at the end */
  private readonly fields: FlowField[] = []
  private readonly mostFields: number

  /** @param grid  or what to make one of */
  constructor(grid: NavigationGrid | NavigationGridOptions, options: FlowFieldPlannerOptions = {}) {
    requireKnownKeys(options, ['mostFields'], 'FlowFieldPlanner')
    const { mostFields = 64 } = options
    this.mostFields = requireWhole(mostFields, 'mostFields', 1, 65536, 'FlowFieldPlanner')
    this.grid = grid instanceof NavigationGrid ? grid : new NavigationGrid(grid)
  }

  findPath(from: Point, to: Point): Point[] | undefined {
    requirePoint(from, 'from', 'metres')
    return this.fieldTo(requirePoint(to, 'to', 'metres')).findPath(from)
  }

  /** The field that leads to `goal`, made when it is asked for the first time. */
  fieldTo(goal: Point): FlowField {
    const { x, y } = requirePoint(goal, 'goal', 'metres', 'FlowFieldPlanner')
    const { fields } = this
    for (let k = fields.length - 1; k >= 0; k--) {
      const field = fields[k]
      if (field.goal.x !== x || field.goal.y !== y) continue
      fields.splice(k, 1)
      fields.push(field)
      return field
    }
    if (fields.length === this.mostFields) fields.shift()
    const field = new FlowField(this.grid, { x, y })
    fields.push(field)
    return field
  }
}
