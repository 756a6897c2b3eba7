import { expect, test } from 'vitest'
import { countOf, type Report } from './test-count.ts'

const passing: Report = {
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] }],
}
const failing: Report = {
  ...passing,
  numFailedTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
}

test('tests are counted as the report has them', () => {
  expect(countOf(passing, true)).toEqual({ passed: 2, failed: 0, skipped: 1 })
  expect(countOf(failing, false)).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a file that broke before its first test is a failure', () => {
  const broken = { ...passing, testResults: [...passing.testResults, { status: 'failed', assertionResults: [] }] }
  expect(countOf(broken, false)).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a run that ends badly is never all passed', () => {
  expect(countOf(passing, false).failed).toBe(1)
  expect(countOf(undefined, false).failed).toBe(1)
})
