/** `npm run bench`; see the text of `--help`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureColdStep } from './cold.ts'
import { measureCures } from './cures.ts'
import { writeDocument } from './document.ts'
import { measureMemory, measureStartup } from './fresh-process.ts'
import { guardRatios } from './guard.ts'
import type { KernelName, ProfileName } from './libraries/library.ts'
import { makeway } from './libraries/makeway.ts'
import { makewayFacade } from './libraries/makeway-facade.ts'
import { navcat } from './libraries/navcat.ts'
import { recast } from './libraries/recast.ts'
import { yuka } from './libraries/yuka.ts'
import { type Contestant, type Measurement, measureScene } from './measure.ts'
import { measurePaths } from './paths.ts'
import { comparisonTable, headline, readMeasurements, sceneTable } from './report.ts'
import { SCENE_KINDS, type SceneKind } from './scenes.ts'
import { measureStages, stagesTable } from './stages.ts'

const HELP = `npm run bench                           all scenes with all libraries; takes some minutes
npm run bench -- plaza city             some scenes: ${SCENE_KINDS.map(({ name }) => name).join(', ')}
npm run bench -- policies               what the cures of the default profile cost, one by one
npm run bench -- paths                  10,000 agents with ten goals on a map of 256 × 256 cells
npm run bench -- startup memory         until the first step, a cold step beside a warm one, and bytes an agent
npm run bench -- guard                  exits with 1 if SIMD gains, or the cures cost, otherwise than they should

  --agents N       in place of the scene's own number
  --kernel NAME    scalar or simd; default: both
  --workers N      threads beside the calling one; default 0
  --profile NAME   rvo2 or default; default: both
  --no-peers       ours alone
  --stages         what each stage of a step costs (scalar kernel)
  --json           one line of JSON for each measurement
  --chart          writes the tables and a chart into docs/performance.md
  --compare FILE   beside what --json wrote before
`

const PEERS = [makewayFacade, recast, navcat, yuka]
const KERNELS: readonly KernelName[] = ['scalar', 'simd']
const PROFILES: readonly ProfileName[] = ['rvo2', 'default']
/** What is measured when nothing is said: scene and agents. */
const EVERYTHING: readonly [string, number][] = [
  ['plaza', 1000],
  ['plaza', 10_000],
  ['plaza', 100_000],
  ['dense', 10_000],
  ['ring', 1000],
  ['city', 10_000],
]

const { values, positionals } = readArguments()

if (values.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  if (!values.json) console.log(headline())
  const scenes = positionals.filter((name) => SCENE_KINDS.some((kind) => kind.name === name))
  if (positionals.includes('startup')) reportStartup()
  if (positionals.includes('memory')) reportMemory()
  if (positionals.includes('guard') && !(await guardRatios())) process.exitCode = 1
  if (positionals.includes('paths')) console.log(measurePaths(Number(values.agents ?? 10_000)))
  if (positionals.includes('policies')) {
    for (const kind of SCENE_KINDS.slice(0, 2)) console.log(await measureCures(kind, agentsOf(kind)))
  }
  if (positionals.length > 0 && scenes.length === 0) return
  const all: readonly [string, number][] =
    scenes.length > 0 ? scenes.map((name) => [name, agentsOf(kindOf(name))]) : EVERYTHING
  if (values.stages) return reportStages(all)
  const measured: Measurement[][] = []
  for (const [name, agents] of all) {
    const found = await measureScene(kindOf(name), agents, contestants(kindOf(name), agents))
    measured.push(found)
    if (values.json) for (const measurement of found) console.log(JSON.stringify(measurement))
    else console.log(sceneTable(found))
  }
  if (values.compare !== undefined) {
    console.log(comparisonTable(measured.flat(), readMeasurements(readFileSync(values.compare, 'utf8'))))
  }
  if (values.chart) writeDocument(measured, new URL('../../docs/', import.meta.url))
}

