import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { sealDrawing } from '../../contract/waivers/seal-drawing.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { dataUrl, stroke } from '../testing/documents/png.ts'
import { recordOutcome } from '../testing/record-outcome.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let ben: { id: number; applicant: number; token: string }
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`
    insert into waiver (network, name, waiver_data, field_data)
    values (${server.metro}, 'Agreement', '<p>I agree</p>', '{"capture":["initials"],"required":["initials"]}')`)
  await server.database.run(sql`
    insert into disclaimer (network, flow, disclaimer_text) values (${server.metro}, 'new', '<p>Bring a photo ID</p><script>1</script>')`)
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await shows({ disclaimer: false, waiver: false, extra: '' })
  ben = await booked()
})
afterAll(() => server.close())

const shows = ({ disclaimer, waiver, extra }: { disclaimer: boolean; waiver: boolean; extra: string }) =>
  server.database.run(sql`update network set display_disclaimer = ${disclaimer}, display_waiver = ${waiver}, extra_fields = ${extra}`)

async function booked() {
  const applicant = {
    first_name: 'Ben',
    last_name: 'Okafor',
    phone: '3055550101',
    email: 'ben@example.org',
    applicant_type: server.types.downtown,
  }
  const made = await server.call('POST', 'appointments', {
    who: 'downtown',
    body: { applicant, lsv: server.downtown, date_time: '2026-11-23T15:00:00Z' },
  })
  return { id: made.body.id as number, applicant: made.body.applicant as number, token: await linkOf(made.body.id) }
}
async function linkOf(id: number, body: object = {}) {
  const { status, body: made } = await server.call('POST', `appointments/${id}/link`, { who: 'downtown', body })
  expect(status).toBe(200)
  expect(made.url).toMatch(/^http:\/\/metro\.scheduler\.localhost:8080\/booking\/[^/]+\/data$/)
  return made.url.split('/').at(-2) as string
}
const see = (token = ben.token) => server.call('GET', `bookings/${token}/data`)
const give = (body: object, token = ben.token) => server.call('POST', `bookings/${token}/data`, { body })
const missing = async () => (await server.call('GET', `appointments/${ben.id}`, { who: 'downtown' })).body.missing

const person = {
  dob: '1990-01-02',
  ssn4: '1234',
  gender: 'M',
  race: 'W',
  height: `5'9"`,
  weight: 150,
  eye: 'BLU',
  hair: 'BRO',
  pob: 'NY',
  reason: 'bgcheck',
  residence: '12 Main St, Albany, NY 12207',
}
const privacy_notice = currentNotice
const signed = { fields: { initials: 'BO' }, signature: '', typed_name: 'Ben Okafor' }
const waiverId = async () => (await server.database.one<{ id: number }>(sql`select id from waiver`))?.id as number

