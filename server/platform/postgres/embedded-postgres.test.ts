import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { takeOver } from './postgres-lock.ts'

const asRoot = process.getuid?.() === 0
let home: string
let folder: string
let running: EmbeddedPostgres[] = []

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'bims-embedded-'))
  folder = join(home, 'postgres')
  // Open to the account of PostgreSQL when the tests run as root.
  chmodSync(home, 0o755)
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  running = []
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function start(where = folder, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: where, durable })
  running.push(server)
  return server
}

async function query(server: EmbeddedPostgres, question: string): Promise<unknown[]> {
  const client = new pg.Client(server.config)
  await client.connect()
  try {
    const result = await client.query({ text: question, rowMode: 'array' })
    return result.rows[0] ?? []
  } finally {
    await client.end()
  }
}

/** Another process that runs the server; resolves when it is up. */
async function startElsewhere(where: string): Promise<ChildProcess> {
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ folder: ${JSON.stringify(where)}, durable: false })
    console.log('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

const serverPid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

async function gone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return false
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data, waits for the disk and listens on no network', async () => {
    const first = await start(folder, true)
    await query(first, 'create table kept as select 42 as answer')
    expect(await query(first, `select current_setting('fsync'), current_setting('listen_addresses')`)).toEqual(['on', ''])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(await query(await start(), 'select answer from kept')).toEqual([42])
  })

  test('says what to do with a folder of another major version', async () => {
    const older = join(home, 'older')
    const { stop } = await start(older)
    await stop()
    const ours = readFileSync(join(older, 'PG_VERSION'), 'utf8').trim()
    writeFileSync(join(older, 'PG_VERSION'), '12\n')
    const refusal = `The database in ${older} is of PostgreSQL 12, and this version of BIMS brings ${ours}. Take a backup with the version that you had`
    await expect(start(older)).rejects.toThrow(refusal)
  })

  test('has the extensions that the migrations require', async () => {
    const server = await start()
    for (const name of ['btree_gist', 'pg_trgm', 'pgcrypto', 'unaccent']) await query(server, `create extension if not exists ${name}`)
    expect(await query(server, `select count(*)::int from pg_extension where extname <> 'plpgsql'`)).toEqual([4])
  })

  test('is reachable by its address too', async () => {
    const server = await start()
    const client = new pg.Client(server.url)
    await client.connect()
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'bims' }])
    await client.end()
  })

  test('refuses a second start on a folder in use, promptly and with the reason', async () => {
    await start()
    const refusal = `The data folder ${folder} is in use: a server already runs on it (process ${serverPid()}).`
    await expect(start()).rejects.toThrow(refusal)
    let waited = 0
    const rest = async (ms: number) => {
      waited += ms
    }
    await expect(takeOver(folder, rest)).rejects.toThrow(refusal)
    expect(waited).toBeLessThan(2_000)
  })

  test('stops when its starter is killed, and the next start works', async () => {
    const other = await startElsewhere(folder)
    const pid = serverPid()
    other.kill('SIGKILL')
    const server = await start()
    expect(await gone(pid)).toBe(true)
    expect(await query(server, 'select 1')).toEqual([1])
  })

  test('starts in spite of a lock with the process id of another program', async () => {
    writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n${folder}\n\n0 0\nready   \n`, { mode: 0o644 })
    expect(await query(await start(), 'select 1')).toEqual([1])
  })

  test('is started again when it is killed', async () => {
    const server = await start()
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => query(server, 'select answer from kept').catch(() => undefined), { timeout: 10_000 }).toEqual([42])
    expect(serverPid()).not.toBe(pid)
  })

  test('runs from a folder too deep for a socket, and leaves no socket folder', async () => {
    const sockets = () => readdirSync(tmpdir()).filter((name) => name.startsWith('bims-socket-'))
    const before = sockets()
    const deep = join(home, 'a-folder-with-a-long-name'.repeat(4), 'postgres')
    const server = await start(deep)
    expect(deep.length).toBeGreaterThan(100)
    expect(server.config.host.length).toBeLessThan(100)
    expect(await query(server, 'select 1')).toEqual([1])
    await server.stop()
    expect(sockets()).toEqual(before)
  })

  test.skipIf(!asRoot)('does not run as root (only root can show it)', async () => {
    await start()
    expect(statSync(`/proc/${serverPid()}`).uid).not.toBe(0)
  })

  test.skipIf(!asRoot)('runs as another account under a folder that only root may enter (only root can show it)', async () => {
    const closed = join(home, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const server = await start(join(closed, 'data/postgres'))
    expect(await query(server, 'create table t as select 1 as one')).toEqual([])
    await query(server, 'checkpoint')
    await server.stop()
    expect(await query(await start(join(closed, 'data/postgres')), 'select one from t')).toEqual([1])
    expect(existsSync(join(closed, 'data/postgres/PG_VERSION'))).toBe(true)
  })
})
