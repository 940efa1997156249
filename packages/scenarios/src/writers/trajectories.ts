import type { ResolvedScenario } from '../resolved.ts'
import type { Sample } from '../run/sample.ts'

/** Turns samples into the text of a trajectory file: the header, then the rows of each sample in turn. */
export interface TrajectoryFormat {
  header: string
  /** One row for each agent that exists. */
  rows(sample: Sample): string
}

/**
 * Comma-separated values: step, time (s), id, center (m), velocity (m/s) and state, one row an agent and step.
 * Ids stand in quotes where they need to (RFC 4180).
 */
export function csvTrajectories({ agents, dimensions }: ResolvedScenario): TrajectoryFormat {
  const ids = agents.map(({ id }) => csvText(id))
  return {
    header: dimensions === 3 ? 'frame,time,id,x,y,z,vx,vy,vz,state\n' : 'frame,time,id,x,y,vx,vy,state\n',
    rows: ({ step, time, present, x, y, z, velocityX, velocityY, velocityZ, states }) => {
      const start = `${step},${micro(time)},`
      let text = ''
      for (let i = 0; i < ids.length; i++) {
        if (!present[i]) continue
        const place = `${micro(x[i])},${micro(y[i])}${z ? `,${micro(z[i])}` : ''}`
        const velocity = `${micro(velocityX[i])},${micro(velocityY[i])}${velocityZ ? `,${micro(velocityZ[i])}` : ''}`
        text += `${start}${ids[i]},${place},${velocity},${states[i]}\n`
      }
      return text
    },
  }
}

/**
 * The text format of the Jülich pedestrian dynamics archive, as PedPy reads it. Its ids are whole numbers:
 * agents are counted from 1, in the order of the scenario.
 */
export function juelichTrajectories({ agents, timeStep }: ResolvedScenario): TrajectoryFormat {
  const framerate = Number((1 / timeStep).toPrecision(12))
  return {
    header: `# framerate: ${framerate}\n# id frame x/m y/m z/m\n`,
    rows: ({ step, present, x, y, z }) => {
      let text = ''
      for (let i = 0; i < agents.length; i++) {
        if (present[i]) text += `${i + 1} ${step} ${micro(x[i])} ${micro(y[i])} ${z ? micro(z[i]) : 0}\n`
      }
      return text
    },
  }
}

/** Rounded to millionths: a micrometer is finer than anything that is read off a trajectory. */
function micro(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** In quotes where it has to be (RFC 4180). */
export function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
