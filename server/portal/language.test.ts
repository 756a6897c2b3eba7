import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let ann: { id: number; applicant: number; token: string }
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail', 'attempt')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  server.services.settings.rateLimits = false
  const { body } = await server.call('POST', 'appointments/schedule', { body: server.booking() })
  ann = { id: body.id, applicant: body.applicant, token: new URL(body.manage_url).pathname.split('/').at(-1) as string }
})
afterAll(() => server.close())

const change = (language: unknown, token = ann.token) => server.call('PUT', `bookings/${token}/language`, { body: { language } })
const language = async () =>
  (await server.database.one<{ language: string }>(sql`select language from applicant where id = ${ann.applicant}`))?.language
const audited = () =>
  server.database.rows(
    sql`select actor_role, resource, row_id, changed from audit_event where event = 'own-contact' and row_id = ${ann.applicant}`,
  )

const histories = () =>
  server.database.rows(sql`select event, by_user from applicant_history where applicant = ${ann.applicant} and event = 'CHANGED'`)

test('the link changes the language of later mails once, and the audit log and the history record it', async () => {
  expect([(await change('es')).status, (await change('es')).status, await language()]).toEqual([204, 204, 'es'])
  expect(await histories()).toEqual([{ event: 'CHANGED', by_user: null }])
  expect(await audited()).toEqual([{ actor_role: 'public', resource: 'applicants', row_id: ann.applicant, changed: ['language'] }])
  await server.call('PATCH', `bookings/${ann.token}`, { body: { dateTime: '2026-11-24T16:00:00Z' } })
  await tasksOf(server.services).write_mail({ kind: 'appointment', appointment: ann.id, event: 'MOVED' })
  expect(await server.database.rows(sql`select subject from mail`)).toEqual([
    { subject: 'Su cita para la toma de huellas dactilares cambió: mar, 24 de nov, 11:00 a.m. EST' },
  ])
})

test('an unknown language is a 400 that names the field', async () => {
  for (const wrong of ['fr', 'EN', '', null, 7, undefined])
    expect(await change(wrong)).toMatchObject({ status: 400, body: { errors: { language: expect.any(String) } } })
  expect([await language(), await audited()]).toEqual(['en', []])
})

test('a forged or revoked link changes nothing', async () => {
  const last = ann.token.at(-1) === 'A' ? 'B' : 'A'
  expect((await change('es', `${ann.token.slice(0, -1)}${last}`)).status).toBe(404)
  await server.database.run(sql`update appointment set link_revision = link_revision + 1 where id = ${ann.id}`)
  expect([(await change('es')).status, await language()]).toEqual([404, 'en'])
})

test('changes by one link are limited per hour', async () => {
  server.services.settings.rateLimits = true
  let status = 0
  for (let attempts = 0; attempts < 70 && status !== 429; attempts += 1) ({ status } = await change(attempts % 2 === 0 ? 'es' : 'en'))
  expect(status).toBe(429)
})
