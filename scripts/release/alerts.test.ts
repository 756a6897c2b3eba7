import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../contrib/prometheus')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The names of the alerts by each expectation of their tests: that it fires, or that it is quiet. */
const expected = { fires: new Set<string>(), isQuiet: new Set<string>() }
for (const [, name = '', quiet] of read('bims-alerts.test.yml').matchAll(/alertname: (\w+),?\s+exp_alerts:( \[\])?/g))
  expected[quiet === undefined ? 'fires' : 'isQuiet'].add(name)
const alerts = [...read('bims-alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

test.each(['fires', 'isQuiet'] as const)('every alert has a case in which it %s, and no other name has one', (outcome) => {
  expect(alerts.length).toBeGreaterThan(20)
  expect([...expected[outcome]].toSorted()).toEqual(alerts.toSorted())
})

const hasPromtool = () => spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool())('Prometheus evaluates every rule as its test expects (needs promtool, of the package prometheus)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'bims-alerts.test.yml'], { cwd: folder, encoding: 'utf8' })
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
})
