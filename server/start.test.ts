import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { advisoryLocks } from './platform/database/advisory-locks.ts'
import { TIMEOUTS } from './platform/database/connections.ts'
import { openDatabase } from './platform/database/database.ts'
import { cloneDatabase } from './testing/database/database.ts'
import { findFreePort, makeSettingsOn, startProcess } from './testing/servers/server-process.ts'
import { openTestServer } from './testing/test-server.ts'

/** Imports the server as its start does, and lists every loaded module, including those of Node. */
const reads = (...paths: string[]) => `
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
  for (const url of ${JSON.stringify(paths.map((path) => new URL(path, import.meta.url)))}) await import(url)
  console.log(JSON.stringify([...read, ...process.moduleLoadList]))`

test('modules that only some calls need are not loaded at the start', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reads('start.ts', 'app.ts')], {
    maxBuffer: 10_000_000,
  })
  const read = JSON.parse(stdout) as string[]
  expect(read.filter((name) => name.includes('/fastify/')).length).toBeGreaterThan(10)
  const late = [
    'sanitize-html',
    'flydrive',
    'nodemailer',
    'graphile-worker',
    '@simplewebauthn/server',
    'pdfkit',
    'docxtemplater',
    '@aws-sdk',
    '@opentelemetry/sdk-trace',
    '@opentelemetry/otlp-transformer',
  ]
  expect(late.filter((name) => read.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
  // The module of `fetch`, which a named import of node:http would load.
  expect(read.filter((name) => name.includes('deps/undici'))).toEqual([])
})

describe('a server on a filled database', { timeout: 90_000 }, () => {
  const startWith = async (changes: Record<string, string>) => {
    const testServer = await openTestServer()
    const { env, remove } = makeSettingsOn(testServer)
    await testServer.call('POST', 'appointments/schedule', { body: testServer.booking() })
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const started = promisify(execFile)(process.execPath, [main], {
      env: { PATH: process.env.PATH, ...env, ...changes, PORT: String(await findFreePort()) },
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    const failure = await started.catch((error) => error)
    const left = readdirSync(env.BIMS_DATA ?? '')
    remove()
    await testServer.close()
    return { ...failure, left }
  }

  test.each([
    ['another key', randomBytes(32).toString('base64'), /^The encryption key is not the one of this database: [^\n]*BIMS_KEY[^\n]*\n$/],
    ['no key', '', /^The encryption key of this database is missing\. [^\n]*BIMS_KEY[^\n]*\n$/],
    ['a key of zeros', Buffer.alloc(32).toString('base64'), /^The encryption key can be guessed\. [^\n]*\n$/],
  ])('ends with one line when it is started with %s, and creates no key', async (_what, key, line) => {
    expect(await startWith({ BIMS_KEY: key })).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(line), left: [] })
  })
})

test('a server that waits too long for a lock of another one ends with one line', { timeout: 90_000 }, async () => {
  const filled = await cloneDatabase()
  const database = openDatabase(filled.config, { size: 1, timeouts: false })
  const folder = mkdtempSync(join(tmpdir(), 'bims-late-'))
  const env = { DATABASE_URL: filled.url, BIMS_DATA: folder, BIMS_DEMO: '0', PORT: String(await findFreePort()) }
  const failure = await database.transaction(async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.databaseKeys})`)
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    return promisify(execFile)(process.execPath, [main], { env: { PATH: process.env.PATH, ...env }, timeout: 60_000 }).catch(
      (error) => error,
    )
  })
  await database.close()
  await filled.drop()
  rmSync(folder, { recursive: true })
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database kept this server waiting [^\n]*lock timeout\n$/) })
})

test('a server whose role may not use the tables of another role ends with one line', { timeout: 90_000 }, async () => {
  const filled = await cloneDatabase()
  const owner = openDatabase(filled.config, { size: 1, timeouts: false })
  const folder = mkdtempSync(join(tmpdir(), 'bims-poor-'))
  const role = `poor_${filled.config.database}`
  await owner.pool.query(`create role ${role} login; grant create on schema public to ${role}; grant usage on schema graphile_worker to ${role};
    grant select on schema_migration to ${role}`)
  const env = { DATABASE_URL: filled.url.replace(/\/\/[^@]*@/, `//${role}@`), BIMS_DATA: folder, BIMS_DEMO: '0', PORT: '0' }
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const failure = await promisify(execFile)(process.execPath, [main], { env: { PATH: process.env.PATH, ...env }, timeout: 60_000 }).catch(
    (error) => error,
  )
  await owner.pool.query(`drop owned by ${role}; drop role ${role}`)
  await owner.close()
  await filled.drop()
  rmSync(folder, { recursive: true })
  expect(failure).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The role of DATABASE_URL may not use [^\n]*denied for [^\n]*\n$/),
  })
})

