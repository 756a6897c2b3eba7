import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { sha256Of } from '../secrets/sha256.ts'
import { advisoryLocks } from './advisory-locks.ts'

/** A row of `schema_migration`: a step that a database has applied, or that a backup contains. */
export type AppliedStep = { name: string; checksum: string }
type Step = AppliedStep & { read(): string }
/** Called after each step, with the seconds that it took. */
type OnApplied = (name: string, seconds: number) => void

const FOLDER = join(import.meta.dirname, '../../schema')

/** The first step: the schema files. Without a checksum: a test compares their statements, so that comments may be improved. */
const SCHEMA: AppliedStep = { name: '0000-schema', checksum: '' }

/** The last migration before the schema files, and the digest of all of them: their result equals the schema files. */
const LAST_EARLIER = '0024-counted-names.sql'
const EARLIER_STEPS = 'a260e0f5636b962335506639d19b409890007ab59e9f6a728c3841b3c49ef2dc'

/** The schema and the migrations of this product, in order. */
export const knownSteps = (folder = FOLDER): AppliedStep[] => stepsIn(folder).map(({ name, checksum }) => ({ name, checksum }))

/**
 * The applied steps of a database or backup, by their present names. Refuses those of an earlier schema than the
 * one before the schema files; `remedy` is the advice for that case.
 */
export function translateSteps(applied: readonly AppliedStep[], remedy: string): readonly AppliedStep[] {
  const last = applied
    .map(({ name }) => name)
    .sort()
    .at(-1)
  if (last === undefined || applied.some(({ name }) => name === SCHEMA.name)) return applied
  if (digestOf(applied) === EARLIER_STEPS) return [SCHEMA]
  const applicable = `This version continues from the migrations up to ${LAST_EARLIER}.`
  throw new StartRefusal(`${applicable} Those applied here, up to ${last}, are not the same. ${remedy}`)
}

/**
 * Brings the database to the newest schema: the schema files, then the numbered migrations in their order, each step
 * in a transaction; then the tables of the job queue if they are missing (the worker upgrades older ones when it starts).
 * Returns the names of the newly applied steps. Unknown steps in the database are a newer server's and stay.
 * `only` limits the steps, for backups of an older schema.
 */
export async function migrate(
  pool: pg.Pool,
  folder = FOLDER,
  only?: readonly string[],
  onApplied: OnApplied = () => {},
): Promise<string[]> {
  const steps = stepsIn(folder).filter(({ name }) => only === undefined || only.includes(name))
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    const applied = await applyMissing(client, steps, onApplied)
    await makeQueue(pool)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations])
    client.release()
    return applied
  } catch (error) {
    client.release(true)
    throw withoutRights(error) ? new StartRefusal(RIGHTS, { cause: error }) : error
  }
}

/**
 * Migrates the database, with a line of the log for each migration as it is applied, and one with the time of all. A new database has the
 * last line only.
 */
export async function migrateWithLog(pool: pg.Pool, folder?: string): Promise<void> {
  const began = performance.now()
  let isNew = false
  const applied = await migrate(pool, folder, undefined, (name, seconds) => {
    isNew ||= name === SCHEMA.name
    if (!isNew) log.info({ migration: name, seconds }, 'A migration was applied')
  })
  if (applied.length > 0) log.info({ migrations: applied.length, seconds: secondsSince(began) }, 'The database was brought to this version')
}

async function makeQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('graphile_worker.migrations') is not null as made`)
  if (rows[0].made) return
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined), noHandleSignals: true })
}

/** The seconds since a time of `performance.now()`, to a tenth. */
const secondsSince = (began: number): number => Math.round((performance.now() - began) / 100) / 10

/** Whether the role of the connection lacked a right. */
export const withoutRights = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '42501' || (cause !== undefined && withoutRights(cause))
}

const RIGHTS =
  'The role of DATABASE_URL may not create what BIMS needs in this database. Make it the owner of the database, or have its administrator create the extensions btree_gist, pg_trgm and pgcrypto and grant it "create" on the database and on the schema public.'

const stepsIn = (folder: string): Step[] => [{ ...SCHEMA, read: () => readSchema(folder) }, ...migrationsIn(join(folder, 'migrations'))]

/** The schema files as one script, in the order of `order.json`. */
function readSchema(folder: string): string {
  const order: string[] = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'))
  return order.map((name) => readFileSync(join(folder, `${name}.sql`), 'utf8')).join('\n')
}

function migrationsIn(folder: string): Step[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
  const twice = names.find((name, at) => name.slice(0, 4) === names[at - 1]?.slice(0, 4))
  if (twice) throw new StartRefusal(`Two migrations have the number ${twice.slice(0, 4)} in ${folder}.`)
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, read: () => text, checksum: sha256(text) }
  })
}

async function applyMissing(client: pg.PoolClient, steps: readonly Step[], onApplied: OnApplied): Promise<string[]> {
  const known = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
  const changed = steps.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed) throw new StartRefusal(`The migration ${changed.name} was changed after it was applied to this database.`)
  const missing = steps.filter(({ name }) => !known.has(name))
  for (const step of missing) {
    const began = performance.now()
    await apply(client, step)
    onApplied(step.name, secondsSince(began))
  }
  return missing.map(({ name }) => name)
}

const REMEDY = `Start a version that has ${LAST_EARLIER} once on this database, then this one.`

async function readApplied(client: pg.PoolClient): Promise<readonly AppliedStep[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied timestamptz not null default now())`)
  const { rows } = await client.query<AppliedStep>('select name, checksum from schema_migration')
  const current = translateSteps(rows, REMEDY)
  if (current !== rows)
    await client.query('with earlier as (delete from schema_migration) insert into schema_migration (name, checksum) values ($1, $2)', [
      SCHEMA.name,
      SCHEMA.checksum,
    ])
  return current
}

async function apply(client: pg.PoolClient, { name, read, checksum }: Step): Promise<void> {
  try {
    await client.query('begin')
    await client.query(read())
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartRefusal(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** The digest of steps, independent of their order. */
const digestOf = (steps: readonly AppliedStep[]) =>
  sha256(
    steps
      .map(({ name, checksum }) => `${name} ${checksum}\n`)
      .sort()
      .join(''),
  )

const sha256 = (text: string) => sha256Of(text).toString('hex')
