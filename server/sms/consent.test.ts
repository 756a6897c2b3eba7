import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agreed, openSmsStage, PHONE, type SmsStage } from '../testing/sms-stage.ts'

let stage: SmsStage
beforeAll(async () => {
  stage = await openSmsStage()
})
beforeEach(() => stage.begin())
afterAll(() => stage.close())

const OTHER = '3055550142'
const applicantOf = async ({ id }: { id: number }) =>
  (await stage.server.database.one<{ applicant: number }>(sql`select applicant from appointment where id = ${id}`))?.applicant as number
const staff = async (method: string, path: string, body: object) => {
  const { status } = await stage.server.call(method, path, { who: 'staff', body })
  expect(status).toBeLessThan(300)
}

describe('on the booking page', () => {
  test('agreeing is answered by a text, and shown', async () => {
    const booked = await stage.book({})
    expect((await stage.contact(booked)).sms).toEqual({ agreed: false, stopped: false, failed: false })
    expect((await stage.correct(booked, { sms_consent: agreed })).status).toBe(200)
    await stage.work()
    expect(stage.twilio.messages.map(({ body }) => body)).toEqual([expect.stringContaining(booked.manage_url)])
    expect((await stage.contact(booked)).sms).toEqual({ agreed: true, stopped: false, failed: false })
    expect(await stage.audited('sms-consent')).toMatchObject([{ detail: { source: 'OWN_PAGE', wording: '2026-11', language: 'en' } }])
  })

  test('agreeing twice is one agreement and one text', async () => {
    const booked = await stage.book({})
    for (const _again of [1, 2]) await stage.correct(booked, { sms_consent: agreed })
    await stage.work()
    expect(await stage.consents()).toHaveLength(1)
    expect(stage.twilio.messages).toHaveLength(1)
  })

  test('ending holds at once, also once nothing else can be changed', async () => {
    const booked = await stage.book()
    await stage.server.database.run(sql`update appointment set started_at = now() where id = ${booked.id}`)
    expect((await stage.correct(booked, { phone: OTHER, sms_consent: false })).status).toBe(409)
    expect((await stage.correct(booked, { sms_consent: agreed })).status).toBe(409)
    expect((await stage.correct(booked, { sms_consent: false })).status).toBe(200)
    await stage.work()
    expect(stage.twilio.messages).toEqual([])
    expect(await stage.consents()).toMatchObject([{ ended_by: 'OWN_PAGE' }])
    expect(await stage.audited('sms-end')).toMatchObject([{ detail: { by: 'OWN_PAGE' } }])
  })

  test('a new number has agreed to nothing, unless the correction says so', async () => {
    const booked = await stage.book()
    await stage.correct(booked, { phone: OTHER })
    expect((await stage.contact(booked)).sms).toMatchObject({ agreed: false })
    await stage.correct(booked, { phone: '3055550143', sms_consent: agreed })
    expect(await stage.consents()).toMatchObject([
      { phone: PHONE, ended_by: 'NEW_PHONE' },
      { phone: '3055550143', source: 'OWN_PAGE', ended_by: null },
    ])
  })

  test('a number of another country is refused with its field, and nothing changes', async () => {
    const booked = await stage.book()
    const { status, body } = await stage.correct(booked, { phone: '4165550100', sms_consent: agreed })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['sms_consent']])
    expect((await stage.contact(booked)).phone).toBe('***-***-0100')
  })
})

test('a number that staff correct has agreed to nothing', async () => {
  const booked = await stage.book()
  await staff('PATCH', `applicants/${await applicantOf(booked)}`, { phone: OTHER })
  await stage.work()
  expect(stage.twilio.messages).toEqual([])
  expect(await stage.consents()).toMatchObject([{ ended_by: 'NEW_PHONE' }])
})

test('the desk reads whether its applicant may agree, by the environment of the applicant, and nobody else does', async () => {
  const booked = await stage.book()
  const at = `applicants/${await applicantOf(booked)}/sms`
  const ask = async () => {
    const { status, body } = await stage.server.call('GET', at, { who: 'downtown' })
    return status === 200 ? body : status
  }
  expect(await ask()).toEqual({ offered: true })
  await stage.server.database.run(sql`update network set text_messages = false`)
  expect(await ask()).toEqual({ offered: false })
  await stage.server.database.run(sql`update network set text_messages = true`)
  expect((await stage.server.call('GET', at)).status).toBe(401)
})

describe('a merge', () => {
  const merge = async (kept: Record<string, unknown>, other: Record<string, unknown>) => {
    const [one, two] = [await stage.book(kept), await stage.book(other)]
    await stage.work()
    const id = await applicantOf(one)
    await staff('POST', `applicants/${id}/merge`, { other: await applicantOf(two) })
    return (await stage.consents()).map(({ applicant, ...rest }) => ({ ...rest, moved: applicant === id }))
  }

  test('moves an agreement to a record with the same number and none of its own', async () => {
    expect(await merge({}, { smsConsent: agreed })).toMatchObject([{ moved: true, ended_by: null }])
  })

  test('ends one of another number, and one beside another', async () => {
    expect(await merge({}, { smsConsent: agreed, phone: OTHER })).toMatchObject([{ moved: true, ended_by: 'MERGED' }])
    await stage.begin()
    expect(await merge({ smsConsent: agreed }, { smsConsent: agreed })).toMatchObject([
      { moved: true, ended_by: null },
      { moved: true, ended_by: 'MERGED' },
    ])
  })
})
