import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { docx } from '../../testing/documents/docx.ts'
import { startS3, type TestS3 } from '../../testing/servers/s3-server.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000), Buffer.from('\n%%EOF\n')])
const TYPE = 'application/pdf'
let s3: TestS3
let server: TestServer
beforeAll(async () => {
  s3 = await startS3()
  server = await openTestServer({ RATE_LIMITS: 'off', ...s3.env })
})
beforeEach(() => {
  s3.manners.length = 0
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const createUpload = async (mime_type = TYPE) =>
  (await server.call('POST', 'files/upload', { who: 'staff', body: { original_name: 'signed.pdf', mime_type } })).body as {
    id: number
    upload_url: string
  }
const send = (address: string, bytes: Buffer, type = TYPE) =>
  fetch(`${server.address}${address}`, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })
const kept = async (id: number) =>
  server.database.one<{ record_key: string; uploaded: boolean }>(
    sql`select record_key, uploaded_at is not null as uploaded from file where id = ${id}`,
  )

test('an upload is checked by the server, stored in the bucket once, and downloaded by a signed address', async () => {
  const { id, upload_url } = await createUpload()
  expect((await send(upload_url, Buffer.from('<html>'))).status).toBe(400)
  expect((await send(upload_url, PDF, 'text/html')).status).toBe(415)
  expect(s3.objects.size).toBe(0)
  expect((await send(upload_url, PDF)).status).toBe(204)
  const { record_key = '' } = (await kept(id)) ?? {}
  expect(s3.objects.get(record_key)?.includes('PDF')).toBe(false)
  expect((await send(upload_url, PDF)).status).toBe(409)
  const { url } = (await server.call('GET', `files/${id}`, { who: 'staff' })).body
  expect(url).toMatch(/^\/api\/files\//)
  const fetched = await fetch(`${server.address}${url}`)
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PDF)
  expect(fetched.headers.get('content-disposition')).toContain('attachment')
})

test('a Word file is unpacked and checked before it reaches the bucket', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const { upload_url } = await createUpload(type)
  const before = s3.objects.size
  expect((await send(upload_url, docx(['x'], { 'word/vbaProject.bin': 'macro' }), type)).status).toBe(400)
  expect(s3.objects.size).toBe(before)
  expect((await send(upload_url, docx(['Dear {full_name}']), type)).status).toBe(204)
  expect(s3.objects.size).toBe(before + 1)
})

test('without an answer of the bucket the upload is a 503, and the same address can be used again', async () => {
  const { id, upload_url } = await createUpload()
  s3.manners.push('fail', 'fail', 'fail')
  const refused = await send(upload_url, PDF)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await refused.json()).detail).toBe('Files cannot be read or stored right now. Please try again shortly.')
  expect((await kept(id))?.uploaded).toBe(false)
  expect((await send(upload_url, PDF)).status).toBe(204)
  const { url } = (await server.call('GET', `files/${id}`, { who: 'staff' })).body
  s3.manners.push('drop', 'drop', 'drop')
  expect((await fetch(`${server.address}${url}`)).status).toBe(503)
  expect((await fetch(`${server.address}${url}`)).status).toBe(200)
}, 60_000)
