import { describe, expect, test } from 'vitest'
import { fromSteerBench } from '../src/importers/steerbench.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { ScenarioError, type ScenarioProblem } from '../src/loader/scenario-error.ts'

const bounds = (half: number) => box(-half, half, -half, half, 0, 0)

function box(xmin: number, xmax: number, zmin: number, zmax: number, ymin = 0, ymax = 1): string {
  const numbers = { xmin, xmax, ymin, ymax, zmin, zmax }
  return Object.entries(numbers)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
}

const xyz = (x: number, y: number, z: number) => `<x>${x}</x> <y>${y}</y> <z>${z}</z>`

const seek = (x: number, z: number, speed = 1.3) => `
      <seekStaticTarget>
        <targetLocation>${xyz(x, 0, z)}</targetLocation>
        <desiredSpeed>${speed}</desiredSpeed>
        <timeDuration>1000.0</timeDuration>
      </seekStaticTarget>`

const RANDOM_TARGET = `
      <seekStaticTarget>
        <targetLocation> <random>true</random> </targetLocation>
        <desiredSpeed>1.3</desiredSpeed>
      </seekStaticTarget>`

function agent(goals: string, { name = 'A', radius = 0.5, speed = 0, x = 0, z = 0 } = {}): string {
  return `
  <agent>
    <name>${name}</name>
    <initialConditions>
      <radius>${radius}</radius>
      <position>${xyz(x, 0, z)}</position>
      <direction>${xyz(3, 0, 4)}</direction>
      <speed>${speed}</speed>
    </initialConditions>
    <goalSequence>${goals}
    </goalSequence>
  </agent>`
}

function region(count: number, goals: string): string {
  return `
  <agentRegion>
    <numAgents>${count}</numAgents>
    <regionBounds>${box(-5, 5, -4, 4)}</regionBounds>
    <initialConditions>
      <direction> <random>true</random> </direction>
      <radius>0.5</radius>
      <speed>0</speed>
    </initialConditions>
    <goalSequence>${goals}
    </goalSequence>
  </agentRegion>`
}

function file(body: string, before = '<?xml version="1.0"?>\n'): string {
  return `${before}<SteerBenchTestCase xmlns="http://www.magix.ucla.edu/steerbench">
  <header>
    <version>1.0</version>
    <name>two &amp; two</name>
    <worldBounds>${bounds(50)}</worldBounds>
  </header>${body}
</SteerBenchTestCase>
`
}

const scenarioOf = (body: string) => fromSteerBench(file(body)).scenario
const notesOf = (body: string) => fromSteerBench(file(body)).notes

describe('agents', () => {
  test('x and z become x and y, the desired speed the preferred one', () => {
    const scenario = scenarioOf(agent(seek(-7, 8, 1.25), { x: 1, z: -2, radius: 0.4 }))
    expect(scenario).toMatchObject({ format: 'makeway-scenario/1', name: 'two & two' })
    expect(scenario.agents).toEqual([{ id: 'A', position: [1, -2], radius: 0.4, preferredSpeed: 1.25, goal: [-7, 8] }])
  })

  test('several targets are a path; a fast walker gets room above its speed', () => {
    const { agents, duration } = scenarioOf(agent(seek(10, 0, 2) + seek(10, 10, 2)))
    expect(agents).toEqual([
      {
        id: 'A',
        position: [0, 0],
        radius: 0.5,
        preferredSpeed: 2,
        maxSpeed: 2.6,
        path: [
          [10, 0],
          [10, 10],
        ],
      },
    ])
    // 20 m at 2 m/s: four times 10 s, and 30 s.
    expect(duration).toBe(70)
  })

  test('starts with its speed in its direction', () => {
    expect(scenarioOf(agent(seek(1, 0), { speed: 1 })).agents?.[0].velocity).toEqual([0.6, 0.8])
  })

  test('names are made unique', () => {
    const { scenario, notes } = fromSteerBench(
      file(agent(seek(1, 0)) + agent(seek(1, 0), { x: 3 }) + agent(seek(1, 0), { x: 6, name: '' })),
    )
    expect(scenario.agents?.map(({ id }) => id)).toEqual(['A', 'A-2', 'agent-2'])
    expect(notes).toContain('agents with the same name got numbers behind it')
  })
})

