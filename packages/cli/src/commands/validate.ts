import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { nearest, numberText, steerBenchCase, type Validation, validations } from '@makeway/scenarios'
import { writeFileAtomically } from '@makeway/scenarios/node'
import { defineCommand } from 'citty'
import { BAD_INPUT, FAILS, HOLDS, worse } from '../exit-code.ts'
import { readMaxBytes, sizeOption, text } from '../options.ts'
import { reportProblem } from '../report-problem.ts'
import { openPlanarSource } from '../sources.ts'
import { painter, table } from '../terminal.ts'
import { UsageError } from '../usage-error.ts'
import type { Validated } from '../validate/validation-report.ts'

export const validate = defineCommand({
  meta: { name: 'validate', description: 'Hold makeway against what is known of people and of other programs' },
  args: {
    file: {
      type: 'positional',
      required: false,
      valueHint: '…',
      description: 'test cases of SteerBench, .xml, to be tried as well',
    },
    only: { type: 'string', valueHint: 'NAME,…', description: 'these tests and no others, or "files"' },
    list: { type: 'boolean', description: 'name the tests and run none' },
    json: { type: 'boolean', description: 'one line of JSON a test' },
    out: { type: 'string', valueHint: 'DIR', description: 'write a report with pictures there' },
    ...sizeOption,
  },
  run: async ({ args }): Promise<number> => {
    const { dim, green, red, bold } = painter(process.stdout)
    let code = HOLDS
    const chosen: Validation[] = [...chosenOf(text(args.only))]
    if (args.list) {
      console.log(
        table(
          chosen.map(({ name, title }) => [name, title]),
          ['left', 'left'],
        ).join('\n'),
      )
      return HOLDS
    }
    for (const file of args._ as string[]) {
      try {
        const { scenario, shortName } = await openPlanarSource(file, { maxBytes: readMaxBytes(args) })
        chosen.push(steerBenchCase(shortName, scenario))
      } catch (error) {
        reportProblem(error, file)
        code = BAD_INPUT
      }
    }
    const all: Validated[] = []
    for (const validation of chosen) {
      const { name, title, source } = validation
      if (process.stderr.isTTY) process.stderr.write(dim(`${name} …`))
      // a turn for the keyboard
      await new Promise(setImmediate)
      const outcome = validation.run()
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
      all.push({ validation, outcome })
      const ok = outcome.findings.every((finding) => finding.ok)
      if (!ok) code = worse(code, FAILS)
      if (args.json) {
        console.log(JSON.stringify({ test: name, title, source, ok, findings: outcome.findings }))
        continue
      }
      console.log(`${ok ? green('✓') : red('✗')} ${bold(name)}  ${title}`)
      const rows = outcome.findings.map(({ what, measured, unit, target, ok }) => [
        `    ${what}`,
        numberText(measured, unit),
        `target ${target}`,
        ok ? '' : 'does not pass',
      ])
      table(rows, ['left', 'right', 'left', 'left']).forEach((line, k) => {
        console.log(outcome.findings[k].ok ? line : red(line))
      })
    }
    const out = text(args.out)
    if (out !== undefined && all.length > 0)
      (args.json ? console.error : console.log)(`report: ${await write(out, all)}`)
    if (!args.json) console.log(summary(all))
    return code
  },
})

function chosenOf(only: string | undefined): readonly Validation[] {
  if (only === undefined) return validations
  if (only === 'files') return []
  const names = validations.map(({ name }) => name)
  return only.split(',').map((name) => {
    const found = validations.find((validation) => validation.name === name.trim())
    if (found) return found
    throw new UsageError(
      `There is no test "${name}": did you mean "${nearest(name, names)}"? ("makeway validate --list" shows all)`,
    )
  })
}

function summary(all: readonly Validated[]): string {
  const findings = all.flatMap(({ outcome }) => outcome.findings)
  const held = findings.filter(({ ok }) => ok).length
  const failed = all
    .filter(({ outcome }) => !outcome.findings.every(({ ok }) => ok))
    .map(({ validation }) => validation.name)
  return `\n${held} of ${findings.length} findings pass${failed.length > 0 ? `; not all of: ${failed.join(', ')}` : ''}`
}

/** The report, and each picture as a file of its own. */
async function write(folder: string, all: readonly Validated[]): Promise<string> {
  const { drawPictures, validationHtml } = await import('../validate/validation-report.ts')
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const pictures = new Map(all.map((validated) => [validated.validation.name, drawPictures(validated)]))
  for (const { name, svg } of [...pictures.values()].flat()) {
    writeFileAtomically(join(folder, 'pictures', `${name}.svg`), `${svg}\n`)
  }
  const path = join(folder, 'validation.html')
  writeFileAtomically(path, validationHtml(all, pictures))
  return path
}
