/**
 * A scene that reaches most of the library in a fraction of a second, as the text of a function in ES5 syntax: every way of
 * loading the library runs it, and all have to come to the same fingerprint.
 */
export const sceneHash = `
function sceneHash(Simulation) {
  var sim = new Simulation({ timeStep: 0.1 })
  sim.addObstacle({ type: 'room', vertices: [{ x: -9, y: -9 }, { x: 9, y: -9 }, { x: 9, y: 9 }, { x: -9, y: 9 }] })
  sim.addObstacle({ type: 'circle', center: { x: 1, y: 0.3 }, radius: 1 })
  for (var i = 0; i < 40; i++) {
    var x = (i % 8) * 2 - 7
    var y = ((i / 8) | 0) * 2 - 6
    sim.addAgent({ position: { x: x, y: y }, goal: { x: -x, y: -y * 0.9 }, radius: 0.2 + (i % 3) / 10 })
  }
  for (var step = 0; step < 200; step++) sim.step()
  var bytes = sim.snapshot()
  var again = Simulation.restore(bytes)
  for (var more = 0; more < 50; more++) again.step()
  return again.hash()
}
`
