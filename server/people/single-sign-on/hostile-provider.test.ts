import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../platform/log.ts'
import { endRepeated } from '../../platform/log-repeated.ts'
import { ssoSteps, startProvider, type TestProvider } from '../../testing/sign-in/sso-stage.ts'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
let honest: TestProvider
const { add, begin, visit, finish, lastEntry, id } = ssoSteps(() => world)
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(async () => {
  world = await makeWorld({ RATE_LIMITS: 'off', OIDC_TO_PRIVATE_NETWORKS: 'all' })
  honest = await startProvider()
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await honest.close()
  await world.close()
})
beforeEach(() => world.services.database.begin())
afterEach(async () => {
  await world.services.database.undo()
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  expect(uncaught.splice(0)).toEqual([])
})

const opened: { server: Server; sockets: Socket[] }[] = []
type Answers = (socket: Socket, path: string, issuer: string) => void

/** A provider that answers each call by its path, as it likes. */
async function openHostile(answers: Answers): Promise<string> {
  const sockets: Socket[] = []
  let issuer = ''
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => answers(socket, /^\w+ (\S+)/.exec(bytes.toString())?.[1] ?? '', issuer))
  })
  opened.push({ server, sockets })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}

const says = (socket: Socket, text: string): void => {
  socket.end(text)
}
const json = (body: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
/** Writes a piece again and again until the connection ends. */
const repeat = (socket: Socket, head: string, piece: string) => {
  socket.write(head)
  const timer = setInterval(() => socket.write(piece), 0)
  socket.on('close', () => clearInterval(timer))
}
const documentOf = (issuer: string, changes: object = {}) => ({
  ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
  ...{ response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
  ...changes,
})

/** Answers that no provider should give. */
const manners: readonly [string, (socket: Socket, issuer: string) => void][] = [
  ['the status 600', (socket) => says(socket, json('{}', '600 Odd'))],
  ['the status 999', (socket) => says(socket, json('{}', '999 Odd'))],
  ['another protocol', (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nx')],
  ['headers without an end', (socket) => repeat(socket, 'HTTP/1.1 200 OK\r\n', `X-A: ${'a'.repeat(1_000)}\r\n`)],
  ['a body without an end', (socket) => repeat(socket, 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', 'a'.repeat(10_000))],
  ['huge JSON', (socket) => says(socket, json(JSON.stringify({ a: 'x'.repeat(2_000_000) })))],
  ['deep JSON', (socket) => says(socket, json('['.repeat(100_000)))],
  ['a list', (socket) => says(socket, json('[]'))],
  ['null', (socket) => says(socket, json('null'))],
  ['a page', (socket) => says(socket, 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p/>')],
  ['a redirect', (socket, issuer) => says(socket, `HTTP/1.1 302 Found\r\nLocation: ${issuer}/elsewhere\r\nContent-Length: 0\r\n\r\n`)],
  ['an error', (socket) => says(socket, json('{"error":"server_error"}', '500 Internal Server Error'))],
  ['an error with an odd name', (socket) => says(socket, json('{"error":{"a":1},"error_description":7}', '400 Bad Request'))],
  [
    'a challenge',
    (socket) => says(socket, 'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer error="a\\"\r\nContent-Length: 0\r\n\r\n'),
  ],
  ['nothing', (socket) => void socket.destroy()],
]

describe('a provider that answers the question about itself with', () => {
  test.each([
    ...manners,
    ['another issuer', (socket: Socket) => says(socket, json(JSON.stringify(documentOf('https://login.example'))))],
    ['no endpoints', (socket: Socket, issuer: string) => says(socket, json(JSON.stringify({ issuer })))],
    [
      'a script as its page',
      (socket: Socket, issuer: string) =>
        says(socket, json(JSON.stringify(documentOf(issuer, { authorization_endpoint: 'javascript:alert(1)' })))),
    ],
    [
      'a page with an endless address',
      (socket: Socket, issuer: string) =>
        says(socket, json(JSON.stringify(documentOf(issuer, { authorization_endpoint: `${issuer}/${'a'.repeat(5_000)}` })))),
    ],
  ] as const)('%s is refused with a sentence, and so says a try of it', async (_what, manner) => {
    const at = await add({ issuer: await openHostile((socket, _path, issuer) => manner(socket, issuer)) })
    const begun = await world.ask({ who: 'public', method: 'POST', path: 'auth/sso', body: { provider: at } })
    expect(begun.json()).toMatchObject({ status: 409, code: 'SSO_UNREACHABLE' })
    expect(await lastEntry()).toMatchObject({ outcome: 'refused', reason: 'SSO_UNREACHABLE', detail: { provider: at } })
    const trial = (await world.ask({ who: 'superuser', method: 'POST', path: `ssoproviders/${at}/test` })).json()
    expect(trial).toMatchObject({
      works: false,
      complaints: [expect.stringMatching(/\.$/), ...Array(trial.complaints.length - 1).fill(expect.any(String))],
    })
  })

  test('nothing within its time ends in time, with a line in the log', async () => {
    endRepeated()
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const at = await add({ issuer: await openHostile(() => undefined) })
    const before = performance.now()
    const begun = await world.ask({ who: 'public', method: 'POST', path: 'auth/sso', body: { provider: at } })
    expect([begun.json().code, performance.now() - before < 9_000]).toEqual(['SSO_UNREACHABLE', true])
    expect((await lastEntry())?.detail.cause).toBe('CALL_TIME')
    const error = expect.objectContaining({ code: 'CALL_TIME' })
    expect(logged.mock.calls).toEqual([[{ provider: at, reason: 'SSO_UNREACHABLE', error }, 'A sign-on failed']])
    logged.mockRestore()
  }, 15_000)
})

describe('a provider that answers the exchange of the code with', () => {
  const endpoints = ['token', 'jwks'] as const
  test.each(
    endpoints.flatMap((endpoint) => [
      ...manners.map(([what, manner]) => [endpoint, what, manner] as const),
      [
        endpoint,
        'a token that is none',
        (socket: Socket) => says(socket, json(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: 'x.y.z' }))),
      ] as const,
      [endpoint, 'no token', (socket: Socket) => says(socket, json(JSON.stringify({ access_token: 'a', token_type: 'bearer' })))] as const,
      [
        endpoint,
        'keys that are none',
        (socket: Socket) => says(socket, json('{"keys":[null,7,{"kty":"RSA","n":"!","e":"AQAB"}]}')),
      ] as const,
    ]),
  )('(%s) %s is refused with a page', async (endpoint, _what, manner) => {
    const at = await add({
      issuer: await openHostile((socket, path, issuer) => {
        if (path.startsWith('/.well-known')) {
          // The honest one serves what is not to be spoilt.
          const other = endpoint === 'token' ? {} : { token_endpoint: `${honest.issuer}/token` }
          return says(socket, json(JSON.stringify(documentOf(issuer, other))))
        }
        return path === `/${endpoint}` ? manner(socket, issuer) : says(socket, json('{}'))
      }),
    })
    const { url, cookie } = await begin(at)
    const state = new URL(url).searchParams.get('state')
    if (endpoint === 'jwks')
      honest.says.spoil = ({ payload }) =>
        Object.assign(payload, { iss: new URL(url).origin, nonce: new URL(url).searchParams.get('nonce') })
    const code = endpoint === 'jwks' ? await codeFor(url) : 'x'
    const answered = await finish(at, `code=${code}&state=${state}`, cookie)
    honest.says.spoil = undefined
    expect(answered).toMatchObject({ status: 302, session: undefined })
    expect(answered.location).toMatch(/^\/login\?sso=SSO_(FAILED|UNREACHABLE|DENIED)$/)
    expect(await lastEntry()).toMatchObject({ outcome: 'refused', detail: { provider: at } })
  })

  /** A code of the honest provider, for the challenge of this sign-on. */
  async function codeFor(url: string): Promise<string> {
    const there = new URL(url)
    const query = await visit({ url: `${honest.issuer}/authorize${there.search}` })
    return new URLSearchParams(query).get('code') ?? ''
  }
})

describe('a provider in a private network', () => {
  test.each([
    ...[
      'https://127.0.0.1',
      'https://[::1]',
      'https://2130706433',
      'https://10.0.0.1',
      'https://169.254.169.254/latest',
      'https://localhost',
    ],
    ...['https://[::ffff:127.0.0.1]', 'https://0.0.0.0'],
  ])('is not called for a network: %s', async (issuer) => {
    const { settings } = world.services
    for (const [to, network, isCalled] of [
      ['0', null, false],
      ['1', id('networks.metro'), false],
    ] as const) {
      settings.oidcToPrivateNetworks = 'all'
      const at = await add({ issuer: `${issuer}:1` }, { network })
      settings.oidcToPrivateNetworks = to
      const begun = await world.ask({ who: 'public', method: 'POST', path: 'auth/sso', body: { provider: at } })
      expect([begun.json().code, (await lastEntry())?.detail.cause === 'CALL_PRIVATE']).toEqual(['SSO_UNREACHABLE', !isCalled])
    }
    settings.oidcToPrivateNetworks = 'all'
  })
})
