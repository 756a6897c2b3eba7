import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database, Db } from '../database/database.ts'
import { recordInAuditLog } from '../events/change.ts'
import { type AuditHead, anchorAudit, printHead, readHead } from './audit-chain.ts'
import { readStart } from './prune-audit.ts'

const NAME = 'audit-head'

/** Anchors the chain: prints its head, to leave the machine with the log, and stores it in the folder, to recognise the database. */
export async function publishHead(database: Database, folder: string, patience?: number): Promise<void> {
  const head = await anchorAudit(database, patience)
  printHead(head)
  keepHead(folder, head)
}

/** Stores a head in the data folder, to recognise the database at the next start. */
export function keepHead(folder: string, { seq, rows, hash }: AuditHead): void {
  if (rows === 0) return
  const file = join(folder, NAME)
  writeFileSync(`${file}.new`, `${seq}:${hash}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Records in the audit log that the database is a different or an older one than before, that is, restored from a backup. */
export async function auditRestored(db: Db, folder: string): Promise<void> {
  const known = readKnown(folder)
  if (known === undefined || known.seq <= (await readStart(db)).seq) return
  const there = await db.one(sql`select from audit_seal where seq = ${known.seq} and hash = decode(${known.hash}, 'hex')`)
  if (there !== undefined) return
  const { seq } = await readHead(db)
  await recordInAuditLog(db, { type: 'database.restore_detected', row: known.seq, detail: { known: known.seq, found: seq } })
}

function readKnown(folder: string): { seq: number; hash: string } | undefined {
  try {
    const [, seq, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})\n$/.exec(readFileSync(join(folder, NAME), 'utf8')) ?? []
    return seq === undefined ? undefined : { seq: Number(seq), hash }
  } catch {
    // There is none yet.
    return undefined
  }
}
