import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FixedClock } from '../../testing/fixed-clock.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'

const PDF = 'application/pdf'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const createUpload = (who: Principal, mime_type: string) =>
  world.ask({ who, method: 'POST', path: 'files/upload', body: { original_name: "Ana's waiver (1).pdf", mime_type } })
const send = (url: string, bytes: Buffer, type = PDF) =>
  world.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': type } })

test.each<[Principal, string, number]>([
  ['public', PDF, 401],
  ['downtown', 'image/png', 403],
  ['metro', 'image/png', 201],
  ['metro', PDF, 400],
  ['staff', PDF, 201],
  ['staff', 'image/png', 400],
  ['superuser', 'image/png', 201],
  ['superuser', 'text/html', 400],
])('%s creating an upload of %s gets %i', async (who, mime_type, status) => {
  expect((await createUpload(who, mime_type)).statusCode).toBe(status)
})

test('a file is uploaded once to its signed address and downloaded from another', async () => {
  const { id, upload_url } = (await createUpload('staff', PDF)).json()
  expect((await world.ask({ who: 'staff', path: `files/${id}` })).statusCode).toBe(404)
  const bytes = Buffer.from('%PDF-1.7 something')
  expect((await send(upload_url, bytes)).statusCode).toBe(204)
  expect((await send(upload_url, bytes)).json().code).toBe('USED')
  const { url } = (await world.ask({ who: 'staff', path: `files/${id}` })).json()
  const got = await world.app.inject({ url })
  expect(got.rawPayload.equals(bytes)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': PDF,
    'content-disposition': "attachment; filename*=UTF-8''Ana%27s%20waiver%20%281%29.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  ;(world.services.clock as FixedClock).set(new Date(world.services.clock.now() + 301_000).toISOString())
  expect((await world.app.inject({ url })).statusCode).toBe(404)
})

test('an address is void when the clock is set back by more than a minute', async () => {
  const clock = world.services.clock as FixedClock
  const made = clock.now()
  const { upload_url } = (await createUpload('staff', PDF)).json()
  clock.set(new Date(made - 61_000).toISOString())
  expect((await send(upload_url, Buffer.from('%PDF-1.7'))).statusCode).toBe(404)
  clock.set(new Date(made - 59_000).toISOString())
  expect((await send(upload_url, Buffer.from('%PDF-1.7'))).statusCode).toBe(204)
  clock.set(new Date(made).toISOString())
})

test('a changed address, another type, other content and too many bytes are refused', async () => {
  const { id, upload_url } = (await createUpload('staff', PDF)).json()
  const good = Buffer.from('%PDF-1.7')
  const changes: [string, string][] = [
    [`/files/${id}/`, `/files/${id + 1}/`],
    ['length=5242880', 'length=9999999'],
    [/expires=\d+/.exec(upload_url)?.[0] ?? '', 'expires=99999999999'],
    ['signature=', 'signature=x'],
  ]
  for (const [from, to] of changes) expect((await send(upload_url.replace(from, to), good)).statusCode, to).toBe(404)
  expect((await world.app.inject({ url: upload_url })).statusCode).toBe(404)
  expect((await send(upload_url, good, 'image/png')).statusCode).toBe(415)
  expect((await send(upload_url, Buffer.from('<html>'))).statusCode).toBe(400)
  expect((await send(upload_url, Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]))).statusCode).toBe(413)
  expect((await send(upload_url, good)).statusCode).toBe(204)
  // An upload address does not permit downloads, and vice versa.
  expect((await world.app.inject({ url: upload_url })).statusCode).toBe(404)
  const { url } = (await world.ask({ who: 'staff', path: `files/${id}` })).json()
  expect((await send(url, good)).statusCode).toBe(404)
})

test.each(['a\r\nb.pdf', 'a\nb.pdf', 'a\u2028b.pdf', 'a\tb.pdf'])(
  'the name %j is refused, since it is sent in headers',
  async (original_name) => {
    const answer = await world.ask({ who: 'staff', method: 'POST', path: 'files/upload', body: { original_name, mime_type: PDF } })
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([400, ['original_name']])
  },
)