describe('the link of the desk', () => {
  test('shows the missing parts, but no entered value', async () => {
    const { status, body } = await see()
    expect(status).toBe(200)
    expect(body).toMatchObject({ first_name: 'Ben', missing: ['demographics', 'notice'], open: true, waivers: [], disclaimers: [] })
    expect(Object.keys(body)).not.toContain('email')
    expect(await missing()).toEqual(['demographics', 'notice'])
  })

  test('accepts the wizard’s form and the notice; then the desk sees nothing missing', async () => {
    const given = await give({ person, privacy_notice })
    expect([given.status, given.body.missing]).toEqual([200, []])
    expect(await missing()).toEqual([])
    const row = await server.database.one(sql`
      select a.gender, a.height, a.ssn4 is not null as sealed, h.street1, h.zip_code from applicant a join address h on h.applicant = a.id
      where a.id = ${ben.applicant}`)
    expect(row).toEqual({ gender: 'M', height: `5'9"`, sealed: true, street1: '12 Main St', zip_code: '12207' })
    const recorded = await server.database.one(
      sql`select event, by_user, detail from applicant_history where applicant = ${ben.applicant} order by id desc`,
    )
    expect(recorded).toEqual({
      event: 'DATA_GIVEN',
      by_user: null,
      detail: { given: ['demographics', 'notice'], privacy_notice, privacy_notice_language: 'en' },
    })
    const audited = await server.database.one(sql`select actor_role, changed from audit_event where event = 'own-data' order by seq desc`)
    expect(audited).toEqual({ actor_role: 'public', changed: ['demographics', 'notice'] })
  })

  test('accepts each part once: a later call with the link changes nothing', async () => {
    await give({ person, privacy_notice })
    const again = await give({ person: { ...person, gender: 'F' }, privacy_notice })
    expect(again.status).toBe(409)
    expect((await server.database.one(sql`select gender from applicant where id = ${ben.applicant}`))?.gender).toBe('M')
  })

  test('requires the missing parts only, and refuses others', async () => {
    await give({ person, privacy_notice })
    await server.database.run(sql`delete from applicant_history where applicant = ${ben.applicant} and event = 'DATA_GIVEN'`)
    expect((await see()).body.missing).toEqual(['notice'])
    expect((await give({ person, privacy_notice })).body.errors).toEqual({ person: 'Already provided' })
    expect((await give({ privacy_notice })).status).toBe(200)
  })

  test('checks each field as the wizard does', async () => {
    const { status, body } = await give({ person: { ...person, dob: '2027-01-01', ssn4: '12', residence: 'nowhere' }, privacy_notice })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).sort()).toEqual(['person.dob', 'person.residence', 'person.ssn4'])
    expect((await give({ person })).body.errors).toHaveProperty('privacy_notice')
    expect((await give({ privacy_notice })).body.errors).toEqual({ person: 'Required' })
    await shows({ disclaimer: false, waiver: false, extra: 'middleName,citizenship' })
    expect((await give({ person, privacy_notice })).body.errors).toEqual({
      'person.middleName': 'Required',
      'person.citizenship': 'Required',
    })
    expect((await give({ person: { ...person, middleName: 'Obi', citizenship: 'US' }, privacy_notice })).status).toBe(200)
  })

  test('requires agreement and signatures where the environment shows terms and waivers', async () => {
    await shows({ disclaimer: true, waiver: true, extra: '' })
    const application = (await see()).body
    expect(application.missing).toEqual(['demographics', 'notice', 'waivers'])
    expect(application.disclaimers).toEqual([{ id: expect.any(Number), disclaimer_text: '<p>Bring a photo ID</p>', translations: null }])
    const disclaimer = application.disclaimers.map(({ id }: { id: number }) => id)
    const waiver = await waiverId()
    expect((await give({ person, privacy_notice })).body.errors).toEqual({ disclaimer: 'Please agree to the terms first' })
    expect((await give({ person, privacy_notice, disclaimer })).body.errors).toHaveProperty('waiver_signatures')
    const empty = { waiver, ...signed, fields: { initials: ' ' } }
    expect((await give({ person, privacy_notice, disclaimer, waiver_signatures: [empty] })).body.errors).toHaveProperty(
      'waiver_signatures.0.fields.initials',
    )
    expect((await server.database.one(sql`select gender from applicant where id = ${ben.applicant}`))?.gender).toBeNull()
    const done = await give({ person, privacy_notice, disclaimer, waiver_signatures: [{ waiver, ...signed }] })
    expect([done.status, done.body.missing]).toEqual([200, []])
    expect(
      (await server.database.one(sql`select count(*)::int as count from waiver_signature where applicant = ${ben.applicant}`))?.count,
    ).toBe(1)
  })

  test('requires no signature once the environment is archived, whose waivers nobody is shown', async () => {
    await shows({ disclaimer: false, waiver: true, extra: '' })
    const archive = (is_archived: boolean) => server.database.run(sql`update network set is_archived = ${is_archived}`)
    await archive(true)
    const { missing, waivers } = (await see()).body
    const done = await give({ person, privacy_notice })
    await archive(false)
    expect([missing, waivers, done.status, done.body.missing]).toEqual([['demographics', 'notice'], [], 200, []])
    expect((await see()).body.missing).toEqual(['waivers'])
  })

  test('accepts a drawing encrypted for this link, but not for another', async () => {
    await shows({ disclaimer: false, waiver: true, extra: '' })
    const drawn = dataUrl(stroke(300, 100))
    const { body: key } = await server.call('GET', 'waiversignatures/key')
    const sign = async (owner: string) => ({
      waiver: await waiverId(),
      fields: { initials: 'BO' },
      signature: await sealDrawing(drawn, owner, key),
    })
    const privacy_notice = currentNotice
    const other = await give({ person, privacy_notice, waiver_signatures: [await sign(`${ben.token}x`)] })
    expect(other.body.errors).toEqual({ 'waiver_signatures.0.signature': 'Please sign first' })
    const done = await give({ person, privacy_notice, waiver_signatures: [await sign(ben.token)] })
    expect([done.status, done.body.missing]).toEqual([200, []])
  })

  test('ends with a revocation or the end of the appointment, and has the same 404 as a forged one', async () => {
    const next = await linkOf(ben.id, { revoke: true })
    expect((await see()).status).toBe(404)
    expect((await give({ person, privacy_notice })).status).toBe(404)
    expect((await see(next)).status).toBe(200)
    expect((await give({ person, privacy_notice }, `${ben.id}.${'A'.repeat(43)}`)).status).toBe(404)
    await recordOutcome(server, ben.id, { status: 'NO_SHOW' })
    expect((await see(next)).body.open).toBe(false)
    expect((await give({ person, privacy_notice }, next)).body.code).toBe('CLOSED')
    expect((await server.call('POST', `appointments/${ben.id}/link`, { who: 'downtown', body: {} })).status).toBe(409)
  })

  test('one of two simultaneous calls is accepted', async () => {
    const both = await Promise.all([give({ person, privacy_notice }), give({ person: { ...person, gender: 'F' }, privacy_notice })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('misses nothing after an application by the wizard', async () => {
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  expect((await server.call('GET', `appointments/${body.id}`, { who: 'downtown' })).body.missing).toEqual([])
})
