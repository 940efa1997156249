/**
 * `npm run bench -- policies [--agents N] [--json]`: what the cures of the default profile cost beside profile `rvo2`.
 * Runs against the built library, as its users have it.
 */
import { parseArgs } from 'node:util'

const usage = 'npm run bench -- policies [--agents N] [--json]'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { agents: { type: 'string', default: '4000' }, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const agents = Number(values.agents)
    if (!Number.isInteger(agents) || agents < 1)
      throw new Error(`--agents must be a whole number from 1, got ${values.agents}`)
    const [what = 'policies', ...rest] = positionals
    if (what !== 'policies' || rest.length > 0) throw new Error(`there is no benchmark "${positionals.join(' ')}"`)
    return { agents, json: values.json }
  } catch (error) {
    console.error(`${error.message}\nUsage: ${usage}`)
    process.exit(2)
  }
}

const options = readArguments()
const { benchPolicies } = await import('./policies.mjs').catch((error) => {
  console.error(`${error.message}\nThe benchmark runs against the built library: make it with npm run build`)
  process.exit(2)
})
benchPolicies(options)
