import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DOCX } from '../../../contract/records/files.ts'
import { tasksOf } from '../../jobs.ts'
import { digestKey } from '../../platform/records/idempotency.ts'
import { rowsAsText } from '../../testing/canaries.ts'
import { stayingColumns } from '../../testing/database/staying-columns.ts'
import { docx } from '../../testing/documents/docx.ts'
import { dataUrl, stroke } from '../../testing/documents/png.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { agreed } from '../../testing/sms-stage.ts'
import { wizardPerson } from '../../testing/wizard-person.ts'
import { makeWorld, type World } from '../../testing/world.ts'

/*
 * A person whose values all contain a unique mark books, signs, is rejected, booked again and transferred: once as the
 * kept record, once as the one merged into it. Then the record is deleted, and every table and the files are searched.
 */

const MARK = /qxjw|7865550173|33199/i
const SSN4 = '9173'
const DOB = '1931-07-19'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())
afterAll(() => world.close())

const db = () => world.services.database
const wizard = () => ({
  ...wizardPerson,
  employer: world.ids.employers.lakeside,
  applicantType: world.ids.applicanttypes.teacher,
  firstName: 'Qxjwanna',
  middleName: 'Qxjwmid',
  lastName: 'Qxjwford',
  email: 'qxjw@mail.example',
  phone: '7865550173',
  ssn4: SSN4,
  dob: DOB,
  residence: '1 Qxjw Street, Qxjwtown, FL 33199',
  notes: 'Ring at the qxjw door',
})

/** Sends a call and expects success. */
async function ask({ who, method = 'GET', path, body, headers = {} }: Parameters<World['ask']>[0]) {
  const answer = await world.ask({ who, method, path, body, headers: { 'user-agent': 'Browser qxjw', ...headers } })
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300)
  return answer.body === '' ? null : answer.json()
}

/** Downtown is open on Mondays: a quarter of an hour of the Monday after next. */
const openTime = (quarter: number) => {
  const now = Temporal.Now.plainDateISO('America/New_York')
  const day = now.add({ days: 15 - now.dayOfWeek }).toZonedDateTime({ timeZone: 'America/New_York', plainTime: '10:00' })
  return day
    .add({ minutes: 15 * quarter })
    .toInstant()
    .toString()
}

async function upload(original_name: string, mime_type: string, bytes: Buffer): Promise<number> {
  const { id, upload_url } = await ask({ who: 'staff', method: 'POST', path: 'files/upload', body: { original_name, mime_type } })
  const sent = await world.app.inject({ method: 'PUT', url: upload_url, headers: { 'content-type': mime_type }, payload: bytes })
  expect(sent.statusCode, sent.body).toBeLessThan(300)
  return id
}

/** Gives Lakeside a waiver with a field, and a status whose letter names the person. */
async function prepare(): Promise<{ status: number }> {
  const fields = { waiver_data: '<p>Sign <input type="text" name="legal_name"></p>', field_data: { capture: ['legal_name'] } }
  await ask({ who: 'superuser', method: 'PATCH', path: `waivers/${world.ids.waivers.lakesides}`, body: fields })
  await ask({ who: 'superuser', method: 'PATCH', path: `employers/${world.ids.employers.lakeside}`, body: { display_waiver: true } })
  const template = await upload('letter.docx', DOCX, docx(['{first_name} {last_name} of {location} is {status}.']))
  return ask({
    who: 'staff',
    method: 'POST',
    path: 'statuscodes',
    body: { description: 'Hired', slug: 'hired', template, recipient: 'LOC' },
  }).then(({ id }) => ({
    status: id,
  }))
}

