/** The used fields of vitest's JSON report. */
export type Report = { testResults: TestFile[] }
type TestFile = { name: string; status: string; assertionResults: { status: string }[] }

export type Count = { passed: number; failed: number; skipped: number }

/** Adds up a report. A file that failed before its first test, and a run that ended badly without a reason, count as failures too. */
export function countOf(report: Report | undefined, endedWell: boolean): Count {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const file of report.testResults) {
    const states = file.assertionResults.map(({ status }) => status)
    for (const state of states) count[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
    if (file.status === 'failed' && !states.includes('failed')) count.failed += 1
  }
  return count.failed === 0 && !endedWell ? { ...count, failed: 1 } : count
}

/** The maximum number of files to repeat: a browser on a busy machine may be slow once, but not in more files. */
const MOST_REPEATED = 3

/**
 * The files of browser tests to repeat: those that failed, if nothing else did. Whole files, since a test may depend on what
 * earlier ones left in its stage.
 */
export function filesToRepeat(report: Report | undefined): string[] {
  const failed = report?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? []
  return failed.length <= MOST_REPEATED && failed.every(isBrowserTest) ? failed : []
}

const isBrowserTest = (name: string) => name.includes('/e2e/') || name.endsWith('.test.tsx')

/** The first run's report with the second run's results for the files that it repeated. */
export function withRepeated(first: Report, second: Report): Report {
  const repeated = new Set(second.testResults.map(({ name }) => name))
  return { testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults] }
}
