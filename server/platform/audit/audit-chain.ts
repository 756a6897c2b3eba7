import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database, Db } from '../database/database.ts'
import { log } from '../log.ts'
import { canonicalJson } from './canonical-json.ts'

/** The last link of the audit log's chain: its row, the number of rows in the chain, its hash in hex, and its time. */
export type AuditHead = { upto: number; seq: number; rows: number; hash: string; at: string }

/** A row of the log in the chain: each column as text. */
export type AuditRow = { seq: string } & Record<string, string | null>

const BATCH = 1_000
const LOOK_MS = 25

/** The columns of a row as the texts in the chain: an instant in UTC to the microsecond, the others in PostgreSQL's format. */
export const CHAINED_COLUMNS = sql`
  e.seq::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.event, e.outcome, e.reason, e.actor::text, e.actor_role,
  e.actor_context::text, e.session::text, e.ip::text, e.user_agent, e.request_id, e.resource, e.row_id::text, e.employer::text, e.network::text,
  e.changed::text, e.bytes_in::text, e.bytes_out::text, e.detail::text`

/** The link of a row: SHA-256 of the previous link and the row's canonical JSON. Nulls are omitted, so that new columns change no link. */
export function linkOf(before: Buffer, row: AuditRow): Buffer {
  const present = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return createHash('sha256').update(before).update(canonicalJson(present)).digest()
}

/**
 * Seals every row that no other row can still precede, a batch per transaction. It never blocks
 * writers. Returns the head; `patience` is how long it waits for open transactions.
 */
export async function sealAudit(database: Database, patience = 5_000): Promise<AuditHead> {
  const upto = await readLastFinishedNumber(database, patience)
  if (upto !== undefined) while (await database.transaction((db) => extendByBatch(db, upto)));
  return readHead(database)
}

/** Seals the rows and stores the head of the chain as an anchor. */
export async function anchorAudit(database: Database, patience?: number): Promise<AuditHead> {
  const head = await sealAudit(database, patience)
  await database.run(sql`
    insert into audit_anchor (seq, rows, hash) select seq, rows, hash from audit_head where rows > 0 on conflict (seq) do nothing`)
  return head
}

/** Prints the head to standard output, to be shipped off the machine: a rewritten chain does not lead to it. */
export function printHead({ seq, rows, hash, at }: AuditHead): void {
  if (rows === 0) return
  log.info({ audit_head: `${seq}:${hash}`, rows, at })
}

/** The last link of the chain. */
export async function readHead(db: Db): Promise<AuditHead> {
  const head = await db.one<AuditHead>(sql`select upto, seq, rows, encode(hash, 'hex') as hash, at from audit_head`)
  if (head === undefined) throw new Error('The head of the audit log is gone')
  return head
}

/**
 * A number below which no row can appear later. A transaction takes its number after its id (`next_audit_number`):
 * once all transactions with an id up to ours have ended, every earlier number is written or never will be.
 */
async function readLastFinishedNumber(database: Database, patience: number): Promise<number | undefined> {
  const given = await database.one<{ last: number }>(
    sql`select case when is_called then last_value else 0 end as last from audit_event_number`,
  )
  const ours = await database.one<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  for (let waited = 0; waited <= patience; waited += LOOK_MS) {
    const now = await database.one<{ over: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${ours?.id}::xid8 as over`)
    if (now?.over) return given?.last
    await pause(LOOK_MS)
  }
  return undefined
}

/** Returns whether there are more rows. */
async function extendByBatch(db: Db, upto: number): Promise<boolean> {
  const lock = await db.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${advisoryLocks.auditChain}) as free`)
  if (!lock?.free) return false
  const head = await readHead(db)
  if (upto <= head.upto) return false
  const rows = await db.rows<AuditRow>(sql`
    select ${CHAINED_COLUMNS} from audit_event e where e.seq > ${head.upto} and e.seq <= ${upto} order by e.seq limit ${BATCH}`)
  let link: Buffer = Buffer.from(head.hash, 'hex')
  const links = rows.map((row) => {
    link = linkOf(link, row)
    return link
  })
  const more = rows.length === BATCH
  await db.run(sql`
    insert into audit_seal (seq, hash) select * from unnest(${rows.map(({ seq }) => seq)}::bigint[], ${links}::bytea[])`)
  const seq = rows.at(-1)?.seq ?? head.seq
  await db.run(sql`
    update audit_head set upto = ${more ? seq : upto}, seq = ${seq}, rows = rows + ${rows.length}, hash = ${link}, at = now()`)
  return more
}
