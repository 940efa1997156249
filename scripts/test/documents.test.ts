/**
 * The examples in the documents run against the build, as a reader would run them:
 * - ```js and ```ts blocks run in Node; a ```text block right after one is what it prints. ```js fragment does not run.
 * - ```json blocks with a file name are written to an empty folder, in which the `npx makeway …` lines of ```sh blocks run.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../lib/markdown.mjs'
import { root } from '../lib/run.mjs'

const documents = [
  ...pagesIn(''),
  ...pagesIn('docs'),
  ...pagesIn('docs/zh'),
  ...readdirSync(join(root, 'packages')).flatMap((name) => pagesIn(`packages/${name}`)),
]

describe.each(documents)('%s', (document) => {
  const markdown = readFileSync(join(root, document), 'utf8')
  const blocks = codeBlocks(markdown)
  const examples = blocks.filter(({ language, name }) => /^[jt]s$/.test(language) && name !== 'fragment')
  const commands = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code, line }) => code.split('\n').map((text, index) => ({ text, line: line + 1 + index })))
    .filter(({ text }) => text.startsWith('npx makeway '))

  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'makeway-documents-'))
    for (const { name, code } of blocks) if (name.endsWith('.json')) writeFileSync(join(folder, name), code)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('has its fences in pairs', () => {
    expect(markdown.match(/^```/gm)?.length ?? 0).toBe(blocks.length * 2)
  })

  for (const example of examples) {
    it(`line ${example.line}: the example runs`, () => {
      const { status, stdout, stderr } = runExample(example.language, example.code)
      expect(stderr).toBe('')
      expect(status).toBe(0)
      const next = blocks[blocks.indexOf(example) + 1]
      if (next?.language === 'text') expect(stdout).toBe(next.code)
    })
  }

  for (const { text, line } of commands) {
    it(`line ${line}: ${text}`, () => {
      const args = text.replace(/#.*/, '').trim().split(/\s+/).slice(2)
      const command = join(root, 'packages/cli/bin/makeway.mjs')
      const { status, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    })
  }

  it('links to files that exist', () => {
    const prose = markdown.replace(/^```[\s\S]*?^```/gm, '')
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1])
    for (const target of targets) {
      if (/^(https?:|mailto:|#)/.test(target)) continue
      const path = join(root, document, '..', target.replace(/#.*/, ''))
      expect(existsSync(path), `${target} in ${document}`).toBe(true)
    }
  })
})

it('the README has an example in both languages', () => {
  const codeOf = (document: string) =>
    codeBlocks(readFileSync(join(root, document), 'utf8')).filter(({ language }) => language === 'js').length
  expect(codeOf('README.md')).toBeGreaterThan(0)
  expect(codeOf('README.zh-CN.md')).toBe(codeOf('README.md'))
})

function pagesIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
  return names.map((name) => posix.join(folder, name))
}

function runExample(language: string, code: string) {
  const type = /^(import|export) /m.test(code) ? 'module' : 'commonjs'
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  const input = language === 'ts' ? ts.transpileModule(code, { compilerOptions: options }).outputText : code
  return spawnSync(process.execPath, [`--input-type=${type}`, '-'], { cwd: root, input, encoding: 'utf8' })
}
