import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manageUrl, namedUrl, readLinked } from '../appointments/booking-link.ts'
import { mailActivation, mailEmailChange, mailReset } from '../people/account-mail.ts'
import { addJobs } from '../platform/jobs/add-job.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { readWordsTo } from '../testing/account.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { composeMailboxMail } from './waitlist/mailbox-mail.ts'
import { confirmationKey, linkKey, mailboxOfferKey } from './waitlist/waitlist-keys.ts'
import { namedWaitlistUrl } from './waitlist/waitlist-link.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(async () => {
  world.services.settings.smtpUrl = undefined
  await world.services.database.undo()
})

const database = () => world.services.database
/** A link's secret: a number and a signature. */
const SECRET = /\d+\.[A-Za-z0-9_-]{43}(?![\w-])/
const shown = async (where: string): Promise<Record<string, string>> => {
  const { results } = (await world.ask({ who: 'superuser', path: `mails?${where}` })).json()
  return Object.fromEntries(results.map(({ state, text_body }: { state: string; text_body: string }) => [state, text_body]))
}

test('superusers see the working link of a mail kept without a mail server, and none of a sent mail', async () => {
  const { settings } = world.services
  const appointment = world.ids.appointments.anas
  const linked = await readLinked(database(), appointment)
  const words = `Your booking: ${namedUrl(settings, linked)}`
  for (const state of ['KEPT', 'SENT'])
    await database().run(sql`
      insert into mail (event_key, appointment, to_address, subject, text_body, html_body, message_id, state)
      values (${state}, ${appointment}, 'ana@bims.example', ${state}, ${words}, '', ${`<${state}@bims.example>`}, ${state})`)
  expect(await shown(`appointment=${appointment}`)).toEqual({ KEPT: `Your booking: ${manageUrl(world.services, linked)}`, SENT: words })
  settings.smtpUrl = 'smtp://mail.example'
  expect(await shown(`appointment=${appointment}`)).toEqual({ KEPT: words, SENT: words })
})

test('the calendar file of the outbox is the one that is sent: kept, with the working link; otherwise none that would hold a dead one', async () => {
  const { settings } = world.services
  const appointment = world.ids.appointments.anas
  const linked = await readLinked(database(), appointment)
  const written = `URL:${namedUrl(settings, linked)}\r\n`
  for (const [state, calendar] of [
    ['KEPT', written],
    ['SENT', written],
    ['FAILED', 'METHOD:CANCEL\r\n'],
  ] as const)
    await database().run(sql`
      insert into mail (event_key, appointment, to_address, subject, text_body, html_body, calendar, message_id, state)
      values (${state}, ${appointment}, 'ana@bims.example', ${state}, ${state}, '', ${calendar}, ${`<${state}@bims.example>`}, ${state})`)
  const calendars = async () => {
    const { results } = (await world.ask({ who: 'superuser', path: `mails?appointment=${appointment}` })).json()
    return Object.fromEntries(results.map(({ state, calendar }: { state: string; calendar: string | null }) => [state, calendar]))
  }
  const unfolded = (files: object) => JSON.parse(JSON.stringify(files).replaceAll('\\r\\n ', ''))
  const sent = `URL:${manageUrl(world.services, linked)}\r\n`
  expect(unfolded(await calendars())).toEqual({ KEPT: sent, SENT: null, FAILED: 'METHOD:CANCEL\r\n' })
  settings.smtpUrl = 'smtp://mail.example'
  expect(await calendars()).toEqual({ KEPT: null, SENT: null, FAILED: 'METHOD:CANCEL\r\n' })
})

const MAILS = {
  'an invitation': () => mailActivation(database(), world.services.settings, world.ids.users.staff),
  'a new password': () => mailReset(database(), world.services.settings, world.ids.users.staff),
  'a new email address': () => mailEmailChange(database(), world.services.settings, world.ids.users.staff, 'staff@bims.example'),
  'the confirmation of a mailbox': () => mailbox(confirmationKey(7)),
  'the repeated link of a mailbox': () => mailbox(linkKey(7, 1)),
  'an offer to a mailbox': () => mailbox(mailboxOfferKey(3, 7)),
}
const mailbox = (event_key: string) =>
  queueMail(
    database(),
    composeMailboxMail(
      { email: 'staff@bims.example', language: 'en', subdomain: 'metro', environment: 'Metro', brand_color: '#003366' } as never,
      event_key,
      'Waitlist',
      [['See', namedWaitlistUrl(world.services.settings, 7, 'metro')]],
    ),
    world.services.settings,
  )

