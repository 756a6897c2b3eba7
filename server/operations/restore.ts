import { createReadStream } from 'node:fs'
import { appendFile, chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { catalogue } from '../consequences.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Database, openDatabase, runner } from '../platform/database/database.ts'
import { knownSteps, migrate, stepsAsOfToday } from '../platform/database/migrate.ts'
import { recordInAuditLog } from '../platform/events/change.ts'
import { fileStore } from '../platform/files/file-store.ts'
import { markOf } from '../platform/secrets/sealing.ts'
import type { OpenedKeys } from '../platform/secrets/sealing-keys.ts'
import type { Settings } from '../platform/settings.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { LEDGER, type Manifest, type SequenceState, type Totals, type WaitingJob } from './backup.ts'
import { BadArchive, type Entry, entriesOf } from './backup-archive.ts'
import { copyIn } from './copy-in.ts'
import { openDatabaseKeys } from './database-keys.ts'
import { holdMail, runsAgain } from './held-mail.ts'
import { withoutGuards } from './without-guards.ts'
import { withoutIndexes } from './without-indexes.ts'

type Order = {
  settings: Settings
  key: Buffer
  file: string
  /** Mails that waited are sent: where the server was stopped before the backup was taken, nothing can have left since. */
  sendMail?: boolean
  clock?: Clock
  report(words: string): void
}
/** What was put back, and how many mails are held. */
type Restored = { taken: string; held: number } & Totals
type Reader = AsyncGenerator<Entry>

/**
 * Puts a backup into an empty database and its files into the file storage. All or nothing: what is cut off, damaged, of another key or
 * of a newer version leaves the database as empty as it was. Recorded in the audit log.
 */
export async function restore(config: pg.ClientConfig, order: Order): Promise<Restored> {
  const { settings, key, file } = order
  const reader = entriesOf(unzipped(file))
  try {
    const manifest = parsed<Manifest>(await nextOf(reader), 'backup.json')
    const steps = stepsToRestore(manifest, key)
    const database = openDatabase(config, { size: 2, timeouts: false })
    try {
      await refuseFilled(database.pool, steps)
      await migrate(database.pool, undefined, steps)
      const { totals, waited } = await load(config, manifest, reader, order)
      await migrate(database.pool)
      await database.pool.query('analyze')
      const keys = await openDatabaseKeys(database, { key, dataFolder: settings.dataFolder })
      keys.stop()
      const held = order.sendMail ? 0 : await hold(database, keys, order, waited, manifest)
      return { taken: manifest.taken, held, ...totals }
    } finally {
      await database.close()
    }
  } catch (error) {
    throw refusalOf(error, file, settings)
  }
}

/** After the migrations, by which the jobs of today's program find their tables. */
const hold = (
  database: Database,
  { sealing, key }: OpenedKeys,
  { settings, report, clock = systemClock }: Order,
  waited: readonly WaitingJob[],
  { taken }: Manifest,
) => holdMail({ database, clock, sealing, settings, key, catalogue }, waited, taken, report)

function unzipped(file: string): AsyncIterable<Buffer> {
  const [packed, plain] = [createReadStream(file), createGunzip()]
  packed.on('error', (error) => plain.destroy(error))
  return packed.pipe(plain)
}

const nextOf = async (reader: Reader): Promise<Entry> => {
  const { value, done } = await reader.next()
  if (done) throw new BadArchive('It ends before its end: it was not finished, or cut off.')
  return value
}

function parsed<T>({ name, bytes }: Entry, wanted: string): T {
  if (name !== wanted) throw new BadArchive(`It is no backup: ${wanted} is not where it should be.`)
  return JSON.parse(bytes.toString()) as T
}

/** The names of the steps that make the tables as they were when the backup was taken. */
function stepsToRestore({ format, key: mark, migrations }: Manifest, key: Buffer): string[] {
  if (format !== 1) throw new BadArchive('It is no backup that this version can read.')
  if (mark !== markOf(key))
    throw new StartRefusal('The encryption key is not the one of this backup. Put that one into the data folder, or into BIMS_KEY.')
  const known = new Map(knownSteps().map(({ name, checksum }) => [name, checksum]))
  const steps = stepsAsOfToday(migrations, 'Restore it with the version that took it, update that one, and take a new backup.')
  const foreign = steps.find(({ name, checksum }) => known.get(name) !== checksum)
  if (foreign) throw new StartRefusal(`The backup is of another version, with the migration ${foreign.name}. Restore it with that version.`)
  return steps.map(({ name }) => name)
}

async function refuseFilled(pool: pg.Pool, steps: readonly string[]): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('public.user_account') is not null as migrated`)
  if (!rows[0].migrated) return
  const { rows: found } = await pool.query(
    `select exists (select from user_account) or exists (select from network) or exists (select from employer) as filled,
      exists (select from schema_migration where name <> all($1)) as newer`,
    [steps],
  )
  if (found[0].filled) throw new StartRefusal('The database is not empty. A backup is restored into an empty one, and into no other.')
  if (found[0].newer)
    throw new StartRefusal('The database has the tables of a newer version. Give an empty one: they are made as the backup needs them.')
}

type Loaded = { totals: Totals; waited: WaitingJob[] }

/** Everything of the backup in one transaction; the rows are counted before it ends. */
async function load(config: pg.ClientConfig, manifest: Manifest, reader: Reader, order: Order): Promise<Loaded> {
  const client = new pg.Client({ ...config, options: '-c timezone=UTC -c statement_timeout=0 -c datestyle=ISO -c intervalstyle=postgres' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    const tables = manifest.tables.map(({ name }) => `"${name}"`)
    let after: Entry | undefined
    await withoutGuards(client, tables, async () => {
      await client.query(`truncate ${tables.join(', ')}`)
      await withoutIndexes(
        client,
        tables,
        async () => {
          after = await loadTables(client, manifest, reader, order.report)
        },
        order.report,
      )
    })
    const { totals, waited } = await loadRest(client, after as Entry, reader, order)
    await checkCounts(client, totals)
    for (const statement of ANEW) await client.query(statement)
    for (const job of waited) if (order.sendMail || runsAgain(job)) await askAgain(client, job)
    const { rows, files } = totals
    const detail = { taken: manifest.taken, rows: Object.values(rows).reduce((all, one) => all + one, 0), files }
    await recordInAuditLog(runner(client), { type: 'database.restored', detail })
    await client.query('commit')
    return { totals, waited }
  } finally {
    // Whatever was not committed is gone with the connection.
    await client.end()
  }
}

/** Answers the first entry after those of tables. */
async function loadTables(client: pg.Client, { tables }: Manifest, reader: Reader, report: Order['report']): Promise<Entry> {
  let name = ''
  for (;;) {
    const entry = await nextOf(reader)
    const [folder, table = ''] = entry.name.split('/')
    if (folder !== 'tables') return entry
    const columns = tables.find((one) => one.name === table)?.columns
    if (columns === undefined) throw new BadArchive(`It names no table ${table}.`)
    if (table !== name) report(table)
    name = table
    await copyIn(client, `"${table}"`, columns, [entry.bytes.toString()])
  }
}

async function loadRest(client: pg.Client, first: Entry, reader: Reader, { settings, report }: Order): Promise<Loaded> {
  for (const { name, last } of parsed<SequenceState[]>(first, 'sequences.json'))
    if (last !== null) await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
  const waited = parsed<WaitingJob[]>(await nextOf(reader), 'jobs.json')
  const store = fileStore(settings)
  for (let files = 0; ; ) {
    const entry = await nextOf(reader)
    if (entry.name === 'end.json') {
      report(`files: ${files.toLocaleString('en-US')}`)
      return { totals: parsed<Totals>(entry, 'end.json'), waited }
    } else if (entry.name === LEDGER) {
      await keepLedger(join(settings.dataFolder, LEDGER), entry.bytes)
    } else {
      const [, key = ''] = /^files\/([0-9a-f-]{36})$/.exec(entry.name) ?? []
      if (key === '') throw new BadArchive(`It holds ${entry.name}, which is no part of a backup.`)
      await store.put(key, entry.bytes)
      files += 1
    }
  }
}

async function askAgain(client: pg.Client, { task, payload, run_at, max_attempts, key }: WaitingJob): Promise<void> {
  await client.query('select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)', [
    task,
    JSON.stringify(payload),
    run_at,
    max_attempts,
    key,
  ])
}

async function keepLedger(file: string, bytes: Buffer): Promise<void> {
  await appendFile(file, bytes, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new StartRefusal(`${file} is there already. Restore into an empty data folder.`) : error
  })
  await chmod(file, 0o600)
}

async function checkCounts(client: pg.Client, { rows }: Totals): Promise<void> {
  for (const [table, wanted] of Object.entries(rows)) {
    const { rows: found } = await client.query<{ count: string }>(`select count(*) from "${table}"`)
    if (Number(found[0]?.count) !== wanted) throw new BadArchive(`Of ${table} it holds ${found[0]?.count} rows instead of ${wanted}.`)
  }
}

/** Ends all sessions and voids all links: they may have ended or been used since. */
const ANEW = ['update session set ended_at = now() where ended_at is null', `delete from account_link where purpose <> 'ACTIVATE'`]

function refusalOf(error: unknown, file: string, { dataFolder }: Settings): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof BadArchive)
    return new StartRefusal(`${file} cannot be restored. ${error.message} Nothing was changed in the database.`)
  if (code === 'ENOENT') return new StartRefusal(`${file} is not there, or ${dataFolder} is not.`)
  if (code?.startsWith('Z_')) return new StartRefusal(`${file} cannot be restored. It is no backup, or it is damaged.`)
  return error
}
