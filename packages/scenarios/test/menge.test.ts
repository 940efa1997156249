import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromMenge } from '../src/importers/menge.ts'
import { loadScenarioFile } from '../src/loader/load-scenario-file.ts'
import { resolveScenario } from '../src/loader/resolve-scenario.ts'
import { runScenario } from '../src/run/run-scenario.ts'

const SCENE = `<?xml version="1.0"?>
<!-- two groups -->
<Experiment version="2.0">
  <SpatialQuery type="kd-tree" test_visibility="false" />
  <Common time_step="0.05" />
  <AgentProfile name="walker">
    <Common max_angle_vel="360" max_neighbors="8" neighbor_dist="5" r="0.19" pref_speed="1.04" max_speed="2" max_accel="5" priority="0.5">
      <Property name="pref_speed" dist="u" min="1" max="1.4" />
    </Common>
    <ORCA tau="3.0" tauObst="0.15" />
    <Helbing mass="80" />
  </AgentProfile>
  <AgentProfile name="slow" inherits="walker">
    <Common pref_speed="0.5" />
  </AgentProfile>
  <AgentGroup>
    <ProfileSelector type="const" name="walker" />
    <StateSelector type="const" name="Walk" />
    <Generator type="rect_grid" anchor_x="-6" anchor_y="1" offset_x="1" offset_y="2" count_x="2" count_y="2" rotation="90" />
  </AgentGroup>
  <AgentGroup>
    <ProfileSelector type="const" name="slow" />
    <StateSelector type="weighted"><State name="Tour" weight="1" /><State name="Walk" weight="2" /></StateSelector>
    <Generator type="explicit"><Agent p_x="6" p_y="-1" /></Generator>
  </AgentGroup>
  <ObstacleSet type="explicit" class="1">
    <Obstacle closed="1"><Vertex p_x="0" p_y="3" /><Vertex p_x="1" p_y="3" /><Vertex p_x="1" p_y="4" /></Obstacle>
    <Obstacle closed="1"><Vertex p_x="-20" p_y="-20" /><Vertex p_x="-20" p_y="20" /><Vertex p_x="20" p_y="0" /></Obstacle>
    <Obstacle closed="0"><Vertex p_x="0" p_y="-3" /><Vertex p_x="0" p_y="-4" /></Obstacle>
  </ObstacleSet>
</Experiment>
`
const BEHAVIOR = `<BFSM>
  <GoalSet id="0">
    <Goal type="point" id="0" x="3" y="-1" weight="1.0" />
    <Goal type="AABB" id="1" min_x="-4" min_y="-2" max_x="-2" max_y="0" />
  </GoalSet>
  <State name="Walk" final="0">
    <GoalSelector type="mirror" mirror_x="1" mirror_y="0" />
    <VelComponent type="goal" weight="1" />
  </State>
  <State name="Tour" final="0">
    <GoalSelector type="explicit" goal_set="0" goal="0" />
    <VelComponent type="road_map" file_name="map.txt" />
  </State>
  <State name="Back" final="0">
    <GoalSelector type="farthest" goal_set="0" />
  </State>
  <State name="Stop" final="1"><GoalSelector type="identity" /></State>
  <Transition from="Walk" to="Stop"><Condition type="goal_reached" distance="0.25" /></Transition>
  <Transition from="Tour" to="Back"><Condition type="goal_reached" distance="0.3" /></Transition>
  <Transition from="Back" to="Stop"><Condition type="goal_reached" distance="0.4" /></Transition>
</BFSM>
`
const from = (scene = SCENE, behavior = BEHAVIOR) =>
  fromMenge({ text: scene, file: 'crossS.xml' }, { text: behavior, file: 'crossB.xml' })

describe('scene and behavior', () => {
  const { scenario, notes } = from()

  test('profiles become parameters, distributions their mean', () => {
    expect(scenario.timeStep).toBe(0.05)
    const { agents = [] } = scenario
    const common = {
      radius: 0.19,
      maxSpeed: 2,
      maxAcceleration: 5,
      maxNeighbors: 8,
      neighborDistance: 5,
      priority: 0.5,
    }
    expect(agents[0]).toMatchObject({ id: 'group-0-0', ...common, timeHorizon: 3, obstacleTimeHorizon: 0.15 })
    expect(agents[0].preferredSpeed).toBeCloseTo(1.2, 12)
    expect(agents[4]).toMatchObject({ id: 'group-1-0', ...common, preferredSpeed: 0.5, timeHorizon: 3 })
  })

  test('a grid turns about its anchor, x fastest', () => {
    const places = scenario.agents
      ?.slice(0, 4)
      .map(({ position }) => position.map((value) => Math.round(value * 1e9) / 1e9))
    expect(places).toEqual([
      [-6, 1],
      [-6, 2],
      [-8, 1],
      [-8, 2],
    ])
  })

  test('states become goals, and transitions paths with the last distance as tolerance', () => {
    expect(scenario.agents?.[1]).toMatchObject({ goal: [6, expect.closeTo(2, 9)], goalTolerance: 0.25 })
    // from (3, -1) the farthest goal is the middle of the box
    expect(scenario.agents?.[4]).toMatchObject({
      path: [
        [3, -1],
        [-3, -1],
      ],
      goalTolerance: 0.4,
    })
    expect(scenario.navigation).toEqual({ planner: 'visibility' })
  })

  test('closed obstacles are solid counter-clockwise and rooms clockwise, open ones walls', () => {
    expect(scenario.obstacles?.map(({ type }) => type)).toEqual(['polygon', 'room', 'polyline'])
  })

  test('what was approximated and what was not read is listed', () => {
    expect(notes).toEqual(
      expect.arrayContaining([
        'pref_speed is drawn for every agent: all get the mean',
        'StateSelector at line 23 draws: all get the first one',
        'VelComponent road_map: its file is not read, a path is planned in its place',
        'of goals that are areas the middle is taken',
        'not read: SpatialQuery',
        'not read: AgentProfile/Helbing',
        'not read: AgentProfile/Common@max_angle_vel',
      ]),
    )
  })

  test('runs, and everybody arrives', () => {
    expect(runScenario(resolveScenario({ ...scenario, duration: 60 })).metrics.arrived).toBe(5)
  })
})

