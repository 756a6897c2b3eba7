import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { knownSteps, migrate } from '../../platform/database/migrate.ts'
import { cloneDatabase } from '../../testing/database/database.ts'

test('money that was recorded before tills is numbered by its day, and its tills need no closing', async () => {
  const target = await cloneDatabase('template1')
  const { pool, run, rows, close } = openDatabase(target.config, { size: 3 })
  try {
    const names = knownSteps().map(({ name }) => name)
    await migrate(pool, undefined, names.slice(0, names.indexOf('0031-till.sql')))
    await run(sql`
      with n as (insert into network (name) values ('Metro') returning id),
        l as (insert into live_scan_vendor (network, name, timezone) select id, 'Downtown', 'America/New_York' from n returning id),
        a as (insert into applicant (record_key, network, first_name, last_name, email, phone)
              select ${randomUUID()}, id, 'Ann', 'Lee', 'ann@example.org', '3055550100' from n returning id),
        u as (insert into user_account (email, username, password_hash) values ('staff@bims.example', 'staff', 'x') returning id),
        p as (insert into appointment (applicant, lsv, date_time, ends_at, walk_in)
              select a.id, l.id, '2026-11-23T15:00:00Z', '2026-11-23T15:15:00Z', true from a, l returning id)
      insert into payment_transaction (appointment, lsv, amount, state, method, provider, taken_by, taken_at, corrected_by, corrected_at)
      select p.id, l.id, 1000, m.state, 'CREDIT', 'desk', u.id, m.taken_at::timestamptz,
        case when m.state = 'CORRECTED' then u.id end, m.corrected_at::timestamptz
      from p, l, u, (values ('RECEIVED', '2026-11-24T04:59:00Z', null), ('CORRECTED', '2026-11-23T15:00:00Z', '2026-11-25T15:00:00Z')) m(state, taken_at, corrected_at)`)
    await migrate(pool)
    expect(await rows(sql`select day::text as day, last_receipt, must_close from till order by day`)).toEqual([
      { day: '2026-11-23', last_receipt: 2, must_close: false },
      { day: '2026-11-25', last_receipt: 1, must_close: false },
    ])
    expect(
      await rows(sql`
        select t.day::text as day, x.receipt, x.state from payment_transaction x join till t on t.id = x.till order by x.receipt`),
    ).toEqual([
      { day: '2026-11-23', receipt: 1, state: 'CORRECTED' },
      { day: '2026-11-23', receipt: 2, state: 'RECEIVED' },
    ])
    expect(
      await rows(sql`select t.day::text as day, e.receipt, e.amount from till_entry e join till t on t.id = e.till order by t.day, e.at`),
    ).toEqual([
      { day: '2026-11-23', receipt: 1, amount: 1000 },
      { day: '2026-11-23', receipt: 2, amount: 1000 },
      { day: '2026-11-25', receipt: 1, amount: -1000 },
    ])
  } finally {
    await close()
    await target.drop()
  }
})
