/** React Three Fiber: the crowd as a component. Written without JSX, so that it needs no compiler. */
import { Canvas, useFrame } from '@react-three/fiber'
import { createElement as element, useLayoutEffect, useMemo, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Color, Matrix4 } from 'three'
import { makeCrowd, PILLAR, placeAt } from './crowd.js'

const matrix = new Matrix4()

function Crowd() {
  const mesh = useRef(null)
  // one simulation for as long as the component lives; React never renders again because of it
  const { sim, agents, sendBack } = useMemo(makeCrowd, [])
  useLayoutEffect(() => {
    for (const [row, { color }] of agents.entries()) mesh.current.setColorAt(row, new Color(color))
  }, [agents])
  useFrame((_, seconds) => {
    const between = sim.advance(seconds)
    sendBack()
    agents.forEach((_, row) => {
      const { x, y } = placeAt(sim, row, between)
      mesh.current.setMatrixAt(row, matrix.makeTranslation(x, y, 0.3))
    })
    mesh.current.instanceMatrix.needsUpdate = true
  })
  return element(
    'instancedMesh',
    { ref: mesh, args: [undefined, undefined, agents.length], frustumCulled: false },
    element('sphereGeometry', { args: [0.3, 20, 16] }),
    element('meshLambertMaterial'),
  )
}

function Scene() {
  return element(
    Canvas,
    { camera: { position: [0, -8, 18], fov: 45 }, style: { width: 720, height: 480, background: '#f8fafc' } },
    element('hemisphereLight', { args: [0xffffff, 0x64748b, 3] }),
    element(Crowd),
    element(
      'mesh',
      { rotation: [Math.PI / 2, 0, 0] },
      element('cylinderGeometry', { args: [PILLAR.radius, PILLAR.radius, 2, 32] }),
      element('meshLambertMaterial', { color: 0x334155 }),
    ),
  )
}

const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(element(Scene))
