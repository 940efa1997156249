/** three.js: one instanced mesh for the whole crowd. */
import * as THREE from 'three'
import { makeCrowd, PILLAR, placeAt, VIEW } from './crowd.js'

const { sim, agents, sendBack } = makeCrowd()
const renderer = new THREE.WebGLRenderer({ antialias: true })
renderer.setSize(720, 480)
document.body.append(renderer.domElement)
const scene = new THREE.Scene()
scene.background = new THREE.Color(0xf8fafc)
const camera = new THREE.PerspectiveCamera(45, 720 / 480, 0.1, 100)
camera.position.set(0, -VIEW.height, 18)
camera.lookAt(0, 0, 0)
scene.add(new THREE.HemisphereLight(0xffffff, 0x64748b, 3))

// agents stand in the plane z = 0, so the cylinders are turned up
const body = new THREE.CylinderGeometry(0.3, 0.3, 1, 16).rotateX(Math.PI / 2).translate(0, 0, 0.5)
const crowd = new THREE.InstancedMesh(body, new THREE.MeshLambertMaterial(), agents.length)
for (const [row, { color }] of agents.entries()) crowd.setColorAt(row, new THREE.Color(color))
scene.add(crowd)
const pillar = new THREE.CylinderGeometry(PILLAR.radius, PILLAR.radius, 2, 32).rotateX(Math.PI / 2)
scene.add(new THREE.Mesh(pillar, new THREE.MeshLambertMaterial({ color: 0x334155 })))

const clock = new THREE.Clock()
const matrix = new THREE.Matrix4()
renderer.setAnimationLoop(() => {
  const between = sim.advance(clock.getDelta())
  sendBack()
  for (let row = 0; row < agents.length; row++) {
    const { x, y } = placeAt(sim, row, between)
    crowd.setMatrixAt(row, matrix.makeTranslation(x, y, 0))
  }
  crowd.instanceMatrix.needsUpdate = true
  renderer.render(scene, camera)
})
