import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, faultOfProblem } from './answers.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const KIB = 1_024
const head = (line: string, ...headers: string[]) => [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')
const get = (path: string, ...headers: string[]) => head(`GET ${path} HTTP/1.1`, ...headers)
const post = (body: string, ...headers: string[]) =>
  `${head('POST /api/auth/token HTTP/1.1', 'Content-Type: application/json', ...headers)}${body}`

/* Malformed requests that no client library sends. Bytes are Latin-1. */
const cases: [what: string, bytes: string, status: number][] = [
  ['headers of 17 KiB', get('/api/employers', `X-Long: ${'x'.repeat(17 * KIB)}`), 431],
  ['1,500 headers', get('/api/employers', ...Array.from({ length: 1_500 }, (_, index) => `X-${index}: 1`)), 431],
  ['an address of 17 KiB', get(`/api/employers?x=${'x'.repeat(17 * KIB)}`), 431],
  ['length and chunks at once', post('0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'), 400],
  ['two lengths', post('{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
  ['a negative length', post('{}', 'Content-Length: -2'), 400],
  ['an invalid length', post('{}', 'Content-Length: 2e1'), 400],
  ['a length of 2^64', post('{}', 'Content-Length: 18446744073709551616'), 400],
  ['an unknown coding', post('{}', 'Transfer-Encoding: gzip'), 400],
  ['chunks with an invalid length', post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'), 400],
  ['chunks with a bad name', post('2\r\n{}\r\n0\r\n__proto__ : x\r\n\r\n', 'Transfer-Encoding: chunked'), 400],
  ['a body over the limit, by its length', post('{}', 'Content-Length: 9999999'), 413],
  ['a body over the limit, in chunks', post(`180000\r\n${' '.repeat(0x180000)}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'), 413],
  ['a packed body', post('\x1f\x8b\x08\x00', 'Content-Length: 4', 'Content-Encoding: gzip'), 400],
  ['NUL in a header', get('/api/employers', 'X-A: a\0b'), 400],
  ['a header without a colon', get('/api/employers', 'nonsense'), 400],
  ['a header over two lines', get('/api/employers', 'X-A: a', ' b'), 400],
  ['a space before the colon', get('/api/employers', 'X-A : a'), 400],
  ['two hosts', get('/api/employers', 'Host: evil.example'), 400],
  ['an unknown method', head('BREW /api/employers HTTP/1.1'), 400],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a future version', head('GET /healthz HTTP/9.9'), 400],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['nonsense', '\0\0\0\0\r\n\r\n', 400],
  ['a space in the address', get('/api/em ployers'), 400],
  ['an address in absolute form', get('http://evil.example/api/employers'), 400],
  ['an address without a slash', get('api/employers'), 400],
  ['an address with two slashes', get('//evil.example/api/applicants', 'Accept: application/json'), 404],
  ['an address with bytes beyond ASCII', get('/api/employers/\xff\xfe'), 400],
  ['a path upwards', get('/api/../../etc/passwd', 'Accept: application/json'), 404],
  ['a path upwards, escaped', get('/assets/%2e%2e/%2e%2e/package.json'), 404],
  ['a half escape', get('/api/employers/%E0%A4%A'), 400],
  ['OPTIONS of everything', head('OPTIONS * HTTP/1.1'), 404],
  ['TRACE', head('TRACE /api/employers HTTP/1.1'), 404],
  ['an upgrade', get('/api/applicants', 'Upgrade: websocket', 'Connection: Upgrade'), 401],
]

test.each(cases)('%s is answered as a problem', async (_what, bytes, status) => {
  const answer = await speak(bytes)
  expect(`${answer.status} ${faultOfProblem(answer) ?? ''}`, answer.body.slice(0, 300)).toBe(`${status} `)
})

test('a HEAD with headers of 17 KiB is refused without a body', async () => {
  const answer = await speak(head('HEAD /api/employers HTTP/1.1', `X-Long: ${'x'.repeat(17 * KIB)}`))
  expect([answer.status, answer.body]).toEqual([431, ''])
})

test('a request without a host is refused', async () => {
  expect((await speak('GET /api/employers HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400)
})

test('an expectation other than 100 is refused', async () => {
  expect((await speak(get('/healthz', 'Expect: miracles'))).status).toBe(417)
})

test('a slowly sent body is aborted within 20 seconds', async () => {
  const socket = connect(stage.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(post('{', 'Content-Length: 900'))
  const drip = setInterval(() => socket.write(' '), 500)
  await new Promise((resolve) => socket.on('close', resolve).resume())
  clearInterval(drip)
}, 20_000)

test('the server is still running', async () => {
  expect((await speak(get('/healthz'))).status).toBe(200)
})

function speak(bytes: string): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(stage.port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.setTimeout(5_000, () => socket.destroy(new Error('No answer in time')))
    socket.on('data', (chunk) => chunks.push(chunk as Buffer))
    // A refusal before the end of the request may reset the connection.
    socket.on('error', (error) => (chunks.length === 0 ? reject(error) : undefined))
    socket.on('close', () => resolve({ ...read(Buffer.concat(chunks).toString()), ms: performance.now() - began }))
  })
}

function read(text: string): Omit<Answer, 'ms'> {
  const [headers = '', ...rest] = text.split('\r\n\r\n')
  const type = /^content-type: (.*)$/im.exec(headers)?.[1] ?? ''
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1]), type: type.trim(), body: rest.join('\r\n\r\n') }
}
