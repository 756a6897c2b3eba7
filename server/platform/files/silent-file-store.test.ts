import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCX } from '../../../contract/records/files.ts'
import { tasksOf } from '../../jobs.ts'
import { insertStatusLetters } from '../../letters/write-letters.ts'
import { docx } from '../../testing/documents/docx.ts'
import { dataUrl, picture, stroke } from '../../testing/documents/png.ts'
import { startS3, type TestS3 } from '../../testing/servers/s3-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { storeBytes } from './keep-file.ts'

const TYPE = 'application/pdf'
const PDF = Buffer.from('%PDF-1.7 something')
const OTHER_PDF = Buffer.from('%PDF-1.7 something else')
/** More uploads than there are connections for transactions. */
const UPLOADS = 20
let s3: TestS3
let server: TestServer
beforeAll(async () => {
  s3 = await startS3()
  server = await openTestServer({ RATE_LIMITS: 'off', ...s3.env })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const createUpload = async (mime_type = TYPE): Promise<{ id: number; upload_url: string }> =>
  (await server.call('POST', 'files/upload', { who: 'staff', body: { original_name: 'a file', mime_type } })).body
const send = async (address: string, bytes: Uint8Array = PDF, type = TYPE) =>
  (await fetch(`${server.address}${address}`, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })).status
const work = (name: 'write_letter' | 'waiver_document' | 'delete_unnamed_file', payload: object) =>
  (tasksOf(server.services)[name] as (payload: object) => Promise<void>)(payload)
const idOf = async (statement: ReturnType<typeof sql>) => (await server.database.one<{ id: number }>(statement))?.id as number

/** Checks that waiting for the store holds no connection of transactions, and that the work succeeds when the store answers. */
async function holdsNone<T>(method: string, calls: number, begin: () => Promise<T>): Promise<T> {
  const release = s3.hold(method)
  const before = s3.calls.length
  const work = begin()
  const objects = () => new Set(s3.calls.slice(before).filter((call) => call.startsWith(method))).size
  await expect.poll(objects, { timeout: 10_000 }).toBe(calls)
  const { pool } = server.database
  const used = pool.totalCount - pool.idleCount
  release()
  const done = await work
  expect(used).toBe(0)
  return done
}

test('uploads hold no connection of transactions while the store does not answer', { timeout: 60_000 }, async () => {
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, createUpload))
  const statuses = await holdsNone('PUT', UPLOADS, () => Promise.all(uploads.map(({ upload_url }) => send(upload_url))))
  expect(statuses).toEqual(Array(UPLOADS).fill(204))
})

test('a logo holds no connection while its picture is read', { timeout: 60_000 }, async () => {
  const sent = { original_name: 'logo.png', mime_type: 'image/png' }
  const { id: file, upload_url } = (await server.call('POST', 'files/upload', { who: 'metro', body: sent })).body
  expect(await send(upload_url, picture(40, 20), 'image/png')).toBe(204)
  const set = () => server.call('PUT', `livescanvendors/${server.downtown}/logo`, { who: 'metro', body: { file } })
  const { status, body } = await holdsNone('GET', 1, set)
  expect([status, body.logo]).toEqual([200, expect.stringContaining(`/logo?v=${file}`)])
})

