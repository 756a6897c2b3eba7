import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedPage } from '../../testing/documents/signed-page.ts'
import { DECLINED, openPayingTestServer, type PayingTestServer } from '../../testing/payments.ts'

let server: PayingTestServer
/** Somebody whose first card was declined, and who has ten minutes for another one. */
let paying: { applicant: number; appointment: number }
beforeAll(async () => {
  server = await openPayingTestServer()
})
beforeEach(async () => {
  await server.clear()
  await server.pay({ card: DECLINED, key: 'a' })
  paying = (await server.database.one(sql`select applicant, id as appointment from appointment`)) as typeof paying
})
afterAll(() => server.close())

/** The people who are hidden until the purge, once the ten minutes are over. */
async function hidden(): Promise<number[]> {
  await server.expire()
  await server.recover()
  const rows = await server.database.rows<{ id: number }>(
    sql`select id from applicant where removed_at is not null and merged_into is null`,
  )
  return rows.map(({ id }) => id)
}

async function ask(method: string, path: string, body?: object, who: 'staff' | 'downtown' = 'staff') {
  const answer = await server.call(method, path, { who, ...(body === undefined ? {} : { body }) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** A record of the same person that staff have added. */
async function addRecord(): Promise<number> {
  const person = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.org', phone: '3055550100', network: server.metro }
  return (await ask('POST', 'applicants', person)).id
}

/** Books for an applicant at the desk, and cancels. */
async function bookAndCancel(applicant: number): Promise<void> {
  const { id } = await ask('POST', 'appointments', { applicant, lsv: server.downtown, date_time: '2026-11-24T18:00:00Z' })
  await ask('DELETE', `appointments/${id}`)
}

test('somebody who did not pay is hidden', async () => {
  expect(await hidden()).toEqual([paying.applicant])
})

describe('a record stays, into which somebody was merged who then does not pay', () => {
  test('that staff have added', async () => {
    const kept = await addRecord()
    await ask('POST', `applicants/${kept}/merge`, { other: paying.applicant })
    expect(await hidden()).toEqual([])
  })

  test('whose appointments are all cancelled', async () => {
    const kept = await addRecord()
    await bookAndCancel(kept)
    await ask('POST', `applicants/${kept}/merge`, { other: paying.applicant })
    expect(await hidden()).toEqual([])
  })

  test('that did not pay either', async () => {
    await server.pay({ card: DECLINED, key: 'b', changes: { dateTime: '2026-11-24T15:00:00Z' } })
    const other = (await server.database.one<{ id: number }>(sql`select max(id) as id from applicant`))?.id
    await ask('POST', `applicants/${paying.applicant}/merge`, { other })
    expect(await hidden()).toEqual([])
  })
})

describe('somebody who did not pay stays', () => {
  const applicant = () => paying.applicant
  test.each<[string, () => Promise<unknown>]>([
    ['a note', () => ask('POST', 'notes', { applicant: applicant(), note_text: 'Called' })],
    ['a changed field', () => ask('PATCH', `applicants/${applicant()}`, { position: 'Nurse' })],
    ['an identification', () => ask('POST', 'identifications', { applicant: applicant(), id_type: 'DL', state: 'NY', identifier: 'A1' })],
    [
      'a work address',
      () =>
        ask('POST', 'addresses', {
          applicant: applicant(),
          address_type: 'WORK',
          street1: '1 Main St',
          city: 'Albany',
          state: 'NY',
          zip_code: '12207',
        }),
    ],
    ['a signed page', async () => ask('POST', 'waiversignatures', { applicant: applicant(), ...(await signedPage(server)) })],
    ['an appointment that the desk booked and cancelled', () => bookAndCancel(applicant())],
  ])('with %s', async (_what, work) => {
    await work()
    expect(await hidden()).toEqual([])
  })
})
