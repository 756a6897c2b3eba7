/** The fields of vitest's JSON report that are used here. */
export type Report = { testResults: TestFile[] }
type TestFile = { name: string; status: string; assertionResults: { status: string }[] }

export type Count = { passed: number; failed: number; skipped: number }

/** Adds up a report. A file that broke before its first test, and a run that ended badly without saying why, are failures too. */
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

/** A browser on a busy machine may be slow once; in more files than these it is not. */
const MOST_REPEATED = 2

/**
 * The files of browser tests to run once more: those that failed, when nothing else did. Whole files, since what a test leaves in its
 * stage is not what it began with.
 */
export function filesToRepeat(report: Report | undefined): string[] {
  const failed = report?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? []
  return failed.length <= MOST_REPEATED && failed.every((name) => name.includes('/e2e/')) ? failed : []
}

/** The first run's report with the second run's results for the files that it repeated. */
export function withRepeated(first: Report, second: Report): Report {
  const repeated = new Set(second.testResults.map(({ name }) => name))
  return { testResults: [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults] }
}
