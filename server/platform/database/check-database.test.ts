import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { checkConnections, checkDatabase, checkReplicaConnections } from './check-database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let copy: TestDatabase
let database: Database
let pooler: Server | undefined
beforeAll(async () => {
  copy = await cloneDatabase('template1')
})
afterEach(async () => {
  await database.close()
  pooler?.close()
  pooler = undefined
})
afterAll(() => copy.drop())

/** A pooler that passes everything through except the "options" of the startup message, like PgBouncer with ignore_startup_parameters. */
async function startPooler(): Promise<number> {
  pooler = createServer((near) => {
    const far = connect(`${copy.config.host}/.s.PGSQL.${copy.config.port}`)
    near.once('data', (startup) => {
      far.write(withoutOptions(startup as Buffer))
      near.pipe(far).pipe(near)
    })
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  return (pooler.address() as AddressInfo).port
}

function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8, -2).toString().split('\0')
  const at = words.indexOf('options')
  const body = Buffer.from(`${words.toSpliced(at, 2).join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

test('PostgreSQL itself is accepted', async () => {
  database = openDatabase(copy.config)
  await checkDatabase(database)
})

test('a pooler that drops the settings of connections is refused with a remedy', async () => {
  database = openDatabase({ ...copy.config, host: '127.0.0.1', port: await startPooler() })
  await expect(checkDatabase(database)).rejects.toThrow(/^[^\n]*name PostgreSQL in DATABASE_URL\.$/)
})

/** Sets options of the database itself, from another database, which they do not affect. */
async function alterDatabase(...settings: string[]): Promise<void> {
  const owner = openDatabase({ ...copy.config, database: 'postgres' })
  for (const setting of settings) await owner.pool.query(`alter database ${copy.config.database} ${setting}`)
  await owner.close()
}

test('a pooler is refused even if the database itself has the dropped settings', async () => {
  await alterDatabase(`set timezone = 'UTC'`, 'set max_parallel_workers_per_gather = 0')
  database = openDatabase({ ...copy.config, host: '127.0.0.1', port: await startPooler() })
  await expect(checkDatabase(database)).rejects.toThrow('name PostgreSQL in DATABASE_URL')
})

test('a read-only database is refused with a remedy', async () => {
  await alterDatabase('set default_transaction_read_only = on')
  database = openDatabase(copy.config)
  await expect(checkDatabase(database)).rejects.toThrow(/^The database of DATABASE_URL is read-only: [^\n]*$/)
  await alterDatabase('reset all')
})

test.each(['SQL_ASCII', 'LATIN1'])('a database of the encoding %s is refused with a remedy', async (encoding) => {
  const owner = openDatabase({ ...copy.config, database: 'postgres' })
  const name = `${copy.config.database}_${encoding.toLowerCase()}`
  await owner.pool.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
  database = openDatabase({ ...copy.config, database: name })
  const refusal = await checkDatabase(database).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toMatch(
    new RegExp(`^The database of DATABASE_URL has the encoding ${encoding}; it must be UTF8: create database .*template0\\.$`),
  )
  await owner.pool.query(`drop database ${name} with (force)`)
  await owner.close()
})

test('a database that refuses is named with the reason', async () => {
  database = openDatabase({ ...copy.config, database: 'nowhere' })
  await expect(checkDatabase(database)).rejects.toThrow('The database of DATABASE_URL refuses: database "nowhere" does not exist')
})

test('workers that may open too many database connections are refused, a single process only if it needs more', async () => {
  database = openDatabase(copy.config)
  const [{ takes }] = (await database.rows<{ takes: number }>(sql`select current_setting('max_connections')::int as takes`)) as [
    { takes: number },
  ]
  await checkConnections(database, { workers: 4, most: takes - 10, least: takes - 10 })
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => {})
  await checkConnections(database, { workers: 1, most: takes + 1, least: takes - 10 })
  expect(warned.mock.calls).toEqual([[expect.objectContaining({ most: takes + 1 }), expect.stringContaining('less room in the database')]])
  warned.mockRestore()
  const refusal = await checkConnections(database, { workers: 4, most: takes + 1, least: takes + 1 }).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toContain(`WORKERS=4 may open ${takes + 1} connections`)
  const alone = await checkConnections(database, { workers: 1, most: takes + 2, least: takes + 1 }).catch((error) => error)
  expect(alone).toBeInstanceOf(StartRefusal)
  expect(alone.message).toMatch(new RegExp(`^This server needs ${takes + 1} connections, and the database takes \\d+ [^\n]*\\.$`))
})

test.each(['database', 'role'])('the limit of a %s counts as the connections that the database accepts', async (what) => {
  const owner = openDatabase(copy.config)
  const role = `few_${copy.config.database}`
  await owner.pool.query(`create role ${role} login`)
  const limited = what === 'role' ? `role ${role}` : `database ${copy.config.database}`
  await owner.pool.query(`alter ${limited} connection limit 20`)
  database = openDatabase({ ...copy.config, user: role })
  await checkConnections(database, { workers: 4, most: 20, least: 20 })
  const refusal = await checkConnections(database, { workers: 4, most: 21, least: 21 }).catch((error) => error)
  expect(refusal.message).toContain('WORKERS=4 may open 21 connections, and the database takes 20')
  await owner.pool.query(`alter database ${copy.config.database} connection limit -1; drop role ${role}`)
  await owner.close()
})

test('the replica’s own limit of connections is checked, unless it does not answer', async () => {
  database = openDatabase(copy.config)
  const { takes } = (await database.one<{ takes: number }>(sql`select current_setting('max_connections')::int as takes`)) as {
    takes: number
  }
  await checkReplicaConnections(copy.config, { workers: 4, most: takes - 10, least: 0 })
  await checkReplicaConnections(copy.config, { workers: 1, most: takes + 1, least: 0 })
  const refusal = await checkReplicaConnections(copy.config, { workers: 4, most: takes + 1, least: 0 }).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toMatch(
    new RegExp(`^WORKERS=4 may open ${takes + 1} connections, and the replica of DATABASE_READ_URL takes \\d+ \\(max_connections`),
  )
  await checkReplicaConnections({ ...copy.config, host: '127.0.0.1', port: 1 }, { workers: 4, most: takes + 1, least: 0 })
})

test('a role that may not create tables is refused with a remedy', async () => {
  const role = `poor_${copy.config.database}`
  const owner = openDatabase(copy.config)
  await owner.pool.query(`create role ${role} login; revoke create on schema public from public`)
  database = openDatabase({ ...copy.config, user: role }, { timeouts: false })
  const refusal = await migrate(database.pool).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toContain(`The role of DATABASE_URL may not create what BIMS needs`)
  await owner.pool.query(`drop role ${role}`)
  await owner.close()
})
