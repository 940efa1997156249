import { installedCommand } from '../lib/run.mjs'
import { entries } from './entries.mjs'

/** Each way in which TypeScript finds the types of a package. */
const resolutions = [
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
]

/**
 * A strict program that uses the library, as ES module and as CommonJS. The declarations themselves are checked too
 * (`skipLibCheck` off), with nothing but the library of the language: they may name no type of Node or of the DOM.
 * @param {import('./project.mjs').Project} project
 */
export function checkTypes(project) {
  const imports = entries().map((name, index) => `import * as entry${index} from '${name}'`)
  const uses = imports.map((_, index) => `export const names${index}: string[] = Object.keys(entry${index})`)
  const program = `${imports.join('\n')}
import { type AgentHandle, Simulation } from 'makeway'
${uses.join('\n')}
const sim = new Simulation({ timeStep: 0.1 })
const agent: AgentHandle = sim.addAgent({ position: { x: 0, y: 0 }, goal: { x: 1, y: 0 } })
export const x: number = sim.position(agent).x
// @ts-expect-error: options are checked by type as well
sim.addAgent({ position: { x: 0, y: 0 }, radios: 1 })
`
  for (const file of ['program.mts', 'program.cts']) project.write(file, program)
  for (const compilerOptions of resolutions) {
    const files = compilerOptions.moduleResolution === 'bundler' ? ['program.mts'] : ['program.mts', 'program.cts']
    const options = { ...compilerOptions, target: 'es2022', lib: ['es2022'], types: [], strict: true, noEmit: true }
    project.write('tsconfig.json', JSON.stringify({ compilerOptions: { ...options, skipLibCheck: false }, files }))
    project.node([installedCommand('typescript', 'tsc'), '-p', 'tsconfig.json'])
    console.log(`TypeScript, ${compilerOptions.moduleResolution}: ${files.join(', ')}`)
  }
}
