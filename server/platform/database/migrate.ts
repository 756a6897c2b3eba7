import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'

type Migration = { name: string; text: string; checksum: string }

/** Any number: every server process of one database waits at the same one. */
const LOCK = 7_210_431
const FOLDER = join(import.meta.dirname, '../../database')

/** The migrations of this product, in their order: what each was, by its checksum. */
export const knownMigrations = (folder = FOLDER): { name: string; checksum: string }[] =>
  migrationsIn(folder).map(({ name, checksum }) => ({ name, checksum }))

/**
 * Brings the database to the newest schema: the numbered SQL files in order, each in a transaction, then the job queue's own where
 * there is none yet (an older one is brought forward by the worker itself, when it starts).
 * Answers the names of the files that were applied now. Names in the table that the folder lacks are of a newer server and stay.
 * `only`: no others than these, for what was kept at an older schema.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER, only?: readonly string[]): Promise<string[]> {
  const migrations = migrationsIn(folder).filter(({ name }) => only === undefined || only.includes(name))
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyMissing(client, migrations)
    await makeQueue(pool)
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    await client.query('reset statement_timeout')
    client.release()
    return applied
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function makeQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('graphile_worker.migrations') is not null as made`)
  if (rows[0].made) return
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined), noHandleSignals: true })
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
  const twice = names.find((name, at) => name.slice(0, 4) === names[at - 1]?.slice(0, 4))
  if (twice) throw new StartRefusal(`Two migrations have the number ${twice.slice(0, 4)} in ${folder}.`)
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function applyMissing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed) throw new StartRefusal(`The migration ${changed.name} was changed after it was applied to this database.`)
  const missing = migrations.filter(({ name }) => !known.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartRefusal(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