/** Books, signs, comes, is rejected and booked again, which fills every part of a record. */
async function live(quarter: number, status: number, illegible: boolean): Promise<number> {
  const waiver = world.ids.waivers.lakesides
  const signed = { waiver, fields: { legal_name: 'Qxjw Legal' }, signature: dataUrl(stroke(300, 100)) }
  const where = { lsv: world.ids.livescanvendors.downtown, dateTime: openTime(quarter), location: world.ids.locations.school }
  const body = { mode: 'new', ...wizard(), ...where, waiver_signatures: [signed], smsConsent: agreed }
  const booked = await ask({
    who: 'public',
    method: 'POST',
    path: 'appointments/schedule',
    body,
    headers: keyHeader(`qxjw-${quarter}`),
  })
  const { applicant } = booked
  const path = `applicants/${applicant}`
  await ask({
    who: 'staff',
    method: 'PATCH',
    path,
    body: { first_name: 'Qxjwold', position: 'Qxjw keeper', phone_ext: '917', notes: 'qxjw note' },
  })
  await ask({
    who: 'staff',
    method: 'PATCH',
    path,
    body: { first_name: 'Qxjwanna', status_code: status, locations: [world.ids.locations.school] },
  })
  const home = { street1: '9 Qxjw Ave', city: 'Qxjw City', state: 'FL', zip_code: '33199' }
  await ask({
    who: 'staff',
    method: 'POST',
    path: 'addresses',
    body: { applicant, address_type: 'WORK', ...home },
    headers: keyHeader(`qxjw-address-${quarter}`),
  })
  await ask({
    who: 'staff',
    method: 'POST',
    path: 'identifications',
    body: { applicant, id_type: 'DL', state: 'FL', identifier: 'QXJW77' },
  })
  await ask({ who: 'staff', method: 'POST', path: 'notes', body: { applicant, note_text: 'She said qxjw' } })
  await uploadWaiver(applicant)
  await db().run(sql`
    insert into payment_transaction (appointment, lsv, amount, state, method, brand, last4, reason, token_hash, asked_from)
    values (${booked.id}, ${where.lsv}, 4000, 'DECLINED', 'ONLINE', 'qxjw card', '9173', 'qxjw declined', 'qxjw'::bytea, 'qxjw'::bytea)`)
  await db().run(sql`update appointment set date_time = date_time - interval '60 days', ends_at = ends_at - interval '60 days'
    where id = ${booked.id}`)
  await db().run(sql`
    update appointment set status = 'COMPLETED', transaction_id = ${`QXJWTCN${quarter}`}, machine_name = 'QXJWFORD,QXJWANNA',
      id_document = 'PASSPORT', id_issuer = 'Qxjwland', id_expires = '2031-05-01'
    where id = ${booked.id}`)
  await runJobs(world.services)
  if (illegible) await reprint(applicant, booked.id, quarter + 1)
  for (const { id } of (await ask({ who: 'staff', path: `waiversignatures?applicant=${applicant}` })).results)
    await ask({ who: 'superuser', method: 'DELETE', path: `waiversignatures/${id}`, body: { reason: 'Signed by qxjw as a child' } })
  return applicant
}

/** Fills the columns of signatures that earlier versions wrote. */
const signAsBefore = (applicants: readonly number[]) =>
  db().run(sql`
    update waiver_signature set ip = '192.0.2.7', user_agent = 'Browser qxjw', signature_index = 'qxjw'::bytea, fields = '{"legal_name": "Qxjw Legal"}'
    where applicant = any(${applicants}::bigint[])`)

/** The columns of tables that stay, which have a value in a row of these applicants. */
async function filledColumns(applicants: readonly number[]): Promise<string[]> {
  const own = sql`array(select id from appointment where applicant = any(${applicants}::bigint[]))`
  const found = await Promise.all(
    Object.entries(stayingColumns).map(async ([table, { emptied }]) => {
      const isOwn = ['appointment_history', 'payment_transaction'].includes(table)
        ? sql`t.appointment = any(${own})`
        : sql`t.applicant = any(${applicants}::bigint[])`
      const rows = await db().rows<{ row: Record<string, unknown> }>(sql`select to_jsonb(t) as row from ${raw(table)} t where ${isOwn}`)
      return emptied.filter((column) => rows.some(({ row }) => row[column] !== null)).map((column) => `${table}.${column}`)
    }),
  )
  return found.flat()
}