/** Ours in every variant that was asked for, then the peers that can do the scene. */
function contestants(kind: SceneKind, agents: number): Contestant[] {
  const profiles = values.profile === undefined ? PROFILES : [values.profile as ProfileName]
  const kernels = values.kernel === undefined ? KERNELS : [values.kernel as KernelName]
  const workers = values.workers === undefined ? 0 : Number(values.workers)
  const ours = profiles.flatMap((profile) =>
    kernels.map((kernel) => ({ library: makeway, variant: { kernel, workers, profile } })),
  )
  const narrowed = values.kernel !== undefined || values.profile !== undefined || values.workers !== undefined
  if (values['no-peers'] || narrowed) return ours
  const peers = PEERS.filter((peer) => agents <= peer.most && (peer.walls || !kind.blocks))
  const variant = { kernel: 'scalar', workers: 0, profile: 'rvo2' } as const
  return [...ours, ...peers.map((library) => ({ library, variant }))]
}

function reportStages(scenes: readonly [string, number][]): void {
  const profiles = values.profile === undefined ? PROFILES : [values.profile as ProfileName]
  for (const [name, agents] of scenes) {
    for (const profile of profiles) {
      const costs = measureStages(kindOf(name), agents, profile)
      console.log(stagesTable(`${name}, ${agents.toLocaleString('en')} agents, ${profile}`, costs))
    }
  }
}

function reportStartup(): void {
  const agents = values.agents === undefined ? 1000 : Number(values.agents)
  console.log(`From import to the end of the first step, ${agents} agents: ${measureStartup(agents).toFixed(1)} ms`)
  const ratio = measureColdStep(10_000)
  console.log(`A cold step of 10,000 agents takes ${ratio.toFixed(2)} × as long as a warm one`)
}

function reportMemory(): void {
  const agents = values.agents === undefined ? 200_000 : Number(values.agents)
  for (const profile of PROFILES) {
    console.log(
      `Memory, profile ${profile}, ${agents} agents: ${measureMemory(agents, profile).toFixed(0)} bytes an agent`,
    )
  }
}

function kindOf(name: string): SceneKind {
  return SCENE_KINDS.find((kind) => kind.name === name) as SceneKind
}

function agentsOf(kind: SceneKind): number {
  return values.agents === undefined ? kind.agents : Number(values.agents)
}

function readArguments() {
  try {
    const parsed = parseArgs({
      options: {
        agents: { type: 'string' },
        kernel: { type: 'string' },
        workers: { type: 'string' },
        profile: { type: 'string' },
        compare: { type: 'string' },
        'no-peers': { type: 'boolean' },
        stages: { type: 'boolean' },
        json: { type: 'boolean' },
        chart: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    checkArguments(parsed)
    return parsed
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(2)
  }
}

function checkArguments(parsed: { values: { [name: string]: unknown }; positionals: string[] }): void {
  const scenes = [...SCENE_KINDS.map(({ name }) => name), 'policies', 'paths', 'startup', 'memory', 'guard']
  for (const name of parsed.positionals) requireOneOf('There is no scene', name, scenes)
  const { kernel, profile } = parsed.values
  if (kernel !== undefined) requireOneOf('--kernel can not be', kernel, KERNELS)
  if (profile !== undefined) requireOneOf('--profile can not be', profile, PROFILES)
  for (const [name, least] of [
    ['agents', 1],
    ['workers', 0],
  ] as const) {
    const value = parsed.values[name]
    if (value !== undefined && !(Number.isInteger(Number(value)) && Number(value) >= least)) {
      throw new RangeError(`--${name} must be a whole number of at least ${least}, got "${value}"`)
    }
  }
}

function requireOneOf(what: string, value: unknown, known: readonly string[]): void {
  if (!known.includes(value as string)) throw new RangeError(`${what} "${value}": name one of ${known.join(', ')}`)
}
