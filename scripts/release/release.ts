/*
 * Makes a release: `npm run release -- 1.1.0`. Refuses packages with known advisories, sets the version, moves the changes of CHANGELOG.md under it, commits and tags, and writes
 * release/: the source, the chart, the list of packages and their licences, the notes, the image, and their checksums. A version that
 * package.json, chart and changelog have already is released as it is committed. Nothing is pushed; what fails leaves neither commit nor
 * tag.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkVersion, notesOf, releaseChangelog, releaseChart } from './release-texts.ts'

const USAGE = `npm run release -- <version> [--no-image]

Commits and tags the version, and writes release/ with source, chart, SBOM, licences, notes, image and checksums. Pushes
nothing, and leaves neither commit nor tag when a step fails. The version of package.json is tagged as it is committed,
where chart and changelog have it too.

  --no-image  builds no image, where neither podman nor docker is installed
  --help      print this`

const root = join(import.meta.dirname, '../..')
const CHART_FOLDER = 'contrib/helm/bims'

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
  const present = JSON.parse(read('package.json')).version
  const isPrepared = version === present
  if (isPrepared) checkPrepared(version)
  else checkVersion(version, present)
  if (run('git', 'status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  const builder = image ? findBuilder() : null
  checkAdvisories()
  const before = run('git', 'rev-parse', 'HEAD')
  try {
    if (!isPrepared) commitVersion(version)
    writeFiles(version, builder)
  } catch (error) {
    // Nothing was uncommitted: back to where it began, so that the same command can be given again.
    run('git', 'reset', '--hard', '--quiet', before)
    throw error
  }
  run('git', 'tag', '--annotate', `v${version}`, '--message', `BIMS ${version}`)
  console.log(`BIMS ${version} is committed, tagged v${version}, and in release/. To publish: git push --follow-tags`)
}

/** Refuses a version that package.json has when it was released, or when chart or changelog have another one. */
function checkPrepared(version: string) {
  if (run('git', 'tag', '--list', `v${version}`) !== '') throw new Error(`${version} is released already.`)
  notesOf(read('CHANGELOG.md'), version)
  const chart = read(`${CHART_FOLDER}/Chart.yaml`)
  if (releaseChart(chart, version) !== chart) throw new Error(`${CHART_FOLDER}/Chart.yaml has another version than package.json.`)
}

function commitVersion(version: string) {
  change('CHANGELOG.md', (text) => releaseChangelog(text, version, new Date().toISOString().slice(0, 10)))
  change(`${CHART_FOLDER}/Chart.yaml`, (text) => releaseChart(text, version))
  run('npm', 'version', version, '--no-git-tag-version')
  run('git', 'commit', '--all', '--message', `chore(release): ${version}`)
}

/** Refuses packages with known advisories: what is delivered, not what builds and tests it. */
function checkAdvisories() {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=moderate'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm audit --omit=dev does not pass:\n${stdout}${stderr}`)
}

/** The program that builds the image. */
function findBuilder(): string {
  // Docker may be installed without its server, which `--version` does not ask.
  const found = ['podman', 'docker'].find((name) => spawnSync(name, ['info']).status === 0)
  if (found === undefined) throw new Error('Neither podman nor docker runs here: --no-image goes without the image.')
  return found
}

function writeFiles(version: string, builder: string | null) {
  const folder = join(root, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const into = (name: string) => join(folder, name)
  run('git', 'archive', '--format=tar.gz', `--prefix=bims-${version}/`, `--output=${into(`bims-${version}.tar.gz`)}`, 'HEAD')
  run('git', 'archive', '--format=tar.gz', '--prefix=bims/', `--output=${into(`bims-chart-${version}.tgz`)}`, `HEAD:${CHART_FOLDER}`)
  run('npm', 'run', 'build')
  copyFileSync(join(root, 'dist/licenses.md'), into('licenses.md'))
  writeFileSync(into('sbom.cdx.json'), run('npm', 'run', '--silent', 'sbom'))
  writeFileSync(into('notes.md'), `${notesOf(read('CHANGELOG.md'), version)}\n`)
  if (builder !== null) writeImage(builder, `bims:${version}`, into(`bims-${version}.image.tar`))
  const sums = readdirSync(folder).map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(into(name)))
        .digest('hex')}  ${name}`,
  )
  writeFileSync(into('SHA256SUMS'), `${sums.join('\n')}\n`)
}

function writeImage(builder: string, tag: string, file: string) {
  // Docker's format has room for the health check.
  const format = builder === 'podman' ? ['--format', 'docker'] : []
  run(builder, 'build', ...format, '--file', 'Containerfile', '--tag', tag, '.')
  run(builder, 'save', '--output', file, tag)
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function change(path: string, edit: (text: string) => string) {
  writeFileSync(join(root, path), edit(read(path)))
}

/** Runs a command in the repository; returns what it printed, or fails with its error output. */
function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}
