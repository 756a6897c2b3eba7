import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/platform/settings/settings.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/operations.md')

/** Names in the packages that are no settings of the server: of its proxy, of PostgreSQL, of the image's bases. */
const OTHERS = /^(BIMS_SITES|BIMS_IMAGE|POSTGRES_\w+|CMD|ALL|NET_BIND_SERVICE|BASE|BUILD_BASE|PATH)$/

test.each([
  'compose.yaml',
  'Containerfile',
  'contrib/helm/bims/values.yaml',
  ...globSync('contrib/*/*.{env.example,service}', { cwd: root }),
])('every setting that %s names is described for operators', (path) => {
  const names = [...read(path).matchAll(/^[#\s]*(?:ENV |ARG |Environment=)?([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)\s*[:=]/gm)].map(
    ([, name = '']) => name,
  )
  const settings = names.filter((name) => !OTHERS.test(name)).map((name) => name.replace(/_FILE$/, ''))
  expect(settings.length).toBeGreaterThan(1)
  expect(settings.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\``, 'm').test(guide))).toEqual([])
})

test.each(globSync('contrib/*/*.env.example', { cwd: root }))('the settings of %s are accepted in production', (path) => {
  const lines = read(path).matchAll(/^([A-Z_]+)="?(.*?)"?$/gm)
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readSettings({ NODE_ENV: 'production', ...env }).publicUrl).toBe('https://{host}.example.org')
})

test('the packages start files that there are', () => {
  const started = ['compose.yaml', 'Containerfile', 'contrib/systemd/bims.service', 'contrib/helm/bims/templates/migrate.yaml'].flatMap(
    (path) => [...read(path).matchAll(/\b(?:server|scripts)\/[\w-]+\.(?:ts|js)\b/g)].map(([file]) => file),
  )
  expect(new Set(started).size).toBeGreaterThan(2)
  expect(started.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the image, the proxy and the probes ask the server at the port on which it listens', () => {
  expect(read('Containerfile')).toMatch(/PORT=8080[\s\S]*EXPOSE 8080/)
  expect(read('contrib/container/Caddyfile')).toContain('reverse_proxy bims:8080')
  const chart = read('contrib/helm/bims/templates/deployment.yaml')
  expect(chart).toContain('containerPort: 8080')
  for (const path of ['/healthz', '/readyz']) expect(chart).toContain(`path: ${path}`)
})
