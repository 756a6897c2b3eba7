import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { type Desk, NOW, openDesk } from '../testing/desk.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { offerTimesEverywhere } from './offer-times.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  desk.services.clock.set(NOW)
  desk.services.settings.rateLimits = false
  await emptyTables(
    desk.database,
    'waitlist_entry',
    'appointment',
    'applicant',
    'idempotency',
    'mail',
    'slot_hold',
    'blocked_time',
    'attempt',
  )
  await desk.database.pool.query('delete from graphile_worker._private_jobs')
  await close('2026-11-23T00:00Z', '2027-12-01T00:00Z')
})
afterAll(() => desk.close())

const close = (from: string, to: string) =>
  desk.database.run(sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${desk.downtown}, ${from}, ${to})`)
const ask = (changes: object = {}) =>
  desk.call('POST', 'waitlist', {
    body: {
      network: desk.metro,
      lsv: desk.downtown,
      email: 'eve@example.org',
      language: 'es',
      earliest: '2026-11-24',
      latest: '2026-11-30',
      ...changes,
    },
  })
/** Runs the job that the clock runs every five minutes. */
async function look() {
  await offerTimesEverywhere(desk.services)
  expect(await runJobs(desk.services)).toEqual([])
}

describe('the days of an entry', () => {
  const tooFar = 'Must be within 90 days'
  test.each([
    ['2026-11-24', '2027-02-22', { latest: tooFar }],
    ['2026-11-24', '6000-12-31', { latest: tooFar }],
    ['2026-11-24', '9999-12-31', { latest: tooFar }],
    ['2027-02-22', '2027-02-23', { earliest: tooFar, latest: tooFar }],
  ])('%s to %s are refused beyond the last day that the public may book', async (earliest, latest, errors) => {
    const refused = await ask({ earliest, latest })
    expect([refused.status, refused.body.errors]).toEqual([400, errors])
    await desk.database.run(sql`delete from blocked_time`)
    const booked = await desk.call('POST', 'appointments/schedule', { body: desk.booking({ dateTime: '2026-12-02T15:00:00Z' }) })
    const token = booked.body.manage_url.split('/').at(-1)
    // A booking's own days end with its day, so the first is too late in any case.
    const own = await desk.call('PUT', `bookings/${token}/waitlist`, { body: { earliest, latest } })
    expect([own.status, own.body.errors]).toEqual([400, errors])
  })

  test('are kept until the last day that the public may book, and from any day before', async () => {
    expect((await ask({ latest: '2027-02-21' })).status).toBe(202)
    expect((await ask({ earliest: '0000-01-01', email: 'dan@example.org' })).status).toBe(202)
  })

  test('cost nothing beyond that, whatever rows exist', async () => {
    await desk.database.run(sql`
      insert into waitlist_entry (lsv, network, email, language, earliest, latest, confirmed_at)
      values (${desk.downtown}, ${desk.metro}, 'eve@example.org', 'en', '2026-11-24', '9999-12-30', now())`)
    const hours = await desk.database.rows<{ id: number }>(
      sql`update available_time set removed_at = now() where lsv = ${desk.downtown} and removed_at is null returning id`,
    )
    const before = process.cpuUsage().user
    await look()
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000)
    await desk.database.run(sql`update available_time set removed_at = null where id = any(${hours.map(({ id }) => id)}::bigint[])`)
  })
})
