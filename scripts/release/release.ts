/*
 * Makes a release: `npm run release -- 0.2.0`. Sets the version, moves the changes of CHANGELOG.md under it, commits and tags, and writes
 * release/: the source, the list of packages and their licences, the notes, the image, and their checksums. Nothing is pushed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkVersion, notesOf, releaseChangelog, releaseChart } from './release-texts.ts'

const USAGE = `npm run release -- <version> [--no-image]

Commits and tags the version, and writes release/ with source, SBOM, licences, notes, image and checksums. Pushes nothing.

  --no-image  builds no image, where neither podman nor docker is installed
  --help      print this`

const root = join(import.meta.dirname, '../..')
const CHART = 'contrib/helm/bims/Chart.yaml'

try {
  release(readArguments())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { 'no-image': { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help || positionals.length !== 1) throw new Error(USAGE)
  return { version: positionals[0] as string, image: !values['no-image'] }
}

function release({ version, image }: { version: string; image: boolean }) {
  checkVersion(version, JSON.parse(read('package.json')).version)
  if (run('git', 'status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  const builder = image ? findBuilder() : null
  change('CHANGELOG.md', (text) => releaseChangelog(text, version, new Date().toISOString().slice(0, 10)))
  change(CHART, (text) => releaseChart(text, version))
  run('npm', 'version', version, '--no-git-tag-version')
  run('git', 'commit', '--all', '--message', `chore(release): ${version}`)
  run('git', 'tag', '--annotate', `v${version}`, '--message', `BIMS ${version}`)
  writeFiles(version, builder)
  console.log(`BIMS ${version} is committed, tagged v${version}, and in release/. To publish: git push --follow-tags`)
}

/** The program that builds the image. */
function findBuilder(): string {
  const found = ['podman', 'docker'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (found === undefined) throw new Error('Neither podman nor docker is installed: --no-image goes without the image.')
  return found
}

function writeFiles(version: string, builder: string | null) {
  const folder = join(root, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const into = (name: string) => join(folder, name)
  run('git', 'archive', '--format=tar.gz', `--prefix=bims-${version}/`, `--output=${into(`bims-${version}.tar.gz`)}`, `v${version}`)
  run('npm', 'run', 'build')
  copyFileSync(join(root, 'dist/licenses.md'), into('licenses.md'))
  writeFileSync(into('sbom.cdx.json'), run('npm', 'run', '--silent', 'sbom'))
  writeFileSync(into('notes.md'), `${notesOf(read('CHANGELOG.md'), version)}\n`)
  if (builder !== null) {
    run(
      builder,
      'build',
      ...(builder === 'podman' ? ['--format', 'docker'] : []),
      '--file',
      'Containerfile',
      '--tag',
      `bims:${version}`,
      '.',
    )
    run(builder, 'save', '--output', into(`bims-${version}.image.tar`), `bims:${version}`)
  }
  const sums = readdirSync(folder).map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(into(name)))
        .digest('hex')}  ${name}`,
  )
  writeFileSync(into('SHA256SUMS'), `${sums.join('\n')}\n`)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function change(path: string, edit: (text: string) => string) {
  writeFileSync(join(root, path), edit(read(path)))
}

/** Runs a command in the repository; returns what it printed, or fails with what it said. */
function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
