import { describe, expect, it } from 'vitest'
import { checkImports } from '../lib/check-imports.mjs'
import { coreOrder } from '../lib/import-order.mjs'
import { parse } from '../lib/parse.mjs'

/** A workspace in which every TypeScript file exists. */
const workspace = {
  exists: (path: string) => path.endsWith('.ts'),
  dependencies: (home: string) =>
    home === 'packages/core' ? [] : ['makeway', '@makeway/scenarios', 'makeway-cli', 'zod'],
}

const check = (path: string, code: string) => checkImports(path, parse(path, code), workspace)
const core = (part: string, code: string) => check(`packages/core/src/${part}`, code)

describe('between the parts of the core', () => {
  it('lets a part import itself, those below it and the ground', () => {
    const code = `
      import { dot } from '../math/vector.ts'
      import type { AgentStore } from '../state/agent-store.ts'
      import { LineCase } from './line-case.ts'
      export { defaults } from '../defaults.ts'
      import type { Point } from '../types.ts'`
    expect(core('orca/agent-line.ts', code)).toEqual([])
  })

  it.each([
    ['math/vector.ts', '../state/agent-store.ts'],
    ['state/agent-store.ts', '../orca/agent-line.ts'],
    ['orca/agent-line.ts', '../neighbors/grid.ts'],
    ['neighbors/grid.ts', '../orca/agent-line.ts'],
    ['orca/agent-line.ts', '../trace/trace.ts'],
    ['kernel/scalar.ts', '../policies/arrival.ts'],
    ['policies/arrival.ts', '../simulation.ts'],
    ['simulation.ts', './rvo2/index.ts'],
    ['rvo2/index.ts', '../nav/index.ts'],
    ['rvo2/index.ts', '../index.ts'],
    ['drives/car.ts', '../orca/agent-line.ts'],
    ['types.ts', './math/vector.ts'],
    ['index.ts', './rvo2/index.ts'],
  ])('%s may not import %s', (file, specifier) => {
    const violations = core(file, `\nimport { x } from '${specifier}'`)
    expect(violations).toEqual([
      { file: `packages/core/src/${file}`, line: 2, message: expect.stringContaining('may not') },
    ])
  })

  it.each([
    `import type { S } from '../simulation.ts'`,
    `export * from '../simulation.ts'`,
    `export type { S } from '../simulation.ts'`,
    `const later = import('../simulation.ts')`,
    `let s: import('../simulation.ts').Simulation`,
    `const s = require('../simulation.ts')`,
    `import s = require('../simulation.ts')`,
  ])('sees %s', (code) => {
    expect(core('orca/agent-line.ts', code)).toHaveLength(1)
  })

  it('does not take comments and strings for imports', () => {
    const code = `// import { S } from '../simulation.ts'\nconst text = "import { S } from '../simulation.ts'"`
    expect(core('orca/agent-line.ts', code)).toEqual([])
  })

  it('complains about a part that has no place in the order', () => {
    expect(core('magic/wand.ts', `import { x } from '../math/vector.ts'`)[0].message).toContain("'magic' has no place")
  })

  it('wants file extensions and existing files', () => {
    expect(core('orca/agent-line.ts', `import { x } from '../math/vector'`)[0].message).toContain('names no file')
  })

  it('allows nothing but names that are written out', () => {
    expect(core('orca/agent-line.ts', 'import(name)')[0].message).toContain('computed import')
  })

  it('gives the core no dependencies, not even those of Node', () => {
    expect(core('simulation.ts', `import { z } from 'zod'`)).toHaveLength(1)
    expect(core('simulation.ts', `import { readFileSync } from 'node:fs'`)).toHaveLength(1)
  })

  it('has an order without cycles', () => {
    for (const [part, allowed] of coreOrder) {
      for (const other of allowed) {
        if (other === part) continue
        const back = coreOrder.get(other)?.has(part)
        const bothGround = ['types', 'errors', 'defaults'].includes(part)
        expect(back && !bothGround, `${part} and ${other}`).toBeFalsy()
      }
    }
  })
})

describe('between packages', () => {
  it('lets imports run core ← scenarios ← cli', () => {
    expect(check('packages/scenarios/src/load.ts', `import { Simulation } from 'makeway'`)).toEqual([])
    expect(check('packages/cli/src/run.ts', `import { load } from '@makeway/scenarios'`)).toEqual([])
    expect(check('packages/cli/src/run.ts', `import { RVOSimulator } from 'makeway/rvo2'`)).toEqual([])
    expect(
      check('packages/cli/src/run.ts', `import { readFile } from 'node:fs/promises'\nimport { z } from 'zod'`),
    ).toEqual([])
  })

  it('has apps at the end of it, under the same rule', () => {
    expect(check('apps/lab/src/main.ts', `import { scenes } from '@makeway/scenarios'`)).toEqual([])
    expect(check('apps/lab/src/main.ts', `import { main } from 'makeway-cli'`)).toHaveLength(1)
    expect(
      check('apps/lab/src/main.ts', `import { x } from '../../../packages/core/src/index.ts'`)[0].message,
    ).toContain('leaves apps/lab/src/')
    expect(check('packages/cli/src/run.ts', `import { Lab } from '@makeway/lab'`)).toHaveLength(1)
  })

  it('and not the other way', () => {
    expect(check('packages/scenarios/src/load.ts', `import { main } from 'makeway-cli'`)).toHaveLength(1)
    expect(check('packages/core/src/index.ts', `import { load } from '@makeway/scenarios'`)).toHaveLength(1)
  })

  it('does not let a relative path leave the package', () => {
    const violations = check('packages/cli/src/run.ts', `import { Simulation } from '../../core/src/index.ts'`)
    expect(violations[0].message).toContain('leaves packages/cli/src/')
  })

  it('lets a package read its own manifest', () => {
    expect(check('packages/cli/src/main.ts', `import manifest from '../package.json'`)).toEqual([])
    expect(check('packages/cli/src/main.ts', `import manifest from '../../core/package.json'`)).toHaveLength(1)
    expect(check('packages/core/src/index.ts', `import manifest from '../package.json'`)).toHaveLength(1)
  })

  it('wants every dependency in the manifest', () => {
    expect(check('packages/cli/src/run.ts', `import _ from 'lodash'`)[0].message).toContain('not a dependency')
  })
})