test('in production an empty data folder gets no demonstration accounts, and is closed to others', { timeout: 60_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'bims-production-'))
  const data = join(home, 'data')
  const env = { BIMS_DATA: data, NODE_ENV: 'production', ALLOW_SANDBOX: '1' }
  const server = await startProcess({ env, port: await findFreePort() })
  const answer = await fetch(`${server.address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: 'admin', password: 'bims-demo-password' }),
  })
  await server.kill('SIGTERM')
  const open = [data, ...readdirSync(data).map((name) => join(data, name))].filter((path) => (statSync(path).mode & 0o077) !== 0)
  rmSync(home, { recursive: true })
  expect([answer.status, open]).toEqual([401, []])
})

test('a server waits as long as another one loads the demonstration data', { timeout: 60_000 }, async () => {
  const empty = await cloneDatabase()
  const database = openDatabase(empty.config, { size: 2, timeouts: false })
  const folder = mkdtempSync(join(tmpdir(), 'bims-second-'))
  const env = { DATABASE_URL: empty.url, BIMS_DATA: folder, BIMS_DEMO: '1' }
  const second = await database.transaction(async (db) => {
    await db.run(sql`lock table user_account in share row exclusive mode`)
    const started = startProcess({ env, port: await findFreePort() })
    started.catch(() => undefined)
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table%'`
    await expect.poll(() => database.rows(waits), { timeout: 30_000 }).toHaveLength(1)
    await pause(TIMEOUTS.lock + 1_000)
    return { started }
  })
  await (await second.started).kill('SIGTERM')
  expect(await database.one(sql`select count(*)::int as admins from user_account where username = 'admin'`)).toEqual({ admins: 1 })
  await database.close()
  await empty.drop()
  rmSync(folder, { recursive: true })
})

test.each(['1', '2'])(
  'a signal to npm alone ends the server of %s worker(s) that `npm run serve` started',
  { timeout: 60_000 },
  async (workers) => {
    const testServer = await openTestServer()
    const { env, remove } = makeSettingsOn(testServer)
    const port = await findFreePort()
    const npm = spawn('npm', ['run', 'serve'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, ALLOW_SANDBOX: '1', WORKERS: workers, PORT: String(port) },
      stdio: 'ignore',
    })
    const status = () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
    npm.kill('SIGTERM')
    await expect.poll(status, { timeout: 10_000 }).toBe(0)
    remove()
    await testServer.close()
  },
)

test('a server whose jobs cannot start exits with the reason: it must not take bookings without mails', async () => {
  const testServer = await openTestServer()
  const { env, remove } = makeSettingsOn(testServer)
  const noJobs = `import { registerHooks } from 'node:module'
    const source = 'export const startJobs = () => Promise.reject(new Error("no jobs today"))'
    registerHooks({ load: (url, context, next) =>
      url.endsWith('/server/jobs.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context) })`
  const started = promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(noJobs)}`, fileURLToPath(new URL('main.ts', import.meta.url))],
    { env: { PATH: process.env.PATH, ...env, PORT: String(await findFreePort()) }, timeout: 20_000, killSignal: 'SIGKILL' },
  )
  const failure = await started.then(
    () => null,
    (error) => error,
  )
  remove()
  await testServer.close()
  expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('no jobs today') })
})
