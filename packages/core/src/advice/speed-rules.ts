import { type Advice, atLeast, handles, type Rule, share, text, worst } from './advice.ts'
import type { AgentFacts } from './facts.ts'

/** `maxSpeed` over preferred speed that leaves room to get out of the way. */
const RESERVE = 1.3
/** Below this there is next to none, and a horizon above FAR, s, has an agent hesitate far from the others. */
const HARDLY_ANY = 1.1
const FAR = 3

/** Who already walks at its limit can only turn or brake. */
export const speedReserve: Rule = (facts): Advice | undefined => {
  const few = facts.agents.filter(
    ({ isUnmoved, speed, parameters }) => !isUnmoved && parameters.maxSpeed < RESERVE * speed,
  )
  if (few.length === 0) return undefined
  const { parameters, speed } = worst(few, (one) => one.speed / one.parameters.maxSpeed)
  return {
    rule: 'speedReserve',
    threat: 'oscillation',
    because: `${share(few, facts, 'has', 'have')} a maxSpeed below ${RESERVE} × the preferred speed (${text(parameters.maxSpeed)} m/s at ${text(speed)} m/s): who walks at its limit can turn and brake, but not step out of the way`,
    change: `set maxSpeed to at least ${atLeast(RESERVE * speed)} m/s, or preferredSpeed to at most ${text(parameters.maxSpeed / RESERVE)} m/s`,
    agents: handles(few),
  }
}

/** A far-sighted agent without a reserve of speed trembles long before contact. */
export const horizonForSpeed: Rule = (facts): Advice | undefined => {
  const some = facts.agents.filter(
    ({ isUnmoved, speed, parameters, horizon }) =>
      !isUnmoved && horizon > FAR && parameters.maxSpeed < HARDLY_ANY * speed,
  )
  if (some.length === 0) return undefined
  const { parameters, speed, horizon } = worst(some, (one) => one.horizon)
  return {
    rule: 'horizonForSpeed',
    threat: 'oscillation',
    because: `${share(some, facts, 'looks', 'look')} ${text(horizon)} s ahead with a maxSpeed of ${text(parameters.maxSpeed)} m/s at a preferred speed of ${text(speed)} m/s: lines of others far away leave hardly any velocity, and it jitters before contact`,
    change: `shorten timeHorizon to ${FAR} s or less, or raise maxSpeed to ${atLeast(RESERVE * speed)} m/s`,
    agents: handles(some),
  }
}

/** Who looks no farther ahead than it takes to stop sees others too late to stop for them. */
export const horizonForBraking: Rule = (facts): Advice | undefined => {
  const lacks = ({ parameters, speed, horizon }: AgentFacts) => speed / parameters.maxAcceleration - horizon
  const some = facts.agents.filter((one) => !one.isUnmoved && one.speed > 0 && lacks(one) > 0)
  if (some.length === 0) return undefined
  const { parameters, speed, horizon } = worst(some, lacks)
  const needed = speed / parameters.maxAcceleration
  return {
    rule: 'horizonForBraking',
    threat: 'collision',
    because: `${share(some, facts, 'looks', 'look')} ahead for less time than stopping takes: ${text(horizon)} s, where a maxAcceleration of ${text(parameters.maxAcceleration)} m/s² takes ${text(needed)} s from ${text(speed)} m/s`,
    change: `set timeHorizon to at least ${atLeast(2 * needed)} s, twice the time to stop, or raise maxAcceleration`,
    agents: handles(some),
  }
}

/** A step that is longer than a radius takes: contact is seen too late. */
export const timeStep: Rule = (facts): Advice | undefined => {
  const { step } = facts
  const limit = ({ parameters, speed }: AgentFacts) => parameters.radius / speed
  const some = facts.agents.filter((one) => one.speed > 0 && step > limit(one))
  if (some.length === 0) return undefined
  const { parameters, speed } = worst(some, (one) => -limit(one))
  const isCut = step < facts.sim.timeStep
  return {
    rule: 'timeStep',
    threat: 'collision',
    because: `${share(some, facts, 'moves', 'move')} more than a radius in a step of ${text(step)} s${isCut ? ' (a part of the time step)' : ''}: ${text(speed * step)} m with a radius of ${text(parameters.radius)} m, so contact comes up between steps`,
    change: `make ${isCut ? 'maxInternalStep' : 'the time step'} ${text(parameters.radius / speed)} s or shorter`,
    agents: handles(some),
  }
}

/** Commands that come late, or change the velocity slowly, need distance. */
export const margin: Rule = (facts): Advice | undefined => {
  const lacks = (one: AgentFacts) => neededMargin(one, facts.fastest, facts.step) - one.parameters.safetyMargin
  const some = facts.agents.filter((one) => !one.isUnmoved && lacks(one) > 1e-9)
  if (some.length === 0) return undefined
  const one = worst(some, lacks)
  const { actuationDelay, maxAcceleration, safetyMargin } = one.parameters
  const reason =
    actuationDelay > 0
      ? `an actuationDelay of ${text(actuationDelay)} s, in which a pair comes ${text(actuationDelay * (one.speed + facts.fastest))} m nearer`
      : `a maxAcceleration of ${text(maxAcceleration)} m/s², with which stopping from ${text(one.speed)} m/s takes ${text(one.speed / maxAcceleration)} s`
  return {
    rule: 'margin',
    threat: 'collision',
    because: `${share(some, facts, 'has', 'have')} ${reason}, and a safetyMargin of ${text(safetyMargin)} m`,
    change: `give a safetyMargin of ${atLeast(neededMargin(one, facts.fastest, facts.step))} m, or less delay and more acceleration`,
    agents: handles(some),
  }
}

/** Part of the radius that makes up for limited acceleration: the usual avoidance radius is 1.2 times the physical one. */
const USUAL_MARGIN = 0.2
/** Steps in which an agent that stops from full speed is as good as unlimited. */
const QUICK = 4

/** m. For delay: half of what a pair comes nearer in the meantime; for slow braking: a fifth of the radius. */
function neededMargin({ parameters, speed }: AgentFacts, fastest: number, step: number): number {
  const { actuationDelay, maxAcceleration, radius } = parameters
  if (actuationDelay > 0) return (actuationDelay * (speed + fastest)) / 2
  return maxAcceleration < Infinity && speed / maxAcceleration > QUICK * step ? USUAL_MARGIN * radius : 0
}
