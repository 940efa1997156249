import { expect, test } from 'vitest'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import type { Scenario } from '../src/schema/scenario-schema.ts'

const base: Scenario = { format: 'makeway-scenario/1', name: 'n' }

test('fills in what is left out', () => {
  expect(resolveScenario({ ...base, agents: [{ position: [1, 2], goal: [3, 4] }] })).toEqual({
    name: 'n',
    description: '',
    profile: 'default',
    method: 'orca',
    optimizationVelocity: 'current',
    obstacleOptimizationVelocity: 'current',
    responsibilityRule: 'equal',
    timeStep: 1 / 60,
    maxInternalStep: undefined,
    duration: 60,
    stop: 'allArrived',
    seed: 1,
    perturbation: undefined,
    agents: [
      {
        id: 'agent-0',
        position: { x: 1, y: 2 },
        velocity: { x: 0, y: 0 },
        wish: { type: 'path', points: [{ x: 3, y: 4 }] },
        parameters: {},
        startTime: 0,
      },
    ],
    obstacles: [],
    lines: [],
    navigation: { planner: 'straight' },
    expect: [],
  })
})

test('takes over what is given', () => {
  const resolved = resolveScenario({
    ...base,
    profile: 'rvo2',
    method: 'hrvo',
    optimizationVelocity: 'preferred',
    obstacleOptimizationVelocity: 'zero',
    responsibilityRule: 'fasterTakesMore',
    timeStep: 0.1,
    maxInternalStep: 0.05,
    duration: 5,
    stop: 'duration',
    seed: -4,
    perturbation: { speed: 0.01 },
    lines: [{ id: 'l', from: [0, 1], to: [2, 3] }],
    navigation: { planner: 'visibility' },
    expect: [{ metric: 'arrived', equals: 'all' }],
  })
  expect(resolved).toMatchObject({
    profile: 'rvo2',
    method: 'hrvo',
    optimizationVelocity: 'preferred',
    obstacleOptimizationVelocity: 'zero',
    responsibilityRule: 'fasterTakesMore',
    timeStep: 0.1,
    maxInternalStep: 0.05,
    duration: 5,
    stop: 'duration',
    seed: -4,
    perturbation: { speed: 0.01 },
    lines: [{ id: 'l', from: { x: 0, y: 1 }, to: { x: 2, y: 3 } }],
    navigation: { planner: 'visibility' },
    expect: [{ metric: 'arrived', equals: 'all' }],
  })
})

test('the caller has the last word on profile and seed', () => {
  expect(resolveScenario({ ...base, profile: 'default', seed: 1 }, { profile: 'rvo2', seed: 9 })).toMatchObject({
    profile: 'rvo2',
    seed: 9,
  })
})

test('agents: own values before defaults, and own wishes in place of the default one', () => {
  const { agents } = resolveScenario({
    ...base,
    agentDefaults: { radius: 0.5, hold: true, velocity: [1, 1], startTime: 2, goal: [9, 9] },
    agents: [
      { id: 'plain', position: [0, 0] },
      {
        id: 'own',
        position: [0, 0],
        radius: 1,
        hold: false,
        velocity: [0, 0],
        startTime: 0,
        path: [
          [1, 1],
          [2, 2],
        ],
      },
      { id: 'scripted', position: [0, 0], script: { velocity: [3, 0] } },
      { id: 'drifting', position: [0, 0], preferredVelocity: [0, 3] },
    ],
  })
  expect(agents[0]).toMatchObject({ velocity: { x: 1, y: 1 }, startTime: 2, parameters: { radius: 0.5, hold: true } })
  expect(agents[1]).toMatchObject({ velocity: { x: 0, y: 0 }, startTime: 0, parameters: { radius: 1, hold: false } })
  expect(agents.map(({ wish }) => wish)).toEqual([
    { type: 'path', points: [{ x: 9, y: 9 }] },
    {
      type: 'path',
      points: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    },
    { type: 'script', velocity: { x: 3, y: 0 } },
    { type: 'preferredVelocity', velocity: { x: 0, y: 3 } },
  ])
})

test('obstacles: shape, time and motion', () => {
  const { obstacles } = resolveScenario({
    ...base,
    obstacles: [
      {
        type: 'polyline',
        vertices: [
          [0, 0],
          [1, 0],
        ],
      },
      { id: 'disc', type: 'circle', center: [1, 2], radius: 3, from: 4, to: 5, motion: { velocity: [6, 7] } },
    ],
  })
  const vertices = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ]
  expect(obstacles).toEqual([
    { id: 'obstacle-0', shape: { type: 'polyline', vertices }, from: 0, to: Infinity, velocity: { x: 0, y: 0 } },
    {
      id: 'disc',
      shape: { type: 'circle', center: { x: 1, y: 2 }, radius: 3 },
      from: 4,
      to: 5,
      velocity: { x: 6, y: 7 },
    },
  ])
})
