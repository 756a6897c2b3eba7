import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileKinds } from '../../contract/records/files.ts'
import { SECRETS } from '../../server/platform/settings/secret-files.ts'
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
  ...globSync('contrib/*/{bims.env.example,bims.service}', { cwd: root }),
])('every setting that %s names is described for operators', (path) => {
  const names = [...read(path).matchAll(/^[#\s]*(?:ENV |ARG |Environment=)?([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)\s*[:=]/gm)].map(
    ([, name = '']) => name,
  )
  const settings = names.filter((name) => !OTHERS.test(name)).map((name) => name.replace(/_FILE$/, ''))
  expect(settings.length).toBeGreaterThan(1)
  expect(settings.filter((name) => !new RegExp(`^\\|[^|]*\`${name}\``, 'm').test(guide))).toEqual([])
})

const examples = globSync('contrib/*/bims.env.example', { cwd: root })

test.each(examples)('the settings of %s are accepted in production', (path) => {
  const lines = read(path).matchAll(/^([A-Z_]+)="?(.*?)"?$/gm)
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readSettings({ NODE_ENV: 'production', ...env }).publicUrl).toBe('https://{host}.example.org')
})

/** The settings that `Set at least …` of the guide lists. */
const least = [...(/Set at least (.*)/.exec(guide)?.[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)

test.each(examples)('%s, with what starts it, has a line for every setting that production needs', (path) => {
  const starters = { systemd: 'contrib/systemd/bims.service', container: 'compose.yaml' }
  const starter = starters[basename(dirname(path)) as keyof typeof starters]
  const named = `${read(path)}\n${read(starter)}`
  expect(least.length).toBeGreaterThan(6)
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
  expect([...least, ...stripe].filter((name) => !new RegExp(`\\b${name}(_FILE)?[=:]`).test(named))).toEqual([])
})

test('what starts the server starts it again when it has ended by itself', () => {
  const services = read('compose.yaml')
    .split(/^ {2}(?=\w+:$)/m)
    .filter((service) => /^ {4}image:/m.test(service))
  expect(services.map((service) => /^ {4}restart: (.*)$/m.exec(service)?.[1])).toEqual(services.map(() => 'unless-stopped'))
  expect(read('contrib/systemd/bims.service')).toMatch(/^Restart=(on-failure|always)$/m)
})

test('no container of compose.yaml fills the disk with its log', () => {
  const services = (/^services:\n([\s\S]*?)^\S/m.exec(read('compose.yaml'))?.[1] ?? '').split(/^ {2}(?=\w+:$)/m).filter(Boolean)
  expect(services).toHaveLength(3)
  for (const service of services) expect(service).toMatch(/^ {4}logging: \*logging$/m)
  expect(read('compose.yaml')).toMatch(/^x-logging: &logging\n {2}driver: json-file\n {2}options: \{ max-size: \d+m, max-file: "\d+" \}$/m)
})

test('the unit and its settings say how a backup reaches another disk', () => {
  expect(read('contrib/systemd/bims.service')).toMatch(/^ProtectSystem=strict$/m)
  for (const path of ['contrib/systemd/bims.service', 'contrib/systemd/bims.env.example', 'docs/install.md'])
    expect(read(path)).toMatch(/BACKUP_TO[\s\S]*ReadWritePaths|ReadWritePaths[\s\S]*BACKUP_TO/)
})

test('what compose.yaml mounts can be written to by the user of the image', () => {
  const mounted = [...(/^ {2}bims:[\s\S]*?(?=^ {2}\w)/m.exec(read('compose.yaml'))?.[0] ?? '').matchAll(/- \w+:(\/\S+)/g)]
  const owned = /chown bims:bims ((?:\/\S+ )+)/.exec(read('Containerfile'))?.[1]?.trim().split(' ')
  expect(mounted.map(([, folder]) => folder)).toEqual(owned)
})

test('the proxy of compose.yaml gets its names, and nothing of the server’s settings', () => {
  const proxy = /^ {2}proxy:[\s\S]*?(?=^\w)/m.exec(read('compose.yaml'))?.[0]
  expect(proxy).toMatch(/env_file: sites\.env$/m)
  expect(read('contrib/container/sites.env.example').match(/^[A-Z_]+(?==)/gm)).toEqual(['BIMS_SITES'])
})

test.each([
  ['contrib/nginx/bims.conf', /client_max_body_size (\d+)m;/],
  ['contrib/container/Caddyfile', /max_size (\d+)MB/],
])('%s admits the largest upload', (path, limit) => {
  const largest = Math.max(...Object.values(fileKinds).map(({ max }) => max))
  expect(Number(limit.exec(read(path))?.[1]) * 1_000_000).toBeGreaterThan(largest * 1.1)
})

test('nginx passes the name of the front end on, and puts the address of the client in place of what that claims', () => {
  expect(read('contrib/nginx/bims.conf')).toMatch(/proxy_set_header Host \$host;\n\s+proxy_set_header X-Forwarded-For \$remote_addr;/)
})

test('nginx asks a server again as soon as it has restarted', () => {
  const upstreams = read('contrib/nginx/bims.conf').match(/\bserver [\d.]+:\d+[^;]*;/g) ?? []
  expect(upstreams).toHaveLength(2)
  expect(upstreams.filter((server) => !server.endsWith(' max_fails=0;'))).toEqual([])
})

test('no secret and no file of this machine is sent to the build of the image', () => {
  const sent = (file: string) => read(file).split('\n')
  const local = read('.gitignore')
    .split('\n')
    .map((line) => line.replace(/^\/|\/$/g, ''))
  expect(local).toContain('secrets')
  expect(local.filter((name) => !sent('.containerignore').includes(name))).toEqual([])
  expect(sent('.dockerignore')).toEqual(sent('.containerignore'))
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

describe('the chart', () => {
  const chart = (path: string) => read(`contrib/helm/bims/${path}`)

  test('checks its values before the first object that Helm makes, and before the servers', () => {
    for (const name of ['migrate', 'deployment']) expect(chart(`templates/${name}.yaml`)).toMatch(/^\{\{- include "bims\.check" \. -\}\}\n/)
    const checks = chart('templates/_checks.tpl')
    for (const value of ['image.repository', 'existingSecret', 'settings.PUBLIC_URL', 'settings.S3_REGION', 'ingress.hosts', 'replicas'])
      expect(checks).toContain(`{{- fail "${value} must `)
  })

  test('asks for what only the operator knows: there is no value that would be taken for it', () => {
    expect(chart('values.yaml')).toMatch(/^ {2}repository: ""$/m)
    expect(chart('values.yaml')).toMatch(/^ {2}PUBLIC_URL: ""$/m)
  })

  test('refuses every secret among the settings, which the cluster shows', () => {
    const refused = [
      ...(/range \$name := list ("DATABASE_URL".*) -\}\}/.exec(chart('templates/_checks.tpl'))?.[1] ?? '').matchAll(/"(\w+)"/g),
    ]
    expect(refused.map(([, name]) => name).toSorted()).toEqual(SECRETS.toSorted())
  })

  test('takes no value for another one: neither `off` for false nor a large number for 3e+06', () => {
    const { settings } = JSON.parse(chart('values.schema.json')).properties
    expect(settings.additionalProperties.type).toEqual(['string', 'integer'])
    expect(chart('templates/_names.tpl')).toContain('kindIs "float64" $value | ternary (int64 $value) $value | quote')
  })

  test('refuses settings that it sets itself, to which its probes, volumes and times belong', () => {
    const image = [...read('Containerfile').matchAll(/^(?:ENV| {4}) ?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const own = [...chart('templates/_names.tpl').matchAll(/^- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name)
    const refused = [...(/list ("BIMS_DATA".*?) -\}\}/.exec(chart('templates/_checks.tpl'))?.[1] ?? '').matchAll(/"(\w+)"/g)]
    expect(refused.map(([, name]) => name)).toEqual([...image, ...own].filter((name) => name !== 'PATH').toSorted())
  })

  test('starts no second server beside one with the sandbox, which serves one', () => {
    const sandbox = /ALLOW_SANDBOX\) "1" \}\}\s+maxUnavailable: 1\s+maxSurge: 0\s+\{\{- else \}\}\s+maxUnavailable: 0\s+maxSurge: 1/
    expect(chart('templates/deployment.yaml')).toMatch(sandbox)
  })

  test.each(['deployment', 'migrate'])('the %s trusts the authority of the operator and runs as the account of the values', (name) => {
    const template = chart(`templates/${name}.yaml`)
    for (const part of ['bims.environment', 'bims.trustedCaMount', 'bims.trustedCaVolume'])
      expect(template).toContain(`include "${part}" .`)
    expect(template).toContain('serviceAccountName: {{ . }}')
  })

  test('has a schema of all its values, so that a wrong name is refused', () => {
    const { properties } = JSON.parse(chart('values.schema.json'))
    const keysOf = (text: string, indent = '') => [...text.matchAll(new RegExp(`^${indent}(\\w+):`, 'gm'))].map(([, key]) => key)
    const values = chart('values.yaml')
    expect(
      Object.keys(properties)
        .filter((key) => key !== 'global')
        .toSorted(),
    ).toEqual(keysOf(values).toSorted())
    for (const group of ['image', 'ingress', 'service', 'trustedCa', 'persistence', 'disruptionBudget']) {
      const part = new RegExp(`^${group}:\\n((?: .*\\n)+)`, 'm').exec(values)?.[1] ?? ''
      expect([group, keysOf(part, '  ')]).toEqual([group, expect.arrayContaining(Object.keys(properties[group].properties))])
      expect(properties[group].additionalProperties).toBe(false)
    }
  })
})
