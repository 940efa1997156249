import { describe, expect, it } from 'vitest'
import { countTests } from '../lib/test-counts.mjs'

/** A file of Vitest's JSON report; each test is named by its status. */
function file(status: string, ...tests: string[]) {
  const assertionResults = tests.map((test) => ({ status: test, fullName: `a ${test} test` }))
  return { name: 'some.test.ts', status, message: '', assertionResults }
}

function count(exitCode: number, files: object[], filtered = false) {
  const { passed, failed } = countTests({ exitCode, report: JSON.stringify({ testResults: files }), filtered })
  return { passed, failed }
}

describe('counting tests', () => {
  it('adds up what passed and failed', () => {
    expect(count(0, [file('passed', 'passed', 'passed'), file('passed', 'passed')])).toEqual({ passed: 3, failed: 0 })
    expect(count(1, [file('failed', 'passed', 'failed'), file('passed', 'passed')])).toEqual({ passed: 2, failed: 1 })
  })

  it('takes a skipped test for a failure, and names it', () => {
    for (const status of ['skipped', 'pending', 'todo']) {
      expect(count(0, [file('passed', 'passed', status)])).toEqual({ passed: 1, failed: 1 })
    }
    const report = JSON.stringify({ testResults: [file('passed', 'passed', 'skipped')] })
    const { complaints } = countTests({ exitCode: 0, report, filtered: false })
    expect(complaints).toEqual(['"a skipped test" was not run (skipped): some.test.ts'])
  })

  it('unless tests were chosen by name', () => {
    expect(count(0, [file('passed', 'passed', 'skipped')], true)).toEqual({ passed: 1, failed: 0 })
  })

  it('takes a run without tests for a failure', () => {
    expect(count(0, [])).toEqual({ passed: 0, failed: 1 })
    expect(count(0, [file('passed')])).toEqual({ passed: 0, failed: 1 })
    expect(count(0, [file('passed', 'skipped')], true)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a file that does not load', () => {
    expect(count(1, [file('failed'), file('passed', 'passed')])).toEqual({ passed: 1, failed: 1 })
  })

  it('counts an error outside of all tests', () => {
    expect(count(1, [file('passed', 'passed')])).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a run that left no report', () => {
    expect(countTests({ exitCode: 137, report: undefined, filtered: false })).toMatchObject({ passed: 0, failed: 1 })
  })
})
