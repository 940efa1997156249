import { extname } from 'node:path'
import { scenarioToText } from '@makeway/scenarios'
import { writeFileAtomically } from '@makeway/scenarios/node'
import { defineCommand } from 'citty'
import { BAD_INPUT, HOLDS } from '../exit-code.ts'
import { loadOptions, readLoadOptions } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { openSource } from '../sources.ts'
import { UsageError } from '../usage-error.ts'

export const convert = defineCommand({
  meta: { name: 'convert', description: 'Turn a SteerBench .xml file, or a built-in scene, into a scenario file' },
  args: {
    in: { type: 'positional', required: false, description: 'file to read, .xml or .json, or name of a scene' },
    out: { type: 'positional', required: false, description: 'file to write, .json' },
    ...loadOptions,
  },
  run: async ({ args }): Promise<number> => {
    const [input, output, ...rest] = args._
    if (output === undefined || rest.length > 0) {
      throw new UsageError('convert takes two files: makeway convert IN.xml OUT.json')
    }
    if (extname(output).toLowerCase() !== '.json') {
      throw new UsageError(`convert can't write "${output}": give it a name that ends in .json`)
    }
    const loading = readLoadOptions(args)
    try {
      const { scenario, label, notes } = await openSource(input, loading)
      for (const note of notes) console.error(`${label}: note: ${note}`)
      writeFileAtomically(output, scenarioToText(scenario))
      console.error(`${output}: written`)
      return HOLDS
    } catch (error) {
      reportProblem(error, input)
      return BAD_INPUT
    }
  },
})
