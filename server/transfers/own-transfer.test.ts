import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeApplicants } from '../applicants/removal/purge-applicant.ts'
import { withTransferLinks } from '../mails/transfer-link.ts'
import { transactAs } from '../platform/events/change.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { type Desk, NOW, openDesk } from '../testing/desk.ts'
import { runJobs } from '../testing/run-jobs.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let desk: Desk
let ann: number
beforeAll(async () => {
  desk = await openDesk()
  await desk.database.run(sql`update network set enable_transfers = true, applicant_subdomain = 'metro'`)
  await desk.database.run(sql`update applicant_type set transfer = true`)
})
beforeEach(async () => {
  desk.services.clock.set(NOW)
  await emptyTables(desk.database, 'mail', 'transfer', 'applicant', 'idempotency')
  const made = await desk.database.one<{ id: number }>(sql`
    insert into applicant (record_key, network, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${desk.metro}, 'Ann', 'Lee', 'ann@example.org', '3055550100') returning id`)
  ann = made?.id as number
})
afterAll(() => desk.close())

async function request(): Promise<{ id: number; token: string }> {
  const { lsv: _lsv, dateTime: _dateTime, ...person } = desk.booking()
  const { status, body } = await desk.call('POST', 'applicants/transfer', { body: { ...person, mode: 'transfer' } })
  expect(status).toBe(201)
  expect(body.state_url).toMatch(/^http:\/\/metro\.scheduler\.localhost:8080\/transfer\/[^/]+$/)
  return { id: body.id, token: body.state_url.split('/').at(-1) }
}
const see = (token: string) => desk.call('GET', `transferrequests/${token}`)
const decide = (id: number, how: 'approve' | 'decline', body: object) => desk.call('POST', `transfers/${id}/${how}`, { who: 'staff', body })
const mail = () =>
  desk.database.one<{ event_key: string; text_body: string; html_body: string }>(
    sql`select event_key, text_body, html_body from mail order by id desc limit 1`,
  )

test('the link shows the request and nothing that was typed but the name', async () => {
  const { id, token } = await request()
  expect((await see(token)).body).toEqual({
    ...{ id, created: expect.any(String), state: 'PENDING', decided: null, decline_reason: null, first_name: 'Ann', last_name: 'Lee' },
    ...{
      applicant_type: 'Teacher',
      applicant_type_es: null,
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

test('a link that is forged, of another request, or revoked is the same 404', async () => {
  const [one, two] = [await request(), await request()]
  const signature = two.token.split('.')[1]
  await desk.database.run(sql`update transfer set link_revision = 2 where id = ${two.id}`)
  const answers = [await see(`${one.id}.${signature}`), await see(`${one.id}.${'A'.repeat(43)}`), await see(two.token), await see('x')]
  for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await see(one.token)).status).toBe(200)
})

test('a link ends ninety days after the decision, not before one', async () => {
  const { id, token } = await request()
  desk.services.clock.set(inDays(400))
  expect((await see(token)).status).toBe(200)
  desk.services.clock.set(NOW)
  await decide(id, 'decline', { reason: 'No' })
  desk.services.clock.set(inDays(89))
  expect((await see(token)).status).toBe(200)
  desk.services.clock.set(inDays(91))
  expect((await see(token)).status).toBe(404)
})

test('the applicant is mailed the number and the link, which the outbox does not hold', async () => {
  const { id, token } = await request()
  await runJobs(desk.services, { twice: () => true })
  const kept = await mail()
  expect(kept?.event_key).toBe(`transfer-${id}-received`)
  expect(kept?.text_body).toContain(`Number of your request: ${id}`)
  expect(JSON.stringify(kept)).not.toContain(token)
  const { text_body } = withTransferLinks(desk.services.key, { appointment: null, ...(kept as NonNullable<typeof kept>) })
  expect(text_body).toContain(`http://metro.scheduler.localhost:8080/transfer/${token}`)
  const other = { appointment: null, ...(kept as NonNullable<typeof kept>), event_key: `transfer-${id + 1}-received` }
  expect(withTransferLinks(desk.services.key, other).text_body).not.toContain(token)
})

test('nothing of a request outlives the person: link, mails, row', async () => {
  const { id, token } = await request()
  await runJobs(desk.services, { twice: () => true })
  await decide(id, 'approve', { applicant: ann })
  await runJobs(desk.services, { twice: () => true })
  await transactAs(desk.services, SYSTEM, (change) => purgeApplicants(change, [ann]))
  expect((await see(token)).status).toBe(404)
  expect(await desk.database.rows(sql`select event_key from mail`)).toEqual([])
})
