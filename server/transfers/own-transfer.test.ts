import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import { withTransferLinks } from '../mails/transfers/transfer-link.ts'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { NOW, openTestServer, type TestServer } from '../testing/test-server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let server: TestServer
let ann: number
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update network set enable_transfers = true, applicant_subdomain = 'metro'`)
  await server.database.run(sql`update applicant_type set transfer = true`)
})
beforeEach(async () => {
  server.services.clock.set(NOW)
  await emptyTables(server.database, 'mail', 'transfer', 'applicant', 'idempotency')
  const made = await server.database.one<{ id: number }>(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${server.metro}, 'Ann', 'Lee', 'ann@example.org', '3055550100') returning id`)
  ann = made?.id as number
})
afterAll(() => server.close())

async function request(): Promise<{ id: number; token: string }> {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = server.booking()
  const { status, body } = await server.call('POST', 'applicants/transfer', { body: { ...person, mode: 'transfer' } })
  expect(status).toBe(201)
  expect(body.state_url).toMatch(/^http:\/\/metro\.scheduler\.localhost:8080\/transfer\/[^/]+$/)
  return { id: body.id, token: body.state_url.split('/').at(-1) }
}
const see = (token: string) => server.call('GET', `transferrequests/${token}`)
const decide = (id: number, how: 'approve' | 'decline', body: object) =>
  server.call('POST', `transfers/${id}/${how}`, { who: 'staff', body })
const mail = () =>
  server.database.one<{ event_key: string; transfers: number[]; text_body: string; html_body: string }>(
    sql`select event_key, transfers, text_body, html_body from mail order by id desc limit 1`,
  )

test('the link shows the request and nothing that was typed but the name', async () => {
  const { id, token } = await request()
  expect((await see(token)).body).toEqual({
    ...{ id, created: expect.any(String), state: 'PENDING', decided: null, decline_reason: null, first_name: 'Ann', last_name: 'Lee' },
    ...{
      applicant_type: 'Teacher',
      type_translations: null,
      location: null,
      environment: 'Metro Live Scan Network',
      timezone: 'America/New_York',
    },
  })
})

test('the link shows the decision, and the reason where it was declined', async () => {
  const [one, two] = [await request(), await request()]
  await decide(one.id, 'approve', { applicant: ann })
  await decide(two.id, 'decline', { reason: 'Your prints are too old' })
  expect((await see(one.token)).body).toMatchObject({ state: 'APPROVED', decided: expect.any(String), decline_reason: null })
  expect((await see(two.token)).body).toMatchObject({ state: 'DECLINED', decline_reason: 'Your prints are too old' })
})

const withdraw = (token: string) => server.call('DELETE', `transferrequests/${token}`)
const stateOf = (id: number) =>
  server.database.one<{ state: string; applicant: number | null }>(sql`select state, applicant from transfer where id = ${id}`)
const eventsOf = async (id: number) =>
  (await server.database.rows<{ event: string }>(sql`select event from transfer_history where transfer = ${id} order by id`)).map(
    ({ event }) => event,
  )

