import sql from 'sql-template-tag'
import type { Database, Db } from '../database/database.ts'
import { recordInAuditLog } from '../events/change.ts'
import { log } from '../log.ts'
import { type AuditRow, CHAINED_COLUMNS, linkOf, readHead, sealAudit } from './audit-chain.ts'
import { PRUNED, readStart } from './prune-audit.ts'

/**
 * A difference between the log and its chain. CHANGED: the row does not follow from the previous one, so that it, or what stood between,
 * was changed. REMOVED: the link exists, the row does not. ADDED: a row among chained ones that was never chained. CUT: the
 * chain ended later. ANCHOR: it leads to another head than the stored one. PRINTED: to another than the printed one. START: it begins
 * elsewhere than at the last pruning.
 */
export type Fault = { seq: number; how: 'CHANGED' | 'REMOVED' | 'ADDED' | 'CUT' | 'ANCHOR' | 'PRINTED' | 'START' }

/** A chain head that was printed or exported earlier. */
type PrintedHead = { seq: number; hash: string }

/** One stretch of the check: its number of rows, where the next begins (null at the end), and the first difference. */
type Stretch = { checked: number; next: number | null; fault: Fault | null }

/** Checks the whole chain; a difference is logged as an error for monitoring and recorded in the audit log itself. */
export async function checkWholeAudit(database: Database): Promise<void> {
  await sealAudit(database)
  for (let after: number | null = 0; after !== null; ) {
    const stretch: Stretch = await checkAudit(database, after)
    if (stretch.fault !== null) {
      const { seq, how } = stretch.fault
      log.error({ seq, how }, 'The audit log is not as it was written')
      await recordInAuditLog(database, { type: 'audit.verified', row: seq, outcome: 'refused', reason: how })
    }
    after = stretch.next
  }
}

type Link = { seq: number; hash: Buffer }

const STRETCH = 5_000

/** Checks the chain after the row `after`, a stretch at a time; 0 is the beginning. */
export async function checkAudit(db: Db, after: number, printed: readonly PrintedHead[] = [], stretch = STRETCH): Promise<Stretch> {
  const start = await readStart(db)
  const found = await walkFrom(db, after, { start, printed, stretch })
  // Rows were pruned during the check: start it again.
  if (found.fault !== null && (await readStart(db)).seq !== start.seq) return checkAudit(db, after, printed, stretch)
  return found
}

type Walk = { start: Link; printed: readonly PrintedHead[]; stretch: number }

async function walkFrom(db: Db, from: number, { start, printed, stretch }: Walk): Promise<Stretch> {
  const head = await readHead(db)
  const after = Math.max(from, start.seq)
  const before = after === start.seq ? start.hash : (await readLink(db, after))?.hash
  if (before === undefined) return { checked: 0, next: null, fault: { seq: after, how: 'CUT' } }
  const begun = after === start.seq ? await begins(db, start) : null
  if (begun !== null) return { checked: 0, next: null, fault: begun }
  const links = await db.rows<Link>(sql`select seq, hash from audit_seal where seq > ${after} order by seq limit ${stretch}`)
  const ends = links.length < stretch
  const last = links.at(-1)
  const to = ends ? Math.max(head.upto, last?.seq ?? 0) : (last?.seq ?? 0)
  const rows = await db.rows<AuditRow>(sql`
    select ${CHAINED_COLUMNS} from audit_event e where e.seq > ${after} and e.seq <= ${to} order by e.seq limit ${stretch + 1}`)
  const anchors = await db.rows<PrintedHead>(sql`
    select seq, encode(hash, 'hex') as hash from audit_anchor where seq > ${after} and (seq <= ${to} or ${ends}) order by seq`)
  const found = new Map(links.map(({ seq, hash }) => [seq, hash.toString('hex')]))
  const fault =
    walk(before, links, rows) ??
    (ends ? ended(head, last ?? { seq: after, hash: before }) : null) ??
    differing(anchors, found, 'ANCHOR') ??
    differing(
      printed.filter(({ seq }) => seq > after && (seq <= to || ends)),
      found,
      'PRINTED',
    )
  return { checked: links.length, next: ends || fault !== null ? null : to, fault }
}

/** The log begins where its last pruning ended, without earlier rows. */
async function begins(db: Db, start: Link): Promise<Fault | null> {
  const old = await db.one<{ seq: number }>(sql`select seq from audit_event where seq > 0 and seq <= ${start.seq} order by seq limit 1`)
  if (old !== undefined) return { seq: old.seq, how: 'ADDED' }
  const pruning = await db.one<{ row_id: number; hash: string }>(sql`
    select row_id, detail ->> 'hash' as hash from audit_event where event = ${PRUNED} order by seq desc limit 1`)
  const isSaid = (pruning?.row_id ?? 0) === start.seq && (pruning === undefined || pruning.hash === start.hash.toString('hex'))
  return isSaid ? null : { seq: start.seq, how: 'START' }
}

const readLink = (db: Db, seq: number) => db.one<Link>(sql`select seq, hash from audit_seal where seq = ${seq}`)

/** The first row at which rows and links differ. */
function walk(before: Buffer, links: readonly Link[], rows: readonly AuditRow[]): Fault | null {
  let link = before
  for (const [at, expected] of links.entries()) {
    const row = rows[at]
    const seq = Number(row?.seq ?? Number.POSITIVE_INFINITY)
    if (row === undefined || seq > expected.seq) return { seq: expected.seq, how: 'REMOVED' }
    if (seq < expected.seq) return { seq, how: 'ADDED' }
    link = linkOf(link, row)
    if (!link.equals(expected.hash)) return { seq, how: 'CHANGED' }
  }
  const more = rows[links.length]
  return more === undefined ? null : { seq: Number(more.seq), how: 'ADDED' }
}

/** The chain ends at its recorded head. */
const ended = (head: { seq: number; hash: string }, last: Link): Fault | null =>
  head.seq === last.seq && head.hash === last.hash.toString('hex') ? null : { seq: Math.max(head.seq, last.seq), how: 'CUT' }

function differing(heads: readonly PrintedHead[], found: ReadonlyMap<number, string>, how: Fault['how']): Fault | null {
  const other = heads.find(({ seq, hash }) => found.get(seq) !== hash)
  return other === undefined ? null : { seq: other.seq, how }
}
