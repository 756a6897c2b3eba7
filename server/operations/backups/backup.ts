import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { createRunner } from '../../platform/database/database.ts'
import { recordInAuditLog } from '../../platform/events/change.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'
import { markOf } from '../../platform/secrets/sealing.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { checkMasterKey } from '../keys/database-keys.ts'
import { type Entry, packEntries } from './backup-archive.ts'
import { appendProof } from './backup-proof.ts'
import { explainTrouble } from './backup-trouble.ts'
import { countLines, LEDGER, type Manifest, type Totals } from './check-archive.ts'
import { copyOut } from './copy-out.ts'
import { incompleteName, type StoredBackup, storedBackup } from './stored-backup.ts'

/** The totals of a backup, and its place; `missing` counts files that are missing in the file storage or damaged. */
type BackupSummary = { file: string; tables: number; rows: number; files: number; missing: number; bytes: number }

type Order = {
  settings: Settings
  key: Buffer
  /** The path of the new backup, or its address in a bucket. */
  file: string
  report(words: string): unknown
  signal?: AbortSignal
}

/**
 * Writes all data into one new backup: all tables as of one instant, while servers keep running, and the uploaded
 * files that they name, without the encryption key. Audited. A failure leaves no backup; one with missing files is named incomplete.
 */
export async function backup(config: pg.ClientConfig, order: Order): Promise<BackupSummary> {
  const stored = storedBackup(order.file, order.settings.s3Access)
  if (await stored.exists()) throw new StartRefusal(there(order.file))
  const client = new pg.Client({ ...config, application_name: 'bims-backup', options: FORMATS })
  // The statement under way fails, too, and names the reason.
  client.on('error', () => undefined)
  return takeBackup(client, stored, order).catch((error) => explainTrouble(order.file, error))
}

async function takeBackup(client: pg.Client, stored: StoredBackup, order: Order): Promise<BackupSummary> {
  const { file, key, signal } = order
  await client.connect()
  try {
    await checkMasterKey(createRunner(client), key)
    const totals: Totals = { rows: {}, files: 0, missing: 0 }
    const packed = packEntries(entries(client, order, totals), new Date())
    const keep = (archive: AsyncIterable<Buffer>) => stored.write(archive as Readable, signal).catch(refuseThere(file))
    const bytes = await pipeline(packed, createGzip(), appendProof(key), keep, signal ? { signal } : {})
    await client.query('commit')
    const rows = Object.values(totals.rows)
    const taken = { tables: rows.length, rows: sum(rows), files: totals.files, missing: totals.missing, bytes }
    await recordInAuditLog(createRunner(client), { type: 'database.backed_up', detail: taken }).catch(async (error) => {
      await stored.remove()
      throw error
    })
    if (taken.missing === 0) return { file, ...taken }
    await stored.moveTo(incompleteName(file))
    return { file: incompleteName(file), ...taken }
  } finally {
    await client.end()
  }
}

/** All values as text that every PostgreSQL reads in the same way. */
const FORMATS = '-c timezone=UTC -c statement_timeout=0 -c datestyle=ISO -c intervalstyle=postgres'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const there = (file: string) => `${file} is there already. A backup is never written over another.`

const refuseThere = (file: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'EEXIST' ? new StartRefusal(there(file)) : error
}

/** All data, as of the instant of the first statement. */
async function* entries(client: pg.Client, { settings, key, report }: Order, totals: Totals): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only')
  const manifest = await readManifest(client, key)
  yield json('backup.json', manifest)
  for (const { name, columns } of manifest.tables) {
    let part = 0
    totals.rows[name] = 0
    for await (const bytes of copyOut(client, `"${name}"`, columns)) {
      part += 1
      totals.rows[name] += countLines(bytes)
      yield { name: `tables/${name}/${String(part).padStart(5, '0')}.copy`, bytes }
    }
    await report(`${name}: ${totals.rows[name].toLocaleString('en-US')}`)
  }
  yield json('sequences.json', (await client.query(SEQUENCES)).rows)
  yield json('jobs.json', (await client.query(JOBS)).rows)
  const ledger = await readFile(join(settings.dataFolder, LEDGER)).catch(() => undefined)
  if (ledger) yield { name: LEDGER, bytes: ledger }
  yield* files(client, settings, totals, report)
  yield json('end.json', totals)
}

const json = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) })

async function readManifest(client: pg.Client, key: Buffer): Promise<Manifest> {
  const { rows: tables } = await client.query(TABLES)
  const { rows: migrations } = await client.query('select name, checksum from schema_migration order by name')
  const { rows } = await client.query(`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as taken`)
  return { format: 1, proven: true, taken: rows[0].taken, key: markOf(key), migrations, tables }
}

async function* files(client: pg.Client, settings: Settings, totals: Totals, report: Order['report']): AsyncGenerator<Entry> {
  // Reads the rows as JSON, since a database of an earlier version has no column kept_sha256.
  const { rows } = await client.query<{ record_key: string; sha256: Buffer }>(`
    select record_key, coalesce((to_jsonb(f) ->> 'kept_sha256')::bytea, sha256) as sha256
    from file f where uploaded_at is not null and removed_at is null order by id`)
  const store = openFileStore(settings)
  for (const { record_key, sha256 } of rows) {
    const bytes = await store.getBytes(record_key).then(Buffer.from, () => undefined)
    if (bytes !== undefined && sha256Of(bytes).equals(sha256)) {
      totals.files += 1
      yield { name: `files/${record_key}`, bytes }
    } else {
      totals.missing += 1
      report(`The file ${record_key} is ${bytes === undefined ? 'gone from' : 'damaged in'} the file storage.`)
    }
  }
  report(`files: ${totals.files.toLocaleString('en-US')}`)
}

/** Excludes unlogged tables and generated columns. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'schema_migration'
  group by c.relname order by c.relname`

/** Read after the tables, so that no number in them is assigned again. */
const SEQUENCES = `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`

const JOBS = `
  select t.identifier as task, j.payload, j.run_at, j.max_attempts, j.key
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`
