import type { Point } from 'makeway'
import { perturbationStream } from '../generators/random.ts'
import type { ResolvedAgent, ResolvedScenario } from '../resolved.ts'

/**
 * The agents of a scenario with the nudge that its `perturbation` asks for: each wish turns aside by up to ± `speed`
 * (m/s) across its direction. One draw an agent, in their order, whether or not it has a use for it.
 */
export function perturb(scenario: ResolvedScenario, agents: readonly ResolvedAgent[]): readonly ResolvedAgent[] {
  const { perturbation, seed } = scenario
  if (!perturbation || perturbation.speed === 0) return agents
  const random = perturbationStream(seed)
  return agents.map((agent) => {
    const speed = (2 * random() - 1) * perturbation.speed
    const { wish, parameters } = agent
    if (wish.type === 'script') return agent
    if (wish.type === 'path') return { ...agent, parameters: { ...parameters, lateralSpeed: speed } }
    return { ...agent, wish: { type: 'preferredVelocity', velocity: nudged(wish.velocity, speed) } }
  })
}

/** Adds `speed` to the left; a wish to stand has no left, and stays. */
function nudged({ x, y }: Point, speed: number): Point {
  const length = Math.sqrt(x * x + y * y)
  return length > 0 ? { x: x - (speed * y) / length, y: y + (speed * x) / length } : { x, y }
}