describe('goals', () => {
  const flow = (x: number, z: number) =>
    `<flowStaticDirection><targetDirection>${xyz(x, 0, z)}</targetDirection><desiredSpeed>2</desiredSpeed></flowStaticDirection>`

  test('flowing and fleeing are constant velocities', () => {
    expect(scenarioOf(agent(flow(-3, 4))).agents?.[0].preferredVelocity).toEqual([-1.2, 1.6])
    const follow = '<flowDynamicDirection><type>BOIDS</type><desiredSpeed>1</desiredSpeed></flowDynamicDirection>'
    expect(scenarioOf(agent(follow)).agents?.[0].preferredVelocity).toEqual([0.6, 0.8])
    const flee = `<fleeStaticTarget><targetLocation>${xyz(0, 0, 5)}</targetLocation><desiredSpeed>2</desiredSpeed></fleeStaticTarget>`
    expect(scenarioOf(agent(flee)).agents?.[0].preferredVelocity).toEqual([0, -2])
    expect(notesOf(agent(flow(1, 0)))).toContain('flowStaticDirection: a constant velocity; such agents do not arrive')
  })

  test('what comes behind a goal without an end is left out, and so is such a goal behind a target', () => {
    expect(notesOf(agent(flow(1, 0) + seek(1, 0))).join()).toContain('comes after a goal without an end, left out')
    const { scenario, notes } = fromSteerBench(file(agent(seek(1, 0) + flow(1, 0))))
    expect(scenario.agents?.[0].goal).toEqual([1, 0])
    expect(notes.join()).toContain('a goal without an end after others, left out')
  })

  test('a moving target is taken where it starts', () => {
    const chase =
      '<seekDynamicTarget><targetName>B</targetName><random>false</random><desiredSpeed>1</desiredSpeed></seekDynamicTarget>'
    const { agents } = scenarioOf(agent(chase) + agent(seek(1, 0), { name: 'B', x: 9, z: 3 }))
    expect(agents?.[0].goal).toEqual([9, 3])
  })

  test('a box as goal is its middle', () => {
    const goal = `<seekAxisAlignedBoxRegion><goalRegionBounds>${box(2, 4, 6, 10)}</goalRegionBounds></seekAxisAlignedBoxRegion>`
    expect(scenarioOf(agent(goal)).agents?.[0].goal).toEqual([3, 8])
  })

  test('without a goal it stands', () => {
    const { scenario, notes } = fromSteerBench(file(agent('<idle><desiredSpeed>0</desiredSpeed></idle>')))
    expect(scenario.agents?.[0].preferredVelocity).toEqual([0, 0])
    expect(notes).toContain('agent at line 8 has no goal: it wants to stand')
  })

  test('a goal of an unknown kind is named', () => {
    expect(notesOf(agent('<groupTarget/>')).join('\n')).toMatch(/groupTarget at line 16: cannot be expressed, left out/)
  })
})

describe('regions', () => {
  test('agents that all want the same become a generator', () => {
    const { generators, agents } = scenarioOf(region(12, seek(20, 3)))
    expect(agents).toEqual([])
    const expected = { min: [-5, -4], max: [5, 4] }
    expect(generators).toEqual([
      { type: 'random', id: 'region-0', count: 12, region: expected, radius: 0.5, preferredSpeed: 1.3, goal: [20, 3] },
    ])
  })

  test('one random target becomes a region to draw from', () => {
    const [generator] = scenarioOf(region(12, RANDOM_TARGET)).generators ?? []
    expect(generator).toMatchObject({ goalRegion: { min: [-5, -4], max: [5, 4] } })
  })

  test('several are drawn at once, the same every time, clear of obstacles and of each other', () => {
    const body = `<obstacle>${box(-1, 1, -1, 1)}</obstacle>${region(9, RANDOM_TARGET + RANDOM_TARGET)}`
    const { agents = [] } = scenarioOf(body)
    expect(agents).toEqual(scenarioOf(body).agents)
    expect(agents.map(({ id }) => id)).toEqual(Array.from({ length: 9 }, (_, i) => `region-0-${i}`))
    agents.forEach(({ position, path = [] }, i) => {
      expect(path).toHaveLength(2)
      for (const [x, y] of [position, ...path]) {
        expect(Math.max(Math.abs(x) - 1, Math.abs(y) - 1)).toBeGreaterThan(0.35)
        expect(Math.abs(x) <= 5 && Math.abs(y) <= 4).toBe(true)
      }
      for (const { position: other } of agents.slice(0, i)) {
        expect((position[0] - other[0]) ** 2 + (position[1] - other[1]) ** 2).toBeGreaterThanOrEqual(1)
      }
    })
  })

  test('a single agent at a random place stays in the world', () => {
    const body = agent(seek(1, 0)).replace(/<position>.*<\/position>/, '<position><random>true</random></position>')
    const [x, y] = scenarioOf(body).agents?.[0].position ?? [99, 99]
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(50)
  })
})

