import type { Simulation } from '../../src/simulation.ts'
import type { AgentHandle, ObstacleHandle, Point } from '../../src/types.ts'
import type { Random } from '../scene.ts'

/** Does one thing after the other to a simulation: everything that can be done, chosen by `random`. */
export class Driver {
  readonly agents: AgentHandle[]
  readonly obstacles: ObstacleHandle[]

  constructor(
    readonly sim: Simulation,
    public random: Random,
    agents: readonly AgentHandle[] = [],
    obstacles: readonly ObstacleHandle[] = [],
  ) {
    this.agents = [...agents]
    this.obstacles = [...obstacles]
  }

  act(): void {
    const { sim, agents, obstacles } = this
    const actions: (() => void)[] = [
      () => sim.step(),
      () => sim.step(),
      () => sim.step(),
      () => void sim.advance(this.random(0, 0.3)),
      () => void agents.push(sim.addAgent({ position: this.point(), goal: this.point() })),
      () =>
        void agents.push(sim.addAgent({ position: this.point(), path: [this.point(), this.point(), this.point()] })),
      () => void agents.push(sim.addAgent({ position: this.point(), script: { velocity: this.point(1) } })),
      () => void obstacles.push(sim.addObstacle({ type: 'polyline', vertices: [this.point(), this.point()] })),
      () =>
        void obstacles.push(
          sim.addObstacle({
            type: 'circle',
            center: this.point(),
            radius: this.random(0.1, 1),
            velocity: this.point(1),
          }),
        ),
    ]
    if (agents.length > 0) {
      const agent = this.pick(agents)
      actions.push(
        () => void sim.removeAgent(agents.splice(agents.indexOf(agent), 1)[0]),
        () => sim.updateAgent(agent, { radius: this.random(0.1, 0.6), maxSpeed: this.random(0, 3) }),
        () => sim.updateAgent(agent, { hold: this.random() < 0.5, priority: Math.floor(this.random(0, 3)) }),
        () => sim.updateAgent(agent, { maxAcceleration: this.random(0.5, 3), safetyMargin: this.random(0, 0.1) }),
        () => sim.updateAgent(agent, { inertia: this.random(0.2, 1), actuationDelay: this.random(0, 0.3) }),
        () => sim.setLimits(agent, { speedLimit: { ellipse: [this.random(0.5, 2), this.random(0.2, 1)] } }),
        () => sim.updateAgent(agent, { jamDensity: this.random(1, 6) }),
        () => sim.setGoal(agent, this.random(-9, 9), this.random(-9, 9)),
        () => sim.setPath(agent, [this.point(), this.point()]),
        () => sim.setPreferredVelocity(agent, this.random(-2, 2), this.random(-2, 2)),
        () => sim.setMotion(agent, { position: this.point(), velocity: this.point(1) }),
        () => sim.solve(),
      )
    }
    if (obstacles.length > 0) {
      const obstacle = this.pick(obstacles)
      actions.push(
        () => void sim.removeObstacle(obstacles.splice(obstacles.indexOf(obstacle), 1)[0]),
        () => sim.moveObstacle(obstacle, { x: this.random(-2, 2), angle: this.random(-3, 3) }),
        () => sim.moveObstacle(obstacle, { velocity: this.point(0.5) }),
      )
    }
    this.pick(actions)()
  }

  private point(size = 9): Point {
    return { x: this.random(-size, size), y: this.random(-size, size) }
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random(0, list.length))]
  }
}
