import { scenes } from '@makeway/scenarios'
import { defineCommand } from 'citty'
import { refusePositionals } from '../arguments.ts'
import { HOLDS } from '../exit-code.ts'
import { painter, table } from '../terminal.ts'

export const list = defineCommand({
  meta: { name: 'list', description: 'List the built-in scenes' },
  args: { json: { type: 'boolean', description: 'one line of JSON a scene' } },
  run: ({ args }): number => {
    refusePositionals(args._, 'list')
    if (args.json) {
      for (const { name, title, description } of scenes) console.log(JSON.stringify({ name, title, description }))
      return HOLDS
    }
    const { bold } = painter(process.stdout)
    const lines = table(
      scenes.map(({ name, title }) => [name, title]),
      ['left', 'left'],
    )
    lines.forEach((line, i) => {
      console.log(line.replace(scenes[i].name, bold(scenes[i].name)))
    })
    console.log('\nRun one with: makeway run NAME')
    return HOLDS
  },
})
