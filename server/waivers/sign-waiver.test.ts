import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealDrawing } from '../../contract/waivers/seal-drawing.ts'
import { place } from '../platform/secrets/sealing.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { chunk, dataUrl, header, picture, pngOf, rows, stroke } from '../testing/documents/png.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { openAnswers } from './seal-answers.ts'

const AGREEMENT = '<h2>Agreement</h2><p><input type="text" name="legal_name"></p><script>evil()</script>'
const FIELDS = { capture: ['legal_name', 'former_names', 'convicted'], required: ['legal_name', 'copy'] }
const GOOD = { legal_name: 'Ann Lee', copy: 'yes' }
const drawing = dataUrl(stroke(300, 100))

let server: TestServer
let agreement: number
let statement: number
let foreign: number
beforeAll(async () => {
  server = await openTestServer()
  await server.database.run(sql`update network set display_waiver = true`)
  const id = async (statement: ReturnType<typeof sql>) => (await server.database.one<{ id: number }>(statement))?.id as number
  agreement = await id(sql`
    insert into waiver (network, waiver_data, field_data) values (${server.metro}, ${AGREEMENT}, ${JSON.stringify(FIELDS)}) returning id`)
  statement = await id(sql`insert into waiver (network, waiver_data) values (${server.metro}, 'I have read R&D.') returning id`)
  const employer = await id(sql`insert into employer (name) values ('Other') returning id`)
  foreign = await id(sql`insert into waiver (employer, waiver_data) values (${employer}, 'Other') returning id`)
})
beforeEach(async () => {
  await emptyTables(server.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => server.close())

type Sent = Record<string, unknown>
const signed = (changes: Sent = {}): Sent => ({ waiver: agreement, edition: 1, fields: GOOD, signature: drawing, ...changes })
const plain = (changes: Sent = {}): Sent => ({ waiver: statement, fields: {}, signature: '', typed_name: 'Ann Lee', ...changes })
const book = (waiver_signatures?: Sent[], key?: string) =>
  server.call('POST', 'appointments/schedule', {
    body: server.booking({ waiver_signatures }),
    headers: { 'user-agent': `Test ${'x'.repeat(300)}`, ...(key ? { 'idempotency-key': key } : {}) },
  })

const kept = () =>
  server.database.rows<
    { record_key: string; waiver: number; edition: number; fields: object; signature: Buffer; waiver_sha256: Buffer } & Sent
  >(sql`select * from waiver_signature order by waiver`)

const nothingKept = async () => {
  for (const table of ['appointment', 'applicant', 'idempotency'] as const) expect([table, await server.count(table)]).toEqual([table, 0])
  expect(await kept()).toEqual([])
}

describe('two waivers, one drawn and one by typed name', () => {
  test('are stored with the booking as evidence: edition, hash of the text, fields, sealed signature, origin', async () => {
    const { status, body } = await book([signed(), plain()])
    expect(status).toBe(201)
    const [first, second] = await kept()
    expect(first).toMatchObject({
      applicant: body.applicant,
      waiver: agreement,
      signature_type: 'GENERATED',
      edition: 1,
      ip: null,
      user_agent: null,
    })
    const origin = await server.services.sealing.open(`waiver_signature|origin|${first?.record_key}`, first?.origin as Buffer)
    expect(JSON.parse(origin)).toEqual({ ip: '127.0.0.1', user_agent: `Test ${'x'.repeat(195)}` })
    const shown = (await server.call('GET', `waivers?network=${server.metro}`)).body.results
    expect(shown[0].waiver_data).toBe('<h2>Agreement</h2><p><input type="text" name="legal_name" /></p>')
    for (const [index, each] of [first, second].entries()) {
      expect(each?.waiver_sha256.toString('hex')).toBe(createHash('sha256').update(shown[index].waiver_data).digest('hex'))
    }
    expect(first?.signature.includes('drawn')).toBe(false)
    const open = async (row: typeof first) =>
      JSON.parse(
        await server.services.sealing.open(place('waiver_signature', 'signature', row?.record_key ?? ''), row?.signature as Buffer),
      )
    const image = PNG.sync.read(Buffer.from((await open(first)).drawn, 'base64'))
    expect([image.width, image.height, image.data[0]]).toEqual([300, 100, 0])
    expect(await open(second)).toEqual({ typed: 'Ann Lee' })
    expect(await openAnswers(server.services.sealing, first as never)).toEqual(GOOD)
    const jobs = await server.database.rows(sql`select task_identifier from graphile_worker.jobs where task_identifier = 'waiver_document'`)
    expect(jobs).toHaveLength(2)
  })

  test('a repeated key is the same booking, without a second signature', async () => {
    const [first, again] = [await book([signed(), plain()], 'twice'), await book([signed(), plain()], 'twice')]
    expect(again.body).toEqual(first.body)
    expect(await kept()).toHaveLength(2)
  })

  test('other data in a picture is removed', async () => {
    const [start, rest] = [stroke(20, 20).subarray(0, 33), stroke(20, 20).subarray(33)]
    const secret = Buffer.concat([start, chunk('tEXt', Buffer.from('Comment\0evil')), rest])
    expect((await book([signed({ signature: dataUrl(secret) }), plain()])).status).toBe(201)
    const [row] = await kept()
    const sealed = await server.services.sealing.open(
      place('waiver_signature', 'signature', row?.record_key ?? ''),
      row?.signature as Buffer,
    )
    expect(Buffer.from(JSON.parse(sealed).drawn, 'base64').includes('evil')).toBe(false)
  })
})

describe('an encrypted drawing', () => {
  const keyOfToday = async () => (await server.call('GET', 'waiversignatures/key')).body
  const sealed = async (owner = 'mine') => sealDrawing(drawing, owner, await keyOfToday())

  test('is stored like a plain one, and reveals nothing', async () => {
    const mine = await sealed()
    expect(mine).toMatch(/^sealed:2026-11-23[A-Za-z0-9_-]+$/)
    expect(Buffer.from(mine.slice('sealed:2026-11-23'.length), 'base64url').includes('PNG')).toBe(false)
    expect((await book([signed({ signature: mine }), plain()], 'mine')).status).toBe(201)
    const [row] = await kept()
    const open = await server.services.sealing.open(place('waiver_signature', 'signature', row?.record_key ?? ''), row?.signature as Buffer)
    expect(PNG.sync.read(Buffer.from(JSON.parse(open).drawn, 'base64')).width).toBe(300)
  })

  test('is accepted until the end of the next day, whatever the browser’s clock', async () => {
    const mine = await sealed()
    const now = server.services.clock.now()
    server.services.clock.set('2026-11-24T23:59:00Z')
    const { body } = await book([signed({ signature: mine }), plain()], 'mine')
    server.services.clock.set(new Date(now).toISOString())
    // The booked time has passed meanwhile, which is the only refusal.
    expect(body.errors ?? {}).not.toHaveProperty(['waiver_signatures.0.signature'])
  })

  const otherDay = (mine: string) => mine.replace('2026-11-23', '2026-11-22')
  test.each([
    { what: 'under another key', key: 'other' },
    { what: 'without a key' },
    { what: 'changed data', key: 'mine', made: (mine: string) => `${mine.slice(0, -8)}AAAAAAAA` },
    { what: 'a wrong day', key: 'mine', made: otherDay },
    { what: 'invalid data', key: 'mine', made: () => 'sealed:2026-11-23AAAA' },
    { what: 'two days later', key: 'mine', later: 2 * 24 * 60 * 60_000 },
  ])('is refused with $what and must be drawn again', async ({ key, made = (mine: string) => mine, later = 0 }) => {
    const mine = await sealed()
    const now = server.services.clock.now()
    server.services.clock.set(new Date(now + later).toISOString())
    const { status, body } = await book([signed({ signature: made(mine) }), plain()], key)
    server.services.clock.set(new Date(now).toISOString())
    expect([status, body.errors]).toEqual([400, { 'waiver_signatures.0.signature': 'Please sign first' }])
    await nothingKept()
  })

  test('has a new key each day', async () => {
    const today = await keyOfToday()
    const now = server.services.clock.now()
    server.services.clock.set(new Date(now + 24 * 60 * 60_000).toISOString())
    const tomorrow = await keyOfToday()
    server.services.clock.set(new Date(now).toISOString())
    expect([today.day, tomorrow.day]).toEqual(['2026-11-23', '2026-11-24'])
    expect(tomorrow.public_key).not.toBe(today.public_key)
  })
})

const refusals: { what: string; signatures: () => Sent[] | undefined; field: string }[] = [
  { what: 'no signature at all', signatures: () => undefined, field: 'waiver_signatures' },
  { what: 'one of two', signatures: () => [signed()], field: 'waiver_signatures' },
  {
    what: 'a waiver of another environment',
    signatures: () => [signed(), plain(), plain({ waiver: foreign })],
    field: 'waiver_signatures.2.waiver',
  },
  { what: 'one waiver twice', signatures: () => [signed(), plain(), plain()], field: 'waiver_signatures.2.waiver' },
  {
    what: 'an edition that is no longer shown',
    signatures: () => [signed({ edition: 7 }), plain()],
    field: 'waiver_signatures.0.edition',
  },
  {
    what: 'a required field left out',
    signatures: () => [signed({ fields: { copy: 'yes' } }), plain()],
    field: 'waiver_signatures.0.fields.legal_name',
  },
  {
    what: 'a required field of blanks',
    signatures: () => [signed({ fields: { ...GOOD, legal_name: ' ' } }), plain()],
    field: 'waiver_signatures.0.fields.legal_name',
  },
  {
    what: 'a required box not checked',
    signatures: () => [signed({ fields: { ...GOOD, copy: false } }), plain()],
    field: 'waiver_signatures.0.fields.copy',
  },
  {
    what: 'a required group with nothing chosen',
    signatures: () => [signed({ fields: { ...GOOD, copy: [] } }), plain()],
    field: 'waiver_signatures.0.fields.copy',
  },
  {
    what: 'a field that is not collected',
    signatures: () => [signed({ fields: { ...GOOD, status: 'x' } }), plain()],
    field: 'waiver_signatures.0.fields.status',
  },
  {
    what: 'a field called toString',
    signatures: () => [signed({ fields: { ...GOOD, toString: 'x' } }), plain()],
    field: 'waiver_signatures.0.fields.toString',
  },
  {
    what: 'a card number in a field',
    signatures: () => [signed({ fields: { ...GOOD, legal_name: '4111111111111111' } }), plain()],
    field: 'waiver_signatures.0.fields.legal_name',
  },
  { what: 'neither drawing nor name', signatures: () => [signed({ signature: '' }), plain()], field: 'waiver_signatures.0.signature' },
  { what: 'a name of blanks', signatures: () => [signed(), plain({ typed_name: '  ' })], field: 'waiver_signatures.1.signature' },
]

const bomb = (width: number, height: number, interlaced: number) =>
  pngOf(header(width, height, interlaced), chunk('IDAT', deflateSync(Buffer.alloc(150_000_000))))

/** The pixels' checksum is wrong; the decoder alone would accept the picture. */
const DAMAGED = Buffer.concat([deflateSync(rows(300, 100, 0)).subarray(0, -4), Buffer.alloc(4)])

const pictures: { what: string; bytes: () => Buffer }[] = [
  { what: 'words', bytes: () => Buffer.from('not a picture') },
  { what: 'a JPEG', bytes: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
  { what: 'the beginning of a PNG', bytes: () => picture(300, 100).subarray(0, 60) },
  { what: 'a PNG without its end', bytes: () => picture(300, 100).subarray(0, -12) },
  { what: 'pixels that are none', bytes: () => pngOf(header(300, 100), chunk('IDAT', Buffer.alloc(500, 0xa7))) },
  { what: 'damaged pixels', bytes: () => pngOf(header(300, 100), chunk('IDAT', DAMAGED)) },
  { what: 'fewer rows than promised', bytes: () => pngOf(header(300, 100), chunk('IDAT', deflateSync(rows(300, 50, 0)))) },
  { what: '2,001 pixels of width', bytes: () => picture(2_001, 10) },
  { what: '1,001 pixels of height', bytes: () => picture(10, 1_001) },
  { what: 'no pixels', bytes: () => picture(0, 0) },
  { what: 'a header of 4 billion pixels', bytes: () => pngOf(header(0xffffffff, 0xffffffff), chunk('IDAT', deflateSync(rows(10, 10, 0)))) },
  {
    what: 'a second, larger header',
    bytes: () => pngOf(header(10, 10), header(60_000, 60_000), chunk('IDAT', deflateSync(rows(10, 10, 0)))),
  },
  { what: 'an interlaced bomb', bytes: () => bomb(100, 100, 1) },
  {
    what: 'more than 200 KiB',
    bytes: () => pngOf(header(10, 10), chunk('IDAT', deflateSync(rows(10, 10, 0))), chunk('tEXt', Buffer.alloc(204_800))),
  },
  { what: 'an empty sheet', bytes: () => picture(300, 100, 255) },
]

describe('a booking', () => {
  test.each(refusals)('with $what is refused by its field and keeps nothing', async ({ signatures, field }) => {
    const { status, body } = await book(signatures(), 'refused')
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    await nothingKept()
  })

  test.each(pictures)('with a signature of $what is refused by its field and keeps nothing', async ({ bytes }) => {
    const { status, body } = await book([signed({ signature: dataUrl(bytes()) }), plain()], 'refused')
    expect([status, Object.keys(body.errors)]).toEqual([400, ['waiver_signatures.0.signature']])
    await nothingKept()
  })
})

test('a signature that is not required is refused before its drawing is decoded', async () => {
  const drawing = { signature: dataUrl(Buffer.from('no picture at all')) }
  const unknown = await book([signed({ ...drawing, waiver: 999_999 })])
  expect(unknown.body.errors).toEqual({ 'waiver_signatures.0.waiver': 'Not found' })
  const twice = await book([signed(drawing), signed(drawing)])
  expect(twice.body.errors).toEqual({ 'waiver_signatures.1.waiver': 'Signed twice' })
})

test('the largest signature is accepted, and the server keeps answering meanwhile', async () => {
  const largest = stroke(2_000, 500)
  const began = performance.now()
  PNG.sync.write(PNG.sync.read(largest))
  let before = performance.now()
  const inThisThread = before - began
  let slowest = 0
  const timer = setInterval(() => {
    slowest = Math.max(slowest, performance.now() - before)
    before = performance.now()
  }, 5)
  const [{ status }, live] = await Promise.all([
    book([signed({ signature: dataUrl(largest) }), plain()]),
    server.call('GET', `waivers?network=${server.metro}`),
  ])
  clearInterval(timer)
  expect([status, live.status]).toEqual([201, 200])
  // No call waits for as long as the pixels take, on any machine.
  expect(slowest).toBeLessThan(inThisThread)
})

test('pixels beyond the declared size are not decoded', async () => {
  const signature = dataUrl(bomb(100, 100, 0))
  const memory = process.memoryUsage().rss
  const { status } = await book([signed({ signature }), plain()])
  // The decoder stops at the declared number of pixels, with a black picture.
  expect(status).toBeLessThan(500)
  expect(process.memoryUsage().rss - memory).toBeLessThan(120_000_000)
})

test('an environment without waivers requires none and stores signed ones', async () => {
  await server.database.run(sql`update network set display_waiver = false`)
  expect((await book()).status).toBe(201)
  expect(await kept()).toEqual([])
  await emptyTables(server.database, 'appointment', 'applicant')
  expect((await book([plain()])).status).toBe(201)
  expect(await kept()).toHaveLength(1)
  await server.database.run(sql`update network set display_waiver = true`)
})
