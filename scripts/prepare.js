// Run by npm before `start`, `test` and the like, on any Node: installs what is missing.
// `node scripts/prepare.js` installs the packages (including the project's Node), `… start` also builds the web pages,
// `… test` also finds a Chromium or installs one (the test builds the pages itself, as one of its steps).
// `… pages` only builds the web pages, with the installed packages: for production, where nothing is installed automatically.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules/.bin')
const node = join(bin, 'node')
const purposes = process.argv.slice(2)

if (!purposes.includes('pages')) bringPackages()
if (purposes.includes('start') || purposes.includes('pages')) buildPages()
if (purposes.includes('test')) bringChromium()

function bringPackages() {
  const mark = join(root, 'node_modules/.installed-lock')
  const wanted = hashOf([join(root, 'package-lock.json')])
  if (marked(mark, wanted) && existsSync(node)) return
  // npm writes that file at its end: packages installed by hand, perhaps without those of development, stay.
  if (!existsSync(mark) && existsSync(join(root, 'node_modules/.package-lock.json')) && existsSync(node)) return
  console.log('Installing the packages of package-lock.json (npm ci): once, a few minutes, without a line until it has ended.')
  // With the machine's own Node: npm ci removes the project's Node for a moment.
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  run('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], { env: { ...process.env, PATH: path.join(delimiter) } })
  writeFileSync(mark, wanted)
}

function buildPages() {
  const mark = join(root, 'dist/.built-from')
  const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json', 'scripts/release']
  const wanted = hashOf(sources.flatMap((name) => filesIn(join(root, name))).filter((file) => !/\.test\.tsx?$/.test(file)))
  if (marked(mark, wanted)) return
  console.log('Building the web pages: vite build')
  run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])
  run(node, [join(root, 'scripts/release/licenses.ts'), '--write'])
  writeFileSync(mark, wanted)
}

function bringChromium() {
  if (chromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('The browser tests need Chromium: apt-get install chromium')
    attempt('apt-get', ['update', '-q'])
    attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
    // The one without windows makes the tests faster; not every Debian has it.
    attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'])
  }
  if (chromium()) return
  console.log('The browser tests need Chromium: playwright-core install chromium')
  run(node, [
    join(root, 'node_modules/playwright-core/cli.js'),
    'install',
    ...(process.getuid?.() === 0 ? ['--with-deps'] : []),
    'chromium',
  ])
  if (chromium()) return
  fail('Chromium could not be installed. Install it, or name it in CHROMIUM, and try again.')
}

function chromium() {
  return spawnSync(node, [join(root, 'scripts/chromium.ts')], { encoding: 'utf8' }).stdout.trim()
}

function filesIn(path) {
  if (!existsSync(path)) return []
  const entries = readdirSafe(path)
  return entries ? entries.sort().flatMap((name) => filesIn(join(path, name))) : [path]
}

function readdirSafe(path) {
  try {
    return readdirSync(path)
  } catch {
    return undefined
  }
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function marked(mark, wanted) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === wanted
}

function attempt(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
}

function run(command, args, options) {
  if (!attempt(command, args, options)) fail(`That failed: ${command} ${args.join(' ')}`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
