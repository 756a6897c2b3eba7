/* Builds the container image and runs it: `npm run drill image`. Asks the registries of Debian and of npm. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildImage, canBuild, type ImageBox } from './image-box.ts'

const isDrill = process.env.IMAGE_DRILL === '1' && canBuild()
const drilled = test.runIf(isDrill)
let box: ImageBox | undefined
let port: number
const theBox = () => box as ImageBox
const BUILD_MS = 3_600_000
const RUN_MS = { timeout: 300_000 }

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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