test('a letter and its template hold no connection either', { timeout: 60_000 }, async () => {
  const { id: template, upload_url } = await createUpload(DOCX)
  expect(await send(upload_url, docx(['{full_name}']), DOCX)).toBe(204)
  const body = { description: 'Hired', slug: 'hired', template, recipient: 'LOC' }
  const made = await holdsNone('GET', 1, () => server.call('POST', 'statuscodes', { who: 'staff', body }))
  expect(made.status).toBe(201)
  const employer = await idOf(sql`insert into employer (name) values ('Schools') returning id`)
  const location = await idOf(sql`
    insert into location (employer, name, contact_email) values (${employer}, 'School', 's@bims.example') returning id`)
  const applicant = await idOf(sql`
    insert into applicant (record_key, employer, first_name, last_name, email, phone)
    values (gen_random_uuid(), ${employer}, 'Ann', 'Lee', 'ann@bims.example', '3055550100') returning id`)
  await server.database.run(sql`insert into applicant_location (applicant, location) values (${applicant}, ${location})`)
  const history = await idOf(sql`
    insert into applicant_history (applicant, event, status_code) values (${applicant}, 'STATUS', ${made.body.id}) returning id`)
  await insertStatusLetters(server.database, history)
  const letter = await idOf(sql`select id from letter`)
  await holdsNone('GET', 1, () => work('write_letter', { letter }))
  expect(await idOf(sql`select file as id from letter where problem is null`)).toBeGreaterThan(0)
  await server.database.run(sql`delete from letter_sending`)
  await server.database.run(sql`update letter set file = null`)
  await holdsNone('PUT', 1, () => work('write_letter', { letter }))
  expect(await idOf(sql`select file as id from letter where problem is null`)).toBeGreaterThan(0)
})

test('the document of a waiver holds no connection, and one of two simultaneous ones is stored', { timeout: 60_000 }, async () => {
  await server.database.run(sql`update network set display_waiver = true`)
  const waiver = await idOf(sql`
    insert into waiver (network, name, waiver_data, field_data) values (${server.metro}, 'VECHS', 'Agreed', '{"capture":[]}') returning id`)
  const booking = server.booking({ waiver_signatures: [{ waiver, fields: {}, signature: dataUrl(stroke(300, 100)) }] })
  expect((await server.call('POST', 'appointments/schedule', { body: booking })).status).toBe(201)
  const signature = await idOf(sql`select id from waiver_signature`)
  const twice = () => Promise.all([work('waiver_document', { signature }), work('waiver_document', { signature })])
  await holdsNone('PUT', 2, twice)
  expect(await idOf(sql`select waiver_file as id from waiver_signature`)).toBeGreaterThan(0)
  expect(await storedWithoutRow()).toHaveLength(1)
  await deleteUnnamed()
  expect(await storedWithoutRow()).toEqual([])
})

test('one of two uploads to one address is stored completely, and the other is deleted', async () => {
  const { id, upload_url } = await createUpload()
  const release = s3.hold('PUT')
  const both = [send(upload_url, PDF), send(upload_url, OTHER_PDF)]
  const before = s3.calls.length
  await expect.poll(() => s3.calls.length - before).toBe(2)
  release()
  expect((await Promise.all(both)).sort()).toEqual([204, 409])
  const { url } = (await server.call('GET', `files/${id}`, { who: 'staff' })).body
  const got = Buffer.from(await (await fetch(`${server.address}${url}`)).arrayBuffer())
  expect([PDF, OTHER_PDF].some((bytes) => got.equals(bytes))).toBe(true)
  await deleteUnnamed()
  expect(await storedWithoutRow()).toEqual([])
  expect((await fetch(`${server.address}${url}`)).status).toBe(200)
})

test('a job deletes contents whose row was never written because the process ended', async () => {
  const { record_key } = await storeBytes(server.database, server.services, PDF)
  expect(await storedWithoutRow()).toEqual([record_key])
  const [job] = await waiting()
  expect(job?.minutes).toBeGreaterThan(50)
  await deleteUnnamed()
  expect(await storedWithoutRow()).toEqual([])
})

const waiting = () =>
  server.database.rows<{ payload: { record_key: string }; minutes: number }>(sql`
    select j.payload, extract(epoch from run_at - now())::float8 / 60 as minutes from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete_unnamed_file' order by j.id desc`)
const deleteUnnamed = async () => {
  for (const { payload } of await waiting()) await work('delete_unnamed_file', payload)
}
const storedWithoutRow = async () => {
  const named = new Set((await server.database.rows<{ record_key: string }>(sql`select record_key from file`)).map((row) => row.record_key))
  return [...s3.objects.keys()].filter((key) => !named.has(key))
}
