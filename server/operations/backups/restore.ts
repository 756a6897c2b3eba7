import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { catalogue } from '../../consequences.ts'
import { jobKinds } from '../../job-kinds.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { checkDatabase } from '../../platform/database/check-database.ts'
import { createRunner, type Database, openDatabase } from '../../platform/database/database.ts'
import { knownSteps, migrate, translateSteps } from '../../platform/database/migrate.ts'
import { recordInAuditLog } from '../../platform/events/change.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { createFixedSealing } from '../../platform/secrets/sealing.ts'
import type { DatabaseKeys } from '../../platform/secrets/sealing-keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { loadDatabaseKeys } from '../keys/database-keys.ts'
import { refuseServed } from '../served-database.ts'
import { BadArchive, entriesOf } from './backup-archive.ts'
import { type Contents, fileKeyOf, LEDGER, type Manifest, type Totals, tableOf, type WaitingJob } from './check-archive.ts'
import { copyIn } from './copy-in.ts'
import { holdMail, isRunAfterRestore } from './held-mail.ts'
import { commitForSure, UnknownOutcome } from './interrupted/lost-commit.ts'
import { markOfRestore, markRestore, readRestoreMark } from './interrupted/unfinished-restore.ts'
import { storedBackup } from './stored-backup.ts'
import { refusalOf, verifyBackup } from './verify-backup.ts'
import { runWithoutGuards } from './without-guards.ts'
import { runWithoutIndexes } from './without-indexes.ts'

type Order = {
  settings: Settings
  key: Buffer
  /** Its path, or its address in a bucket. */
  file: string
  /** Send waiting mails: safe if the server was stopped before the backup was taken. */
  sendMail?: boolean
  /** Accept a backup without a proof, as earlier versions wrote it. */
  unproven?: boolean
  /** Replace the content of the database; otherwise only an empty database is accepted. */
  replace?: boolean
  clock?: Clock
  report(words: string): void
}
/** The numbers of restored rows and files, and of held mails. */
type RestoreSummary = { taken: string; held: number } & Totals

/**
 * Restores a backup into an empty database and its files into the file storage. All or nothing: everything is read and checked before
 * any write; a truncated or damaged backup, or one of another key or a newer version, changes nothing. Recorded in the audit log.
 */
export async function restore(config: pg.ClientConfig, order: Order): Promise<RestoreSummary> {
  const { key } = order
  const contents = await verifyBackup({ ...order, s3: order.settings.s3Access })
  const { manifest, totals } = contents
  const steps = stepsToRestore(manifest)
  const database = openDatabase({ ...config, application_name: RESTORE }, { size: 2, timeouts: false })
  try {
    await checkDatabase(database)
    await refuseServed(database.pool)
    if ((await readRestoreMark(database.pool)) === markOf(contents, order)) order.report('its content is there already')
    else await fill(database.pool, config, { contents, steps, order })
    await migrate(database.pool)
    await database.pool.query('analyze')
    const keys = await database.transaction((db) => loadDatabaseKeys(db, key))
    const held = order.sendMail ? 0 : await hold(database, keys, order, contents)
    await unmark(database.pool)
    return { taken: manifest.taken, held, ...totals }
  } finally {
    await database.close()
  }
}

const markOf = ({ manifest }: Contents, { sendMail = false }: Order) => markOfRestore(manifest.taken, sendMail)

async function unmark(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  await markRestore(client, null).finally(() => client.release())
}

type Filling = { contents: Contents; steps: readonly string[]; order: Order }

/** Makes the tables as of the backup, and loads its content. */
async function fill(pool: pg.Pool, config: pg.ClientConfig, { contents, steps, order }: Filling): Promise<void> {
  await refuseFilled(pool, steps, order)
  await migrate(pool, undefined, steps)
  await load(config, contents, order)
}

/** Runs after the migrations, which the current jobs need. */
const hold = (database: Database, keys: DatabaseKeys, { settings, report, clock = systemClock }: Order, { jobs, manifest }: Contents) => {
  const services = { database, clock, sealing: createFixedSealing(keys), settings, key: keys.signing, catalogue }
  return holdMail(services, jobs, manifest.taken, report)
}

/** The names of the steps that create the tables as of the backup. */
function stepsToRestore({ migrations }: Manifest): string[] {
  const known = new Map(knownSteps().map(({ name, checksum }) => [name, checksum]))
  const steps = translateSteps(migrations, 'Restore it with the version that took it, update that one, and take a new backup.')
  const foreign = steps.find(({ name, checksum }) => known.get(name) !== checksum)
  if (foreign) throw new StartRefusal(`The backup is of another version, with the migration ${foreign.name}. Restore it with that version.`)
  return steps.map(({ name }) => name)
}

