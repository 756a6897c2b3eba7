import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nameOldLinks } from '../../appointments/booking-link.ts'
import { tasksOf } from '../../jobs.ts'
import { signedAddress } from '../../platform/files/file-links.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { sealOldFiles } from '../../platform/files/seal-old-files.ts'
import { log } from '../../platform/log.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { dataUrl, stroke } from '../../testing/documents/png.ts'
import { startS3, type TestS3 } from '../../testing/servers/s3-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sealOldAnswers } from '../../waivers/seal-answers.ts'

/** A job seals what earlier versions stored readable: files, the origins of signatures, links in the outbox. */

const folder = mkdtempSync(join(tmpdir(), 'bims-old-'))
let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

type OldFile = { id: number; version: number; record_key: string; content_key: Buffer | null; sha256: Buffer; kept_sha256: Buffer | null }
const textOf = (at: number) => `%PDF-1.3 of before, ${at}`

describe.each([
  ['in the folder', () => ({ BIMS_DATA: folder })],
  ['in a bucket', () => s3.env],
])('files that are readable %s', (_where, settings) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ RATE_LIMITS: 'off', ...settings() })
  })
  beforeEach(async () => {
    await emptyTables(server.database, 'file')
    await server.database.pool.query('delete from graphile_worker._private_jobs')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => server.close())

  const store = () => openFileStore(server.services.settings)
  async function keepReadable(count: number): Promise<OldFile[]> {
    for (let at = 0; at < count; at += 1) {
      const record_key = randomUUID()
      await store().put(record_key, new TextEncoder().encode(textOf(at)))
      await server.database.run(sql`
        insert into file (record_key, original_name, mime_type, size, sha256, uploaded_at)
        values (${record_key}, 'a.pdf', 'application/pdf', ${textOf(at).length}, ${sha256Of(textOf(at))}, now())`)
    }
    return files()
  }
  const files = () => server.database.rows<OldFile>(sql`select * from file order by id`)
  const kept = async (record_key: string) => Buffer.from(await store().getBytes(record_key))
  const fetched = async (id: number) => {
    const address = signedAddress(server.services, { id, method: 'GET', type: 'application/pdf', length: textOf(id).length })
    return (await fetch(`${server.address}${address}`)).text()
  }
  const isKept = (record_key: string) => store().exists(record_key)

  test('are sealed under another name, keep hash, version and content; the readable copy is deleted later', async () => {
    const before = await keepReadable(25)
    await sealOldFiles(server.services)
    for (const [at, file] of (await files()).entries()) {
      const old = before[at] as OldFile
      expect(file).toMatchObject({ version: old.version, sha256: old.sha256, content_key: expect.any(Buffer) })
      const bytes = await kept(file.record_key)
      expect([bytes.includes('before'), sha256Of(bytes)]).toEqual([false, file.kept_sha256])
      expect([file.record_key === old.record_key, await isKept(old.record_key)]).toEqual([false, true])
    }
    expect(await fetched(before[24]?.id as number)).toBe(textOf(24))
    const jobs = await server.database.rows<{ record_key: string; minutes: number }>(sql`
      select payload->>'record_key' as record_key, round(extract(epoch from run_at - now()) / 60)::integer as minutes
      from graphile_worker._private_jobs order by id`)
    expect(jobs).toEqual(before.map(({ record_key }) => ({ record_key, minutes: 60 })))
    for (const job of jobs) await tasksOf(server.services).delete_file(job)
    expect(await isKept(before[0]?.record_key as string)).toBe(false)
    expect(await fetched(before[0]?.id as number)).toBe(textOf(0))
  })

  test('stay unchanged when the sealed copy cannot be read back; the next run seals them', async () => {
    const [before] = (await keepReadable(1)) as [OldFile]
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const { proto, getBytes } = readsOf(store())
    const names: string[] = []
    const spy = vi.spyOn(proto, 'getBytes').mockImplementation(async function (this: never, name: string) {
      names.push(name)
      const bytes = await getBytes.call(this, name)
      return name === before.record_key ? bytes : bytes.fill(0)
    })
    await sealOldFiles(server.services)
    const named = logged.mock.calls.filter(([about]) => (about as { file?: number }).file === before.id)
    expect([await files(), named.length]).toEqual([[before], 1])
    spy.mockRestore()
    expect(await Promise.all(names.map(isKept)), 'the readable bytes, and the copy').toEqual([true, false])
    await sealOldFiles(server.services)
    expect((await files())[0]?.content_key).toEqual(expect.anything())
  })

  test('a missing or changed file is skipped and named, and does not delay others', async () => {
    const [missing, changed] = (await keepReadable(3)) as [OldFile, OldFile, OldFile]
    await store().delete(missing.record_key)
    await store().put(changed.record_key, new TextEncoder().encode('another'))
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await sealOldFiles(server.services)
    expect((await files()).map(({ content_key }) => content_key !== null)).toEqual([false, false, true])
    expect(logged.mock.calls.map(([about]) => (about as { file: number }).file)).toEqual([missing.id, changed.id])
  })

  test('a file that is removed meanwhile stays removed, and its copy is deleted', async () => {
    const [file] = (await keepReadable(1)) as [OldFile]
    const { proto, getBytes } = readsOf(store())
    const names: string[] = []
    vi.spyOn(proto, 'getBytes').mockImplementation(async function (this: never, name: string) {
      names.push(name)
      await server.database.run(sql`update file set removed_at = now()`)
      return getBytes.call(this, name)
    })
    await sealOldFiles(server.services)
    expect(await files()).toEqual([expect.objectContaining({ record_key: file.record_key, content_key: null })])
    expect(await Promise.all(names.map(isKept))).toEqual([true, false])
  })
})

