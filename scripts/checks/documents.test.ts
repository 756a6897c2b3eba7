import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What CONTRIBUTING.md adds by way of example, and what an installation makes. */
const NOT_HERE = [
  /^server\/schema\/migrations\/NNNN-/,
  /\/courses\.tsx?$/,
  /^server\/mails\/(texts\/)?completed-/,
  /(^|\/)x\.e[ns]\.ts$/,
  /^\.\/data$/,
]

const files = globSync('{contract,server,web,scripts,e2e,bench}/**/*.*', { cwd: root }).map((path) => basename(path))
const known = new Set([...files, ...globSync('*.*', { cwd: root })])

/** Paths in backticks, and those that links lead to. */
const pathsIn = (text: string) => [
  ...[...text.matchAll(/`([\w.*/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^[\w.][\w.*-]*\/|\.(tsx?|js|sql|json|md)$/.test(path)),
  ...[...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, path = '']) => path),
]

/** A path from the root or from `server/`; a glob with a match; a file's name alone. */
const isThere = (path: string) =>
  path.includes('*')
    ? globSync(path.includes('/') ? path : `{contract,server,web}/**/${path}`, { cwd: root }).length > 0
    : existsSync(join(root, path)) || existsSync(join(root, 'server', path)) || known.has(path)

test.each([
  { document: 'README.md', atLeast: 6 },
  { document: 'ARCHITECTURE.md', atLeast: 40 },
  { document: 'CONTRIBUTING.md', atLeast: 40 },
])('every path that $document names exists', ({ document, atLeast }) => {
  const paths = pathsIn(readFileSync(join(root, document), 'utf8'))
  expect(paths.length).toBeGreaterThan(atLeast)
  expect(paths.filter((path) => !NOT_HERE.some((made) => made.test(path)) && !isThere(path))).toEqual([])
})
