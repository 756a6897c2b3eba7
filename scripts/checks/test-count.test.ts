import { expect, test } from 'vitest'
import { countOfRuns, filesToRepeat, type Report, type Run, skippedTests, slowestFiles } from './test-count.ts'

const file = (name: string, status: string, ...states: string[]) => ({
  name,
  status,
  startTime: 0,
  endTime: 0,
  assertionResults: states.map((state) => ({ status: state })),
})
const report = (...testResults: Report['testResults']): Report => ({ testResults })
const passing = report(file('/server/a.test.ts', 'passed', 'passed', 'passed', 'pending'))
const failing = report(...passing.testResults, file('/e2e/b.test.ts', 'failed', 'failed', 'passed'))
const run = (told: Report | undefined, endedWell = told === passing): Run => ({ endedWell, report: told, deadlocks: 0 })

test('tests are counted by the report', () => {
  expect(countOfRuns(run(passing))).toEqual({ passed: 2, failed: 0, skipped: 1 })
  expect(countOfRuns(run(failing))).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('a file that broke before its first test is a failure', () => {
  expect(countOfRuns(run(report(...passing.testResults, file('/e2e/b.test.ts', 'failed'))))).toEqual({ passed: 2, failed: 1, skipped: 1 })
})

test('a run that ends badly is never all passed', () => {
  expect(countOfRuns(run(passing, false)).failed).toBe(1)
  expect(countOfRuns(run(undefined)).failed).toBe(1)
  expect(countOfRuns(run(failing), run(undefined)).failed).toBe(1)
})

test('a test that timed out is repeated, unless another one of its file failed otherwise', () => {
  const failed = (...failureMessages: string[]) => ({ status: 'failed', failureMessages })
  const timedOut = failed('Error: STACK_TRACE_ERROR\n    at task (chunk-artifact.js:1784:27)')
  const hook = 'Hook timed out in 30000ms.\nIf this is a long-running hook, pass a timeout value'
  const unit = (assertionResults: Report['testResults'][number]['assertionResults'], message = '') =>
    report({ ...file('/server/c.test.ts', 'failed'), message, assertionResults })
  expect(filesToRepeat(unit([timedOut]))).toEqual(['/server/c.test.ts'])
  expect(filesToRepeat(unit([], hook))).toEqual(['/server/c.test.ts'])
  expect(filesToRepeat(unit([timedOut, failed('AssertionError: expected 1 to be 2')]))).toEqual([])
  expect(filesToRepeat(unit([], 'Cannot find module'))).toEqual([])
})

test('other failures are repeated only of browser tests, and only when few of them failed', () => {
  expect(filesToRepeat(passing)).toEqual([])
  expect(filesToRepeat(undefined)).toEqual([])
  expect(filesToRepeat(failing)).toEqual(['/e2e/b.test.ts'])
  expect(filesToRepeat(report(...failing.testResults, file('/server/c.test.ts', 'failed', 'failed')))).toEqual([])
  expect(filesToRepeat(report(file('/web/d.test.tsx', 'failed', 'failed')))).toEqual(['/web/d.test.tsx'])
  expect(filesToRepeat(report(...['a', 'b', 'c', 'd'].map((name) => file(`/e2e/${name}.test.ts`, 'failed', 'failed'))))).toEqual([])
})

const mended = report(file('/e2e/b.test.ts', 'passed', 'passed', 'passed'))

test('the second run replaces the results of its files, and files that it did not run stay', () => {
  expect(countOfRuns(run(failing), run(mended, true))).toEqual({ passed: 4, failed: 0, skipped: 1 })
  expect(countOfRuns(run(failing), run(failing)).failed).toBe(1)
})

test('a deadlock of either run is a failure, and so is a run that does not tell its number', () => {
  for (const deadlocks of [2, undefined]) {
    expect(countOfRuns({ ...run(passing), deadlocks }).failed).toBe(1)
    expect(countOfRuns({ ...run(failing), deadlocks }, run(mended, true)).failed).toBe(1)
    expect(countOfRuns(run(failing), { ...run(mended, true), deadlocks }).failed).toBe(1)
  }
})

test('the slowest files are named with their seconds, the slowest first', () => {
  const lasting = (name: string, endTime: number) => ({ ...file(name, 'passed'), startTime: 500, endTime })
  const three = report(lasting('/a.test.ts', 2_500), lasting('/b.test.ts', 61_500), lasting('/c.test.ts', 9_500))
  expect(slowestFiles(three, 2)).toEqual([
    { name: '/b.test.ts', seconds: 61 },
    { name: '/c.test.ts', seconds: 9 },
  ])
})

test('the tests that did not run are named with their files', () => {
  const left = { status: 'skipped', fullName: 'Prometheus evaluates every rule (needs promtool)' }
  const told = report({ ...file('/server/a.test.ts', 'passed', 'passed'), assertionResults: [{ status: 'passed' }, left] })
  expect(skippedTests(told)).toEqual([{ file: '/server/a.test.ts', test: left.fullName }])
  expect(skippedTests(failing)).toEqual([{ file: '/server/a.test.ts', test: '' }])
})
