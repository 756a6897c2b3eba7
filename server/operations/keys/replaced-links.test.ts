import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sealDrawing } from '../../../contract/waivers/seal-drawing.ts'
import { grantOf, signedAddress } from '../../platform/files/file-links.ts'
import { createFixedSigning, type SigningKeys } from '../../platform/secrets/sealing.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { openDrawing } from '../../waivers/sealed-drawing.ts'

/** Links and sessions while their signing key is replaced. */

const OLD = createFixedSigning(randomBytes(32))
const NEW = createFixedSigning(randomBytes(32))
const ALL = { session: true, booking: true, drawing: true, file: true }
const NONE = { session: false, booking: false, drawing: false, file: false }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => use(OLD))
afterAll(() => server.close())

const use = (keys: Partial<SigningKeys>) => Object.assign(server.services.key, keys)
const isFound = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${server.address}/api/${path}`, { headers })).status === 200

async function signIn(): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${server.address}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'staff', password: TEST_PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  return { token, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const seesSession = (token: string) => isFound('auth/session', { authorization: `Bearer ${token}` })
const opensFile = (address: string) => {
  try {
    return grantOf(server.services, 'GET', 1, Object.fromEntries(new URLSearchParams(address.split('?')[1]))).id === 1
  } catch {
    return false
  }
}

let booked = 0
/** Signs one of each kind with the keys in use; `valid` returns which are accepted now. */
async function sign() {
  const { token, cookie } = await signIn()
  const dateTime = new Date(Date.parse('2026-11-24T14:00:00Z') + booked++ * 900_000).toISOString()
  const { body } = await server.call('POST', 'appointments/schedule', {
    body: server.booking({ dateTime, email: `${booked}@example.org` }),
  })
  const address = signedAddress(server.services, { id: 1, method: 'GET', type: 'application/pdf', length: 1 })
  const drawing = await sealDrawing('data:image/png;base64,AAAA', 'mine', (await server.call('GET', 'waiversignatures/key')).body)
  const valid = async () => ({
    session: await seesSession(token),
    booking: await isFound(`bookings/${new URL(body.manage_url).pathname.split('/').at(-1)}`),
    drawing: openDrawing(server.services, 'mine', drawing) !== null,
    file: opensFile(address),
  })
  return { cookie, valid }
}

test('signatures of the old key are valid until it is deleted, and those of the new one before and after', async () => {
  const old = await sign()
  use({ accepted: [...OLD.accepted, ...NEW.accepted] })
  expect(await old.valid()).toEqual(ALL)
  use({ current: NEW.current })
  const recent = await sign()
  expect([await old.valid(), await recent.valid()]).toEqual([ALL, ALL])
  use(NEW)
  expect([await old.valid(), await recent.valid()]).toEqual([NONE, ALL])
})

test('servers sign with the old key until all accept the new one', async () => {
  use({ accepted: [...OLD.accepted, ...NEW.accepted] })
  const signed = await sign()
  use(OLD)
  expect(await signed.valid()).toEqual(ALL)
})

test('a browser with a void token gets a new one by its cookie, without a new sign-in', async () => {
  const { cookie, valid } = await sign()
  use(NEW)
  expect(await valid()).toEqual(NONE)
  const response = await fetch(`${server.address}/api/auth/refresh`, { method: 'POST', headers: { cookie } })
  expect([response.status, await seesSession(((await response.json()) as { token: string }).token)]).toEqual([200, true])
})
