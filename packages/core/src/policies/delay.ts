import type { AgentStore } from '../state/agent-store.ts'

/** 0.3 / 0.1 is three steps, whatever the rounding. */
const SLACK = 1e-9

/**
 * x (`axis` 0) or y (1) of the velocity that agent `i` acts on in this step, m/s: what it was told `actuationDelay` ago.
 *
 *     told      c₁ ─────── c₂ ─────── c₃ ───────      A delay of k + f steps: the first part f of a step still does
 *     done           c₁ ─────── c₂ ─────── c₃ ───     what was told one step before; so the mean of the step is
 *                └ f ┘                                (1 − f) · c[−k] + f · c[−k − 1]
 *
 * As long as nothing told has got through, the agent goes on as it does.
 */
export function delayed(agents: AgentStore, i: number, axis: number, dt: number): number {
  const steps = agents.actuationDelays[i] / dt
  const whole = Math.floor(steps + SLACK)
  const part = steps - whole > SLACK ? steps - whole : 0
  const newer = told(agents, i, axis, whole)
  return part > 0 ? (1 - part) * newer + part * told(agents, i, axis, whole + 1) : newer
}

/** What the agent was told `back` steps ago; 0: now. */
function told({ bodies, velocities, newVelocities }: AgentStore, i: number, axis: number, back: number): number {
  if (back === 0) return newVelocities[2 * i + axis]
  const commands = bodies.length > 0 ? bodies[i]?.commands : undefined
  if (commands === undefined || 2 * back > commands.length) return velocities[2 * i + axis]
  return commands[commands.length - 2 * back + axis]
}

/** Keeps what was told in this step for as long as it is needed. */
export function keepCommands(agents: AgentStore, dt: number): void {
  const { count, actuationDelays, newVelocities } = agents
  for (let i = 0; i < count; i++) {
    if (actuationDelays[i] === 0) continue
    const { commands } = agents.bodyOf(i)
    commands.push(newVelocities[2 * i], newVelocities[2 * i + 1])
    const most = 2 * (Math.floor(actuationDelays[i] / dt + SLACK) + 1)
    const surplus = commands.length - most
    if (surplus <= 0) continue
    for (let k = surplus; k < commands.length; k++) commands[k - surplus] = commands[k]
    commands.length = most
  }
}
