/** Babylon.js: thin instances of one mesh. */
import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Engine } from '@babylonjs/core/Engines/engine.js'
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js'
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js'
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { CreateCylinder } from '@babylonjs/core/Meshes/Builders/cylinderBuilder.js'
import '@babylonjs/core/Meshes/thinInstanceMesh.js'
import { Scene } from '@babylonjs/core/scene.js'
import { makeCrowd, PILLAR, placeAt } from './crowd.js'

const { sim, agents, sendBack } = makeCrowd()
const canvas = document.createElement('canvas')
canvas.width = 720
canvas.height = 480
document.body.append(canvas)
const engine = new Engine(canvas, true)
const scene = new Scene(engine)
scene.clearColor = Color4.FromHexString('#f8fafcff')
new ArcRotateCamera('camera', -Math.PI / 2, 0.5, 20, Vector3.Zero(), scene)
new HemisphericLight('light', new Vector3(0, 1, 0), scene)

// the plane of the simulation is the ground: its y is Babylon's z
const body = CreateCylinder('agent', { diameter: 0.6, height: 1 }, scene)
body.material = new StandardMaterial('agents', scene)
const matrices = new Float32Array(16 * agents.length)
const colors = new Float32Array(
  agents.flatMap(({ color }) => [...Color3.FromHexString(`#${color.toString(16).padStart(6, '0')}`).asArray(), 1]),
)
body.thinInstanceSetBuffer('matrix', matrices, 16, false)
body.thinInstanceSetBuffer('color', colors, 4)
const pillar = CreateCylinder('pillar', { diameter: 2 * PILLAR.radius, height: 2 }, scene)
pillar.material = new StandardMaterial('pillar', scene)
pillar.material.diffuseColor = Color3.FromHexString('#334155')

engine.runRenderLoop(() => {
  const between = sim.advance(engine.getDeltaTime() / 1000)
  sendBack()
  for (let row = 0; row < agents.length; row++) {
    const { x, y } = placeAt(sim, row, between)
    Matrix.Translation(x, 0.5, y).copyToArray(matrices, 16 * row)
  }
  body.thinInstanceBufferUpdated('matrix')
  scene.render()
})