/** The reading methods of a kind of store. */
function readsOf(store: ReturnType<typeof openFileStore>) {
  const proto = Object.getPrototypeOf(store) as { getBytes(name: string): Promise<Uint8Array> }
  return { proto, getBytes: proto.getBytes }
}

describe('in the database', () => {
  let server: TestServer
  let waiver: number
  beforeAll(async () => {
    server = await openTestServer({ RATE_LIMITS: 'off', BIMS_DATA: folder })
    await server.database.run(sql`update network set display_waiver = true`)
    const made = await server.database.one<{ id: number }>(sql`
      insert into waiver (network, name, waiver_data, field_data) values (${server.metro}, 'Past', '<p>x</p>', '{}') returning id`)
    waiver = made?.id as number
  })
  beforeEach(() => emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail'))
  afterAll(() => server.close())

  async function booked(changes: object = {}) {
    const { status, body } = await server.call('POST', 'appointments/schedule', {
      body: server.booking({ waiver_signatures: [{ waiver, fields: {}, signature: dataUrl(stroke(300, 100)) }], ...changes }),
      headers: { 'user-agent': 'Browser of Ann' },
    })
    expect(status).toBe(201)
    return { id: body.id as number, token: /[^/]+$/.exec(body.manage_url)?.[0] as string }
  }
  const signed = () =>
    server.database.one<{ row: string; version: number; record_key: string; origin: Buffer; id: number }>(
      sql`select id, version, record_key, origin, to_jsonb(s)::text as row from waiver_signature s`,
    )
  const opened = async () => {
    const row = await signed()
    return JSON.parse(await server.services.sealing.open(`waiver_signature|origin|${row?.record_key}`, row?.origin as Buffer))
  }

  test('the origin of a signature is sealed', async () => {
    await booked()
    expect((await signed())?.row).not.toMatch(/127\.0\.0\.1|Browser of Ann/)
    expect(await opened()).toEqual({ ip: '127.0.0.1', user_agent: 'Browser of Ann' })
  })

  test('the readable origin of an earlier version is sealed by the job, and the row keeps its version', async () => {
    await booked()
    await server.database.run(sql`update waiver_signature set origin = null, ip = '192.0.2.7', user_agent = 'Browser of Bea'`)
    const before = await signed()
    expect(before?.row).toContain('192.0.2.7')
    await sealOldAnswers(server.services)
    expect((await signed())?.row).not.toMatch(/192\.0\.2\.7|Browser of Bea/)
    expect(await opened()).toEqual({ ip: '192.0.2.7', user_agent: 'Browser of Bea' })
    expect((await signed())?.version).toBe(before?.version)
  })

  type Mail = { appointment: number | null; words: string; state: string }
  const keepMail = ({ appointment, words, state }: Mail) =>
    server.database.run(sql`
      insert into mail (event_key, appointment, to_address, subject, text_body, html_body, message_id, state)
      values (${randomUUID()}, ${appointment}, 'ann@example.org', 'x', ${words}, ${`<a href="${words}">`}, ${randomUUID()}, ${state})`)
  const words = () => server.database.rows(sql`select text_body, html_body from mail order by id`)
  const versions = () => server.database.rows(sql`select version, updated from mail`)
  const both = (text: string) => ({ text_body: text, html_body: `<a href="${text}">` })

  test.each(['QUEUED', 'SENDING', 'FAILED', 'SENT'])('a mail that is %s keeps its named link without the token', async (state) => {
    const { id, token } = await booked()
    await emptyTables(server.database, 'mail')
    await keepMail({ appointment: id, words: `http://x/booking/${token}`, state })
    const before = await versions()
    await nameOldLinks(server.services)
    expect(await words()).toEqual([both(`http://x/booking/${id}.r1`)])
    expect(await versions()).toEqual(before)
  })

  test('an invalid token, or one of another booking, is dropped', async () => {
    const { id, token } = await booked()
    const other = await booked({ email: 'bea@example.org', dateTime: '2026-11-24T15:00:00Z' })
    await emptyTables(server.database, 'mail')
    await keepMail({ appointment: id, words: `/booking/${other.token}`, state: 'QUEUED' })
    await keepMail({ appointment: null, words: `/booking/${token}`, state: 'QUEUED' })
    await nameOldLinks(server.services)
    expect(await words()).toEqual([other.id, id].map((each) => both(`/booking/${each}`)))
    await server.database.run(sql`update appointment set link_revision = 2 where id = ${id}`)
    await keepMail({ appointment: id, words: `/booking/${token}`, state: 'QUEUED' })
    await nameOldLinks(server.services)
    expect(await words()).toEqual([other.id, id, id].map((each) => both(`/booking/${each}`)))
  })

  test('convert_old_data seals files, origins of signatures and links in the outbox', async () => {
    const { id, token } = await booked()
    await server.database.run(sql`update waiver_signature set origin = null, ip = '192.0.2.7'`)
    await emptyTables(server.database, 'mail')
    await keepMail({ appointment: id, words: `/booking/${token}`, state: 'QUEUED' })
    const record_key = randomUUID()
    await openFileStore(server.services.settings).put(record_key, new TextEncoder().encode(textOf(0)))
    await server.database.run(sql`
      insert into file (record_key, original_name, mime_type, size, sha256, uploaded_at)
      values (${record_key}, 'old.pdf', 'application/pdf', 1, ${sha256Of(textOf(0))}, now())`)
    await tasksOf(server.services).convert_old_data()
    expect(await words()).toEqual([both(`/booking/${id}.r1`)])
    expect((await signed())?.row).not.toContain('192.0.2.7')
    expect(await server.database.rows(sql`select content_key is not null as sealed from file where original_name = 'old.pdf'`)).toEqual([
      { sealed: true },
    ])
  })
})
