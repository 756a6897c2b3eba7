import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeMail } from '../mails/complete-mail.ts'
import { doJobs } from '../testing/account.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'
import { offerSlotsEverywhere } from './offer-slots.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  server.services.settings.rateLimits = false
  await emptyTables(
    server.database,
    'waitlist_entry',
    'appointment',
    'applicant',
    'idempotency',
    'mail',
    'slot_hold',
    'blocked_time',
    'attempt',
  )
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  await close('2026-11-23T00:00Z', '2027-12-01T00:00Z')
})
afterAll(() => server.close())

const close = (from: string, to: string) =>
  server.database.run(sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${server.downtown}, ${from}, ${to})`)
const ask = (changes: object = {}) =>
  server.call('POST', 'waitlist', {
    body: {
      network: server.metro,
      lsv: server.downtown,
      email: 'eve@example.org',
      language: 'es',
      earliest: '2026-11-24',
      latest: '2026-11-30',
      ...changes,
    },
  })
/** The mails to these addresses, with their links, in order. */
const mails = async () => {
  await doJobs(server.services, 'write_mail')
  return (
    await server.database.rows<{ to_address: string; subject: string; text_body: string; html_body: string; appointment: null }>(
      sql`select * from mail where event_key like 'waitlist-%' order by id`,
    )
  ).map((mail) => completeMail(server.services.key, mail))
}
const tokenIn = (text = '') => /\/waitlist\/(\S+)/.exec(text)?.[1] as string
const tokenFor = async (email: string) => tokenIn((await mails()).find(({ to_address }) => to_address === email)?.text_body)
const confirm = async (email: string) => server.call('POST', `waitlist/${await tokenFor(email)}/confirm`)
/** Runs the job that the clock runs every five minutes. */
async function look() {
  await offerSlotsEverywhere(server.services)
  expect(await runJobs(server.services)).toEqual([])
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
    await server.database.run(sql`delete from blocked_time`)
    const booked = await server.call('POST', 'appointments/schedule', { body: server.booking({ dateTime: '2026-12-02T15:00:00Z' }) })
    const token = booked.body.manage_url.split('/').at(-1)
    // A booking's own days end with its day, so the first is too late in any case.
    const own = await server.call('PUT', `bookings/${token}/waitlist`, { body: { earliest, latest } })
    expect([own.status, own.body.errors]).toEqual([400, errors])
  })

  test('are kept until the last day that the public may book, and from any day before', async () => {
    expect((await ask({ latest: '2027-02-21' })).status).toBe(202)
    expect((await ask({ earliest: '0000-01-01', email: 'dan@example.org' })).status).toBe(202)
  })

  test('cost nothing beyond that, whatever rows exist', async () => {
    await server.database.run(sql`
      insert into waitlist_entry (lsv, network, email, language, earliest, latest, confirmed_at)
      values (${server.downtown}, ${server.metro}, 'eve@example.org', 'en', '2026-11-24', '9999-12-30', now())`)
    const hours = await server.database.rows<{ id: number }>(
      sql`update available_time set removed_at = now() where lsv = ${server.downtown} and removed_at is null returning id`,
    )
    const before = process.cpuUsage().user
    await look()
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000)
    await server.database.run(sql`update available_time set removed_at = null where id = any(${hours.map(({ id }) => id)}::bigint[])`)
  })
})

describe('one mailbox', () => {
  const spellings = ['eve@example.org', 'e.ve@example.org', 'eve+1@example.org', 'EVE+2@example.org']

  test('has one confirmed entry per location and environment, under whatever spelling', async () => {
    for (const email of spellings) expect((await ask({ email })).status).toBe(202)
    const answers = await Promise.all(spellings.map(confirm))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ALREADY_WAITING',
      detail: 'You are on the list already.',
    })
    expect(await server.database.rows(sql`select 1 as one from waitlist_entry where confirmed_at is not null`)).toHaveLength(1)
  })

  test('that is confirmed changes by no further request: its link is mailed again', async () => {
    await ask()
    await confirm('eve@example.org')
    const entries = () => server.database.rows(sql`select id, email, language, earliest, latest, confirmed_at from waitlist_entry`)
    const before = await entries()
    for (const email of spellings)
      expect((await ask({ email, earliest: '2026-11-26', latest: '2026-11-26', language: 'en' })).status).toBe(202)
    expect(await entries()).toEqual(before)
    const [first, again] = await mails()
    expect(again).toMatchObject({ to_address: 'eve@example.org', subject: 'Usted ya está en la lista' })
    expect(tokenIn(again?.text_body)).toBe(tokenIn(first?.text_body))
    for (let times = 0; times < 10; times++) await ask()
    // Requests before the mail is written share it.
    expect(await mails()).toHaveLength(3)
    for (let times = 0; times < 5; times++) {
      await ask()
      await mails()
    }
    expect(await mails()).toHaveLength(6)
    expect((await server.call('DELETE', `waitlist/${tokenIn(first?.text_body)}`)).status).toBe(204)
    expect(await mails()).toEqual([])
  })

  test('is not locked out by strangers: what sends no mail uses no limit up, and a mailed link is confirmed at any time', async () => {
    server.services.settings.rateLimits = true
    const answers: number[] = []
    for (let times = 0; times < 8; times++) answers.push((await ask()).status)
    expect(answers).toEqual(answers.map(() => 202))
    expect(await mails()).toHaveLength(1)
    for (let times = 0; times < 5; times++) answers.push((await ask({ email: `eve+${times}@example.org` })).status)
    expect(answers.slice(8)).toEqual([202, 202, 202, 202, 429])
    expect((await ask()).status).toBe(202)
    expect((await confirm('eve@example.org')).body).toMatchObject({ confirmed: true })
    for (let times = 0; times < 3; times++) expect((await ask()).status).toBe(202)
  })
})

describe('a mailbox of two environments', () => {
  let school: { employer: number; network: null }
  beforeAll(async () => {
    const made = await server.database.one<{ id: number }>(sql`
      insert into employer (name, network, applicant_subdomain) values ('Lakeside', ${server.metro}, 'lakeside') returning id`)
    school = { employer: made?.id as number, network: null }
  })
  const entries = () =>
    server.database.rows(sql`select employer, network, confirmed_at is not null as confirmed from waitlist_entry order by id`)
  const tokensFor = async (email: string) =>
    (await mails()).filter(({ to_address }) => to_address === email).map(({ text_body }) => tokenIn(text_body))

  test('joins where its owner asks, whatever a stranger has typed elsewhere', async () => {
    await ask(school)
    await ask({ latest: '2026-11-27' })
    expect(await entries()).toMatchObject([
      { employer: school.employer, confirmed: false },
      { network: server.metro, confirmed: false },
    ])
    const [, token] = await tokensFor('eve@example.org')
    expect((await server.call('POST', `waitlist/${token}/confirm`)).body).toMatchObject({
      confirmed: true,
      network: server.metro,
      employer: null,
      latest: '2026-11-27',
    })
  })

  test('has a confirmed entry in each, and one link for each', async () => {
    for (const environment of [{}, school]) await ask(environment)
    const tokens = await tokensFor('eve@example.org')
    for (const token of tokens) expect((await server.call('POST', `waitlist/${token}/confirm`)).status).toBe(200)
    expect(await entries()).toMatchObject([{ confirmed: true }, { confirmed: true }])
    await ask({ ...school, email: 'e.ve@example.org' })
    expect(await entries()).toHaveLength(2)
    expect((await mails()).map(({ text_body }) => tokenIn(text_body))).toEqual([...tokens, tokens[1]])
  })
})

test('mailboxes are offered at most 30 % of a day’s open slots at once, and one in any case', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.org`)
  for (const email of people) await ask({ email })
  for (const email of people) expect((await confirm(email)).status).toBe(200)
  const open = () =>
    server.database.rows<{ date: string; count: number }>(sql`
      select (starts_at at time zone 'America/New_York')::date as date, count(*)::int as count from waitlist_offer where state = 'OPEN' group by 1 order by 1`)
  // Ten slots on one day, two on the next.
  await server.database.run(sql`delete from blocked_time`)
  await close('2026-11-23T00:00Z', '2026-11-24T14:00Z')
  await close('2026-11-24T16:30Z', '2026-11-25T14:00Z')
  await close('2026-11-25T14:30Z', '2026-12-01T00:00Z')
  await look()
  const share = [
    { date: '2026-11-24', count: 3 },
    { date: '2026-11-25', count: 1 },
  ]
  expect(await open()).toEqual(share)
  await look()
  expect(await open()).toEqual(share)
})
