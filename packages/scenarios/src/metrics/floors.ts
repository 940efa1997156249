import type { ScenarioFacts } from './facts.ts'

/** All 32 bits. */
const EVERYTHING = 0xffffffff

/** Can agents i and j touch? Not if neither sees the other, as on different floors of a building. */
export type CanMeet = (i: number, j: number) => boolean

/** Who can touch whom; undefined where everybody can touch everybody, as usual. */
export function meetingsOf({ agents }: Pick<ScenarioFacts, 'agents'>): CanMeet | undefined {
  const layers = agents.map((agent) => agent.layers ?? 1)
  const masks = agents.map(maskOf)
  if (layers.every((bits) => bits === layers[0]) && masks.some((mask) => (mask & layers[0]) !== 0)) return undefined
  return (i, j) => ((layers[i] & masks[j]) | (layers[j] & masks[i])) !== 0
}

/** The layers whose obstacles an agent heeds. */
export function maskOf({ mask }: { mask?: number | undefined }): number {
  return mask ?? EVERYTHING
}
