import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { securityHeaders } from './platform/http/pages/security-headers.ts'
import { openTestServer } from './testing/test-server.ts'

test.each([
  ['no proxy', {}, '127.0.0.1'],
  ['one proxy in front', { TRUST_PROXY: '1' }, '203.0.113.7'],
  ['a trusted address', { TRUST_PROXY: '127.0.0.1' }, '203.0.113.7'],
  ['an address that is not the sender', { TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1'],
])('with %s the caller’s address does not depend on forged headers', async (_name, settings, ip) => {
  const server = await openTestServer({ RATE_LIMITS: 'off', ...settings })
  await server.call('POST', 'auth/token', {
    body: { username: 'nobody', password: 'x' },
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
  })
  expect(await server.database.one(sql`select host(ip) as ip from audit_event where event = 'sign-in'`)).toEqual({ ip })
  await server.close()
})

test.each(['health', 'applicants', 'nothing-here'])('the answer to /api/%s has the security headers, refused or not', async (path) => {
  const server = await openTestServer()
  const { headers } = await server.call('GET', path)
  expect(Object.fromEntries(headers)).toMatchObject(securityHeaders({ secure: false }))
  await server.close()
})

test('a call that names JSON and has no body is taken as one without', async () => {
  const server = await openTestServer()
  const headers = { 'content-type': 'application/json' }
  expect(await server.call('DELETE', 'waiversignatures/1', { who: 'staff', headers })).toMatchObject({ status: 404 })
  await server.close()
})
