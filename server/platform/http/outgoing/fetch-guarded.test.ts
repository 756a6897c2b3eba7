import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { OutgoingLimits } from './call-out.ts'
import { fetchGuarded } from './fetch-guarded.ts'
import type { Lookup } from './judge-host.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import { isPrivate } from './private-networks.ts'

const LIMITS: OutgoingLimits = { allowPrivate: true, timeoutMs: 5_000, maxBytes: 1_000 }

type Answer = (socket: Socket, received: string) => void

const opened: { server: Server; sockets: Socket[] }[] = []
/** A peer that answers each connection as it likes, once something of the call has arrived. */
async function openPeer(answer: Answer): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => answer(socket, bytes.toString()))
  })
  opened.push({ server, sockets })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

const says =
  (text: string): Answer =>
  (socket) => {
    socket.end(text)
  }
const ask = async (answer: Answer, limits: Partial<OutgoingLimits> = {}) =>
  fetchGuarded(`http://127.0.0.1:${await openPeer(answer)}/path?query=1`, {}, { ...LIMITS, ...limits })
const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error) => (error instanceof OutgoingFailure ? error.reason : String(error)),
  )
/** Writes a piece again and again until the connection ends. */
const repeats =
  (head: string, piece: string, everyMs: number): Answer =>
  (socket) => {
    socket.write(head)
    const timer = setInterval(() => socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  }

describe('a guarded call', () => {
  test('sends method, headers and body, and answers status, headers and body', async () => {
    const received: string[] = []
    const port = await openPeer((socket, call) => {
      received.push(call)
      socket.end('HTTP/1.1 201 Created\r\nContent-Length: 7\r\nX-A: 1\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n{"a":1}')
    })
    const headers = { 'content-type': 'text/plain', 'x-b': '2' }
    const answer = await fetchGuarded(`http://127.0.0.1:${port}/path?query=1`, { method: 'POST', headers, body: 'é' }, LIMITS)
    expect([answer.status, answer.ok, answer.headers.get('x-a'), answer.headers.getSetCookie()]).toEqual([201, true, '1', ['a=1', 'b=2']])
    expect(await answer.json()).toEqual({ a: 1 })
    expect(received[0]).toMatch(/^POST \/path\?query=1 HTTP\/1\.1\r\n/)
    expect(received[0]).toMatch(/\r\nx-b: 2\r\n/)
    expect(received[0]).toMatch(/\r\ncontent-length: 2\r\n/)
  })

  test.each([
    { what: 'without a body', text: 'HTTP/1.1 204 No Content\r\n\r\n', status: 204, body: '' },
    {
      what: 'in chunks',
      text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
      status: 200,
      body: 'abcde',
    },
    { what: 'until the connection ends', text: 'HTTP/1.1 200 OK\r\n\r\nabc', status: 200, body: 'abc' },
    { what: 'that failed', text: 'HTTP/1.1 599 Network\r\nContent-Length: 3\r\n\r\nabc', status: 599, body: 'abc' },
    {
      what: 'after hints',
      text: 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc',
      status: 200,
      body: 'abc',
    },
  ])('reads an answer $what', async ({ text, status, body }) => {
    const answer = await ask(says(text))
    expect([answer.status, await answer.text()]).toEqual([status, body])
  })

  test('follows no redirect', async () => {
    const answer = await ask(says('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/'])
  })

  test.each<[what: string, reason: string, answer: Answer]>([
    ['a status above those that there are', 'ANSWER', says('HTTP/1.1 600 Odd\r\nContent-Length: 0\r\n\r\n')],
    ['the status 999', 'ANSWER', says('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\nab')],
    ['the status 000', 'ANSWER', says('HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n')],
    [
      'another protocol',
      'ANSWER',
      (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nhello'),
    ],
    ['the status 101 alone', 'ANSWER', (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
    ['headers without an end', 'ANSWER', repeats('HTTP/1.1 200 OK\r\n', `X-A: ${'a'.repeat(1_000)}\r\n`, 0)],
    ['a header without an end', 'ANSWER', repeats('HTTP/1.1 200 OK\r\nX-A: ', 'a'.repeat(10_000), 0)],
    ['a chunk whose length is none', 'ANSWER', says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n')],
    ['a chunk of negative length', 'ANSWER', says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nabc\r\n')],
    ['a chunk longer than there are numbers', 'ANSWER', says(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`)],
    ['two lengths', 'ANSWER', says('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
    ['a length that is none', 'ANSWER', says('HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nab')],
    ['no HTTP', 'ANSWER', says('SSH-2.0-OpenSSH_9.6\r\n')],
    ['a NUL in a header', 'ANSWER', says('HTTP/1.1 200 OK\r\nX-A: a\0b\r\nContent-Length: 0\r\n\r\n')],
    ['nothing, and ends', 'CONNECTION', says('')],
    ['half of its headers', 'CONNECTION', says('HTTP/1.1 200 OK\r\nX-A')],
    ['half of its body', 'CONNECTION', says('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc')],
    ['half of its chunks', 'CONNECTION', says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc')],
    ['a reset', 'CONNECTION', (socket) => void socket.resetAndDestroy()],
    [
      'a reset within its body',
      'CONNECTION',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc', () => socket.resetAndDestroy()),
    ],
    ['more than may come', 'SIZE', says(`HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n${'a'.repeat(1_001)}`)],
    ['a body without an end', 'SIZE', repeats('HTTP/1.1 200 OK\r\n\r\n', 'a'.repeat(100), 0)],
    ['chunks without an end', 'SIZE', repeats('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'.repeat(100), 0)],
  ])('fails where the peer sends %s', async (_what, reason, answer) => {
    expect(await reasonOf(ask(answer))).toBe(reason)
  })

  test.each<[what: string, answer: Answer]>([
    ['nothing', () => undefined],
    ['headers drop by drop', repeats('HTTP/1.1 200 OK\r\nX-A: ', 'a', 20)],
    ['hints without an end', repeats('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 20)],
    ['a body drop by drop', repeats('HTTP/1.1 200 OK\r\n\r\n', 'a', 20)],
  ])('ends in time where the peer sends %s', async (_what, answer) => {
    expect(await reasonOf(ask(answer, { timeoutMs: 200 }))).toBe('TIME')
  })

  test('ends in time where the host is not found in time', async () => {
    const lookup: Lookup = () => new Promise(() => undefined)
    expect(await reasonOf(fetchGuarded('http://slow.example/', {}, { ...LIMITS, timeoutMs: 100, lookup }))).toBe('TIME')
  })

  test('reads no body where none may come', async () => {
    const answer = await ask(repeats('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', 'a', 20), { maxBytes: 0 })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  test.each([
    ['file:///etc/passwd', 'ADDRESS'],
    ['ftp://example.org/', 'ADDRESS'],
    ['data:text/plain,a', 'ADDRESS'],
    ['no address', 'ADDRESS'],
    ['http://127.0.0.1:1/', 'CONNECTION'],
  ])('of %s fails with %s', async (url, reason) => {
    expect(await reasonOf(fetchGuarded(url, {}, LIMITS))).toBe(reason)
  })

  test.each<[what: string, sent: boolean, call: () => Promise<unknown>]>([
    ['nobody listens', false, () => fetchGuarded('http://127.0.0.1:1/', {}, LIMITS)],
    [
      'the peer speaks no TLS',
      false,
      async () => fetchGuarded(`https://127.0.0.1:${await openPeer(() => undefined)}/`, {}, { ...LIMITS, timeoutMs: 100 }),
    ],
    ['the peer does not answer', true, () => ask(() => undefined, { timeoutMs: 100 })],
    ['the peer ends the connection', true, () => ask(says(''))],
  ])('says whether it may have had an effect where %s', async (_what, sent, call) => {
    expect(await call().catch((error) => error)).toMatchObject({ name: 'OutgoingFailure', sent })
  })

  test('of an unknown host fails', async () => {
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
    expect(await reasonOf(fetchGuarded('http://nobody.example/', {}, { ...LIMITS, lookup }))).toBe('NOT_FOUND')
  })
})

describe('a private network', () => {
  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '169.254.169.254', '172.16.0.1', '172.31.0.1'],
    ...[
      '192.0.0.1',
      '192.0.2.1',
      '192.88.99.1',
      '168.63.129.16',
      '192.168.0.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1'],
    ...[
      '100::1',
      '2001:db8::1',
      '3fff::1',
      '5f00::1',
      'fc00::1',
      'fd00::1',
      'fe80::1',
      'fe80::1%eth0',
      '2606:2800:220:1::1%eth0',
      'fec0::1',
      'ff02::1',
      'no address',
    ],
  ])('has the address %s', (address) => expect(isPrivate(address)).toBe(true))

  test.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '11.0.0.1', '2606:2800:220:1::1'])('does not have the address %s', (address) =>
    expect(isPrivate(address)).toBe(false),
  )

  test.each([
    ...['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1', 'http://127.1', 'http://[::1]', 'http://localhost'],
    ...['http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[64:ff9b::7f00:1]', 'http://127.0.0.1.', 'http://⑫⑦.⓪.⓪.①'],
  ])('is not called by %s', async (address) => {
    const called: string[] = []
    const port = await openPeer((_socket, call) => void called.push(call))
    const url = new URL(address)
    url.port = String(port)
    expect(await reasonOf(fetchGuarded(url, {}, { ...LIMITS, allowPrivate: false }))).toBe('PRIVATE')
    expect(called).toEqual([])
  })

  test('is not called by a name that leads into it beside a public address', async () => {
    const lookup: Lookup = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    expect(await reasonOf(fetchGuarded('http://both.example/', {}, { ...LIMITS, allowPrivate: false, lookup }))).toBe('PRIVATE')
  })

  test('is not reached by a name that leads elsewhere the second time: the address that was judged is called', async () => {
    const port = await openPeer(says('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
    const asked: string[] = []
    const lookup: Lookup = async (host) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    expect((await fetchGuarded(`http://rebound.example:${port}/`, {}, { ...LIMITS, lookup })).status).toBe(200)
    expect(asked).toEqual(['rebound.example'])
  })
})
