import { requireBoolean, requireKnownKeys, requireOneOf, requirePositive, requireWhole, show } from './errors.ts'
import { AgentSolver } from './kernel/agent-solver.ts'
import type { AvoidanceMethod } from './kernel/method.ts'
import { MethodKernel } from './kernel/method-kernel.ts'
import { RESPONSIBILITY_RULES } from './kernel/responsibility-rules.ts'
import { ScalarKernel } from './kernel/scalar-kernel.ts'
import type { StepKernel } from './kernel/step-kernel.ts'
import { KdTree } from './neighbors/kd-tree.ts'
import { UniformGrid } from './neighbors/uniform-grid.ts'
import { allCures, CURE_NAMES, type Cures } from './state/cures.ts'
import type { OptimizationVelocity, Profile, ResponsibilityFunction, ResponsibilityRule } from './types.ts'

/** What `new Simulation` takes; all of it optional. */
export interface SimulationOptions {
  /** Length of one step, s, > 0. Default 1/60. */
  timeStep?: number
  /** `default`: the cures on. `rvo2`: the semantics of the reference. Default `default`. */
  profile?: Profile
  /** How agents avoid each other: `vo`, `rvo` or `hrvo` of `makeway/velocity-obstacles`; not together with a kernel. Default: ORCA. */
  method?: AvoidanceMethod
  /** What the lines of pairs of agents are built from. Who gives no way is taken at its current velocity all the same. Default `current`. */
  optimizationVelocity?: OptimizationVelocity
  /**
   * What an agent's lines against walls are built from: its `current` velocity, or none (`zero`), with which they always
   * permit to stand still. Default `current`.
   */
  obstacleOptimizationVelocity?: 'current' | 'zero'
  /** What solves the agents. Default: the scalar kernel. Every kernel gives the same bits. */
  kernel?: StepKernel
  /** Index that finds neighbors; both give the same bits. Default `grid`. */
  neighborSearch?: 'grid' | 'kdtree'
  /** Room for so many agents from the start; more are taken all the same. Default 64. */
  capacity?: number
  /** Cures to be switched off (or, under profile `rvo2`, on) one by one. */
  cures?: Partial<Cures>
  /** A step longer than this, s, is cut into equal parts. Default 0.1; profile `rvo2` never cuts. */
  maxInternalStep?: number
  /** Who of a pair takes how much of the avoidance. A function needs the scalar kernel. Default `equal`. */
  responsibilityRule?: ResponsibilityRule
}

/** The options with everything settled. */
export interface CheckedOptions {
  timeStep: number
  profile: Profile
  optimizationVelocity: OptimizationVelocity
  obstacleOptimizationVelocity: 'current' | 'zero'
  /** `orca`, or the name of what was handed in */
  method: string
  kernel: StepKernel
  /** what solves single agents, for questions about them */
  newSolver: () => AgentSolver
  capacity: number
  cures: Cures
  maxInternalStep: number
  responsibilityRule: ResponsibilityRule
}

const KNOWN = [
  'timeStep',
  'profile',
  'method',
  'optimizationVelocity',
  'obstacleOptimizationVelocity',
  'kernel',
  'neighborSearch',
  'capacity',
  'cures',
  'maxInternalStep',
  'responsibilityRule',
]
export const OPTIMIZATION_VELOCITIES = ['current', 'preferred', 'zero'] as const
export const OBSTACLE_OPTIMIZATION_VELOCITIES = ['current', 'zero'] as const

/**
 * Checks the options and fills in the defaults.
 * @throws RangeError or TypeError naming the option and the value
 */
