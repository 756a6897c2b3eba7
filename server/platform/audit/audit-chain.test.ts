import { randomInt } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { type Database, type Db, openDatabase } from '../database/database.ts'
import { log } from '../log.ts'
import { type AuditHead, anchorAudit, CHAINED_COLUMNS, linkOf, printHead, readHead, sealAudit } from './audit-chain.ts'
import { checkAudit, checkWholeAudit, type Fault } from './audit-check.ts'

/** Longer than transactions of other tests on the same PostgreSQL, which the chain waits for. */
const PATIENCE_MS = 30_000

/** The drill takes 10,000. */
const ROWS = Number(process.env.AUDIT_ROWS ?? 2_000)
/** The number of rows that are manipulated in each way; the drill takes more. */
const TAMPERS = Number(process.env.AUDIT_TAMPERS ?? 2)

let copy: TestDatabase
let database: Database
let anchor: AuditHead

beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
  await write(ROWS / 2)
  anchor = await anchorAudit(database, PATIENCE_MS)
  await write(ROWS / 2)
  await sealAudit(database, PATIENCE_MS)
}, 60_000)
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const write = (count: number, db: Db = database) =>
  db.run(sql`
    insert into audit_event (event, actor, actor_role, ip, request_id, resource, row_id, changed, bytes_in, detail)
    select case n % 3 when 0 then 'read' when 1 then 'update' else 'list' end, n % 7 + 1, 'staff', '192.0.2.1', 'r' || n, 'savedsearches', n,
      case when n % 3 = 1 then array['group', 'descrip,tion', 'with "quotes"'] end, n, json_build_object('count', n, 'as', 'é "x"')
    from generate_series(1, ${count}) n`)

/** The results of the whole check, stretch by stretch like the screen. */
async function faultIn(db: Db, printed: AuditHead[] = [], stretch?: number): Promise<{ fault: Fault | null; checked: number }> {
  let checked = 0
  for (let after: number | null = 0; after !== null; ) {
    const found = await checkAudit(db, after, printed, stretch)
    checked += found.checked
    if (found.fault !== null) return { fault: found.fault, checked }
    after = found.next
  }
  return { fault: null, checked }
}

