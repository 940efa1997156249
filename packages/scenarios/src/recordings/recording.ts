/** People as they were filmed. */
export interface Recording {
  /** Frames a second of the numbers that the file counts with. */
  frameRate: number
  persons: Person[]
}

export interface Person {
  id: number
  /** Frames in which the person was seen, growing, and where, m. */
  frames: number[]
  x: number[]
  y: number[]
}

/** Where somebody went, in numbers. */
export interface Walk {
  /** s from the first to the last sight */
  duration: number
  /** m, straight from the first to the last place, and along the way */
  straight: number
  walked: number
}

export function walkOf({ frames, x, y }: Person, frameRate: number): Walk {
  const last = frames.length - 1
  let walked = 0
  for (let k = 1; k <= last; k++) walked += distance(x[k - 1], y[k - 1], x[k], y[k])
  return {
    duration: (frames[last] - frames[0]) / frameRate,
    straight: distance(x[0], y[0], x[last], y[last]),
    walked,
  }
}

/** The first frame of all, to count time from. */
export function firstFrame({ persons }: Recording): number {
  return persons.reduce((least, { frames }) => (frames[0] < least ? frames[0] : least), Infinity)
}

function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
}
