import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { type Flow, flows } from '../../contract/environments/disclaimers.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { dataUrl, picture, stroke } from '../testing/documents/png.ts'
import { recordOutcome } from '../testing/record-outcome.ts'
import { type Answer, openTestServer, type TestServer } from '../testing/test-server.ts'
import { wizardPerson } from '../testing/wizard-person.ts'

/* Disclaimers and waivers of an environment are required in every flow: a new application, a re-print and a transfer. */

let server: TestServer
let waiver: number
let own: Record<Flow, number>
let foreign: Record<Flow, number>
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update network set display_disclaimer = true, display_waiver = true, enable_transfers = true`)
  await server.database.run(sql`update applicant_type set transfer = true`)
  const other = await id(sql`insert into network (name) values ('Other') returning id`)
  waiver = await id(sql`insert into waiver (network, waiver_data) values (${server.metro}, 'I agree.') returning id`)
  own = await disclaimersOf(server.metro)
  foreign = await disclaimersOf(other)
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'transfer', 'idempotency', 'mail')
})
afterAll(() => server.close())

const id = async (statement: ReturnType<typeof sql>) => (await server.database.one<{ id: number }>(statement))?.id as number

async function disclaimersOf(network: number): Promise<Record<Flow, number>> {
  const made = await Promise.all(
    flows.map((flow) =>
      id(sql`insert into disclaimer (network, flow, disclaimer_text) values (${network}, ${flow}, 'Read.') returning id`),
    ),
  )
  return Object.fromEntries(flows.map((flow, at) => [flow, made[at]])) as Record<Flow, number>
}

const signed = (changes: object = {}) => [{ waiver, fields: {}, signature: dataUrl(stroke(300, 100)), ...changes }]

type Sent = Record<string, unknown>
/** A complete application of each flow, merged with `changes`. */
const apply: Record<Flow, (changes?: Sent) => Promise<Answer>> = {
  new: (changes) =>
    server.call('POST', 'appointments/schedule', {
      body: server.booking({ disclaimer: [own.new], waiver_signatures: signed(), ...changes }),
    }),
  illegible: async (changes) => {
    const [applicant, lookupToken] = await rejected()
    return server.call('POST', 'appointments/schedule', {
      body: {
        mode: 'illegible',
        network: server.metro,
        lsv: server.downtown,
        dateTime: '2026-11-24T15:00:00Z',
        applicantId: applicant,
        lookupToken,
        privacy_notice: currentNotice,
        disclaimer: [own.illegible],
        ...changes,
      },
    })
  },
  transfer: (changes) => {
    const { lsv: _lsv, dateTime: _dateTime, privacy_notice: _notice, ...person } = server.booking()
    return server.call('POST', 'applicants/transfer', { body: { ...person, mode: 'transfer', disclaimer: [own.transfer], ...changes } })
  },
}

/** The rest of an application that the desk has begun, by its link, merged with `changes`. */
async function applyByLink(changes: Sent = {}): Promise<Answer> {
  const { firstName, lastName, phone, email, privacy_notice, ...person } = wizardPerson
  const applicant = { first_name: firstName, last_name: lastName, phone, email, applicant_type: server.types.downtown }
  const booked = { applicant, lsv: server.downtown, date_time: '2026-11-23T15:00:00Z' }
  const { body: made } = await server.call('POST', 'appointments', { who: 'downtown', body: booked })
  const { body: link } = await server.call('POST', `appointments/${made.id}/link`, { who: 'downtown', body: {} })
  return server.call('POST', `bookings/${link.url.split('/').at(-2)}/data`, {
    body: { person, privacy_notice, disclaimer: [own.new], waiver_signatures: signed(), ...changes },
  })
}

/** Ann signed at her first booking; her prints were rejected, and she has looked her record up. */
async function rejected(): Promise<[applicant: number, token: string]> {
  const { body } = await apply.new()
  await recordOutcome(server, body.id, { status: 'COMPLETED' })
  await server.call('PATCH', `applicants/${body.applicant}/illegible`, {
    who: 'staff',
    body: { tcr: 'TCR-1', transaction_id: 'E20260000000001' },
  })
  if (unsigned) await server.database.run(sql`update waiver_signature set removed_at = now()`)
  const keyed = { network: server.metro, reg_number: String(body.id), last_name: 'Lee', email: 'ann@example.org' }
  const found = await server.call('POST', 'applicants/lookup', { body: keyed })
  expect(found.body.needs_signatures).toBe(unsigned)
  return [body.applicant, found.body.lookup_token]
}
let unsigned = false
beforeEach(() => {
  unsigned = false
})

const refused = ({ status, body }: Answer) => [status, body.errors]
const AGREE = { disclaimer: 'Please agree to the terms first' }

describe.each(flows)('in the flow %s', (flow) => {
  test('a complete application is accepted', async () => {
    const { status, body } = await apply[flow]()
    expect([status, body.errors]).toEqual([201, undefined])
  })

  test.each<[string, () => Sent]>([
    ['without any agreement', () => ({ disclaimer: undefined })],
    ['with an empty agreement', () => ({ disclaimer: [] })],
    ['with the agreement of another environment', () => ({ disclaimer: [foreign[flow]] })],
    ['with the agreement of another flow', () => ({ disclaimer: [own[flow === 'new' ? 'transfer' : 'new']] })],
  ])('an application %s is refused', async (_how, changes) => {
    expect(refused(await apply[flow](changes()))).toEqual([400, AGREE])
  })

  test('no agreement is needed where the environment shows none', async () => {
    await server.database.run(sql`update network set display_disclaimer = false`)
    const { status } = await apply[flow]({ disclaimer: [] })
    await server.database.run(sql`update network set display_disclaimer = true`)
    expect(status).toBe(201)
  })
})

describe.each([...flows, 'link'] as const)('the agreement in the flow %s', (flow) => {
  const agreed = flow === 'link' ? 'new' : flow
  const agree = (changes: Sent) => (flow === 'link' ? applyByLink(changes) : apply[flow](changes))
  const readAgreement = () =>
    server.database.one(
      flow === 'transfer'
        ? sql`select privacy_notice, privacy_notice_language, disclaimers from transfer`
        : sql`select detail -> 'privacy_notice' as privacy_notice, detail -> 'privacy_notice_language' as privacy_notice_language,
                detail -> 'disclaimers' as disclaimers
              from applicant_history where detail ? 'privacy_notice' order by id desc`,
    )

  test('is kept with the versions and the languages of notice and disclaimers', async () => {
    await server.database.run(sql`update disclaimer set translations = '{"vi": {"disclaimer_text": "Đọc."}}' where id = ${own[agreed]}`)
    const shown = await server.database.one<{ edition: number }>(sql`select edition from disclaimer where id = ${own[agreed]}`)
    for (const [language, ofNotice, ofDisclaimer] of [
      ['es', 'es', 'en'],
      ['vi', 'en', 'vi'],
    ]) {
      await emptyTables(server.database, 'appointment', 'applicant', 'transfer', 'idempotency', 'mail')
      const { status, body } = await agree({ privacy_notice: currentNotice, disclaimer_language: language })
      expect([status, body.errors]).toEqual([flow === 'link' ? 200 : 201, undefined])
      expect(await readAgreement()).toEqual({
        privacy_notice: currentNotice,
        privacy_notice_language: ofNotice,
        disclaimers: [{ id: own[agreed], edition: shown?.edition, language: ofDisclaimer }],
      })
    }
  })
})

describe.each(['new', 'illegible'] as const)('prints are taken in the flow %s:', (flow) => {
  beforeEach(() => {
    unsigned = true
  })

  test('an application without a signature is refused', async () => {
    expect(refused(await apply[flow]({ waiver_signatures: undefined }))).toEqual([
      400,
      { waiver_signatures: 'Please review and sign every waiver first' },
    ])
  })

  test.each<[string, () => Buffer]>([
    ['a single point', () => picture(1, 1)],
    ['an empty sheet', () => picture(300, 100, 255)],
    ['a sheet of one colour', () => picture(300, 100, 0)],
  ])('a drawing of %s is no signature', async (_what, bytes) => {
    const answer = await apply[flow]({ waiver_signatures: signed({ signature: dataUrl(bytes()) }) })
    expect(refused(answer)).toEqual([400, { 'waiver_signatures.0.signature': 'Please sign in the box' }])
  })

  test.each<[string, () => Sent]>([
    ['drawn', () => ({})],
    ['typed', () => ({ signature: '', typed_name: 'Ann Lee' })],
  ])('a signature that is %s is accepted', async (_how, changes) => {
    expect((await apply[flow]({ waiver_signatures: signed(changes()) })).status).toBe(201)
    expect(await server.database.rows(sql`select waiver from waiver_signature where removed_at is null`)).toEqual([{ waiver }])
  })
})

test('a waiver that was signed before stays signed for the re-print, and another one is signed with it', async () => {
  const other = await id(sql`insert into waiver (network, waiver_data) values (${server.metro}, 'New this year.') returning id`)
  await server.database.run(sql`update waiver set removed_at = now() where id = ${other}`)
  expect((await apply.illegible()).status).toBe(201)
  await emptyTables(server.database, 'appointment', 'applicant')
  const [applicant, lookupToken] = await rejected()
  await server.database.run(sql`update waiver set removed_at = null where id = ${other}`)
  const body = { ...{ applicantId: applicant, lookupToken } }
  const again = (waiver_signatures?: object[]) => bookAgain({ ...body, ...(waiver_signatures ? { waiver_signatures } : {}) })
  expect(Object.keys((await again()).body.errors)).toEqual(['waiver_signatures'])
  expect((await again(signed({ waiver: other }))).status).toBe(201)
  await server.database.run(sql`delete from waiver_signature`)
  await server.database.run(sql`delete from waiver_edition where waiver = ${other}`)
  await server.database.run(sql`delete from waiver where id = ${other}`)
})

const bookAgain = (more: object) =>
  server.call('POST', 'appointments/schedule', {
    body: {
      mode: 'illegible',
      network: server.metro,
      lsv: server.downtown,
      dateTime: '2026-11-24T15:00:00Z',
      privacy_notice: currentNotice,
      disclaimer: [own.illegible],
      ...more,
    },
  })

describe('a transfer takes no prints:', () => {
  test('it requires no signature and refuses one', async () => {
    expect(refused(await apply.transfer({ waiver_signatures: signed({ signature: dataUrl(picture(1, 1)) }) }))).toEqual([
      400,
      { waiver_signatures: 'Not accepted' },
    ])
  })

  test('it requires no privacy notice, but stores an acknowledged one', async () => {
    for (const privacy_notice of [undefined, currentNotice]) expect((await apply.transfer({ privacy_notice })).status).toBe(201)
    const kept = await server.database.rows(sql`select privacy_notice, privacy_notice_language, disclaimers from transfer order by id`)
    const disclaimers = [{ id: own.transfer, edition: expect.any(Number), language: 'en' }]
    expect(kept).toEqual([
      { privacy_notice: null, privacy_notice_language: null, disclaimers },
      { privacy_notice: currentNotice, privacy_notice_language: 'en', disclaimers },
    ])
  })
})
