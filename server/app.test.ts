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

test.each([
  ['calls that are refused', '/api/auth/session', {}, 401],
  ['calls with a wrong key', '/api/appointments', { authorization: 'Bearer bims_wrong' }, 401],
  ['pages', '/login', {}, 200],
  ['calls that do not exist', '/api/nothing-here', {}, 404],
])('%s count for the limit of all requests, and probes neither count nor are refused', async (_name, path, headers, status) => {
  const server = await openTestServer({ RATE_LIMITS: 'on', FLOOD_PER_MINUTE: '3' })
  const ask = async (asked: string) => (await fetch(`${server.address}${asked}`, { headers })).status
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
  expect([await ask(path), await ask(path), await ask(path), await ask(path)]).toEqual([status, status, status, 429])
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
  await server.close()
})
