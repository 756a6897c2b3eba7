import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, countOf, type Report } from './test-count.ts'

/** The whole test of the project. Words after `npm test --` narrow it to the test files whose path has them. */
const filters = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'bims-report-'))
const report = join(folder, 'report.json')
const vitest = ['vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const durations: string[] = []

if (filters.length === 0) {
  step('types', () => check('typescript/bin/tsc', []))
  step('lint and format', () => check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']))
}
step('web pages', () => check('../scripts/prepare.js', ['start']))
step('tests', () => {
  const { status } = tool(`vitest/${vitest[0]}`, vitest.slice(1))
  return countOf(existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : undefined, status === 0)
})
rmSync(folder, { recursive: true })

console.log(`\n${durations.join(', ')}`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function step(name: string, run: () => Count): void {
  console.log(`\n${name}`)
  const began = performance.now()
  const count = run()
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  durations.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** A tool that only says yes or no counts as one test. */
function check(path: string, args: string[]): Count {
  const { status } = tool(path, args)
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

function tool(path: string, args: string[]) {
  return spawnSync(process.execPath, [join('node_modules', path), ...args], { stdio: 'inherit' })
}
