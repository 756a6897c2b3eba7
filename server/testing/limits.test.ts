import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { hashPassword } from '../people/passwords.ts'
import { idAt } from './named-ids.ts'
import { wizardPerson } from './wizard-person.ts'
import { makeWorld, type Principal, type World } from './world.ts'

const PASSWORD = 'correct horse battery'
let world: World
let bookingToken: string
let transferToken: string
let uploadPath: string
beforeAll(async () => {
  world = await makeWorld({})
  const { database } = world.services
  await database.run(sql`update user_account set password_hash = ${await hashPassword(PASSWORD)} where id = ${id('users.staff')}`)
  await database.run(
    sql`update network set prompt_payment = true, payment_options = 'CC,OL,IN', display_disclaimer = false, display_waiver = false`,
  )
  const link = await world.ask({ who: 'downtown', method: 'POST', path: `appointments/${id('appointments.anas')}/link`, body: {} })
  const upload = await world.ask({ who: 'staff', method: 'POST', path: 'files/upload', body: file })
  uploadPath = upload.json().upload_url.replace('/api/', '')
  await database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime)
    values (${id('livescanvendors.downtown')}, now() + interval '40 days', now() + interval '45 days')`)
  const requested = await world.ask({ who: 'public', method: 'POST', path: 'applicants/transfer', body: transfer() })
  transferToken = requested.json().state_url.split('/').at(-1)
  await database.run(sql`delete from attempt`)
  bookingToken = link.json().url.split('/').at(-2)
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const id = (row: string) => idAt(world.ids, row)

/**
 * But for those that jobs count (`appointment-mail.test.ts`, `found-bookings-mail.test.ts` of `mails/appointments/`, `mails/transfers/transfer-mail.test.ts`,
 * `sms/write-sms.test.ts`), the one of API keys (`people/keys/api-keys.test.ts`), and those that refuse nothing
 * (`availability/holds.test.ts`, `booking/limits/count-booking.test.ts`, `people/sign-in/sign-in.test.ts`).
 */
type Limit = Exclude<
  keyof typeof limits,
  | 'bookingMail'
  | 'bookingSms'
  | 'foundMail'
  | 'holdOfSlot'
  | 'holdOfDay'
  | 'keyCalls'
  | 'mailbox'
  | 'scheduleAgain'
  | 'signInName'
  | 'smsNumber'
  | 'smsSource'
>
/** A call that is counted: who makes it, what, where, with which body. */
type Counted = readonly [who: Principal, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: () => string, body?: () => object]

const person = () => ({ ...wizardPerson, applicantType: id('applicanttypes.teacher') })
const transfer = () => ({ ...person(), mode: 'transfer', employer: id('employers.lakeside') })
const booking = () => ({
  ...person(),
  mode: 'new',
  lsv: id('livescanvendors.downtown'),
  network: id('networks.metro'),
  dateTime: `${nextMonday()}T16:00:00Z`,
})
const asked = () => {
  const { lsv, network, dateTime, firstName, lastName, email, phone, dob } = booking()
  return { lsv, network, dateTime, firstName, lastName, email, phone, dob }
}
const nextMonday = () => {
  const today = Temporal.Now.plainDateISO('UTC')
  return today.add({ days: 8 - today.dayOfWeek }).toString()
}
const lookup = () => ({ network: id('networks.metro'), reg_number: '1234567890', last_name: 'Tester', email: 'ana@bims.example' })
/** A day on which the location is closed; a repeated request sends no mail and does not count for its mailbox. */
const closedDay = () => Temporal.Now.plainDateISO('UTC').add({ days: 42 }).toString()
let spellings = 0
const waiting = () => ({
  network: id('networks.metro'),
  lsv: id('livescanvendors.downtown'),
  email: `waits+${spellings++}@bims.example`,
  earliest: closedDay(),
  latest: closedDay(),
})
const file = { original_name: 'a.pdf', mime_type: 'application/pdf' }
const card = { card_number: '4242424242424242', exp: '12/30', cvv: '123' }

/** One call for each limit; a limit without one does not compile. Further routes of a limit are listed below. */
const calls: Readonly<Record<Limit, Counted>> = {
  signIn: ['public', 'POST', () => 'auth/token', () => ({ username: 'nobody', password: 'wrong' })],
  passkey: ['public', 'POST', () => 'auth/passkey/options'],
  sso: ['public', 'POST', () => 'auth/sso', () => ({ provider: id('ssoproviders.off') })],
  ssoTest: ['superuser', 'POST', () => `ssoproviders/${id('ssoproviders.off')}/test`],
  accountLink: ['public', 'POST', () => 'auth/link', () => ({ token: 'none' })],
  forgotAddress: ['public', 'POST', () => 'auth/password/forgot', () => ({ username: 'nobody' })],
  forgotName: ['public', 'POST', () => 'auth/password/forgot', () => ({ username: 'nobody' })],
  confirmTotp: ['staff', 'POST', () => 'mfa/totp/confirm', () => ({ code: '000000' })],
  changeEmail: ['staff', 'PATCH', () => `users/${id('users.staff')}/change_email`, () => ({ email: 'x@bims.example', password: PASSWORD })],
  changeUsername: [
    'staff',
    'PATCH',
    () => `users/${id('users.staff')}/change_username`,
    () => ({ username: 'superuser', password: PASSWORD }),
  ],
  resendActivation: ['superuser', 'POST', () => `users/${id('users.seaside')}/resend_activation`, () => ({})],
  addUser: [
    'metro',
    'PATCH',
    () => `livescanvendors/${id('livescanvendors.downtown')}/add_user`,
    () => ({ email: 'x@bims.example', password: PASSWORD }),
  ],
  addressInUse: [
    'metro',
    'PATCH',
    () => `livescanvendors/${id('livescanvendors.downtown')}/add_user`,
    () => ({ email: 'staff@bims.example', password: 'a long enough password' }),
  ],
  upload: ['staff', 'POST', () => 'files/upload', () => file],
  sendFile: ['staff', 'PUT', () => uploadPath, () => ({})],
  resendLetters: ['staff', 'PATCH', () => `applicants/${id('applicants.ana')}/resend`, () => ({})],
  sendLink: ['downtown', 'POST', () => `appointments/${id('appointments.anas')}/send_link`, () => ({})],
  sendReceipt: ['downtown', 'POST', () => `paymenttransactions/${id('paymenttransactions.anas')}/receipt`, () => ({})],
  tryWebhook: ['metro', 'POST', () => `webhooks/${id('webhooks.metros')}/test`, () => ({})],
  agreeToSms: [
    'public',
    'PATCH',
    () => `bookings/${bookingToken}/contact`,
    () => ({ sms_consent: { wording: '2026-11', language: 'en' } }),
  ],
  lookup: ['public', 'POST', () => 'applicants/lookup', lookup],
  lookupNumber: ['public', 'POST', () => 'applicants/lookup', lookup],
  paymentToken: ['public', 'POST', () => 'paymenttokens', () => card],
  declinedCard: ['public', 'POST', () => 'appointments/schedule', () => ({ ...booking(), paymentMethod: 'OL', paymentToken: 'used-up' })],
  transfer: ['public', 'POST', () => 'applicants/transfer', transfer],
  transferMailbox: ['public', 'POST', () => 'applicants/transfer', transfer],
  hold: ['public', 'POST', () => 'appointments/hold', () => ({ lsv: id('livescanvendors.downtown'), dateTime: new Date().toISOString() })],
  schedule: ['public', 'POST', () => 'appointments/schedule', () => ({ ...booking(), dateTime: new Date().toISOString() })],
  scheduleLimits: ['public', 'POST', () => 'appointments/schedule/limits', asked],
  scheduleOutcome: ['public', 'POST', () => 'appointments/schedule/outcome', () => ({ key: '0'.repeat(32) })],
  findBookings: ['public', 'POST', () => 'bookings/find', () => ({ network: id('networks.metro'), reg_number: '1234567890' })],
  ownData: ['public', 'POST', () => `bookings/${bookingToken}/data`, () => ({})],
  ownContact: ['public', 'PATCH', () => `bookings/${bookingToken}/contact`, () => ({ language: 'es' })],
  ownTransferContact: ['public', 'PATCH', () => `transferrequests/${transferToken}/contact`, () => ({ email: wizardPerson.email })],
  ownCancel: ['public', 'DELETE', () => `bookings/${bookingToken}`],
  ownMove: ['public', 'PATCH', () => `bookings/${bookingToken}`, () => ({ dateTime: new Date().toISOString() })],
  ownEntry: ['public', 'PUT', () => `bookings/${bookingToken}/waitlist`, () => ({ earliest: '2030-01-01', latest: '2030-01-02' })],
  waitlist: ['public', 'POST', () => 'waitlist', () => waiting()],
  waitlistMailbox: ['public', 'POST', () => 'waitlist', () => waiting()],
  waitlistMails: ['public', 'POST', () => 'waitlist', () => waiting()],
  ownLanguage: ['public', 'PUT', () => `bookings/${bookingToken}/language`, () => ({ language: 'es' })],
}

/** Further routes that are counted with these limits. */
const others: readonly [Limit, Counted][] = [
  ['passkey', ['public', 'POST', () => 'auth/passkey', () => ({ response: {} })]],
  ['accountLink', ['public', 'POST', () => 'auth/password/reset', () => ({ token: 'none', password: PASSWORD })]],
  [
    'accountLink',
    ['public', 'POST', () => 'auth/first-superuser', () => ({ token: 'none', username: 'x', email: 'x@bims.example', password: PASSWORD })],
  ],
  ['tryWebhook', ['metro', 'POST', () => `webhookdeliveries/${id('webhookdeliveries.metros')}/redeliver`, () => ({})]],
  ['resendLetters', ['staff', 'POST', () => `letters/${id('letters.anas')}/resend`, () => ({})]],
]

/** Limits with an unchanged answer, above which the work is not done. */
const SILENT: readonly Limit[] = ['forgotName']

const call = ([who, method, path, body]: Counted) =>
  method === 'PUT' && path() === uploadPath
    ? world.app.inject({ method, url: `/api/${uploadPath}`, payload: 'no PDF', headers: { 'content-type': file.mime_type } })
    : world.ask({ who, method, path: path(), body: body?.() })
const countIs = (limit: Limit, count: number) =>
  world.services.database.run(sql`update attempt set count = ${count} where scope = ${limits[limit].scope}`)
const jobs = async () => (await world.services.database.rows(sql`select id from graphile_worker._private_jobs`)).length

/** Makes the call after a number of counted calls; returns whether it was stopped. */
async function isStopped(limit: Limit, counted: Counted, before: number): Promise<boolean> {
  await countIs(limit, before)
  const waiting = await jobs()
  const { statusCode } = await call(counted)
  return SILENT.includes(limit) ? (await jobs()) === waiting : statusCode === 429
}

describe.each([...(Object.entries(calls) as [Limit, Counted][]), ...others])('the limit %s', (limit, counted) => {
  test('counts each call once, by its own key', async () => {
    const answer = await call(counted)
    expect(answer.statusCode, answer.body).not.toBe(429)
    const found = await world.services.database.rows(sql`select count from attempt where scope = ${limits[limit].scope}`)
    expect(found, answer.body).toEqual([{ count: 1 }])
  })

  test('stops the first call above the limit', async () => {
    await call(counted)
    const { most } = limits[limit]
    expect([await isStopped(limit, counted, most - 1), await isStopped(limit, counted, most)]).toEqual([false, true])
  })
})

/** The limits of client addresses, all of whose calls are the public's. */
const OF_ADDRESSES = [
  ...(['signIn', 'passkey', 'sso', 'accountLink', 'forgotAddress', 'lookup', 'paymentToken', 'declinedCard', 'transfer'] as const),
  ...(['transferMailbox', 'hold', 'schedule', 'scheduleLimits', 'scheduleOutcome', 'findBookings', 'waitlist', 'waitlistMailbox'] as const),
] satisfies Limit[]

test.each(OF_ADDRESSES)(
  'the limit %s counts each address by itself, a network of IPv6 as one, and the networks of a site together',
  async (limit) => {
    const [, method, path, body] = calls[limit]
    for (const remoteAddress of ['203.0.113.1', '203.0.113.2', '2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::1'])
      await world.app.inject({ method, url: `/api/${path()}`, remoteAddress, ...(body && { payload: body() }) })
    const found = await world.services.database.rows<{ count: number }>(sql`select count from attempt where scope = ${limits[limit].scope}`)
    expect(found.map(({ count }) => count).sort()).toEqual([1, 1, 1, 2, 3])
  },
)

test.each(['paymentToken', 'declinedCard', 'hold', 'scheduleLimits', 'scheduleOutcome'] as const)(
  'the limit %s counts for its environment, and apart for all together',
  async (limit) => {
    await call(calls[limit])
    const scopes = await world.services.database.rows<{ scope: string }>(sql`
      select scope from attempt where scope like ${`${limits[limit].scope}%`} and count = 1 and scope not like 'hold-of%' order by scope`)
    expect(scopes.map(({ scope }) => scope)).toEqual([limits[limit].scope, `${limits[limit].scope}-all`])
  },
)

test('the limit of waitlist entries counts all spellings of a mailbox together', async () => {
  for (const email of ['wa.its+1@bims.example', 'Waits+2@bims.example', 'waits@bims.example'])
    expect((await world.ask({ who: 'public', method: 'POST', path: 'waitlist', body: { ...waiting(), email } })).statusCode).toBe(202)
  const found = await world.services.database.rows(sql`select count from attempt where scope = ${limits.waitlistMailbox.scope}`)
  expect(found).toEqual([{ count: 3 }])
})