describe.each(Object.entries(MAILS))('the mail about %s', (_what, write) => {
  beforeEach(async () => {
    await database().run(sql`delete from mail`)
    await write()
    await database().run(sql`delete from mail where not secret`)
  })

  test('holds its link when it is sent, and none in the database, in which no job has it either', async () => {
    expect((await readWordsTo(world.services, 'staff@bims.example'))[0]).toMatch(SECRET)
    const rows = await database().rows(sql`select m::text as row from mail m union all select l::text from account_link l
      union all select p.payload::text from graphile_worker._private_jobs p`)
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toMatch(SECRET)
  })

  test('shows its link to superusers only where it is kept for want of a mail server', async () => {
    await database().run(sql`update mail set state = 'KEPT'`)
    expect((await shown('')).KEPT).toMatch(SECRET)
    world.services.settings.smtpUrl = 'smtp://mail.example'
    for (const state of ['KEPT', 'QUEUED', 'SENDING', 'FAILED', 'UNKNOWN']) {
      await database().run(sql`update mail set state = ${state}`)
      expect(await shown('')).toEqual({ [state]: 'This message holds a link for its reader alone, so that its words are not shown.' })
    }
  })

  test('gets the link that its own row names, and no other that its words name', async () => {
    const key = randomUUID()
    await database().run(sql`update mail set text_body = ${`/activation#1.${key} /waitlist/1.own /booking/1234567890.r1 /transfer/1.r1`}`)
    expect((await readWordsTo(world.services, 'staff@bims.example'))[0]).not.toMatch(SECRET)
  })
})

test('a mail that failed says when it is tried again, and nothing once it is given up', async () => {
  const { database } = world.services
  const mailOf = async (name: string, attempts: number) => {
    const made = await database.one<{ id: number }>(sql`
      insert into mail (event_key, to_address, subject, text_body, html_body, message_id, state, error)
      values (${name}, 'bob@bims.example', ${name}, 'Text', '', ${`<${name}@bims.example>`}, 'FAILED', 'No answer') returning id`)
    await addJobs(database, 'send_mail', [{ mail: made?.id ?? 0 }], 600)
    await database.run(sql`
      update graphile_worker._private_jobs set attempts = ${attempts} where (payload->>'mail')::bigint = ${made?.id ?? 0}`)
  }
  await mailOf('again', 3)
  await mailOf('given-up', 12)
  const { results } = (await world.ask({ who: 'superuser', path: 'mails?search=bob@' })).json()
  const next = Object.fromEntries(results.map(({ subject, next_attempt }: Record<string, string>) => [subject, next_attempt]))
  expect(next).toEqual({ again: expect.stringMatching(/^\d{4}-/), 'given-up': null })
})

test('several mails are sent again in one act; what was sent, waits or holds a link stays as it is', async () => {
  const { settings } = world.services
  settings.smtpUrl = undefined
  const mailOf = async (state: string, secret = false) => {
    const key = randomUUID()
    const made = await database().one<{ id: number }>(sql`
      insert into mail (event_key, to_address, subject, text_body, html_body, message_id, state, secret, error)
      values (${key}, 'cy@bims.example', ${state}, 'Text', '', ${`<${key}@bims.example>`}, ${state}, ${secret}, 'No answer') returning id`)
    return made?.id ?? 0
  }
  const again = [await mailOf('UNKNOWN'), await mailOf('UNKNOWN'), await mailOf('FAILED')]
  const others = [await mailOf('SENT'), await mailOf('QUEUED'), await mailOf('UNKNOWN', true)]
  const resend = (mails: readonly number[]) => world.ask({ who: 'superuser', method: 'POST', path: 'mails/resends', body: { mails } })
  expect((await resend(again)).json().code).toBe('NO_MAIL_SERVER')
  settings.smtpUrl = 'smtp://mail.example'
  const answer = await resend([...others, ...again, ...again, 987_654_321])
  expect([answer.statusCode, answer.json()]).toEqual([202, { queued: 3, with_link: 1, left: 3 }])
  const states = await database().rows<{ state: string }>(
    sql`select state from mail where id = any(${[...again, ...others]}::bigint[]) order by id`,
  )
  expect(states.map(({ state }) => state)).toEqual(['QUEUED', 'QUEUED', 'QUEUED', 'SENT', 'QUEUED', 'UNKNOWN'])
  const jobs = await database().rows<{ mail: number }>(sql`
    select (payload->>'mail')::float8 as mail from graphile_worker._private_jobs where (payload->>'mail')::bigint = any(${again}::bigint[])`)
  expect(jobs.map(({ mail }) => mail).sort()).toEqual([...again].sort())
  const { results } = (await world.ask({ who: 'superuser', path: 'auditevents?resource=mails&event=resend' })).json()
  expect(results.map(({ row_id }: { row_id: string }) => Number(row_id)).sort()).toEqual([...again].sort())
  expect((await resend(again)).json()).toEqual({ queued: 0, with_link: 0, left: 3 })
})