/** Every column that a purge empties. */
const emptiedColumns = Object.entries(stayingColumns).flatMap(([table, { emptied }]) => emptied.map((column) => `${table}.${column}`))

async function uploadWaiver(applicant: number) {
  const pdf = Buffer.from('%PDF-1.4\n% qxjw\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const waiver_file = await upload('qxjw.pdf', 'application/pdf', pdf)
  await ask({
    who: 'staff',
    method: 'POST',
    path: 'waiversignatures',
    body: { applicant, waiver: world.ids.waivers.lakesides, waiver_file },
  })
}

async function reprint(applicant: number, registration: number, quarter: number) {
  await ask({
    who: 'staff',
    method: 'PATCH',
    path: `applicants/${applicant}/illegible`,
    body: { tcr: 'QXJWTCR', transaction_id: 'QXJWTCN' },
  })
  await runJobs(world.services)
  const employer = world.ids.employers.lakeside
  const keyed = { employer, reg_number: String(registration), last_name: 'Qxjwford', email: 'qxjw@mail.example' }
  const { lookup_token } = await ask({ who: 'public', method: 'POST', path: 'applicants/lookup', body: keyed })
  const again = await ask({
    who: 'public',
    method: 'POST',
    path: 'appointments/schedule',
    body: {
      mode: 'illegible',
      employer,
      lsv: world.ids.livescanvendors.downtown,
      dateTime: openTime(quarter),
      applicantId: applicant,
      lookupToken: lookup_token,
      privacy_notice: wizardPerson.privacy_notice,
    },
  })
  await runJobs(world.services)
  await ask({ who: 'staff', method: 'DELETE', path: `appointments/${again.id}` })
  await db().run(sql`update appointment_history set reason = 'qxjw rang' where appointment = ${again.id}`)
}

/** Three requests of the person: approved, declined, and a pending one. */
async function requestTransfers(applicant: number) {
  const body = { ...wizard(), mode: 'transfer', location: world.ids.locations.school }
  const made = async (key: string) =>
    (await ask({ who: 'public', method: 'POST', path: 'applicants/transfer', body, headers: keyHeader(`qxjw-${key}`) })).id
  await ask({ who: 'staff', method: 'POST', path: `transfers/${await made('a')}/approve`, body: { applicant } })
  await ask({ who: 'staff', method: 'POST', path: `transfers/${await made('b')}/decline`, body: { reason: 'qxjw is at another school' } })
  await made('c')
}

/** Whether each table has rows; those of the seed are ana's. */
const rowsOf = (tables: readonly string[]) =>
  Promise.all(tables.map(async (table) => (await db().rows(sql`select 1 as one from ${raw(table)} limit 1`)).length))

/** The digests of the person's keys, in place of which no table has the keys. */
const digests = new Set<string>()
const keyHeader = (key: string) => {
  digests.add(digestKey(key))
  return { 'idempotency-key': key }
}

const files = () => readdirSync(join(world.services.settings.dataFolder, 'files'))
const traces = async () => {
  const { sealing } = world.services
  const indexes = [sealing.index('ssn4', SSN4), sealing.index('dob', DOB), sealing.index('identifier', 'QXJW77')].map((index) =>
    index.toString('hex'),
  )
  const rows = await rowsAsText(db())
  const unreadable = [...indexes, ...digests]
  return rows.filter(({ text }) => MARK.test(text) || unreadable.some((value) => text.includes(value)))
}

test('a deleted applicant, with a merged record, leaves traces in the named places only', async () => {
  const { status } = await prepare()
  await runJobs(world.services)
  const filesBefore = files()
  const other = await live(0, status, false)
  const applicant = await live(2, status, true)
  await requestTransfers(applicant)
  await runJobs(world.services)
  await ask({ who: 'staff', method: 'PATCH', path: `applicants/${other}`, body: { position: 'Qxjw dropped' } })
  await ask({ who: 'staff', method: 'POST', path: `applicants/${applicant}/merge`, body: { other } })
  const dropped = (await traces()).filter(({ text }) => text.includes('Qxjw dropped'))
  expect(dropped.map(({ table }) => table)).toContain('applicant_history')
  expect(new Set((await traces()).map(({ table }) => table))).toEqual(new Set(HELD_BEFORE))
  expect(files().length).toBeGreaterThan(filesBefore.length + 3)

  expect(await rowsOf(['letter', 'letter_sending', 'lookup_grant', 'transfer_history', 'applicant_location'])).not.toContain(0)

  await signAsBefore([applicant, other])
  expect(await filledColumns([applicant, other])).toEqual(emptiedColumns)
  await ask({ who: 'superuser', method: 'DELETE', path: `applicants/${applicant}` })
  await runJobs(world.services)
  expect(await filledColumns([applicant, other])).toEqual([])
  const left = (await traces()).map(({ table, text }) => `${table}: ${text.replaceAll('Browser qxjw', '')}`)
  // The audit log keeps the caller's address, but nothing of the person.
  expect(left.filter((row) => MARK.test(row))).toEqual([])
  expect(new Set(left.map((row) => row.split(':')[0]))).toEqual(new Set(['audit_event']))
  expect(files()).toEqual(filesBefore)
})

test('a transfer that matches another record too is not deleted with one of them', async () => {
  const { status } = await prepare()
  const [one, other] = [await live(0, status, false), await live(2, status, false)]
  const body = { ...wizard(), mode: 'transfer', location: world.ids.locations.school }
  const { id } = await ask({ who: 'public', method: 'POST', path: 'applicants/transfer', body })
  const waits = async () => (await db().one(sql`select id from transfer where id = ${id}`)) !== undefined
  await ask({ who: 'superuser', method: 'DELETE', path: `applicants/${one}` })
  expect(await waits()).toBe(true)
  await ask({ who: 'superuser', method: 'DELETE', path: `applicants/${other}` })
  expect(await waits()).toBe(false)
})

test('an applicant who never finished booking is purged after a day, unlike merged and held records', async () => {
  const { status } = await prepare()
  const [unfinished, kept, merged] = [await live(0, status, false), await live(2, status, false), await live(4, status, false)]
  await ask({ who: 'staff', method: 'POST', path: `applicants/${kept}/merge`, body: { other: merged } })
  const held = world.ids.applicants.cora
  await ask({ who: 'staff', method: 'PATCH', path: `applicants/${held}`, body: { hold_reason: 'Case 12-345' } })
  await db().run(sql`
    update applicant set removed_at = now() - interval '25 hours' where id = any(${[unfinished, merged, held]}::bigint[])`)
  await tasksOf(world.services).purge_unbooked()
  const purged = await db().rows<{ id: number }>(sql`select id from applicant where last_name = 'Removed'`)
  expect(purged).toEqual([{ id: unfinished }])
  const notes = await db().rows<{ applicant: number }>(sql`select distinct applicant from note where note_text like '%qxjw%'`)
  expect(notes).toEqual([{ applicant: kept }])
})

/** Every table with data of the person before the deletion, so that no part of the test is empty. */
const HELD_BEFORE = [
  'address',
  'applicant',
  'applicant_first_name',
  'applicant_history',
  'applicant_last_name',
  'applicant_moved',
  'applicant_position',
  'appointment',
  'appointment_history',
  'audit_event',
  'file',
  'idempotency',
  'identification',
  'mail',
  'note',
  'payment_transaction',
  'rejection',
  'sms',
  'sms_consent',
  'transfer',
  'waiver_signature',
]
