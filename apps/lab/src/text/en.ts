import type { CureName, LineCase } from 'makeway'
import type { Explanation } from '../inspector/explain.ts'

const names = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} and ${list[list.length - 1]}`

const plural = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** Everything the page says. Other languages have the same keys. */
export const en = {
  language: 'English',
  otherLanguage: '简体中文',
  title: 'makeway lab',
  tagline: 'Local collision avoidance, taken apart',

  scenes: 'Scenes',
  inspector: 'Velocity space',
  charts: 'Charts',
  close: 'Close',
  sections: { scenes: 'Scenes', crowds: 'Crowds', break: 'Break it', suite: 'Known failings' },
  openFile: 'Open a file…',
  dropHint: 'Drop a scenario (.json) or SteerBench file (.xml) anywhere.',
  dropHere: 'Drop to open',
  filter: 'Find a scene',
  noScene: 'No scene has that in its name.',
  sceneTitles: {} as Record<string, string>,
  sceneDescriptions: {} as Record<string, string>,

  play: 'Play',
  pause: 'Pause',
  stepBack: 'One step back',
  stepForward: 'One step on',
  restart: 'Restart',
  seed: 'Seed',
  speed: 'Speed',
  timeLine: 'Time',
  timeText: (time: string, step: number) => `${time} s · step ${step}`,
  marks: { overlap: 'first overlap', blocked: 'first agent blocked', arrived: 'first arrival' },
  ended: 'ended',
  undo: 'Undo',
  redo: 'Redo',
  fit: 'Show all',

  color: 'Color',
  colorModes: { state: 'State', speed: 'Speed', violation: 'Violation', group: 'Group' },
  states: {
    moving: 'moving',
    yielding: 'yielding',
    blocked: 'blocked',
    arrived: 'arrived',
    held: 'held',
    scripted: 'scripted',
    waiting: 'waiting',
  },
  speedLegend: 'share of maximum speed',
  violationLegend: 'worst violation, m/s',
  violationLimit: 'Violations are worked out for up to 500 agents.',
  trails: 'Trails',
  goals: 'Goals',
  links: 'Blockers',
  density: 'Density',
  tools: { select: 'Select', wall: 'Draw a wall', brush: 'Add agents' },
  toolHints: {
    select: 'Drag agents, goals and walls. Drag the ground to pan, scroll or pinch to zoom.',
    wall: 'Draw a wall; back to its beginning makes it a solid area.',
    brush: 'Paint agents like the chosen one.',
  },
  keys: 'Space plays and pauses. Left and right step, with shift a second. Comma and period choose an agent. Alt with arrows moves it, delete removes it. Plus, minus and 0 zoom, w a s d pan. Control Z undoes.',
  worldLabel: (title: string, count: number) => `${title}: ${plural(count, 'agent')} seen from above`,
  manyAgents: (limit: number) => `More than ${limit.toLocaleString('en')} agents: points only, without velocity lines.`,
  noWebgl: 'No WebGL here: a canvas draws the points, more slowly.',

  kernel: 'Kernel',
  kernels: { scalar: 'scalar', simd: 'SIMD' },
  threads: 'Threads',
  threadCount: (count: number) => plural(count, 'thread'),
  noThreads: 'One thread: this host does not send the isolation headers that shared memory needs.',
  perFrame: (ms: string, fps: string) => `${ms} ms a picture (${fps} Hz)`,
  perStep: (ms: string) => `${ms} ms a step`,
  agentsCount: (count: number) => plural(count, 'agent'),
  hash: 'State',

  chooseAgent: 'Choose an agent in the world to see how it decides.',
  notThere: 'This agent is not there at this time.',
  notTraced: 'Pause to look into an agent of a large world.',
  agent: 'Agent',
  agentName: (id: string) => `Agent ${id}`,
  previousAgent: 'Previous agent',
  nextAgent: 'Next agent',
  preferred: 'preferred',
  current: 'current',
  chosen: 'chosen',
  cost: (value: string) => `${value} m/s from the wish`,
  region: 'feasible',
  horizonLabel: 'Horizon τ',
  horizonOwn: 'as solved',
  coneKinds: { vo: 'VO', rvo: 'RVO', hrvo: 'HRVO' },
  coneTitles: {
    vo: 'Velocity obstacle: velocities that collide if the other keeps its own',
    rvo: 'Reciprocal velocity obstacle: each takes half of the avoidance',
    hrvo: 'Hybrid reciprocal velocity obstacle: one leg of each, so that both pass on one side',
  },
  allCones: 'All cones',
  solver: 'Solver',
  stageOf: (stage: number, count: number) => `${stage} of ${count}`,
  result: 'Result',
  stages: {
    start: (extreme: boolean): string =>
      extreme ? 'Starts as far as possible to the permitted side.' : 'Starts with the wish.',
    line: (line: string, satisfied: boolean) =>
      satisfied ? `${line}: holds, the velocity stays.` : `${line}: violated, so the best velocity lies on it.`,
    interval: (nothing: boolean): string =>
      nothing ? 'The line misses the disc.' : 'The speed disc cuts an interval out of it.',
    cut: (by: string, nothing: boolean) => (nothing ? `${by} leaves nothing of it.` : `${by} cuts the interval.`),
    candidate: 'The nearest point of the interval is the new candidate.',
    fail: (line: string) => `${line} leaves nothing: no velocity satisfies all lines.`,
    relax: (line: string, violation: string) =>
      `Relaxed: ${line} is violated most, by ${violation} m/s. The bisectors with earlier lines stand in for them.`,
    relaxed: (violation: string) => `The largest violation is now ${violation} m/s.`,
    point: (allowed: boolean): string =>
      allowed ? 'A point on a border that nothing forbids: the best so far.' : 'A point on a border, forbidden.',
    longest: 'Nothing is allowed: the velocity with the longest time to the first collision.',
  },
  lineName: (number: number, owner: string) => `Line ${number} (${owner})`,
  bisectorName: (number: number) => `Bisector ${number}`,
  wall: 'wall',
  circle: 'round wall',
  ownLimit: 'own limit',
  table: {
    who: 'Who',
    distance: 'Gap',
    collision: 'Hits in',
    case: 'Case',
    share: 'Share',
    violation: 'Slack',
  },
  tableTitles: {
    distance: 'Distance between the surfaces, m',
    collision: 'Time until both touch if they keep their velocities, s',
    share: 'Part of the avoidance that the agent takes',
    violation: 'By how much the chosen velocity keeps the line, m/s; negative: it violates it',
  },
  never: 'never',
  dropped: (count: number) => `${plural(count, 'agent')} within reach left out by maxNeighbors`,
  unusedWalls: (count: number) => `${plural(count, 'wall')} in range needed no line`,
  cases: {
    none: 'none',
    cutoff: 'cut-off circle',
    leftLeg: 'left leg',
    rightLeg: 'right leg',
    overlap: 'overlap',
    touchingLeftVertex: 'touches left end',
    touchingRightVertex: 'touches right end',
    touchingSegment: 'touches the wall',
    leftArc: 'left arc',
    rightArc: 'right arc',
    cutoffLine: 'cut-off line',
    wallLeftLeg: 'left leg',
    wallRightLeg: 'right leg',
    covered: 'already covered',
    foreignLeftLeg: 'foreign left leg',
    foreignRightLeg: 'foreign right leg',
    nonConvexVertex: 'non-convex end',
    given: 'given',
    contact: 'goes first',
    speedLimit: 'speed limit',
    room: 'makes room',
  } as Record<LineCase, string>,
  lines: 'Lines',
  saveSvg: 'Save as SVG',

  why: (e: Explanation, owners: readonly string[]): string => {
    const turned = e.turn === 0 ? '' : `turns ${Math.abs(e.turn).toFixed(0)}° ${e.turn > 0 ? 'left' : 'right'}`
    const paced =
      e.change === 'same' ? '' : `${e.change === 'slower' ? 'slows to' : 'speeds up to'} ${e.speed.toFixed(2)} m/s`
    const moves = [paced, turned].filter((part) => part !== '').join(' and ') || `keeps ${e.speed.toFixed(2)} m/s`
    const does = moves.charAt(0).toUpperCase() + moves.slice(1)
    switch (e.kind) {
      case 'stands':
        return 'Stands: it wants to go nowhere, and nobody asks it to move.'
      case 'free':
        return e.wishTurn < -0.5
          ? `Goes as it wants, turned ${(-e.wishTurn).toFixed(0)}° to keep right: no line forbids that.`
          : `Goes as it wants, at ${e.speed.toFixed(2)} m/s: no line forbids that.`
      case 'relaxed':
        return `${does}: no velocity satisfies every line, and this one violates the worst by the least, ${e.violation.toFixed(2)} m/s (${names(owners)}).`
      case 'bound':
        return owners.length === 0
          ? `${does}: its own limits allow no more.`
          : `${does}: ${names(owners)} ${owners.length === 1 ? 'leaves' : 'leave'} nothing nearer to its wish.`
    }
  },

  chart: {
    gap: 'Smallest gap',
    meanSpeed: 'Mean speed',
    arrived: 'Arrived',
    blocked: 'Blocked',
    stepTime: 'Time a step',
  },
  gapMissing: 'Gaps are measured in worlds of up to 500 agents.',

  editTitle: 'Parameters',
  editOne: 'this agent',
  editAll: 'all agents',
  apply: 'Apply',
  editNote: 'A change starts a new recording from this moment.',
  removeAgent: 'Remove this agent',
  parameters: {
    radius: ['Radius', 'm'],
    maxSpeed: ['Maximum speed', 'm/s'],
    preferredSpeed: ['Preferred speed', 'm/s'],
    timeHorizon: ['Horizon for agents', 's'],
    obstacleTimeHorizon: ['Horizon for walls', 's'],
    neighborDistance: ['Reach', 'm, auto or unlimited'],
    maxNeighbors: ['Most neighbors', 'or all'],
    goalTolerance: ['Goal tolerance', 'm'],
    responsibility: ['Responsibility', ''],
    priority: ['Priority', ''],
    maxAcceleration: ['Maximum acceleration', 'm/s²'],
    escapeTime: ['Escape time', 's'],
    safetyMargin: ['Safety margin', 'm'],
    hold: ['Hold', 'true or false'],
  } as Record<string, [string, string]>,

  compare: 'Compare',
  compareTitle: 'Two worlds, one clock',
  stopComparing: 'Back to one world',
  sideNames: ['A', 'B'] as [string, string],
  withProfile: (profile: string) => `profile ${profile}`,
  withMethod: (method: string) => `method ${method}`,
  withoutCure: (cure: string) => `without ${cure}`,
  withTimeStep: (factor: string) => `time step × ${factor}`,
  withTwice: (name: string, value: string) => `${name} ${value}`,
  difference: 'B − A',
  metric: 'Metric',
  metrics: {
    arrived: 'Arrived',
    lastArrivalTime: 'Last arrival, s',
    meanArrivalTime: 'Mean arrival, s',
    maxOverlap: 'Largest overlap, m',
    maxWallOverlap: 'Overlap with walls, m',
    wallCrossings: 'Wall crossings',
    maxAcceleration: 'Largest acceleration, m/s²',
    meanSpeedAtEnd: 'Mean speed at the end, m/s',
    oscillations: 'Oscillations',
    pathEfficiency: 'Path efficiency',
    timeBlocked: 'Time blocked, s',
    dropped: 'Neighbors left out',
  } as Record<string, string>,
  cures: {
    keepRight: 'keeping right',
    shortHorizon: 'the short horizon',
    rightOfWay: 'right of way',
    gentleEscape: 'gentle escape',
    separation: 'separation',
    roles: 'roles',
    surfaces: 'surfaces',
    solidWalls: 'solid walls',
    wallHorizon: 'the wall horizon',
    waypoints: 'waypoints',
    settling: 'settling',
    internalSteps: 'internal steps',
  } as Record<CureName, string>,
  breakNote: (parameter: string, bad: string) => `${parameter} = ${bad} breaks this scene.`,
  cure: (parameter: string, good: string) => `Cure: ${parameter} = ${good}`,
  cureBeside: 'Both side by side',

  share: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'Link copied.',
  linkTooLong: (size: string) => `The link would be ${size} kB long. The scene is saved as a file instead.`,
  linkBroken: 'This link holds no scene that can be read.',
  exports: {
    png: 'Picture (PNG)',
    svg: 'Picture (SVG)',
    webm: 'Video (WebM)',
    csv: 'Trajectories (CSV)',
    juelich: 'Trajectories (Jülich text)',
    scenario: 'Scenario (JSON)',
  },
  recording: 'Recording… click to stop',
  noRecorder: 'This browser can’t record video.',
  theme: 'Theme',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  more: 'More',
  loading: 'Loading…',
}

export type Text = typeof en
