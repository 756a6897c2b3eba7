import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frontEndOf } from '../../../contract/environments/hosts.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { plainFirstPart } from './addresses.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** The raw answer to raw bytes. */
const exchange = (words: string) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(words))
    socket.on('data', (piece) => {
      answer += piece
    })
    socket.on('close', () => resolve(answer))
  })

test('a call with two Host headers is refused', async () => {
  const get = (...hosts: string[]) =>
    exchange(`GET /healthz HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`)
  expect(await get('a.example')).toMatch(/^HTTP\/1\.1 200/)
  expect(await get('a.example', 'b.example')).toMatch(/^HTTP\/1\.1 400/)
})

test.each([
  'a,b',
  'a, b.example',
  'a b',
  'a@b.example',
  'http://a.example',
  'a.example/x',
  'a:b',
  'a:1:2',
  '[::1',
  '%61.example',
  'ä.example',
  '',
])('a call to the host "%s" is refused, whatever it asks for', async (host) => {
  for (const path of ['/healthz', '/', '/api/auth/session']) {
    const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400[\s\S]*"code":"HOST","detail":"Name one host\."/)
  }
})

test.each(['a.example', 'A_b.example:8080', '127.0.0.1', '[::1]:8080', 'metro.scheduler.localhost'])(
  'a call to the host %s is served',
  async (host) => {
    expect(await exchange(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/)
  },
)

test('a check of a balancer that names no host, as HTTP/1.0 may, is served', async () => {
  expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/)
})

test('an address with escapes in its first part is the same to everything', async () => {
  const plain = await fetch(`${server.address}/api/auth/session`, { headers: { authorization: 'Bearer none' } })
  const escaped = await exchange(
    'GET /%61pi/auth/session HTTP/1.1\r\nHost: a.example\r\nAuthorization: Bearer none\r\nConnection: close\r\n\r\n',
  )
  expect(plain.status).toBe(401)
  expect(escaped).toMatch(/^HTTP\/1\.1 401/)
  expect(escaped.toLowerCase()).toContain('cache-control: no-store')
})

test.each([
  ['/%61pi/x?y=%61', '/api/x?y=%61'],
  ['/api/%61', '/api/%61'],
  ['/%2Fapi/x', '/%2Fapi/x'],
  ['/%', '/%'],
  ['/', '/'],
])('%s is read as %s', (url, read) => {
  expect(plainFirstPart(url)).toBe(read)
})

test('host names are case-insensitive', () => {
  expect([frontEndOf('metro.SCHEDULER.localhost'), frontEndOf('Metro.Network.localhost')]).toEqual(['scheduler', 'network'])
})