/** Manipulates the log without triggers, as the owner of the database may, checks it, and rolls back. */
async function tampered(change: (db: Db) => Promise<unknown>, printed: AuditHead[] = []): Promise<Fault | null> {
  let fault: Fault | null = null
  const undo = new Error('undo')
  await database
    .transaction(async (db) => {
      await db.run(sql`set local session_replication_role = replica`)
      await change(db)
      fault = (await faultIn(db, printed)).fault
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  return fault
}

const anyRow = () => randomInt(1, ROWS + 1)
const removeBoth = async (db: Db, condition: ReturnType<typeof sql>) => {
  await db.run(sql`delete from audit_event where ${condition}`)
  await db.run(sql`delete from audit_seal where ${condition}`)
}
/** Rebuilds all links from a row on, and the head, like an attacker with the algorithm. */
async function rebuildChain(db: Db) {
  await db.run(sql`delete from audit_seal`)
  const rows = await db.rows<Parameters<typeof linkOf>[1]>(sql`select ${CHAINED_COLUMNS} from audit_event e order by e.seq`)
  let link: Buffer = Buffer.alloc(32)
  const links = rows.map((row) => (link = linkOf(link, row)))
  await db.run(sql`insert into audit_seal (seq, hash) select * from unnest(${rows.map(({ seq }) => seq)}::bigint[], ${links}::bytea[])`)
  await db.run(sql`update audit_head set hash = ${link}, seq = ${rows.at(-1)?.seq}, rows = ${rows.length}`)
}

const COLUMNS: Record<string, string> = {
  at: `at + interval '1 microsecond'`,
  event: `event || 's'`,
  outcome: `'refused'`,
  reason: `''`,
  actor: 'actor + 1',
  actor_role: `'superuser'`,
  actor_context: '1',
  session: '1',
  ip: `'192.0.2.2'`,
  user_agent: `''`,
  request_id: 'null',
  resource: `'notes'`,
  row_id: 'row_id + 1',
  employer: '1',
  network: '1',
  changed: `array_append(changed, '')`,
  bytes_in: 'null',
  bytes_out: '0',
  detail: `detail || '{"as": "é \\"y\\""}'`,
}

describe('the unchanged log', () => {
  test('is valid, in one stretch or in many, against its anchors and printed heads', async () => {
    expect(await faultIn(database)).toEqual({ fault: null, checked: ROWS })
    expect(await faultIn(database, [anchor, await readHead(database)], 777)).toEqual({ fault: null, checked: ROWS })
  })

  test('has all its columns in the chain', async () => {
    const columns = await database.rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = 'audit_event' and column_name <> 'seq'`)
    expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(COLUMNS).sort())
  })

  test('cannot be changed or truncated while its triggers are enabled', async () => {
    for (const table of ['audit_event', 'audit_seal', 'audit_anchor', 'audit_head'])
      for (const statement of [`update ${table} set seq = seq - 1`, `delete from ${table}`, `truncate ${table}`])
        await expect(database.run(sql`${raw(statement)}`), statement).rejects.toThrow(/append-only|only goes on/)
  })
})

describe(`one row of ${ROWS}`, () => {
  test.each(Object.entries(COLUMNS))('edited in %s is found', async (column, value) => {
    for (let time = 0; time < TAMPERS; time += 1) {
      const seq = anyRow()
      const fault = await tampered((db) => db.run(sql`update audit_event set ${raw(`${column} = ${value}`)} where seq = ${seq}`))
      expect(fault).toEqual({ seq, how: 'CHANGED' })
    }
  })

  test('is detected when deleted, alone or with its link', async () => {
    for (let time = 0; time < TAMPERS; time += 1) {
      const seq = anyRow()
      expect(await tampered((db) => db.run(sql`delete from audit_event where seq = ${seq}`))).toEqual({ seq, how: 'REMOVED' })
      const fault = await tampered((db) => removeBoth(db, sql`seq = ${seq}`))
      expect(fault).toEqual(seq === ROWS ? { seq, how: 'CUT' } : { seq: seq + 1, how: 'CHANGED' })
    }
  })

  test('is detected when inserted, without a link, with a forged link, and with the right one', async () => {
    for (let time = 0; time < TAMPERS; time += 1) {
      const seq = randomInt(1, ROWS)
      // The number of a row that was rolled back.
      const gap = (db: Db) => db.run(sql`update audit_event set seq = -1 where seq = ${seq}`)
      const put = (db: Db) =>
        db.run(sql`insert into audit_event (seq, event, actor_role) overriding system value values (${seq}, 'x', 'staff')`)
      expect(await tampered(async (db) => [await gap(db), await put(db)])).toEqual({ seq, how: 'CHANGED' })
      await tampered(async (db) => {
        await removeBoth(db, sql`seq = ${seq}`)
        await put(db)
        expect((await faultIn(db)).fault).toEqual({ seq, how: 'ADDED' })
        const before = await db.one<{ hash: Buffer }>(sql`select hash from audit_seal where seq < ${seq} order by seq desc limit 1`)
        const [row] = await db.rows<Parameters<typeof linkOf>[1]>(sql`
          select ${CHAINED_COLUMNS} from audit_event e where e.seq = ${seq}`)
        await db.run(sql`insert into audit_seal (seq, hash) values (${seq}, ${linkOf(before?.hash ?? Buffer.alloc(32), row as never)})`)
        expect((await faultIn(db)).fault).toEqual({ seq: seq + 1, how: 'CHANGED' })
      })
    }
  })

  test('is detected when swapped with another, also with swapped links', async () => {
    for (let time = 0; time < TAMPERS; time += 1) {
      const seq = randomInt(1, ROWS - 1)
      const other = randomInt(seq + 1, ROWS + 1)
      const swap = (db: Db, table: string) =>
        db.run(
          sql`update ${raw(table)} set seq = case seq when ${seq} then -${other}::bigint else -${seq}::bigint end where seq in (${seq}, ${other})`,
        )
      const right = (db: Db, table: string) => db.run(sql`update ${raw(table)} set seq = -seq where seq < 0`)
      const both = async (db: Db, tables: string[]) => {
        for (const table of tables) [await swap(db, table), await right(db, table)]
      }
      expect(await tampered((db) => both(db, ['audit_event']))).toEqual({ seq, how: 'CHANGED' })
      expect(await tampered((db) => both(db, ['audit_event', 'audit_seal']))).toEqual({ seq, how: 'CHANGED' })
    }
  })

  test('is detected when the log is truncated, also with links and head', async () => {
    for (let time = 0; time < TAMPERS; time += 1) {
      const seq = randomInt(2, anchor.seq)
      expect(await tampered((db) => db.run(sql`delete from audit_event where seq >= ${seq}`))).toEqual({ seq, how: 'REMOVED' })
      expect(await tampered((db) => removeBoth(db, sql`seq >= ${seq}`))).toMatchObject({ how: 'CUT' })
      const withHead = async (db: Db) => {
        await removeBoth(db, sql`seq >= ${seq}`)
        await db.run(sql`
          update audit_head set (seq, hash, rows, upto) = (select seq, hash, ${seq - 1}::bigint, seq from audit_seal order by seq desc limit 1)`)
      }
      expect(await tampered(withHead)).toEqual({ seq: anchor.seq, how: 'ANCHOR' })
      const withAnchors = async (db: Db) => [await withHead(db), await db.run(sql`delete from audit_anchor`)]
      expect(await tampered(withAnchors)).toBeNull()
      expect(await tampered(withAnchors, [anchor])).toEqual({ seq: anchor.seq, how: 'PRINTED' })
    }
  })

  test('is detected when edited with a rebuilt chain, by the anchor, and without anchors by a printed head', async () => {
    const seq = randomInt(1, anchor.seq)
    const rebuilt = async (db: Db) => [await db.run(sql`update audit_event set actor = 99 where seq = ${seq}`), await rebuildChain(db)]
    expect(await tampered(rebuilt)).toEqual({ seq: anchor.seq, how: 'ANCHOR' })
    const unanchored = async (db: Db) => [await rebuilt(db), await db.run(sql`delete from audit_anchor`)]
    expect(await tampered(unanchored)).toBeNull()
    expect(await tampered(unanchored, [anchor])).toEqual({ seq: anchor.seq, how: 'PRINTED' })
  })

  test('is detected when the log is emptied', async () => {
    const all = async (db: Db) => [await removeBoth(db, sql`true`)]
    expect(await tampered(all)).toMatchObject({ how: 'CUT' })
  })
})

describe('the chain', () => {
  test('waits for an open transaction that has a number, and includes its row in its place', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`insert into audit_event (event, actor_role) values ('slow', 'staff')`)
    await write(3)
    const { upto } = await readHead(database)
    expect((await sealAudit(database, 60)).upto).toBe(upto)
    await client.query('commit')
    client.release()
    const extended = await sealAudit(database, PATIENCE_MS)
    expect(extended.rows).toBe(ROWS + 4)
    expect((await faultIn(database)).fault).toBeNull()
  })

  test('includes each row once in simultaneous extensions, while others write and roll back', async () => {
    const before = (await readHead(database)).rows
    const rolledBack = () =>
      database
        .transaction(async (db) => {
          await write(2, db)
          throw new Error('no')
        })
        .catch(() => undefined)
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => [
        await write(5),
        await rolledBack(),
        at % 2 ? await sealAudit(database, PATIENCE_MS) : 0,
      ]),
    )
    const head = await sealAudit(database, PATIENCE_MS)
    expect(head.rows - before).toBe(60)
    expect(await faultIn(database, [head])).toEqual({ fault: null, checked: head.rows })
  })

  test('prints its head as one line that can be compared later', async () => {
    const print = vi.spyOn(log, 'info').mockImplementation(() => undefined)
    const head = await anchorAudit(database, PATIENCE_MS)
    printHead(head)
    const printed: unknown = print.mock.calls[0]?.[0]
    print.mockRestore()
    expect(printed).toEqual({ audit_head: `${head.seq}:${head.hash}`, rows: head.rows, at: head.at })
    expect(await anchorAudit(database, PATIENCE_MS)).toEqual(head)
  })

  test('is checked every night, and an error is logged and recorded in the audit log', async () => {
    const print = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await checkWholeAudit(database)
    expect(print).not.toHaveBeenCalled()
    await database.transaction(async (db) => {
      await db.run(sql`set local session_replication_role = replica`)
      await db.run(sql`update audit_event set actor = 99 where seq = 17`)
    })
    await checkWholeAudit(database)
    expect(print.mock.calls[0]?.[0]).toMatchObject({ seq: 17, how: 'CHANGED' })
    print.mockRestore()
    expect(await database.one(sql`select reason, row_id from audit_event where event = 'audit-verify'`)).toEqual({
      reason: 'CHANGED',
      row_id: 17,
    })
  })
})
