import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/records/days.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { auditClockSetBack } from '../clock-watch.ts'
import { type Database, type Db, openDatabase } from '../database/database.ts'
import { anchorAudit, readHead, sealAudit } from './audit-chain.ts'
import { checkAudit } from './audit-check.ts'
import { auditRestored, keepHead } from './audit-head-file.ts'
import { pruneAudit, readStart } from './prune-audit.ts'

/** Longer than transactions of other tests on the same PostgreSQL, which the chain waits for. */
const PATIENCE_MS = 30_000
const THREE_YEARS = 1_096

let copy: TestDatabase
let database: Database

/** One row a day, the oldest 1,120 days ago, and one that is younger than its successors. */
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
  await database.run(sql`
    insert into audit_event (at, event, actor_role, detail)
    select now() - make_interval(days => n), 'read', 'staff', json_build_object('n', n) from generate_series(1120, 1081, -1) n`)
  await anchorAudit(database, PATIENCE_MS)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const before = (days: number) => new Date(Date.now() - days * DAY_MS)
const whole = async (db: Db = database) => (await checkAudit(db, 0)).fault
const left = () =>
  database.one<{ oldest: number; rows: number }>(sql`select min(seq) as oldest, count(*) as rows from audit_event where event = 'read'`)

/** Manipulates the log without triggers, as the owner of the database may, checks it, and rolls back. */
async function tampered(...statements: string[]) {
  let fault: Awaited<ReturnType<typeof whole>> = null
  const undo = new Error('undo')
  await database
    .transaction(async (db) => {
      await db.run(sql`set local session_replication_role = replica`)
      for (const statement of statements) await db.run(sql`${raw(statement)}`)
      fault = await whole(db)
      throw undo
    })
    .catch((error) => expect(error).toBe(undo))
  return fault
}

test('rows older than three years are pruned, and the chain of the others continues from them', async () => {
  const head = await readHead(database)
  expect(await pruneAudit(database, before(THREE_YEARS))).toBe(25)
  expect(await left()).toEqual({ oldest: 26, rows: 15 })
  await sealAudit(database, PATIENCE_MS)
  expect(await whole()).toBeNull()
  expect((await checkAudit(database, 0, [head])).fault).toBeNull()
  const pruning = await database.one<{ detail: object }>(sql`select row_id, detail from audit_event where event = 'audit-purge'`)
  expect(pruning).toEqual({ row_id: 25, detail: { rows: 25, hash: (await readStart(database)).hash.toString('hex') } })
  for (const table of ['audit_seal', 'audit_anchor'])
    expect(await database.one(sql`select count(*) as rows from ${raw(table)} where seq <= 25`)).toEqual({ rows: 0 })
})

test('a second pruning finds nothing and records nothing', async () => {
  expect(await pruneAudit(database, before(THREE_YEARS))).toBe(0)
  expect(await database.one(sql`select count(*) as purges from audit_event where event = 'audit-purge'`)).toEqual({ purges: 1 })
})

test('rows outside the chain and their successors stay', async () => {
  await database.run(sql`insert into audit_event (at, event, actor_role) values (now() - interval '9 years', 'late', 'staff')`)
  expect(await pruneAudit(database, before(1_085))).toBe(11)
  expect(await pruneAudit(database, before(400))).toBe(4)
  expect(await database.one(sql`select count(*) as late from audit_event where event = 'late'`)).toEqual({ late: 1 })
})

test('any other deletion is refused, and detected without triggers', async () => {
  await sealAudit(database, PATIENCE_MS)
  const start = await readStart(database)
  const next = start.seq + 1
  for (const [statement, refusal] of [
    [`delete from audit_event where seq = ${next}`, /append-only/],
    [`delete from audit_seal where seq = ${next}`, /append-only/],
    [`update audit_start set seq = ${next}, rows = rows + 1`, /append-only for a year/],
    [`update audit_start set seq = 0, rows = 0`, /only goes on/],
    ['delete from audit_start', /only goes on/],
    ['truncate audit_start', /append-only/],
  ] as const)
    await expect(database.run(sql`${raw(statement)}`), statement).rejects.toThrow(refusal)
  const cut = [`delete from audit_event where seq = ${next}`, `delete from audit_seal where seq = ${next}`]
  const moved = `update audit_start set seq = ${next}, rows = rows + 1, hash = (select hash from audit_seal where seq = ${next})`
  expect(await tampered(...cut)).toMatchObject({ how: 'CHANGED' })
  expect(await tampered(moved, ...cut)).toEqual({ seq: next, how: 'START' })
  expect(await tampered(`insert into audit_event (seq, event, actor_role) values (3, 'x', 'staff')`)).toEqual({ seq: 3, how: 'ADDED' })
  expect(await whole()).toBeNull()
})

test('the start records a restored database, which lacks the known head', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-head-'))
  const restores = () => database.rows(sql`select row_id, detail from audit_event where event = 'restore'`)
  await auditRestored(database, folder)
  const head = await sealAudit(database, PATIENCE_MS)
  keepHead(folder, head)
  await auditRestored(database, folder)
  expect(await restores()).toEqual([])
  keepHead(folder, { ...head, seq: head.seq + 40 })
  await auditRestored(database, folder)
  expect(await restores()).toEqual([{ row_id: head.seq + 40, detail: { known: head.seq + 40, found: head.seq } }])
  keepHead(folder, { ...head, hash: head.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })
  await auditRestored(database, folder)
  expect(await restores()).toHaveLength(2)
  // Heads of pruned rows cannot be compared, and prove nothing.
  keepHead(folder, { ...head, seq: (await readStart(database)).seq })
  await auditRestored(database, folder)
  expect(await restores()).toHaveLength(2)
  rmSync(folder, { recursive: true })
})

test('the start records a database clock that was set back while no server ran', async () => {
  const jumps = () => database.rows(sql`select detail from audit_event where event = 'clock-jump'`)
  await auditClockSetBack(database)
  expect(await jumps()).toEqual([])
  await database.run(sql`insert into audit_event (at, event, actor_role) values (now() + interval '1 hour', 'read', 'staff')`)
  await auditClockSetBack(database)
  expect(await jumps()).toEqual([{ detail: { seconds: -3600 } }])
})
