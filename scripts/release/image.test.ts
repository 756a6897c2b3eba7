/* Builds the container image and runs it: `npm run drill image`. Asks the registries of Debian and of npm. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canCompose, startCompose } from './compose-box.ts'
import { buildImage, canBuild, type ImageBox } from './image-box.ts'
import { canBoot, runUnit } from './unit-box.ts'

const isDrill = process.env.IMAGE_DRILL === '1' && canBuild()
const drilled = test.runIf(isDrill)
let box: ImageBox | undefined
let port: number
const theBox = () => box as ImageBox
const BUILD_MS = 3_600_000
const RUN_MS = { timeout: 900_000 }

beforeAll(async () => {
  port = await freePort()
  if (isDrill) box = buildImage(port)
}, BUILD_MS)
afterAll(() => box?.close(), BUILD_MS)

const ada = { username: 'ada', email: 'ada@example.org', password: 'seven tall herons wading' }
const address = (path: string) => `http://127.0.0.1:${port}${path}`
const post = (path: string, body: object) =>
  fetch(address(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const signIn = () => post('/api/auth/token', { username: ada.username, password: ada.password })
const isReady = () =>
  fetch(address('/readyz')).then(
    ({ ok }) => ok,
    () => false,
  )

async function startServer() {
  const { child, printed } = theBox().run('node', 'server/main.ts')
  await expect.poll(isReady, { timeout: 90_000, interval: 500, message: printed.text }).toBe(true)
  return { child, printed }
}

drilled('an ordinary user without capabilities runs it, who writes to /data and /tmp only', RUN_MS, async () => {
  const script = 'id -u; grep CapEff /proc/self/status; touch /data/x /tmp/x && echo may; touch /app/x 2>/dev/null || echo may not'
  const { printed } = await theBox().call('sh', '-c', script)
  expect(printed.trim().split('\n')).toEqual(['10001', 'CapEff:\t0000000000000000', 'may', 'may not'])
})

drilled('neither npm nor packages of development nor tests are in it', RUN_MS, async () => {
  const script = 'ls -d node_modules/vite node_modules/vitest server/testing e2e 2>/dev/null; find server contract scripts -name "*.test.*"'
  expect((await theBox().call('sh', '-c', `${script}; which npm; echo end`)).printed).toBe('end\n')
})

drilled(
  'the folder that a volume of backups is mounted on is of its user, and the licences of all that it brings are in it',
  RUN_MS,
  async () => {
    const { printed } = await theBox().call('sh', '-c', "stat -c '%u %g %a' /backups; head -1 dist/licenses.md; ls dist/packages.json")
    expect(printed.trim().split('\n')).toEqual(['10001 10001 700', '# Licences', 'dist/packages.json'])
  },
)

drilled('from nothing it becomes healthy, makes its first superuser, and ends in time', RUN_MS, async () => {
  expect((await theBox().call('node', 'scripts/health.js')).code).toBe(1)
  const { child, printed } = await startServer()
  expect((await theBox().call('node', 'scripts/health.js')).code).toBe(0)
  await expect.poll(() => printed.text).toMatch(/first-superuser#/)
  const token = /first-superuser#([\w.-]+)/.exec(printed.text)?.[1]
  expect((await post('/api/auth/first-superuser', { ...ada, token })).status).toBe(204)
  expect((await signIn()).status).toBe(200)
  expect((await fetch(address('/login'))).headers.get('content-type')).toContain('text/html')
  const began = performance.now()
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

drilled('the next container of the same data knows the superuser, and the commands work in it', RUN_MS, async () => {
  const { child, printed } = await startServer()
  expect((await signIn()).status).toBe(200)
  expect(printed.text).not.toContain('first-superuser#')
  const backup = await theBox().call('node', 'scripts/backup.ts', '--to', '/data/all.tar.gz')
  expect([backup.code, backup.printed]).toEqual([0, expect.stringContaining('all.tar.gz')])
  child.kill('SIGTERM')
  await once(child, 'exit')
})

test.runIf(isDrill && canCompose())(
  'compose.yaml brings database, server and proxy: over TLS a superuser is made, backups fill their volume, the end is in time',
  RUN_MS,
  async () => {
    const compose = startCompose(theBox().store, { http: await freePort(), https: await freePort() })
    try {
      const isUp = () => compose.ask('/readyz').then(({ status }) => status, String)
      await expect.poll(isUp, { timeout: 120_000, interval: 1_000 }).toBe(200)
      for (const service of ['database', 'bims'] as const) compose.podman('healthcheck', 'run', compose.containerOf(service))
      const server = compose.containerOf('bims')
      const token = /first-superuser#([\w.-]+)/.exec(compose.podman('logs', server))?.[1]
      expect((await compose.ask('/api/auth/first-superuser', { ...ada, token })).status).toBe(204)
      expect((await compose.ask('/login')).text).toContain('<html')
      compose.podman('exec', server, 'node', 'scripts/backup.ts', '--to', '/backups/')
      expect(compose.podman('exec', server, 'ls', '/backups')).toMatch(/^bims-\S+\.tar\.gz$/)
      compose.podman('stop', '--time', '30', server)
      expect(compose.podman('inspect', server, '--format', '{{.State.ExitCode}}')).toBe('0')
    } finally {
      compose.close()
    }
  },
)

test.runIf(isDrill && canBoot())(
  'the unit starts as the guide says, without privileges, comes back after kill -9 and ends in time',
  RUN_MS,
  () => {
    const told = runUnit(theBox().store.folder, `${theBox().files}/app`)
    expect(told).toMatch(/^end$/m)
    const fact = (name: string) => new RegExp(`^${name}: ?([\\s\\S]*?)(?=^\\w+: |^end$)`, 'm').exec(told)?.[1]?.trim()
    expect(fact('verify')).toBe('')
    expect([fact('link'), fact('user')]).toEqual(['1', 'bims'])
    expect(fact('status')).toBe('CapEff: 0000000000000000 NoNewPrivs: 1 Seccomp: 2')
    expect(fact('exposure')).toMatch(/1\.\d OK/)
    expect(fact('backups')).toMatch(/^bims-\S+\.tar\.gz$/)
    // Of one process, which has no workers to replace.
    expect(fact('reload')).toBe('1')
    expect(fact('restarts')).toMatch(/^1\s+\{"ok":true\}$/)
    expect(fact('stop')).toMatch(/^success\s+1$/)
  },
)

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
