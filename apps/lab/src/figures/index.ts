import { pairFigures } from './pairs.ts'
import { programFigures } from './programs.ts'
import type { Figure } from './sheet.ts'
import { wallFigures } from './walls.ts'

/** Every figure of the documentation, drawn from traces of the real solver by the code that draws the inspector. */
export const figures: readonly Figure[] = [...pairFigures, ...programFigures, ...wallFigures]