async function refuseFilled(pool: pg.Pool, steps: readonly string[], { replace = false, settings, file }: Order): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('public.user_account') is not null as migrated`)
  if (!rows[0].migrated) {
    if (replace) return
    await refuseForeign(pool)
    return refuseLedger(settings)
  }
  const { rows: found } = await pool.query(
    `select exists (select from user_account) or exists (select from network) or exists (select from employer) as filled,
      exists (select from schema_migration where name <> all($1)) as newer`,
    [steps],
  )
  if (found[0].filled && !replace)
    throw new StartRefusal(
      `The database is not empty. With --replace, all that it holds is replaced by ${file}; otherwise give an empty one.`,
    )
  if (!replace) refuseLedger(settings)
  if (found[0].newer)
    throw new StartRefusal('The database has the tables of a newer version. Give an empty one: they are made as the backup needs them.')
}

/** Payments of the sandbox that no longer have a database would be mixed with those of the backup. */
function refuseLedger({ dataFolder }: Settings): void {
  const ledger = join(dataFolder, LEDGER)
  if (existsSync(ledger))
    throw new StartRefusal(
      `${ledger} has payments of an earlier database. Move it away, or restore with --replace: it is then kept as ${LEDGER}.before.`,
    )
}

/** Refuses a database that another program uses, as its tables show; those of extensions do not count. */
async function refuseForeign(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by name limit 1`)
  if (rows[0] !== undefined)
    throw new StartRefusal(`The database is not empty: it has the table ${rows[0].name} of another program. Give an empty one.`)
}

const RESTORE = 'bims-restore'
const FORMATS = '-c timezone=UTC -c statement_timeout=0 -c datestyle=ISO -c intervalstyle=postgres'

/**
 * Everything of the backup in one transaction; what it wrote into the file storage is taken away again when it fails, and stays when
 * nobody knows whether it was committed.
 */
async function load(config: pg.ClientConfig, contents: Contents, order: Order): Promise<void> {
  const client = new pg.Client({ ...config, application_name: RESTORE, options: FORMATS })
  // A lost connection is the error of its statement.
  client.on('error', () => undefined)
  const written = newFiles(order)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await loadTables(client, contents.manifest, order)
    for (const { name, last } of contents.sequences)
      if (last !== null) await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last])
    await loadFiles(written, order)
    await checkCounts(client, contents.totals)
    for (const statement of REVOCATIONS) await client.query(statement)
    for (const job of contents.jobs) if (order.sendMail || isRunAfterRestore(job)) await askAgain(client, job)
    const { rows, files } = contents.totals
    const detail = { taken: contents.manifest.taken, rows: Object.values(rows).reduce((all, one) => all + one, 0), files }
    await recordInAuditLog(createRunner(client), { type: 'database.restored', detail })
    await markRestore(client, markOf(contents, order))
    await commitForSure(client, config)
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) await written.remove()
    throw refusalOf(error, order.file)
  } finally {
    // Ending the connection rolls an open transaction back.
    await client.end()
  }
}

async function loadTables(client: pg.Client, { tables }: Manifest, { file, settings, report }: Order): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`)
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const copyAll = async () => {
    let name = ''
    for await (const entry of entriesOf(storedBackup(file, settings.s3Access))) {
      const table = tableOf(entry)
      if (entry.name === 'sequences.json') return
      if (table === undefined) continue
      if (table !== name) report(table)
      name = table
      await copyIn(client, `"${table}"`, columns.get(table) ?? [], [entry.bytes])
    }
  }
  await runWithoutGuards(client, names, async () => {
    await client.query(`truncate ${names.join(', ')}`)
    await client.query('delete from graphile_worker._private_jobs')
    await runWithoutIndexes(client, names, copyAll, report)
  })
}

async function loadFiles(written: NewFiles, { file, settings, report }: Order): Promise<void> {
  let files = 0
  for await (const entry of entriesOf(storedBackup(file, settings.s3Access))) {
    const key = fileKeyOf(entry)
    if (entry.name === LEDGER) await written.putLedger(entry.bytes)
    if (key === undefined) continue
    await written.put(key, entry.bytes)
    files += 1
  }
  report(`files: ${files.toLocaleString('en-US')}`)
}

/** The files that a restore adds beside the database, with their removal; existing files stay. */
type NewFiles = { put(key: string, bytes: Buffer): Promise<void>; putLedger(bytes: Buffer): Promise<void>; remove(): Promise<void> }

function newFiles({ settings }: Order): NewFiles {
  const store = openFileStore(settings)
  const ledger = join(settings.dataFolder, LEDGER)
  const undo: (() => Promise<unknown>)[] = []
  return {
    async put(key, bytes) {
      if (!(await store.exists(key))) undo.push(() => store.delete(key))
      await store.put(key, bytes)
    },
    async putLedger(bytes) {
      await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })
      const before = `${ledger}.before`
      const isThere = existsSync(ledger)
      if (isThere) await rename(ledger, before)
      undo.push(() => (isThere ? rename(before, ledger) : rm(ledger, { force: true })))
      await writeFile(ledger, bytes, { flag: 'wx', mode: 0o600, flush: true })
    },
    async remove() {
      for (const step of undo.reverse()) await step().catch(() => undefined)
    },
  }
}

async function askAgain(client: pg.Client, { task, payload, run_at, max_attempts, key }: WaitingJob): Promise<void> {
  await client.query('select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5, priority => $6)', [
    task,
    JSON.stringify(payload),
    run_at,
    max_attempts,
    key,
    jobKinds[task]?.order,
  ])
}

async function checkCounts(client: pg.Client, { rows }: Totals): Promise<void> {
  for (const [table, wanted] of Object.entries(rows)) {
    const { rows: found } = await client.query<{ count: string }>(`select count(*) from "${table}"`)
    if (Number(found[0]?.count) !== wanted) throw new BadArchive(`Of ${table} it holds ${found[0]?.count} rows instead of ${wanted}.`)
  }
}

/** Ends all sessions and revokes all links, which may have ended or been used since. */
const REVOCATIONS = ['update session set ended_at = now() where ended_at is null', `delete from account_link where purpose <> 'ACTIVATE'`]
