import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database, Db } from '../database/database.ts'
import { recordInAuditLog } from '../events/change.ts'
import { type AuditHead, anchorAudit, printHead, readHead } from './audit-chain.ts'
import { readStart } from './prune-audit.ts'

const NAME = 'audit-head'

/** Anchors the chain: its head leaves the machine with the output, and stays in the folder, to know the database again. */
export async function publishHead(database: Database, folder: string, patience?: number): Promise<void> {
  const head = await anchorAudit(database, patience)
  printHead(head)
  keepHead(folder, head)
}

/** Keeps a head beside the database, to know the database again at the next start. */
export function keepHead(folder: string, { seq, rows, hash }: AuditHead): void {
  if (rows === 0) return
  const file = join(folder, NAME)
  writeFileSync(`${file}.new`, `${seq}:${hash}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Puts into the audit log that the database is not the one that was left, or an older state of it: it was restored from a backup. */
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
    // None was kept yet.
    return undefined
  }
}