describe('other ways of walking', () => {
  const one = (state: string) =>
    from(
      SCENE.replace('<StateSelector type="const" name="Walk" />', '<StateSelector type="const" name="S" />'),
      BEHAVIOR.replace('<State name="Walk"', `${state}<State name="Walk"`),
    )

  test('a constant velocity, none, and circles and turned boxes as goals', () => {
    const constant = one('<State name="S"><VelComponent type="const" x="3" y="4" speed="1" /></State>')
    expect(constant.scenario.agents?.[0].preferredVelocity).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.8, 12)])
    const zero = one('<State name="S"><VelComponent type="zero" /></State>')
    expect(zero.scenario.agents?.[0].preferredVelocity).toEqual([0, 0])
    const goals =
      '<GoalSet id="7"><Goal type="circle" id="0" x="9" y="9" radius="1" /><Goal type="OBB" id="1" x="1" y="0" width="2" height="4" angle="90" /></GoalSet>'
    const nearest = one(`${goals}<State name="S"><GoalSelector type="weighted" goal_set="7" /></State>`)
    expect(nearest.scenario.agents?.[0].goal).toEqual([expect.closeTo(-1, 9), expect.closeTo(1, 9)])
    expect(nearest.notes).toContain('GoalSelector weighted: the nearest goal is taken')
  })

  test('without a behavior everybody stands', () => {
    const { scenario, notes } = fromMenge({ text: SCENE, file: 'a.xml' }, undefined)
    expect(scenario.agents?.every(({ preferredVelocity }) => preferredVelocity?.[0] === 0)).toBe(true)
    expect(notes).toContain('there is no behavior: everybody stands')
  })

  test('generators that are not known are left out, and said', () => {
    const { scenario, notes } = from(SCENE.replace('"explicit"><Agent', '"hex_lattice"><Agent'))
    expect(scenario.agents).toHaveLength(4)
    expect(notes.join()).toContain('not read: a Generator of type "hex_lattice" at line 24')
  })
})

test.each([
  [SCENE.replace('r="0.19"', 'r="big"'), BEHAVIOR, 'crossS.xml:7: Common@r: must be a number above 0, got "big"'],
  [
    SCENE.replace('inherits="walker"', 'inherits="who"'),
    BEHAVIOR,
    'AgentProfile@inherits: must be a profile above, got "who"',
  ],
  [SCENE.replace('name="walker" />', 'name="who" />'), BEHAVIOR, 'AgentGroup@profile: must be that of an AgentProfile'],
  [SCENE.replace('count_x="2"', 'count_x="2.5"'), BEHAVIOR, 'Generator@count_x: must be a whole number of at least 1'],
  [SCENE.replace('p_x="6"', ''), BEHAVIOR, 'Agent@p_x: is missing: give p_x="…"'],
  [
    SCENE.replace('</Experiment>', ''),
    BEHAVIOR,
    "crossS.xml:3: Experiment: the XML is broken: Unclosed tag 'Experiment'",
  ],
  [
    SCENE,
    BEHAVIOR.replace('goal="0" />', 'goal="5" />'),
    'crossB.xml:11: GoalSelector@goal: must be a goal of set 0, got "5"',
  ],
  [SCENE, BEHAVIOR.replace('to="Back"', 'to="Gone"'), 'BFSM@State: must have every state that is named, got "Gone"'],
  [
    SCENE,
    BEHAVIOR.replace('type="point"', 'type="blob"'),
    'crossB.xml:3: Goal@type: must be point, circle, AABB or OBB',
  ],
])('%#: is refused', (scene, behavior, message) => {
  expect(() => from(scene, behavior)).toThrow(message)
})

describe('files', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'makeway-menge-'))
    mkdirSync(join(folder, 'cross'))
    writeFileSync(join(folder, 'cross', 'crossS.xml'), SCENE)
    writeFileSync(join(folder, 'cross', 'crossB.xml'), BEHAVIOR)
    writeFileSync(
      join(folder, 'cross.xml'),
      '<Project scene="cross/crossS.xml" behavior="cross/crossB.xml" model="orca"/>',
    )
    writeFileSync(join(folder, 'lost.xml'), '<Project scene="cross/crossS.xml" behavior="lostB.xml"/>')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('a project, and a scene with its behavior beside it', async () => {
    for (const name of ['cross.xml', join('cross', 'crossS.xml')]) {
      const { scenario } = await loadScenarioFile(join(folder, name))
      expect(scenario.agents).toHaveLength(5)
      expect(scenario.agents?.[4].path).toHaveLength(2)
    }
    await expect(loadScenarioFile(join(folder, 'lost.xml'))).rejects.toThrow('lostB.xml: $: does not exist')
  })
})