describe('obstacles', () => {
  const obstaclesOf = (body: string) => scenarioOf(agent(seek(20, 0), { x: -20 }) + body).obstacles

  test('boxes, with their bounds either way round', () => {
    const vertices = [
      [1, 3],
      [2, 3],
      [2, 5],
      [1, 5],
    ]
    expect(obstaclesOf(`<obstacle>${box(1, 2, 3, 5)}</obstacle>`)).toEqual([{ type: 'polygon', vertices }])
    expect(obstaclesOf(`<obstacle>${box(2, 1, 5, 3)}</obstacle>`)).toEqual([{ type: 'polygon', vertices }])
  })

  test('a box without thickness is a wall, one without extent is nothing', () => {
    const vertices = [
      [1, 3],
      [1, 5],
    ]
    expect(obstaclesOf(`<obstacle>${box(1, 1, 3, 5)}</obstacle>`)).toEqual([{ type: 'polyline', vertices }])
    expect(obstaclesOf(`<obstacle>${box(1, 1, 3, 3)}</obstacle>`)).toBeUndefined()
  })

  test('circles', () => {
    const circle = `<circleObstacle><radius>2</radius><height>1</height><position>${xyz(5, 0, 6)}</position></circleObstacle>`
    expect(obstaclesOf(circle)).toEqual([{ type: 'circle', center: [5, 6], radius: 2 }])
  })

  test('boxes that are turned: right-handed about the y axis, from z towards x', () => {
    const turned = `<orientedBoxObstacle><thetaY>90</thetaY><size>${xyz(4, 1, 2)}</size><position>${xyz(10, 0, 20)}</position></orientedBoxObstacle>`
    const [obstacle] = obstaclesOf(turned) ?? []
    const vertices = obstacle.type === 'polygon' ? obstacle.vertices : []
    // The corner at (−2, −1) before turning: z takes the place of x, −x that of z.
    expect(vertices[0][0]).toBeCloseTo(9, 12)
    expect(vertices[0][1]).toBeCloseTo(22, 12)
    expect(vertices[2][0]).toBeCloseTo(11, 12)
    expect(vertices[2][1]).toBeCloseTo(18, 12)
  })

  test('polygons', () => {
    const corners = [xyz(0, 0, 0), xyz(2, 0, 0), xyz(0, 0, 3)].map((corner) => `<vertex>${corner}</vertex>`)
    const vertices = [
      [0, 0],
      [2, 0],
      [0, 3],
    ]
    expect(obstaclesOf(`<polygonObstacle>${corners.join('')}</polygonObstacle>`)).toEqual([
      { type: 'polygon', vertices },
    ])
  })

  test('regions of obstacles are drawn clear of each other, as many as fit', () => {
    const many = (count: number, half: number) =>
      `<obstacleRegion><numObstacles>${count}</numObstacles><regionBounds>${bounds(half)}</regionBounds><obstacleSize>1</obstacleSize><obstacleHeight>1</obstacleHeight></obstacleRegion>`
    const obstacles = obstaclesOf(many(50, 10)) ?? []
    expect(obstacles).toHaveLength(50)
    const corners = obstacles.map((obstacle) => (obstacle.type === 'polygon' ? obstacle.vertices[0] : [0, 0]))
    corners.forEach(([x, y], i) => {
      for (const [u, v] of corners.slice(0, i)) expect(Math.max(Math.abs(x - u), Math.abs(y - v))).toBeGreaterThan(1)
    })
    expect(notesOf(many(50, 2)).join()).toMatch(/only \d+ of 50 obstacles fit/)
  })

  test('what hangs above the ground is a wall all the same, and said', () => {
    expect(notesOf(`<obstacle>${box(1, 2, 3, 5, 2, 3)}</obstacle>`)).toContain(
      'obstacle at line 7 begins 2 m above the ground: a wall for all the same',
    )
  })
})

