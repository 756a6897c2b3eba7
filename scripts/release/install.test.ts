import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; engines?: { node?: string }; dependencies?: Record<string, string> }

const root = join(import.meta.dirname, '../..')
const packages: Record<string, Locked> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
const pinned = packages['node_modules/node']?.version ?? ''

/** The faults that npm finds in the lock file, without a registry: packages that others ask for in another version. */
function problemsOfLock(): string[] {
  const home = mkdtempSync(join(tmpdir(), 'bims-npm-'))
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: home, npm_config_cache: home }
  try {
    execFileSync('npm', ['ls', '--all', '--package-lock-only', '--json'], { cwd: root, env, stdio: 'pipe' })
    return []
  } catch (error) {
    return JSON.parse((error as { stdout: Buffer }).stdout.toString()).problems
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Packages that are asked for by the word `latest`, which a lock file cannot judge. */
const anyVersion = new Set(
  Object.values(packages).flatMap(({ dependencies = {} }) => Object.keys(dependencies).filter((name) => dependencies[name] === 'latest')),
)

/** Whether a version is within a range of `engines`, in the forms that packages use. */
const suits = (version: string, range: string) =>
  range.split('||').some((choice) =>
    choice
      .trim()
      .replace(/(>=|<)\s+/g, '$1')
      .split(/\s+/)
      .every((part) => holds(version, part)),
  )

function holds(version: string, part: string): boolean {
  const [, sign = '', wanted = ''] = /^(>=|<|\^)?v?(.*)$/.exec(part) ?? []
  const numbers = (text: string) => text.split('.').map((each) => (/^\d+$/.test(each) ? Number(each) : 0))
  const [has, asked] = [numbers(version), numbers(wanted)]
  const at = asked.findIndex((number, index) => number !== has[index])
  const isBelow = at >= 0 && (has[at] ?? 0) < (asked[at] ?? 0)
  if (wanted === '*') return true
  if (sign === '<') return isBelow
  return !isBelow && (sign === '>=' || has[0] === asked[0])
}

// Packages that want a newer Node.js than the machine's are no matter of a warning (.npmrc): all but npm runs on the pinned one.
test('every package suits the pinned Node.js', () => {
  const ranges = Object.entries(packages).flatMap(([path, { engines }]) =>
    engines?.node === undefined ? [] : [[path, engines.node] as const],
  )
  expect(ranges.length).toBeGreaterThan(300)
  expect(ranges.filter(([, range]) => !suits(pinned, range))).toEqual([])
  expect(['>=27', '^20.19.0 || <26', '18 || 20'].filter((range) => suits(pinned, range))).toEqual([])
})

test('the packages suit each other', { timeout: 60_000 }, () => {
  expect(problemsOfLock().filter((problem) => !anyVersion.has(/^\w+: (.+?)@\d/.exec(problem)?.[1] ?? ''))).toEqual([])
})

test('the tests run on the pinned Node.js', () => {
  expect(process.version).toBe(`v${pinned}`)
})

test('the lock file keeps no address of a registry', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(Object.keys(packages).filter((path) => 'resolved' in (packages[path] as object))).toEqual([])
})
