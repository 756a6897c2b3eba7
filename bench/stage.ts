import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from '../server/app.ts'
import { catalogue } from '../server/consequences.ts'
import { createInsert } from '../server/demonstration/insert-record.ts'
import { accountRows, keepNamed } from '../server/demonstration/named-rows.ts'
import { accounts } from '../server/demonstration/places-and-accounts.ts'
import { systemClock } from '../server/platform/clock.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { createFixedSigning, createSealing } from '../server/platform/secrets/sealing.ts'
import { readSettings } from '../server/platform/settings/settings.ts'
import { signInAll } from '../server/testing/account.ts'
import { startReady } from './processes.ts'
import { type Recording, recording } from './recorder.ts'

/** The context of every measurement. */
export type Bench = { config: pg.PoolConfig & { database: string }; folder: string; seconds: number; appointments: number }

/** The key of the benchmark's servers. */
export const KEY = Buffer.alloc(32, 7)

/** A migrated database of this name, or a copy of `from`. */
export async function makeDatabase({ config }: Bench, name: string, from?: string): Promise<Bench['config']> {
  const admin = new pg.Client(config)
  await admin.connect()
  await admin.query(`create database ${name}${from === undefined ? '' : ` template ${from}`}`)
  await admin.end()
  const made = { ...config, database: name }
  if (from === undefined) await within(made, (database) => migrate(database.pool))
  return made
}

/** Runs work on a database and closes it. */
export async function within<T>(config: pg.PoolConfig, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(config, { timeouts: false })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Signs in an account of the demonstration, or `metro` for a network; returns the headers of its calls. */
export async function headersOf(database: Database, username: 'staff' | 'network', metro = 0): Promise<Record<string, string>> {
  const rows = { users: accountRows({ [username]: accounts[username] }) }
  const { users } = await keepNamed(createInsert(database, createSealing(KEY)), rows, { networks: { metro } })
  const tokens = await signInAll({ database, settings: readSettings({}), key: createFixedSigning(KEY) }, users)
  return { authorization: `Bearer ${tokens[username]}` }
}

/** Runs the product's server on a database, in another process. */
export async function withServer<T>(config: pg.PoolConfig, work: (port: number) => Promise<T>, env: NodeJS.ProcessEnv = {}): Promise<T> {
  const { child, answer } = await startReady<number>('server.ts', [JSON.stringify(config)], env)
  try {
    return await work(answer)
  } finally {
    child.kill()
  }
}

/** Runs a bare node:http server that answers these bytes. */
export async function withBareServer<T>(body: string, work: (port: number) => Promise<T>): Promise<T> {
  const { child, answer } = await startReady<number>('bare-server.ts', [body])
  try {
    return await work(answer)
  } finally {
    child.kill()
  }
}

/** Makes calls on the product in this process and returns the statements of each. */
export async function record(
  config: pg.PoolConfig,
  calls: (app: FastifyInstance, take: () => void) => Promise<void>,
): Promise<Recording[]> {
  return within(config, async (opened) => {
    const { database, take } = recording(opened)
    const settings = readSettings({ FLOOD_PER_MINUTE: '100000000' })
    const app = await buildApp({
      database,
      clock: systemClock,
      sealing: createSealing(KEY),
      settings,
      key: createFixedSigning(KEY),
      catalogue,
    })
    const recorded: Recording[] = []
    await calls(app, () => recorded.push(take()))
    await app.close()
    return recorded.filter((each) => each.length > 0)
  })
}

/** Calls per second of bare recorded statements. Without seconds each recording is run once. */
export async function runBare(
  bench: Bench,
  {
    config,
    recordings,
    connections,
    seconds = 0,
  }: { config: pg.PoolConfig; recordings: Recording[]; connections: number; seconds?: number },
): Promise<number> {
  const file = join(bench.folder, `${randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(recordings))
  const { answer, child } = await startReady<number>('bare-sql.ts', [JSON.stringify(config), file, String(connections), String(seconds)])
  child.kill()
  return answer
}