test('says what it did not read', () => {
  const { notes } = fromSteerBench(
    file(
      `<suggestedCameraView><fovy>45</fovy></suggestedCameraView><spaceship/>${agent(seek(1, 0))}${agent(seek(1, 0), { name: 'B' })}`,
    ),
  )
  expect(notes).toEqual([
    'x and z became x and y: seen from above, a mirror image of what SteerSuite draws',
    'worldBounds are no walls',
    'not read: suggestedCameraView',
    'not read: spaceship',
    'not read: agent/goalSequence/seekStaticTarget/timeDuration (2×)',
  ])
})

test.each([
  ['nothing', ''],
  ['a comment and a declaration', '<!-- a > b --><?xml version="1.0"?>\n'],
  ['text', 'Exported on Monday.\n<?xml version="1.0"?>'],
  ['a comment that mentions the root', '<!-- <SteerBenchTestCase> <x> -->\n'],
  ['a document type', '<!DOCTYPE SteerBenchTestCase [<!ENTITY a "b">]>\n'],
])('before the root there may be %s', (_, before) => {
  expect(fromSteerBench(file(agent(seek(1, 0)), before)).scenario.agents).toHaveLength(1)
})

test('the result resolves', () => {
  const { agents } = resolveScenario(scenarioOf(agent(seek(1, 0)) + region(20, seek(30, 0))))
  expect(agents.map(({ id }) => id)).toEqual(['A', ...Array.from({ length: 20 }, (_, i) => `region-0-${i}`)])
})

describe('bad input', () => {
  function problemOf(text: string): ScenarioProblem {
    try {
      fromSteerBench(text, { file: 'f.xml' })
    } catch (error) {
      if (error instanceof ScenarioError) return error.problems[0]
      throw error
    }
    throw new Error('nothing is wrong')
  }
  const sound = file(agent(seek(1, 0)))

  test.each([
    ['not XML', 'hello', 1, /has no element <SteerBenchTestCase>/],
    ['another format', '<level/>', 1, /has no element/],
    ['a tag that does not match', sound.replace('</radius>', '</radios>'), 11, /broken: .*radius/],
    [
      'a file that is cut off',
      sound.slice(0, sound.indexOf('</goalSequence>')),
      22,
      /ends before all elements are closed/,
    ],
    ['a number that is none', sound.replace('<radius>0.5', '<radius>half'), 11, /must be a number above 0/],
    ['an empty number', sound.replace('<radius>0.5', '<radius>'), 11, /must be a number above 0/],
    ['a zero radius', sound.replace('<radius>0.5', '<radius>0'), 11, /must be a number above 0/],
    ['NaN', sound.replace('<x>1<', '<x>NaN<'), 18, /must be a number/],
    ['a missing element', sound.replace(/<position>.*<\/position>/, ''), 10, /is missing/],
    ['a missing header', sound.replace(/<header>[\s\S]*<\/header>/, ''), 2, /is missing/],
    ['a negative speed', sound.replace('<desiredSpeed>1.3', '<desiredSpeed>-1'), 19, /must be a number of at least 0/],
  ])('%s', (_, text, line, message) => {
    const problem = problemOf(text)
    expect(problem.message).toMatch(message)
    expect(problem).toMatchObject({ file: 'f.xml', line })
    expect(problem.cure).not.toBe('')
  })

  test('nesting without end', () => {
    const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`
    expect(problemOf(sound.replace('<header>', `${deep}<header>`)).message).toMatch(/broken/)
  })
})
