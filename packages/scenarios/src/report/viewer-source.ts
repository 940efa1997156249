import { readFileSync } from 'node:fs'

/** The modules of the viewer, each after those that it imports from. */
const MODULES = ['canvas.js', 'replay.js', 'world.js', 'chart.js', 'player.js', 'main.js']

/**
 * The script and the style of the report. They stand in `viewer/` as plain files, so that they can be read and edited
 * as what they are; the build copies that folder to the side of the bundle.
 */
export function viewerSource(): { script: string; style: string } {
  const read = (name: string) => readFileSync(new URL(`./viewer/${name}`, import.meta.url), 'utf8')
  const modules = MODULES.map((name) => withoutModuleSyntax(read(name)))
  return { script: `(() => {\n'use strict'\n${modules.join('\n')}})()\n`, style: read('style.css') }
}

/** One file has no modules to import: all names of the viewer live in one function. */
function withoutModuleSyntax(source: string): string {
  return source.replace(/^import [^'"]*['"]\.\/[\w-]+\.js['"]\n/gm, '').replace(/^export /gm, '')
}
