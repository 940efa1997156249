/**
 * @typedef {{ passed: number, failed: number, complaints: string[] }} TestCounts
 * @typedef {{ status: string, fullName: string }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile
 */

/**
 * Counts what Vitest reported, strictly: what could not fail did not pass. A skipped test, a file that didn't load,
 * a run without tests and an error outside of any test each count as one failure.
 * @param {object} run
 * @param {number} run.exitCode of Vitest
 * @param {string | undefined} run.report text of its JSON report; nothing when it wrote none
 * @param {boolean} run.filtered tests were chosen by name, so the others are skipped on purpose
 * @returns {TestCounts} with one line for each failure that Vitest itself does not print
 */
export function countTests({ exitCode, report, filtered }) {
  if (report === undefined) {
    return { passed: 0, failed: 1, complaints: [`Vitest ended with exit code ${exitCode} and without a report.`] }
  }
  /** @type {TestFile[]} */
  const files = JSON.parse(report).testResults
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const passed = tests.filter((test) => test.status === 'passed').length
  let failed = tests.filter((test) => test.status === 'failed').length
  const complaints = []

  for (const file of files) {
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) {
      complaints.push(`${file.name} failed outside of its tests: ${file.message || 'see above'}`)
    }
  }
  if (!filtered) {
    for (const test of tests) {
      if (test.status !== 'passed' && test.status !== 'failed') {
        complaints.push(`"${test.fullName}" was not run (${test.status}): ${test.file}`)
      }
    }
  }
  failed += complaints.length
  if (passed + failed === 0) complaints.push('No test was run.')
  else if (exitCode !== 0 && failed === 0)
    complaints.push(`Vitest ended with exit code ${exitCode}; the reason is above.`)
  else return { passed, failed, complaints }
  return { passed, failed: failed + 1, complaints }
}
