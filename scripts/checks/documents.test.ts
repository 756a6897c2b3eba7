import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits } from '../../server/limits.ts'
import { SECRETS } from '../../server/platform/settings/secret-files.ts'
import { settingNames } from '../../server/platform/settings/settings.ts'

const root = join(import.meta.dirname, '../..')

/** Example paths of CONTRIBUTING.md, and paths that an installation creates. */
const NOT_HERE = [
  /^server\/schema\/migrations\/NNNN-/,
  /\/courses\.tsx?$/,
  /^server\/mails\/(appointments\/|texts\/(en\/)?)?submitted[-.]/,
  /(^|\/)x\.e[ns]\.ts$/,
  /^\.\/data$/,
  /^(BIMS_DATA\/)?(postgres|files|backups|dist|bims\.key|sandbox-payments\.jsonl|audit-head)\b/,
]

const files = globSync('{contract,server,web,scripts,e2e,bench}/**/*.*', { cwd: root }).map((path) => basename(path))
const known = new Set([...files, ...globSync('*.*', { cwd: root })])

/** Paths in backticks, and targets of links. */
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
    : existsSync(join(root, path)) || existsSync(join(root, 'server', path)) || existsSync(join(root, 'docs', path)) || known.has(path)

/** The anchor of a heading, as the forge and the site name it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

test.each([
  { document: 'README.md', atLeast: 6 },
  { document: 'ARCHITECTURE.md', atLeast: 40 },
  { document: 'CONTRIBUTING.md', atLeast: 40 },
  { document: 'docs/invariants.md', atLeast: 40 },
  { document: 'docs/operations.md', atLeast: 5 },
])('every path that $document names exists', ({ document, atLeast }) => {
  const paths = pathsIn(readFileSync(join(root, document), 'utf8'))
  expect(paths.length).toBeGreaterThan(atLeast)
  expect(paths.filter((path) => !NOT_HERE.some((made) => made.test(path)) && !isThere(path))).toEqual([])
})

test('the index of the decision records names each record once', () => {
  const records = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path))
  const named = pathsIn(readFileSync(join(root, 'docs/decisions/README.md'), 'utf8'))
  expect(records.length).toBeGreaterThan(40)
  expect(named.toSorted()).toEqual(records.filter((name) => name !== 'README.md').toSorted())
})

test('every word of the screens that a user guide names is on a screen', () => {
  const sources = globSync('{contract,web,server/mails}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const guides = [...globSync('docs/users/*.md', { cwd: root }), 'docs/first-day.md']
  const named = guides.flatMap((guide) =>
    [...readFileSync(join(root, guide), 'utf8').matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g)].map(([, words = '']) => ({ guide, words })),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ words }) => !sources.includes(words))).toEqual([])
})

test('every link and picture of the guides leads to a file and a heading', () => {
  const pages = globSync('docs/**/*.md', { cwd: root })
  const anchorsOf = (path: string) =>
    new Set([...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^https?:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? join(root, page) : join(root, dirname(page), path)
      if (!existsSync(file)) return [`${page}: ${link}`]
      return anchor === undefined || anchorsOf(file).has(anchor) ? [] : [`${page}: ${link}`]
    }),
  )
  expect(pages.length).toBeGreaterThan(60)
  expect(dead).toEqual([])
})

test('a decision record names every package that package.json asks for', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter((name) => !name.startsWith('@types/'))
  const records = globSync('docs/decisions/*.md', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  const isNamed = (name: string) =>
    [name, name.replace(/\/.*/, '/*')].some((known) => records.some((text) => text.includes(`\`${known}\``)))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})

const stripeKeys = '`STRIPE_SECRET_KEY`, `STRIPE_PUBLISHABLE_KEY`, `STRIPE_WEBHOOK_SECRET`'

describe('docs/operations.md', () => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')

  const table = guide.slice(guide.indexOf('\n## Settings\n'), guide.indexOf('\n### Secrets in files\n'))
  const described = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )

  test('describes every setting, and none that is not there', () => {
    expect(settingNames.length).toBeGreaterThan(50)
    // The guide describes one setting of OpenTelemetry, and only names the others.
    const ours = settingNames.filter((name) => !name.startsWith('OTEL_') || described.includes(name))
    expect(described.toSorted()).toEqual(ours.toSorted())
  })

  test('names every secret that may be a file', () => {
    const paragraph = /### Secrets in files\n\n(.*)/.exec(guide)?.[1]?.replace('the three Stripe keys', stripeKeys)
    expect([...(paragraph?.split(' may each ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(SECRETS)
  })

  test.each(['README.md', 'docs/install.md'])('has every setting that %s names', (path) => {
    const others = /^(BIMS_SITES|OTEL_\w+)$/
    const named = [...readFileSync(join(root, path), 'utf8').matchAll(/`([A-Z]{2,}(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((name) => !described.includes(name) && !others.test(name))).toEqual([])
  })

  test('describes every limit that is counted in the database', () => {
    const section = guide.slice(guide.indexOf('\n### Limits\n'), guide.indexOf('\n### Audit log\n'))
    const names = [...section.matchAll(/^\|.*\| ([^|]*) \|$/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect(names.toSorted()).toEqual(Object.keys(limits).toSorted())
  })

  test('says what to do for every alert', () => {
    const rules = readFileSync(join(root, 'contrib/prometheus/bims-alerts.yml'), 'utf8')
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((name) => !guide.includes(`| \`${name}\` |`))).toEqual([])
  })

  test('links to headings that it has', () => {
    const anchors = new Set([...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
    const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([])
  })
})
