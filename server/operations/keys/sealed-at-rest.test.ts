import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../../jobs.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { dataUrl, stroke } from '../../testing/documents/png.ts'
import { type MailServer, startMailServer } from '../../testing/servers/mail-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sealOldAnswers } from '../../waivers/seal-answers.ts'

/** Signatures, answers and mails are not readable in the database, its dump or the folder of files. */

const ANSWER = 'Formerly Zzyzx, convicted in 1999'
const WAIVER = '<p>Former names and convictions <input type="text" name="past"></p>'
const folder = mkdtempSync(join(tmpdir(), 'bims-sealed-'))

let testServer: TestServer
let server: MailServer
let waiver: number
beforeAll(async () => {
  server = await startMailServer(() => 'take')
  testServer = await openTestServer({ RATE_LIMITS: 'off', BIMS_DATA: folder, SMTP_URL: server.url, SMTP_TLS: 'off' })
  await testServer.database.run(sql`update network set display_waiver = true`)
  const made = await testServer.database.one<{ id: number }>(sql`
    insert into waiver (network, name, waiver_data, field_data) values (${testServer.metro}, 'Past', ${WAIVER}, '{"capture":["past"]}') returning id`)
  waiver = made?.id as number
})
beforeEach(async () => {
  server.received.length = 0
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await testServer.database.run(sql`delete from file`)
  rmSync(join(folder, 'files'), { recursive: true, force: true })
  await testServer.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await testServer.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const work = () => runOnce({ pgPool: testServer.database.pool, taskList: tasksOf(testServer.services) as never, noHandleSignals: true })
async function booked() {
  const { status, body } = await testServer.call('POST', 'appointments/schedule', {
    body: testServer.booking({ waiver_signatures: [{ waiver, fields: { past: ANSWER }, signature: dataUrl(stroke(300, 100)) }] }),
  })
  expect(status).toBe(201)
  await work()
  return { id: body.id as number, applicant: body.applicant as number, token: /[^/]+$/.exec(body.manage_url)?.[0] as string }
}
const inFolder = () => readdirSync(join(folder, 'files')).map((name) => readFileSync(join(folder, 'files', name)).toString('latin1'))
async function fetched(applicant: number): Promise<string> {
  const { body } = await testServer.call('GET', `waiversignatures?applicant=${applicant}`, { who: 'staff' })
  const answer = await fetch(
    `${testServer.address}${new URL(body.results[0].signature_url, testServer.address).pathname}${new URL(body.results[0].signature_url, testServer.address).search}`,
  )
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}
const everyRow = async (table: 'waiver_signature' | 'mail' | 'file') =>
  (await testServer.database.pool.query(`select t::text as row from ${table} t`)).rows.map(({ row }) => row).join('\n')

test('a signed waiver is not readable in the folder of files, and staff download it as a PDF', async () => {
  const { applicant } = await booked()
  expect(inFolder()).toHaveLength(1)
  for (const bytes of inFolder()) expect(bytes).not.toContain('PDF')
  expect(await fetched(applicant)).toMatch(/^%PDF-/)
})

test('a file has a hash of its content, for staff, and one of the stored bytes, for backups', async () => {
  const { applicant } = await booked()
  const file = await testServer.database.one<{ record_key: string; sha256: Buffer; kept_sha256: Buffer }>(
    sql`select record_key, sha256, kept_sha256 from file`,
  )
  const kept = Buffer.from(await openFileStore(testServer.services.settings).getBytes(file?.record_key as string))
  expect(sha256Of(kept)).toEqual(file?.kept_sha256)
  expect(sha256Of(Buffer.from(await fetched(applicant), 'latin1'))).toEqual(file?.sha256)
})

test('changed bytes, or those of another file, are not returned', async () => {
  const { applicant } = await booked()
  const file = await testServer.database.one<{ record_key: string }>(sql`select record_key from file`)
  const store = openFileStore(testServer.services.settings)
  const kept = Buffer.from(await store.getBytes(file?.record_key as string))
  kept.writeUInt8(kept.readUInt8(40) ^ 1, 40)
  await store.put(file?.record_key as string, new Uint8Array(kept))
  expect(await fetched(applicant)).not.toMatch(/PDF/)
})

test('a readable file of an earlier version can still be downloaded', async () => {
  const { applicant } = await booked()
  const file = await testServer.database.one<{ record_key: string }>(sql`update file set content_key = null returning record_key`)
  await openFileStore(testServer.services.settings).put(file?.record_key as string, new TextEncoder().encode('%PDF-1.3 of before'))
  expect(await fetched(applicant)).toBe('%PDF-1.3 of before')
})

test('answers in a waiver are encrypted in the row and readable in its document', async () => {
  await booked()
  expect(await everyRow('waiver_signature')).not.toContain('Zzyzx')
  const kept = await testServer.database.one<{ answers: Buffer; record_key: string }>(sql`select answers, record_key from waiver_signature`)
  const opened = await testServer.services.sealing.open(`waiver_signature|answers|${kept?.record_key}`, kept?.answers as Buffer)
  expect(JSON.parse(opened)).toEqual({ past: ANSWER })
})

test('readable answers of an earlier version are sealed by a job, and the signatures keep their versions', async () => {
  await booked()
  await testServer.database.run(sql`update waiver_signature set answers = null, fields = ${JSON.stringify({ past: ANSWER })}`)
  const version = () => testServer.database.one(sql`select version from waiver_signature`)
  const before = await version()
  await sealOldAnswers(testServer.services)
  expect([await version(), await everyRow('waiver_signature')]).toEqual([before, expect.not.stringContaining('Zzyzx')])
  const kept = await testServer.database.one<{ answers: Buffer; record_key: string }>(sql`select answers, record_key from waiver_signature`)
  const opened = await testServer.services.sealing.open(`waiver_signature|answers|${kept?.record_key}`, kept?.answers as Buffer)
  expect(JSON.parse(opened)).toEqual({ past: ANSWER })
})

/** A message as its reader sees it: parts decoded, soft line breaks removed. */
const readable = (message: string) =>
  message.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

test('the outbox never contains a link that opens a booking; the delivered mail does, with its waiver', async () => {
  const { id, token } = await booked()
  expect(await everyRow('mail')).toContain(String(id))
  expect(await everyRow('mail')).not.toContain(token)
  const [mail] = server.received
  expect(readable(mail?.message ?? '')).toContain(`/booking/${token}`)
  expect(mail?.message).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
  expect((await testServer.call('GET', `bookings/${token}`)).status).toBe(200)
})

test('a mail cannot contain the link of another booking', async () => {
  const first = await booked()
  await testServer.database.run(
    sql`insert into mail_wording (network, kind, introduction) values (${testServer.metro}, 'MOVED', ${`See /booking/${first.id}.r1`})`,
  )
  const { body } = await testServer.call('POST', 'appointments/schedule', {
    body: testServer.booking({
      email: 'other@example.org',
      dateTime: '2026-11-24T15:00:00Z',
      waiver_signatures: [{ waiver, fields: {}, signature: dataUrl(stroke(300, 100)) }],
    }),
  })
  await work()
  server.received.length = 0
  await testServer.call('PATCH', `appointments/${body.id}`, { who: 'downtown', body: { date_time: '2026-11-24T16:00:00Z' } })
  await work()
  expect(server.received).toHaveLength(1)
  expect(readable(server.received[0]?.message ?? '')).toContain(`/booking/${first.id}.r1`)
  expect(readable(server.received[0]?.message ?? '')).not.toContain(first.token)
})
