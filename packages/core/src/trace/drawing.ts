import type { Point } from '../types.ts'
import type { ConeKind } from './cones.ts'

/** What a shape stands for; whoever draws gives each role its look. */
export type DrawRole =
  | 'speedDisc'
  | 'reachDisc'
  | 'region'
  | 'obstacle'
  | 'forbidden'
  | 'line'
  | 'cone'
  | 'cutoff'
  | 'apex'
  | 'relativeVelocity'
  | 'w'
  | 'u'
  | 'share'
  | 'velocity'
  | 'preferredVelocity'
  | 'wish'
  | 'newVelocity'
  | 'cost'
  | 'interval'
  | 'candidate'
  | 'bisector'
  | 'violation'

/** One piece of a path: straight to a point, or along an arc of at most half a turn. */
export interface PathPart {
  to: Point
  /** of the arc; positive: counter-clockwise, negative: clockwise; absent: straight */
  radius?: number
}

/** Plain data in the coordinates of the picture (for velocity space m/s, y up). */
export type DrawShape = DrawGeometry & {
  role: DrawRole
  /** number of the line in the trace that it belongs to */
  line?: number
  /** number of the velocity obstacle in the trace that it is, under a method other than ORCA */
  obstacle?: number
  /** which velocity obstacle it belongs to */
  kind?: ConeKind
}

export type DrawGeometry =
  | { type: 'circle'; center: Point; radius: number }
  | { type: 'path'; start: Point; parts: PathPart[]; closed: boolean }
  | { type: 'segment'; from: Point; to: Point }
  | { type: 'arrow'; from: Point; to: Point }
  | { type: 'dot'; at: Point }
