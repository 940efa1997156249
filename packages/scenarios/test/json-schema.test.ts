import Ajv from 'ajv'
import { describe, expect, test } from 'vitest'
import { scenes } from '../src/scenes/registry.ts'
import { scenarioJsonSchema } from '../src/schema/json-schema.ts'

const schema = scenarioJsonSchema()
const validate = new Ajv({ strict: false }).compile(schema)

test.each(scenes.map((scene) => [scene.name, scene] as const))('accepts the scene %s', (_, scene) => {
  expect(validate(scene.build()), JSON.stringify(validate.errors)).toBe(true)
})

test.each([
  [{}],
  [{ format: 'makeway-scenario/1', agent: [] }],
  [{ format: 'makeway-scenario/1', agents: [{ position: [0, 0], radius: 0 }] }],
  [{ format: 'makeway-scenario/1', generators: [{ type: 'circle', count: 2 }] }],
])('refuses %j', (input) => {
  expect(validate(input)).toBe(false)
})

describe('for editors', () => {
  interface Node {
    description?: string
    default?: unknown
    properties?: Record<string, Node>
    items?: Node
    oneOf?: Node[]
  }

  test('every key has a description, with the unit and the default where there is one', () => {
    const properties = (schema as Node).properties ?? {}
    expect(properties.timeStep.description).toBe('Length of a step (s). Default 0.016666666666666666.')
    const agent = properties.agents.items?.properties ?? {}
    expect(agent.radius).toMatchObject({ description: 'Physical radius (m). Default 0.3.', default: 0.3 })
    const parts = [
      properties,
      agent,
      ...[properties.generators, properties.obstacles]
        .flatMap(({ items }) => items?.oneOf ?? [])
        .map((node) => node.properties ?? {}),
    ]
    for (const part of parts) {
      for (const [key, node] of Object.entries(part)) {
        if (key !== 'type') expect(node.description, key).toMatch(/^\w.*\.$/s)
      }
    }
    expect(parts).toHaveLength(2 + 4 + 4)
  })
})
