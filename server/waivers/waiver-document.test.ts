import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { runOnce } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { type KeptFile, readBytes } from '../platform/files/file-bytes.ts'
import { emptyTables } from '../testing/database/empty-tables.ts'
import { dataUrl, stroke } from '../testing/documents/png.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const WAIVER = '<h2>Agreement &amp; Statement</h2><p>Legal name <input type="text" name="legal_name"></p>'
const folder = mkdtempSync(join(tmpdir(), 'bims-waivers-'))

let testServer: TestServer
let waiver: number
beforeAll(async () => {
  testServer = await openTestServer({ RATE_LIMITS: 'off', BIMS_DATA: folder })
  await testServer.database.run(sql`update network set display_waiver = true`)
  const made = await testServer.database.one<{ id: number }>(sql`
    insert into waiver (network, name, waiver_data, field_data) values (${testServer.metro}, 'VECHS/Waiver', ${WAIVER}, '{"capture":["legal_name"]}') returning id`)
  waiver = made?.id as number
})
beforeEach(async () => {
  await emptyTables(testServer.database, 'appointment', 'applicant', 'idempotency', 'mail')
  await testServer.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await testServer.close()
  rmSync(folder, { recursive: true })
})

const book = (changes: object = { signature: dataUrl(stroke(300, 100)) }) =>
  testServer.call('POST', 'appointments/schedule', {
    body: testServer.booking({ waiver_signatures: [{ waiver, fields: { legal_name: 'Ann Lee' }, signature: '', ...changes }] }),
  })
const work = () => runOnce({ pgPool: testServer.database.pool, taskList: tasksOf(testServer.services) as never, noHandleSignals: true })

type Kept = KeptFile & { id: number; original_name: string; mime_type: string; size: number; sha256: Buffer }
const documents = () =>
  testServer.database.rows<Kept>(
    sql`select f.* from waiver_signature s join file f on f.id = s.waiver_file where s.signature_type = 'GENERATED'`,
  )
const bytesOf = (file: Kept) => readBytes(testServer.services, file)

/** The text of a PDF's pages. */
const wordsOf = (pdf: Buffer): string =>
  streamsOf(pdf)
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts]) => `${hexOf(parts as string)}\n`))
    .join('')

const streamsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => inflated(Buffer.from(body as string, 'latin1')))

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

const hexOf = (parts: string) =>
  [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => Buffer.from(hex as string, 'hex').toString('latin1')).join('')

test('a signature queues its document in its own transaction', async () => {
  await book()
  expect(
    await testServer.database.rows(sql`
      select s.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'waiver_document'
      join waiver_signature s on s.id = (j.payload ->> 'signature')::bigint`),
  ).toHaveLength(1)
})

test('a document whose job was lost is queued once when staff read the signature', async () => {
  const { body } = await book()
  await testServer.database.pool.query('delete from graphile_worker._private_jobs')
  const look = () => testServer.call('GET', `waiversignatures?applicant=${body.applicant}`, { who: 'staff' })
  expect((await look()).body.results[0].signature_url).toBeNull()
  await look()
  const jobs = async () =>
    (
      await testServer.database.rows(sql`
      select from graphile_worker.jobs where task_identifier = 'waiver_document' and attempts < max_attempts`)
    ).length
  expect(await jobs()).toBe(1)
  // It is queued again even after its last attempt.
  await testServer.database.run(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await work()
  expect((await look()).body.results[0].signature_url).toBeNull()
  await look()
  expect(await jobs()).toBe(1)
  await work()
  expect((await look()).body.results[0].signature_url).toContain('/api/files/')
  expect([await jobs(), (await documents()).length]).toEqual([0, 1])
})

test('a job makes the document of a signature, which staff open', async () => {
  const { body } = await book()
  await work()
  const [file, ...others] = await documents()
  expect(others).toEqual([])
  const pdf = await bytesOf(file as Kept)
  expect(file).toMatchObject({
    mime_type: 'application/pdf',
    size: pdf.length,
    original_name: expect.stringMatching(/^VECHS Waiver \d+\.pdf$/),
  })
  const words = wordsOf(pdf)
  for (const part of [
    'Agreement & Statement',
    'Legal name [Ann Lee]',
    'Signature',
    'Ann Lee',
    '127.0.0.1',
    'Edition of the waiver: ',
    'at ',
  ])
    expect(words.replaceAll('\n', '')).toContain(part)
  const row = await testServer.database.one<{ sha256: string }>(sql`select encode(waiver_sha256, 'hex') as sha256 from waiver_signature`)
  expect(words).toContain(row?.sha256)
  expect(words).toMatch(/E[SD]T/)
  expect(pdf.includes('/Subtype /Image')).toBe(true)

  const { results } = (await testServer.call('GET', `waiversignatures?applicant=${body.applicant}`, { who: 'staff' })).body
  expect(results).toMatchObject([{ signature_type: 'GENERATED', edition: 1 }])
  expect(results[0]).not.toHaveProperty('signature')
  const opened = await fetch(`${testServer.address}${results[0].signature_url}`)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true)
})

