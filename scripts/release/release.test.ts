import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const COPIED = [
  'scripts/release/release.ts',
  'scripts/release/release-texts.ts',
  'contrib/helm/bims/Chart.yaml',
  'contrib/helm/bims/values.yaml',
]
let folder: string
let programs: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-release-'))
  programs = mkdtempSync(join(tmpdir(), 'bims-programs-'))
  for (const path of COPIED) cpSync(join(root, path), join(folder, path))
  write('package.json', '{"name":"bims","version":"0.1.0","type":"module"}')
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n- Something new.\n')
  write('.gitignore', '/release/\n/dist/\n')
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'begin')
  program('npm', npm)
})
afterEach(() => {
  for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true })
})

/** Stands in for npm: sets the version, builds, and prints the list of packages. */
const npm = `case "$1 $2" in
  "version "*) sed -i "s/0\\.1\\.0/$2/" package.json ;;
  "run build") mkdir -p dist && echo licences > dist/licenses.md ;;
  "run --silent") echo '{}' ;;
esac`

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const program = (name: string, script: string) => writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

const env = () => ({
  PATH: `${programs}:${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: folder,
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada'],
      [`GIT_${who}_EMAIL`, 'ada@example.org'],
    ]),
  ),
})
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env: env(), encoding: 'utf8' }).trim()
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release/release.ts', ...args], { cwd: folder, env: env(), encoding: 'utf8' })
const state = () => [git('log', '--format=%s'), git('tag'), git('status', '--porcelain')]

test('a release is committed and tagged, with source, chart, packages, licences, notes, image and checksums', () => {
  program('podman', 'case "$1" in save) echo image > "$3" ;; esac')
  expect(release('1.0.0')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('tagged v1.0.0') })
  expect(state()).toEqual(['chore(release): 1.0.0\nbegin', 'v1.0.0', ''])
  const files = ['bims-1.0.0.image.tar', 'bims-1.0.0.tar.gz', 'bims-chart-1.0.0.tgz', 'licenses.md', 'notes.md', 'sbom.cdx.json']
  expect(readdirSync(join(folder, 'release')).toSorted()).toEqual(['SHA256SUMS', ...files])
  expect(spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(folder, 'release') }).status).toBe(0)
  const chart = execFileSync('tar', ['-xzOf', 'release/bims-chart-1.0.0.tgz', 'bims/Chart.yaml'], { cwd: folder, encoding: 'utf8' })
  expect(chart).toMatch(/^version: 1\.0\.0$[\s\S]*^appVersion: "1\.0\.0"$/m)
  expect(readFileSync(join(folder, 'release/notes.md'), 'utf8')).toBe('- Something new.\n')
})

test('a release whose image cannot be built leaves neither commit nor tag, and can be made again', () => {
  program('podman', 'case "$1" in build) exit 1 ;; esac')
  expect(release('1.0.0').status).toBe(1)
  expect(state()).toEqual(['begin', '', ''])
  expect(release('1.0.0', '--no-image').status).toBe(0)
  expect(state()).toEqual(['chore(release): 1.0.0\nbegin', 'v1.0.0', ''])
})

test('a program that builds images but does not run here is refused before anything is done', () => {
  for (const name of ['podman', 'docker']) program(name, 'case "$1" in info) exit 1 ;; esac')
  expect(release('1.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('--no-image goes without the image') })
  expect(state()).toEqual(['begin', '', ''])
})

test('packages with known advisories are refused before anything is done', () => {
  program('npm', `case "$1 $*" in "audit audit --omit=dev "*) echo '1 high severity vulnerability'; exit 1 ;; esac`)
  expect(release('1.0.0', '--no-image')).toMatchObject({ status: 1, stderr: expect.stringContaining('1 high severity vulnerability') })
  expect(state()).toEqual(['begin', '', ''])
})

test('a version that package.json, chart and changelog have already is tagged as it is committed, once', () => {
  expect(release('0.1.0', '--no-image')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('CHANGELOG.md has no section of 0.1.0'),
  })
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-28\n\n- The first.\n')
  write('contrib/helm/bims/Chart.yaml', 'name: bims\nversion: 0.0.9\nappVersion: "0.0.9"\n')
  git('commit', '--quiet', '--all', '--message', 'prepare')
  expect(release('0.1.0', '--no-image')).toMatchObject({ status: 1, stderr: expect.stringContaining('Chart.yaml has another version') })
  write('contrib/helm/bims/Chart.yaml', 'name: bims\nversion: 0.1.0\nappVersion: "0.1.0"\n')
  git('commit', '--quiet', '--all', '--message', 'prepare the chart')
  expect(release('0.1.0', '--no-image')).toMatchObject({ status: 0, stderr: '' })
  expect(state()).toEqual(['prepare the chart\nprepare\nbegin', 'v0.1.0', ''])
  expect(readFileSync(join(folder, 'release/notes.md'), 'utf8')).toBe('- The first.\n')
  expect(release('0.1.0', '--no-image')).toMatchObject({ status: 1, stderr: expect.stringContaining('0.1.0 is released already') })
})
