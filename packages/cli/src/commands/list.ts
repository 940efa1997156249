import { type Scene, scenes, scenes3d, suite } from '@makeway/scenarios'
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
      for (const { name, title, description } of [...scenes, ...scenes3d, ...suite]) {
        console.log(JSON.stringify({ name, title, description }))
      }
      return HOLDS
    }
    print(scenes)
    console.log('\nIn space:')
    print(scenes3d)
    console.log('\nKnown failings of ORCA, each with what must hold:')
    print(suite)
    console.log('\nRun one with: makeway run NAME, all of the failings with: makeway run suite')
    return HOLDS
  },
})

function print(group: readonly Pick<Scene, 'name' | 'title'>[]): void {
  const { bold } = painter(process.stdout)
  const lines = table(
    group.map(({ name, title }) => [name, title]),
    ['left', 'left'],
  )
  lines.forEach((line, i) => {
    console.log(line.replace(group[i].name, bold(group[i].name)))
  })
}
