/* Renders the chart where the machine has Helm. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const chart = join(root, 'contrib/helm/bims')
const folder = mkdtempSync(join(tmpdir(), 'bims-chart-'))
afterAll(() => rmSync(folder, { recursive: true }))

const helm = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } })
  return { status, stdout, said: `${stdout}${stderr}` }
}
const rendered = test.skipIf(spawnSync('helm', ['version']).status !== 0)

/** The values that the guide gives, in a file. */
function valuesOfGuide(): string {
  const [, values = ''] =
    /Then write `bims-values.yaml`\n\n```\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/install.md'), 'utf8')) ?? []
  const path = join(folder, 'values.yaml')
  writeFileSync(path, values)
  return path
}
const kinds = (text: string) => [...text.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).toSorted()

rendered('Helm renders the chart with the values of the guide: one server, its migration, its addresses', () => {
  expect(helm('lint', '--strict', chart, '--values', valuesOfGuide())).toMatchObject({ status: 0 })
  const { status, stdout } = helm('template', 'bims', chart, '--values', valuesOfGuide())
  expect([status, kinds(stdout)]).toEqual([0, ['Deployment', 'Ingress', 'Job', 'Service']])
})

rendered('two servers have a disruption budget, and are refused with the sandbox', () => {
  const options = ['template', 'bims', chart, '--values', valuesOfGuide(), '--set', 'replicas=2']
  expect(helm(...options)).toMatchObject({ status: 1, said: expect.stringContaining('replicas must be 1 with settings.ALLOW_SANDBOX') })
  const { status, stdout } = helm(...options, '--set', 'settings.ALLOW_SANDBOX=0')
  expect([status, kinds(stdout)]).toEqual([0, ['Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service']])
})

rendered('the migration runs on the nodes of the servers, and neither gets variables of other services', () => {
  const nodes = ['--set', 'nodeSelector.pool=bims', '--set', 'tolerations[0].key=bims', '--set', 'settings.UNDO_SECONDS=3000000']
  const { stdout } = helm('template', 'bims', chart, '--values', valuesOfGuide(), ...nodes)
  for (const line of ['        pool: bims', '        - key: bims', '      enableServiceLinks: false', '              value: "3000000"'])
    expect([line, stdout.split('\n').filter((each) => each === line).length]).toEqual([line, 2])
})