export function readOptions(options: SimulationOptions): CheckedOptions {
  requireKnownKeys(options, KNOWN, 'Simulation')
  const {
    timeStep = 1 / 60,
    profile = 'default',
    neighborSearch = 'grid',
    capacity = 64,
    maxInternalStep = 0.1,
  } = options
  const tree = requireOneOf(neighborSearch, 'neighborSearch', ['grid', 'kdtree']) === 'kdtree'
  const newIndex = () => (tree ? new KdTree() : new UniformGrid())
  const checkedProfile = requireOneOf(profile, 'profile', ['default', 'rvo2'])
  const forAgents = requireOneOf(
    options.optimizationVelocity ?? 'current',
    'optimizationVelocity',
    OPTIMIZATION_VELOCITIES,
  )
  const forWalls = requireOneOf(
    options.obstacleOptimizationVelocity ?? 'current',
    'obstacleOptimizationVelocity',
    OBSTACLE_OPTIMIZATION_VELOCITIES,
  )
  const method = options.method === undefined ? undefined : requireMethod(options.method)
  if (method !== undefined && options.kernel !== undefined) {
    throw new TypeError(`kernels solve ORCA alone: with method ${method.name} leave kernel out`)
  }
  const newSolver = () => (method === undefined ? new AgentSolver(newIndex()) : method.newSolver(newIndex()))
  const kernel: StepKernel =
    method !== undefined
      ? new MethodKernel(newSolver())
      : options.kernel === undefined
        ? new ScalarKernel(newIndex())
        : requireKernel(options.kernel)
  if (kernel.reasonAgainst !== undefined) {
    const reason = kernel.reasonAgainst(forAgents, forWalls === 'zero')
    if (reason !== undefined) throw new RangeError(reason)
  }
  return {
    timeStep: requirePositive(timeStep, 'timeStep', 'seconds'),
    profile: checkedProfile,
    optimizationVelocity: forAgents,
    obstacleOptimizationVelocity: forWalls,
    method: method === undefined ? 'orca' : method.name,
    kernel,
    newSolver,
    capacity: requireWhole(capacity, 'capacity', 0, 16777215),
    cures: readCures(options.cures, checkedProfile),
    maxInternalStep: requirePositive(maxInternalStep, 'maxInternalStep', 'seconds'),
    responsibilityRule: readRule(options.responsibilityRule, kernel),
  }
}

function requireKernel(kernel: StepKernel): StepKernel {
  if (typeof kernel === 'object' && kernel !== null && typeof kernel.solve === 'function') return kernel
  throw new TypeError(`kernel must be a StepKernel, such as new ScalarKernel(), got ${show(kernel)}`)
}

function readRule(rule: unknown, kernel: StepKernel): ResponsibilityRule {
  if (rule === undefined) return 'equal'
  if (typeof rule !== 'function') return requireOneOf(rule, 'responsibilityRule', RESPONSIBILITY_RULES)
  if (kernel.callsFunctions === true) return rule as ResponsibilityFunction
  throw new TypeError(
    `the kernel "${kernel.name}" can't call a function as responsibilityRule; leave the kernel out, or take one of ` +
      RESPONSIBILITY_RULES.map((name) => `"${name}"`).join(', '),
  )
}

function requireMethod(method: AvoidanceMethod): AvoidanceMethod {
  if (typeof method === 'object' && method !== null && typeof method.newSolver === 'function') return method
  const cure = (method as unknown) === 'orca' ? 'leave it out for ORCA' : 'such as hrvo of makeway/velocity-obstacles'
  throw new TypeError(`method must be an AvoidanceMethod, got ${show(method)}; ${cure}`)
}

/** The cures of a profile, with those that the options switch on or off. */
function readCures(options: Partial<Cures> | undefined, profile: Profile): Cures {
  const cures = allCures(profile === 'default')
  if (options === undefined) return cures
  requireKnownKeys(options, CURE_NAMES, 'cures')
  for (let k = 0; k < CURE_NAMES.length; k++) {
    const value = options[CURE_NAMES[k]]
    if (value !== undefined) cures[CURE_NAMES[k]] = requireBoolean(value, CURE_NAMES[k], 'cures')
  }
  return cures
}
