import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { agreed, openSmsStage, PHONE, type SmsStage } from '../testing/sms-stage.ts'
import { queueSmsReminders } from './queue-sms.ts'

let stage: SmsStage
beforeAll(async () => {
  stage = await openSmsStage()
})
beforeEach(() => stage.begin())
afterAll(() => stage.close())

const EVENING = '2026-11-24T02:30:00Z' // 9:30 PM in New York
const MORNING = '2026-11-24T13:00:00Z' // 8 AM
const bodies = () => stage.twilio.messages.map(({ body }) => body)
const at = (time: string) => stage.server.services.clock.set(time)
const office = async (method: string, path: string, body?: object) => {
  const answer = await stage.server.call(method, path, { who: 'downtown', ...(body ? { body } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}
const waiting = () =>
  stage.server.database.rows<{ task: string; seconds: number }>(sql`
    select task_identifier as task, extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs`)

/** Booked a week before, and texted about it. */
async function bookedBefore(changes: Record<string, unknown> = { smsConsent: agreed }) {
  const booked = await stage.book(changes)
  await stage.work()
  await stage.server.database.run(sql`update appointment_history set created = '2026-11-17T14:00:00Z'`)
  stage.twilio.messages.length = 0
  return booked
}

describe('what is texted', () => {
  test('a move and a cancellation by the office, with the new time and the way to book again', async () => {
    const { id, manage_url } = await bookedBefore()
    await office('PATCH', `appointments/${id}`, { date_time: '2026-11-24T16:00:00Z' })
    await stage.work()
    await office('DELETE', `appointments/${id}`)
    await stage.work()
    expect(bodies()).toEqual([
      expect.stringMatching(/now Tue, Nov 24, 11:00 AM EST\. At Downtown Fingerprint Center\. See or change it: https/),
      'Metro Live Scan Network: Your fingerprint appointment on Tue, Nov 24, 11:00 AM EST is cancelled. Book again: https://metro.scheduler.bims.example Reply STOP to end these texts, HELP for help.',
    ])
    expect(bodies()[0]).toContain(manage_url)
  })

  test('the last move of the applicant, and the cancellation by the applicant', async () => {
    const booked = await bookedBefore()
    for (const dateTime of ['2026-11-24T16:00:00Z', '2026-11-24T17:00:00Z'])
      expect((await stage.server.call('PATCH', `bookings/${stage.tokenOf(booked)}`, { body: { dateTime } })).status).toBe(200)
    await stage.work()
    expect(bodies()).toEqual([])
    await stage.hurry()
    await stage.work()
    await stage.server.call('DELETE', `bookings/${stage.tokenOf(booked)}`)
    await stage.work()
    expect(bodies()).toEqual([expect.stringContaining('is now Tue, Nov 24, 12:00 PM EST.'), expect.stringContaining('is cancelled.')])
  })

  test('each reminder once, at the times of the mails', async () => {
    await bookedBefore()
    const remind = async (time: string) => {
      at(time)
      await queueSmsReminders(stage.server.services)
      await stage.hurry()
      await stage.work()
      return bodies().length
    }
    expect(await remind('2026-11-22T13:59:00Z')).toBe(0)
    expect(await remind('2026-11-22T14:00:00Z')).toBe(1)
    expect(await remind('2026-11-22T14:05:00Z')).toBe(1)
    expect(bodies()[0]).toContain('Reminder: your fingerprint appointment is Tue, Nov 24, 9:00 AM EST.')
    // Two hours before is too early in the morning: it waits until 8.
    expect(await remind('2026-11-24T12:00:00Z')).toBe(1)
    expect(await remind('2026-11-24T13:00:00Z')).toBe(2)
    // And is of no use once the appointment has begun.
    expect((await stage.outbox()).map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  })

  test('that illegible prints are to be taken again, with the way to book, and never which result came', async () => {
    const { id } = await bookedBefore()
    const database = stage.server.database
    await database.run(sql`update appointment set status = 'COMPLETED', transaction_id = 'TCN12345678901234567' where id = ${id}`)
    const found = await database.one<{ applicant: number }>(sql`select applicant from appointment where id = ${id}`)
    const marked = await stage.server.call('PATCH', `applicants/${found?.applicant}/illegible`, {
      who: 'staff',
      body: { tcr: 'TCR-1', transaction_id: 'E20260000000001' },
    })
    expect(marked.status).toBeLessThan(300)
    // The message waits a minute, in which the mark can be undone.
    await database.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await stage.work()
    expect(bodies()).toEqual([
      'Metro Live Scan Network: Please have your fingerprints taken again, free of charge. Choose a time: https://metro.scheduler.bims.example/landing?start=illegible Reply STOP to end these texts, HELP for help.',
    ])
  })

  test('nothing to those who did not agree', async () => {
    const { id } = await bookedBefore({})
    await office('PATCH', `appointments/${id}`, { date_time: '2026-11-24T16:00:00Z' })
    await office('DELETE', `appointments/${id}`)
    await stage.work()
    expect(bodies()).toEqual([])
    expect(await stage.outbox()).toEqual([])
  })
})

describe('from 9 PM to 8 AM at the location', () => {
  test('the answer to a booking goes out at once', async () => {
    at(EVENING)
    await stage.book({ smsConsent: agreed, dateTime: '2026-11-24T18:00:00Z' })
    await stage.work()
    expect(bodies()).toHaveLength(1)
  })

  test('what the office changes waits for the morning', async () => {
    const { id } = await bookedBefore()
    at(EVENING)
    await office('PATCH', `appointments/${id}`, { date_time: '2026-11-24T18:00:00Z' })
    await stage.work()
    expect(bodies()).toEqual([])
    const [job] = (await waiting()).filter(({ task }) => task === 'write_sms')
    expect(job?.seconds).toBeGreaterThan(10.4 * 3600)
    expect(job?.seconds).toBeLessThanOrEqual(10.5 * 3600)
    at(MORNING)
    await stage.hurry()
    await stage.work()
    expect(bodies()).toHaveLength(1)
  })

  test('a message that was to be tried again waits too', async () => {
    const { id } = await bookedBefore()
    stage.twilio.faults.push('429')
    await office('PATCH', `appointments/${id}`, { date_time: '2026-11-24T18:00:00Z' })
    await stage.work()
    at(EVENING)
    await stage.hurry()
    await stage.work()
    expect(bodies()).toEqual([])
    at(MORNING)
    await stage.hurry()
    await stage.work()
    expect(bodies()).toHaveLength(1)
  })

  test('a message that is no longer of use is dropped', async () => {
    const { id } = await bookedBefore()
    stage.twilio.faults.push('429')
    await office('PATCH', `appointments/${id}`, { date_time: '2026-11-24T15:00:00Z' })
    await stage.work()
    at('2026-11-24T15:00:01Z')
    await stage.hurry()
    await stage.work()
    expect(bodies()).toEqual([])
    expect((await stage.outbox()).at(-1)).toMatchObject({ state: 'DROPPED', error: 'It was too late to be of use.' })
  })
})

test('a server that stopped while it handed a message over does not send it again', async () => {
  await stage.book()
  stage.twilio.faults.push('429')
  await stage.work()
  await stage.server.database.run(sql`update sms set state = 'SENDING'`)
  await stage.hurry()
  await stage.work()
  expect(await stage.outbox()).toMatchObject([{ state: 'UNKNOWN' }])
  expect(bodies()).toEqual([])
})

describe('with limits', () => {
  let limited: SmsStage
  beforeAll(async () => {
    limited = await openSmsStage({})
  })
  beforeEach(() => limited.begin())
  afterAll(() => limited.close())
  /** Other people with the number, so that no limit of bookings is met before. */
  const names = ['Ann', 'Ben', 'Cora', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal']

  test('one booking address texts a number so often, then the messages wait', async () => {
    for (const firstName of names.slice(0, limits.bookingSms.most + 1)) await limited.book({ smsConsent: agreed, firstName })
    await limited.work()
    expect(limited.twilio.messages).toHaveLength(limits.bookingSms.most)
    const later = await limited.server.database.rows<{ task: string }>(sql`select task_identifier as task from graphile_worker.jobs`)
    expect(later).toEqual([{ task: 'write_sms' }])
    expect(await limited.server.database.rows(sql`select from mail where state = 'KEPT'`)).toHaveLength(limits.bookingSms.most + 1)
  })

  test('one booking address texts all numbers together so often, then the messages wait', async () => {
    await limited.book()
    await limited.work()
    await limited.server.database.run(sql`update attempt set count = ${limits.smsSource.most} where scope = ${limits.smsSource.scope}`)
    await limited.book({ smsConsent: agreed, firstName: 'Ben', phone: '3055550177' })
    await limited.work()
    expect(limited.twilio.messages).toHaveLength(1)
  })

  test('all booking addresses together text a number so often', async () => {
    await limited.book()
    await limited.work()
    await limited.server.database.run(sql`update attempt set count = ${limits.smsNumber.most} where scope = ${limits.smsNumber.scope}`)
    await limited.book({ smsConsent: agreed, firstName: 'Ben' })
    await limited.work()
    expect(limited.twilio.messages).toHaveLength(1)
    await limited.book({ smsConsent: agreed, firstName: 'Cora', phone: '3055550142' })
    await limited.work()
    expect(limited.twilio.messages.map(({ to }) => to)).toEqual([`+1${PHONE}`, '+13055550142'])
  })
})
