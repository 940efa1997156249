import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { root } from '../lib/run.mjs'

/**
 * No code made from text anywhere in what is published, and what the registry knows against the dependencies of users.
 * Prototype pollution, forged snapshots and damaged files are for the fuzz tests.
 * @returns {Promise<import('./record.mjs').Finding[]>}
 */
export async function security() {
  const findings = []
  for (const name of ['core', 'cli']) {
    const dist = join(root, 'packages', name, 'dist')
    const files = readdirSync(dist).filter((file) => /\.(mjs|cjs|js)$/.test(file))
    const found = files.flatMap((file) => codeFromText(file, readFileSync(join(dist, file), 'utf8')))
    const figure = `${files.length} built files: ${found.length === 0 ? 'none' : found.join(', ')}`
    findings.push({ what: `eval, new Function, timers with text: packages/${name}`, figure, ok: found.length === 0 })
  }
  const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--audit'], {
    cwd: root,
    encoding: 'utf8',
  })
  const report = safely(stdout)
  const total = report?.metadata?.vulnerabilities?.total
  if (typeof total === 'number') {
    findings.push({ what: 'npm audit --omit=dev', figure: `${total} known vulnerabilities`, ok: status === 0 })
  } else findings.push({ what: 'npm audit --omit=dev', figure: 'the registry did not answer', ok: true, missing: true })
  return findings
}

/** @param {string} text @returns {any} */
function safely(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {string} file @param {string} text @returns {string[]} places where code is made from text */
function codeFromText(file, text) {
  /** @type {string[]} */
  const found = []
  /** @param {any} node */
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (node && typeof node.type === 'string') {
      const callee = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee?.name : undefined
      const timer = /^set(Timeout|Interval)$/.test(callee) && node.arguments[0]?.type === 'Literal'
      if (callee === 'eval' || callee === 'Function' || timer) found.push(`${file}: ${callee}`)
      Object.values(node).forEach(visit)
    }
  }
  const sourceType = file.endsWith('.mjs') ? 'module' : 'script'
  visit(parse(text, { ecmaVersion: 'latest', sourceType, allowHashBang: true }))
  return found
}
