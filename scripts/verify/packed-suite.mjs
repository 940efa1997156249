import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, pack } from '../packages/project.mjs'
import { vitest } from './fuzz.mjs'

/** The tests of the core once more, against the library as it would be published. @returns {Promise<import('./record.mjs').Finding[]>} */
export async function packedSuite() {
  const folder = mkdtempSync(join(tmpdir(), 'makeway-packed-'))
  try {
    const project = await install(join(folder, 'project'), [await pack('makeway', folder)])
    const { ok, output } = vitest(['packages/core/test'], {
      PACKED_MAKEWAY: join(project.folder, 'node_modules', 'makeway'),
    })
    if (!ok) console.log(output)
    const figure = output.match(/^\s*Tests\s+(.*)$/m)?.[1] ?? 'no test ran'
    return [{ what: 'unit tests of the core against the packed library', figure, ok }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
