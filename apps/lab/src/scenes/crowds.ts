import type { Scenario, Scene } from '@makeway/scenarios'

/** Walkers at random in a square with 0.25 of them a square metre, each bound for a random place. */
function plaza(count: number): Scene {
  const half = Math.round(Math.sqrt(count / 0.25)) / 2
  const region = { min: [-half, -half] as [number, number], max: [half, half] as [number, number] }
  const words = count.toLocaleString('en')
  const name = `plaza-${count}`
  const description = `${words} walkers on a square, 0.25 a square metre, each bound for a place of its own.`
  const build = (): Scenario => ({
    format: 'makeway-scenario/1',
    name,
    description,
    timeStep: 0.1,
    duration: 600,
    agentDefaults: { maxSpeed: 1.5, preferredSpeed: 1.3, neighborDistance: 5, timeHorizon: 2 },
    generators: [{ type: 'random', count, region, minGap: 0.05, goalRegion: region }],
  })
  return { name, title: `Plaza, ${words} walkers`, description, build }
}

export const crowds: readonly Scene[] = [1000, 10_000, 50_000, 100_000].map(plaza)
