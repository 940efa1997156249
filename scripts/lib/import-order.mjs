/**
 * The import rule as data. Imports run one way, so that each part can be read, tested and replaced without those above
 * it. ARCHITECTURE.md draws the same order; change both.
 */

/** Which packages of the workspace each package may import, by folder. Everything else it imports must be a dependency. */
export const packageOrder = {
  core: { name: 'makeway', mayImport: [] },
  scenarios: { name: '@makeway/scenarios', mayImport: ['makeway'] },
  cli: { name: 'makeway-cli', mayImport: ['makeway', '@makeway/scenarios'] },
  lab: { name: '@makeway/lab', mayImport: ['makeway', '@makeway/scenarios'] },
}

/** Files at the root of packages/core/src that everything there may import. They import only each other. */
export const ground = ['types', 'errors', 'defaults']

/** Folders (or single files) of packages/core/src: each may import those in the rows before it, none beside it. */
const rows = [
  ['math'],
  ['state'],
  ['neighbors', 'orca'],
  ['kernel'],
  ['trace'],
  ['parameters', 'limit-options'],
  ['agent-options', 'obstacle-options', 'policies'],
  ['simulation-options', 'stepper', 'restored-state'],
  ['settings-snapshot'],
  ['inspection'],
  ['simulation'],
  ['advice'],
  ['rvo2', 'nav'],
]

/** Parts that are handed in by those who want them, with entries of their own: what each may import. */
const handedIn = {
  'velocity-obstacles': ['math', 'state', 'neighbors', 'orca', 'kernel'],
  drives: ['math'],
  '3d': ['math', 'state', 'neighbors', 'kernel', 'parameters', 'policies'],
  simd: ['math', 'state', 'kernel'],
  workers: ['math', 'state', 'neighbors', 'orca', 'kernel', 'simd'],
}

/**
 * For each part of packages/core/src the parts it may import. `index` is the main entry; nothing imports that.
 * @type {Map<string, ReadonlySet<string>>}
 */
export const coreOrder = new Map([
  ...rows.flatMap((row, index) => row.map((part) => withGround(part, rows.slice(0, index).flat()))),
  ...Object.entries(handedIn).map(([part, parts]) => withGround(part, parts)),
  ...ground.map((part) => withGround(part, [])),
  withGround('index', rows.slice(0, -1).flat()),
])

/** @param {string} part @param {readonly string[]} parts @returns {[string, ReadonlySet<string>]} */
function withGround(part, parts) {
  return [part, new Set([part, ...ground, ...parts])]
}