describe('a pending request is withdrawn by its link', () => {
  test('once: staff see it as withdrawn, beside the one record that it concerns, and a mail says so', async () => {
    await server.database.run(sql`
      update applicant set dob_index = ${server.services.sealing.index('dob', '1990-01-02')} where id = ${ann}`)
    const { id, token } = await request()
    await runJobs(server.services, { twice: () => true })
    expect([(await withdraw(token)).status, (await withdraw(token)).status]).toEqual([204, 204])
    expect([await stateOf(id), await eventsOf(id)]).toEqual([{ state: 'WITHDRAWN', applicant: ann }, ['REQUESTED', 'WITHDRAWN']])
    const { body } = await server.call('GET', `transfers?applicant=${ann}`, { who: 'staff' })
    expect(body.results).toEqual([expect.objectContaining({ id, state: 'WITHDRAWN' })])
    expect((await see(token)).body).toMatchObject({ state: 'WITHDRAWN', decided: expect.any(String), decline_reason: null })
    await runJobs(server.services, { twice: () => true })
    const kept = await server.database.rows<{ event_key: string }>(sql`select event_key from mail order by id`)
    expect(kept.map(({ event_key }) => event_key)).toEqual([`transfer-${id}-received`, `transfer-${id}-withdrawn`])
    expect((await mail())?.text_body).toContain(
      'Your request to transfer was withdrawn by its link. Metro Live Scan Network will not decide',
    )
  })

  test('and staff can no longer decide about it', async () => {
    const { id, token } = await request()
    await withdraw(token)
    for (const answer of [await decide(id, 'approve', { applicant: ann }), await decide(id, 'decline', { reason: 'No' })])
      expect([answer.status, answer.body.detail]).toEqual([409, 'The applicant has withdrawn this request.'])
    expect((await stateOf(id))?.state).toBe('WITHDRAWN')
  })

  test('but a decided one is not, and neither is any by a forged or revoked link', async () => {
    const [one, two, three] = [await request(), await request(), await request()]
    await decide(one.id, 'approve', { applicant: ann })
    await decide(two.id, 'decline', { reason: 'No' })
    for (const { token } of [one, two]) expect(await withdraw(token)).toMatchObject({ status: 409, body: { code: 'DECIDED' } })
    await server.database.run(sql`update transfer set link_revision = 2 where id = ${three.id}`)
    for (const token of [three.token, `${three.id}.${'A'.repeat(43)}`]) expect((await withdraw(token)).status).toBe(404)
    expect([(await stateOf(one.id))?.state, (await stateOf(two.id))?.state, (await stateOf(three.id))?.state]).toEqual([
      ...['APPROVED', 'DECLINED', 'PENDING'],
    ])
  })

  test('after the lock of its person, as a purge takes them, so that neither waits for the other', async () => {
    await server.database.run(sql`
      update applicant set dob_index = ${server.services.sealing.index('dob', '1990-01-02')} where id = ${ann}`)
    const { id, token } = await request()
    const purge = await server.database.pool.connect()
    try {
      await purge.query('begin')
      await purge.query('select from applicant where id = $1 for update', [ann])
      const answer = withdraw(token)
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => server.database.one(waits)).toBeDefined()
      await purge.query('select from transfer where id = $1 for update nowait', [id])
      await purge.query('commit')
      expect((await answer).status).toBe(204)
    } finally {
      await purge.query('rollback')
      purge.release()
    }
  })

  test('or decided, but never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await request()
      const answers = await Promise.all([withdraw(token), decide(id, 'decline', { reason: 'No' }), withdraw(token)])
      expect(answers.filter(({ status }) => status === 200 || status === 204).length).toBeGreaterThan(0)
      expect(await eventsOf(id)).toEqual(['REQUESTED', (await stateOf(id))?.state])
    }
  })
})

test('a link that is forged, of another request, or revoked is the same 404', async () => {
  const [one, two] = [await request(), await request()]
  const signature = two.token.split('.')[1]
  await server.database.run(sql`update transfer set link_revision = 2 where id = ${two.id}`)
  const answers = [await see(`${one.id}.${signature}`), await see(`${one.id}.${'A'.repeat(43)}`), await see(two.token), await see('x')]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await see(one.token)).status).toBe(200)
})

test('a link ends ninety days after the decision, not before one', async () => {
  const { id, token } = await request()
  server.services.clock.set(inDays(400))
  expect((await see(token)).status).toBe(200)
  server.services.clock.set(NOW)
  await decide(id, 'decline', { reason: 'No' })
  server.services.clock.set(inDays(89))
  expect((await see(token)).status).toBe(200)
  server.services.clock.set(inDays(91))
  expect((await see(token)).status).toBe(404)
})

test('the applicant is mailed the number and the link, which the outbox does not hold', async () => {
  const { id, token } = await request()
  await runJobs(server.services, { twice: () => true })
  const kept = await mail()
  expect(kept?.event_key).toBe(`transfer-${id}-received`)
  expect(kept?.text_body).toContain(`Number of your request: ${id}`)
  expect(JSON.stringify(kept)).not.toContain(token)
  const { text_body } = withTransferLinks(server.services.key, { appointment: null, ...(kept as NonNullable<typeof kept>) })
  expect(text_body).toContain(`http://metro.scheduler.localhost:8080/transfer/${token}`)
  const other = { appointment: null, ...(kept as NonNullable<typeof kept>), transfers: [id + 1] }
  expect(withTransferLinks(server.services.key, other).text_body).not.toContain(token)
})

test('nothing of a request outlives the person: link, mails, row', async () => {
  const { id, token } = await request()
  await runJobs(server.services, { twice: () => true })
  await decide(id, 'approve', { applicant: ann })
  await runJobs(server.services, { twice: () => true })
  await transactAs(server.services, SYSTEM, (change) => purgeApplicants(change, [ann]))
  expect((await see(token)).status).toBe(404)
  expect(await server.database.rows(sql`select event_key from mail`)).toEqual([])
})
