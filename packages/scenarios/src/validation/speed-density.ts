import { walkLoop } from './loop.ts'
import { MEASURED_SPEEDS } from './people.ts'
import { type Finding, inRange, near, type Validation } from './validation.ts'

const TOLERANCE = 0.1
/** 1/m² */
const DENSITIES = [0.5, 1, 2, 3, 4]

export const speedDensity: Validation = {
  name: 'speed-density',
  title: 'The speed of a crowd falls with its density as that of people does',
  source: 'people in a corridor, as compared with in Best et al., DenseSense, 2014; within 0.1 m/s',
  run: () => {
    const found = MEASURED_SPEEDS.map(([density]) => walkLoop(density))
    return {
      findings: MEASURED_SPEEDS.map(([density, speed], k) =>
        near(`speed at ${density} /m²`, found[k].speed, 'm/s', speed, TOLERANCE),
      ),
      pictures: [
        {
          kind: 'curve',
          title: 'Speed against density',
          xLabel: 'density (1/m²)',
          yLabel: 'speed (m/s)',
          points: found.map(({ density, speed }) => ({ x: density, y: speed, series: 'makeway' })),
          reference: {
            label: 'people ± 0.1 m/s',
            points: MEASURED_SPEEDS.map(([x, speed]) => ({ x, low: speed - TOLERANCE, high: speed + TOLERANCE })),
          },
        },
      ],
    }
  },
}

export const rimea4: Validation = {
  name: 'rimea-4',
  title: 'The fundamental diagram of a corridor',
  source:
    'RiMEA guideline, test 4: speed falls with density; the largest specific flow lies where measurements have it, 1.2 to 1.9 /(m s) at 1.5 to 3 /m²',
  run: () => {
    const found = DENSITIES.map((density) => walkLoop(density))
    const flows = found.map(({ density, speed }) => density * speed)
    const most = flows.indexOf(Math.max(...flows))
    const rises = found.filter(({ speed }, k) => k > 0 && speed > found[k - 1].speed).length
    const findings: Finding[] = [
      { what: 'times that speed rises with density', measured: rises, unit: '', target: '0', ok: rises === 0 },
      inRange('largest specific flow', flows[most], '1/(m s)', [1.2, 1.9]),
      inRange('density of the largest flow', found[most].density, '1/m²', [1.5, 3]),
    ]
    return {
      findings,
      pictures: [
        {
          kind: 'curve',
          title: 'Specific flow against density',
          xLabel: 'density (1/m²)',
          yLabel: 'specific flow (1/(m s))',
          points: found.map(({ density }, k) => ({ x: density, y: flows[k], series: 'makeway' })),
          reference: { label: 'largest flow of people', points: [1.5, 3].map((x) => ({ x, low: 1.2, high: 1.9 })) },
        },
      ],
    }
  },
}
