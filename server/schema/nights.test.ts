import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabaseBefore } from '../testing/database/database-before.ts'

const MIGRATION = '0051-nights-and-special-days'

/** Hours as versions with two rows for a night wrote them, of one LSV each. */
const OLD_HOURS: Readonly<Record<string, readonly [day: number, start: string, end: string][]>> = {
  'a night': [
    [1, '22:00', '23:59'],
    [2, '00:00', '02:00'],
  ],
  'a night from Saturday to Sunday': [
    [6, '20:00', '24:00'],
    [0, '00:00', '03:30'],
  ],
  'days without a pause': [
    [1, '00:00', '23:59'],
    [2, '00:00', '23:59'],
  ],
  'a morning as long as the night is short': [
    [1, '09:00', '23:59'],
    [2, '00:00', '12:00'],
  ],
  'an evening and a later morning': [
    [1, '18:00', '23:59'],
    [2, '06:00', '12:00'],
  ],
}

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  const before = await openDatabaseBefore(MIGRATION)
  database = before.database
  close = before.close
  await database.pool.query(`insert into network (name) values ('Metro')`)
  for (const [name, hours] of Object.entries(OLD_HOURS)) {
    const { rows } = await database.pool.query('insert into live_scan_vendor (network, name) values (1, $1) returning id', [name])
    for (const [day, start, end] of hours)
      await database.pool.query('insert into available_time (lsv, day_of_week, start_time, end_time) values ($1, $2, $3, $4)', [
        rows[0].id,
        day,
        start,
        end,
      ])
  }
  expect(await migrate(database.pool)).toContain(`${MIGRATION}.sql`)
})
afterAll(() => close())

test('hours over midnight become one row, and other hours stay as they are', async () => {
  const found = await database.rows<{ name: string; hours: string[] }>(sql`
    select l.name, array_agg(t.day_of_week || ' ' || left(t.start_time::text, 5) || '-' || left(t.end_time::text, 5) order by t.id) as hours
    from live_scan_vendor l join available_time t on t.lsv = l.id and t.removed_at is null group by l.id order by l.id`)
  expect(Object.fromEntries(found.map(({ name, hours }) => [name, hours]))).toEqual({
    'a night': ['1 22:00-02:00'],
    'a night from Saturday to Sunday': ['6 20:00-03:30'],
    'days without a pause': ['1 00:00-23:59', '2 00:00-23:59'],
    'a morning as long as the night is short': ['1 09:00-23:59', '2 00:00-12:00'],
    'an evening and a later morning': ['1 18:00-23:59', '2 06:00-12:00'],
  })
})

test('the hours of each location are kept for reports from then on', async () => {
  const kept = await database.rows<{ name: string; since: string; count: number }>(sql`
    select l.name, h.since::text, jsonb_array_length(h.hours) as count from hours_history h join live_scan_vendor l on l.id = h.lsv order by l.id`)
  expect(kept.map(({ since, count }) => [since, count])).toEqual([
    ['-infinity', 1],
    ['-infinity', 1],
    ['-infinity', 2],
    ['-infinity', 2],
    ['-infinity', 2],
  ])
})

test.each([
  ['a night that reaches into the next morning', `(1, 2, '01:00', '05:00')`],
  ['a night that reaches from Saturday into Sunday', `(2, 0, '03:00', '05:00')`],
  ['hours of no length', `(3, 5, '09:00', '09:00')`],
])('the database refuses %s', async (_what, row) => {
  const inserted = database.pool.query(`insert into available_time (lsv, day_of_week, start_time, end_time) values ${row}`)
  await expect(inserted).rejects.toThrow(/available_time_(overlap|check)/)
})

test.each([
  ['{}', false],
  ['[]', true],
  ['[{"start_time": "22:00", "end_time": "02:00"}, {"start_time": "09:00", "end_time": "22:00"}]', true],
  ['[{"start_time": "22:00", "end_time": "02:00"}, {"start_time": "09:00", "end_time": "22:01"}]', false],
  ['[{"start_time": "09:00", "end_time": "09:00"}]', false],
  ['[{"start_time": "09:00"}]', false],
])('the hours of a special day %s: %s', async (hours, fits) => {
  const { rows } = await database.pool.query('select are_hours_of_day($1::jsonb) as fits', [hours])
  expect(rows[0].fits).toBe(fits)
})