test('a typed name is printed in the document', async () => {
  await book({ typed_name: 'Ann Marie Lee' })
  await work()
  const [file] = await documents()
  const words = wordsOf(await bytesOf(file as Kept))
  expect(words).toContain('Ann Marie Lee')
  expect(words).toContain('by typing the name')
})

test('two simultaneous jobs make one document', async () => {
  await book()
  const row = await testServer.database.one<{ id: number }>(sql`select id from waiver_signature`)
  const files = async () => (await testServer.database.rows(sql`select id from file`)).length
  const before = await files()
  const { waiver_document } = tasksOf(testServer.services)
  await Promise.all([1, 2].map(() => waiver_document({ signature: row?.id as number })))
  expect((await files()) - before).toBe(1)
})

test('the mail of the booking has the document, in any order of the jobs', async () => {
  const { received, address, close } = await mailServer()
  Object.assign(testServer.services.settings, { smtpUrl: address, smtpTls: false })
  const { id } = (await book()).body
  const tasks = tasksOf(testServer.services)
  await tasks.write_mail({ kind: 'appointment', appointment: id, event: 'BOOKED' })
  const mail = await testServer.database.one<{ id: number }>(sql`select id from mail`)
  await tasks.send_mail({ mail: mail?.id as number })
  close()
  Object.assign(testServer.services.settings, { smtpUrl: undefined })
  expect(received.join('')).toMatch(/Content-Type: application\/pdf; name="?VECHS Waiver \d+\.pdf/)
  const [file] = await documents()
  const encoded = (await bytesOf(file as Kept)).toString('base64')
  expect(received.join('').replaceAll('\r\n', '')).toContain(encoded)
})

/** A mail server that accepts everything. */
async function mailServer(): Promise<{ received: string[]; address: string; close(): void }> {
  const received: string[] = []
  const server: Server = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (isData) {
        received.push(text)
        if (!text.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const { port } = server.address() as { port: number }
  return { received, address: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

test('a document in Spanish is entirely in Spanish', async () => {
  const waiver_data = '<h2>Acuerdo</h2><p>Nombre <input type="text" name="legal_name"></p>'
  await testServer.database.run(sql`update waiver set translations = ${JSON.stringify({ es: { waiver_data } })}`)
  await book({ typed_name: 'Ann Lee', language: 'es' })
  await work()
  const [file] = await documents()
  const words = wordsOf(await bytesOf(file as Kept)).replaceAll('\n', '')
  for (const part of ['Acuerdo', 'Firma', 'Firmado por: ', ', escribiendo su nombre', 'Idioma del texto mostrado: ', 'Español'])
    expect(words).toContain(part)
  expect(words).not.toMatch(/Sign|Browser|Edition|Language|shown/)
  expect(words).toMatch(/de \w+ de \d{4}/)
  await testServer.database.run(sql`update waiver set translations = null`)
})

test('a document has the letters of Vietnamese, in a font that carries only those that it uses', async () => {
  const waiver_data = '<h2>Giấy đồng thuận</h2><p>Tên <input type="text" name="legal_name"></p>'
  await testServer.database.run(sql`update waiver set translations = ${JSON.stringify({ vi: { waiver_data } })}`)
  await book({ typed_name: 'Nguyễn Thị Hường', language: 'vi' })
  await work()
  const [file] = await documents()
  const pdf = await bytesOf(file as Kept)
  const letters = lettersOf(pdf)
  for (const letter of 'GiấyđồngthuậnTênNguyễnThịHườngThờiđiểmký') expect(letters, letter).toContain(letter)
  expect(pdf.includes('/FontFile2')).toBe(true)
  expect(pdf.length).toBeLessThan(100_000)
  await testServer.database.run(sql`update waiver set translations = null`)
})

test('a document in western letters embeds no font', async () => {
  await book({ typed_name: 'Zoë Muñoz' })
  await work()
  const [file] = await documents()
  expect((await bytesOf(file as Kept)).includes('/FontFile')).toBe(false)
})

/** The letters of the fonts that a PDF embeds, by their tables of characters. */
function lettersOf(pdf: Buffer): Set<string> {
  const tables = streamsOf(pdf).filter((stream) => stream.includes('beginbfrange'))
  const codes = tables.flatMap((table) =>
    [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) => (list as string).match(/[0-9a-f]{4}/g) ?? []),
  )
  return new Set(codes.map((code) => String.fromCharCode(Number.parseInt(code, 16))))
}
