import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk
let ann: { id: number; applicant: number; token: string }
beforeAll(async () => {
  desk = await openDesk({ RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await emptyTables(desk.database, 'appointment', 'applicant', 'idempotency', 'mail', 'attempt')
  await desk.database.pool.query('delete from graphile_worker._private_jobs')
  desk.services.settings.rateLimits = false
  const { body } = await desk.call('POST', 'appointments/schedule', { body: desk.booking() })
  ann = { id: body.id, applicant: body.applicant, token: new URL(body.manage_url).pathname.split('/').at(-1) as string }
})
afterAll(() => desk.close())

const change = (language: unknown, token = ann.token) => desk.call('PUT', `bookings/${token}/language`, { body: { language } })
const language = async () =>
  (await desk.database.one<{ language: string }>(sql`select language from applicant where id = ${ann.applicant}`))?.language
const audited = () =>
  desk.database.rows(
    sql`select actor_role, resource, row_id, changed from audit_event where event = 'own-language' and row_id = ${ann.applicant}`,
  )

test('the link changes the language of later mails once and logs it', async () => {
  expect([(await change('es')).status, (await change('es')).status, await language()]).toEqual([204, 204, 'es'])
  expect(await audited()).toEqual([{ actor_role: 'public', resource: 'applicants', row_id: ann.applicant, changed: ['language'] }])
  await desk.call('PATCH', `bookings/${ann.token}`, { body: { dateTime: '2026-11-24T16:00:00Z' } })
  await tasksOf(desk.services).write_mail({ kind: 'appointment', appointment: ann.id, event: 'MOVED' })
  expect(await desk.database.rows(sql`select subject from mail`)).toEqual([
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
  await desk.database.run(sql`update appointment set link_revision = link_revision + 1 where id = ${ann.id}`)
  expect([(await change('es')).status, await language()]).toEqual([404, 'en'])
})

test('changes by one link are limited per hour', async () => {
  desk.services.settings.rateLimits = true
  let status = 0
  for (let attempts = 0; attempts < 70 && status !== 429; attempts += 1) ({ status } = await change(attempts % 2 === 0 ? 'es' : 'en'))
  expect(status).toBe(429)
})
