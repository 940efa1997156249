import { type CrowdMeasures, measureCrowd } from './crowd-measures.ts'
import { type Recording, walkOf } from './recording.ts'
import { frameStep, moves, timeStepOf } from './recording-scenario.ts'
import { RunCamera } from './simulated-recording.ts'

/** A recording beside what the simulation made of it. */
export interface RecordingComparison {
  recorded: CrowdMeasures
  simulated: CrowdMeasures
  /** Persons who came to their goals. */
  arrived: number
  /** Persons left out because they were seen once, or never moved. */
  leftOut: number
}

/** Films the run of a recording's scenario, and compares the two. */
export class RecordingReplay {
  readonly camera: RunCamera
  private readonly filmed: Recording
  private readonly stride: number
  private readonly leftOut: number

  constructor(recording: Recording) {
    const persons = recording.persons.filter(moves)
    this.filmed = { ...recording, persons }
    this.leftOut = recording.persons.length - persons.length
    const timeStep = timeStepOf(recording)
    this.stride = Math.round(frameStep(recording) / recording.frameRate / timeStep)
    this.camera = new RunCamera(
      persons.map(({ id }) => id),
      timeStep,
      this.stride,
    )
  }

  compare(arrived: number): RecordingComparison {
    const { filmed, leftOut } = this
    const speedOf = new Map(
      filmed.persons.map((person) => {
        const { walked, duration } = walkOf(person, filmed.frameRate)
        return [person.id, walked / duration] as const
      }),
    )
    const measure = (recording: Recording, stride: number) =>
      measureCrowd(
        recording,
        recording.persons.map(({ id }) => speedOf.get(id)!),
        stride,
      )
    return {
      recorded: measure(filmed, 1),
      simulated: measure(this.camera.recording, this.stride),
      arrived,
      leftOut,
    }
  }
}
