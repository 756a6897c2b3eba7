import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkVersion, notesOf, releaseChangelog, releaseChart } from './release-texts.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const OLD = '# Changelog\n\nWords.\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-02\n\n### Added\n\n- The first.\n'

test('the changes move under the version and its day, once', () => {
  const released = releaseChangelog(OLD, '0.2.0', '2026-03-04')
  expect(released).toBe(OLD.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n'))
  expect(notesOf(released, '0.2.0')).toBe('### Added\n\n- A thing.')
  expect(notesOf(released, '0.1.0')).toBe('### Added\n\n- The first.')
  expect(() => releaseChangelog(released, '0.3.0', '2026-03-05')).toThrow('no changes')
  expect(() => releaseChangelog(OLD, '0.1.0', '2026-03-05')).toThrow('already')
  expect(() => releaseChangelog('# Changelog\n', '0.2.0', '2026-03-05')).toThrow('no section')
})

test('the current version has its section in the changelog, and the chart is of it', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(notesOf(read('CHANGELOG.md'), version)).toContain('### ')
  expect(read('contrib/helm/bims/Chart.yaml')).toBe(releaseChart(read('contrib/helm/bims/Chart.yaml'), version))
})

test('the current changelog and chart can be released', () => {
  const changes = read('CHANGELOG.md').replace('## [Unreleased]\n', '## [Unreleased]\n\n### Added\n\n- A thing.\n')
  expect(notesOf(releaseChangelog(changes, '999.0.0', '2026-11-23'), '999.0.0')).toContain('### Added')
  const chart = releaseChart(read('contrib/helm/bims/Chart.yaml'), '999.0.0')
  expect(chart).toContain('\nversion: 999.0.0\n')
  expect(chart).toContain('\nappVersion: "999.0.0"\n')
})

test.each([
  ['1.0', 'no version'],
  ['v1.0.0', 'no version'],
  ['0.1.0', 'not later'],
  ['0.0.9', 'not later'],
])('refuses %s after 0.1.0: %s', (version, reason) => {
  expect(() => checkVersion(version, '0.1.0')).toThrow(reason)
})

test.each(['0.1.1', '0.2.0', '1.0.0', '0.10.0'])('accepts %s after 0.1.0', (version) => {
  expect(() => checkVersion(version, '0.1.0')).not.toThrow()
})
