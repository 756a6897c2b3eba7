/** The used fields of vitest's JSON report. */
export type Report = { testResults: TestFile[] }
type TestFile = {
  name: string
  status: string
  /** Of its first test's start and its last test's end, in milliseconds since 1970. */
  startTime: number
  endTime: number
  message?: string
  assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
}

export type Count = { passed: number; failed: number; skipped: number }

/** A run of vitest: how it ended, its report, and the number of deadlocks that PostgreSQL met; undefined when they were not written. */
export type Run = { endedWell: boolean; report: Report | undefined; deadlocks: number | undefined }

/** Counts a run, or two of which the second has repeated files of the first: a deadlock of the first is not mended by that. */
export function countOfRuns(first: Run, second?: Run): Count {
  const hasNoDeadlock = first.deadlocks === 0 && (second === undefined || second.deadlocks === 0)
  if (first.report === undefined || second === undefined) return countOf(first.report, first.endedWell && hasNoDeadlock)
  if (second.report === undefined) return countOf(first.report, false)
  return countOf(withRepeated(first.report, second.report), second.endedWell && hasNoDeadlock)
}

/** Adds up a report. A file that failed before its first test, and a run that ended badly without a reason, count as failures too. */
function countOf(report: Report | undefined, endedWell: boolean): Count {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults) {
    const states = file.assertionResults.map(({ status }) => status)
    for (const state of states) count[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
    if (file.status === 'failed' && !states.includes('failed')) count.failed += 1
  }
  return count.failed === 0 && !endedWell ? { ...count, failed: 1 } : count
}

/** The maximum number of files to repeat: a machine that is busy for a moment does not fail more. */
const MAX_REPEATED_FILES = 3

/**
 * The files to repeat: those that failed, if they are few and a busy machine may be the reason of each, as for any browser test and
 * for a test that timed out. Whole files, since a test may depend on what earlier ones left in its stage.
 */
export function filesToRepeat(report: Report | undefined): string[] {
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? []
  const areWorthIt = failed.length <= MAX_REPEATED_FILES && failed.every((file) => isBrowserTest(file) || hasTimedOut(file))
  return areWorthIt ? failed.map(({ name }) => name) : []
}

const isBrowserTest = ({ name }: TestFile) => name.includes('/e2e/') || name.endsWith('.test.tsx')

/** The message of a hook that timed out, and the stack of a test that did, whose message vitest's report lacks. */
const TIMED_OUT = /timed out in \d+ms|^Error: STACK_TRACE_ERROR/

/** Whether nothing but time-outs failed. A failed expectation outside of browsers is final. */
function hasTimedOut({ message, assertionResults }: TestFile): boolean {
  const failed = assertionResults.filter(({ status }) => status === 'failed').flatMap(({ failureMessages = [] }) => failureMessages)
  const messages = message ? [message, ...failed] : failed
  return messages.length > 0 && messages.every((one) => TIMED_OUT.test(one))
}

/** The first run's report with the second run's results for the files that it repeated. */
function withRepeated(first: Report, second: Report): Report {
  const repeated = new Set(second.testResults.map(({ name }) => name))
  return { testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults] }
}

/** The tests that did not run, each with its file: a program that the machine lacks shows nothing of them. */
export const skippedTests = (report: Report): { file: string; test: string }[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName = '' }) => ({ file: name, test: fullName })),
  )

/** The files whose tests took longest, each with its seconds: where the time of a run goes. */
export function slowestFiles(report: Report, most: number): { name: string; seconds: number }[] {
  const files = report.testResults.map(({ name, startTime, endTime }) => ({ name, seconds: Math.round((endTime - startTime) / 1000) }))
  return files.sort((one, other) => other.seconds - one.seconds).slice(0, most)
}
