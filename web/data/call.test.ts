import { afterEach, expect, test, vi } from 'vitest'
import { call, callWithVersion, takeCredentialsFrom } from './call.ts'
import { Problem } from './problem.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  takeCredentialsFrom({ token: () => null, renew: async () => false, expired: async () => undefined })
})

function answers(...responses: (Response | Error)[]) {
  const sent: { path: string; headers: Record<string, string>; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: init.headers as Record<string, string>, body: init.body })
    const next = responses.shift()
    if (!next) throw new Error('One call too many')
    if (next instanceof Error) throw next
    return next
  })
  return sent
}

const problem = (status: number, body: object) => new Response(JSON.stringify(body), { status })

test('sends filters, version, key and background mark, and answers body and version', async () => {
  const sent = answers(new Response('{"id":7}', { headers: { etag: '"3"' } }))
  const options = { query: { name: 'A&B', empty: '', none: null }, ifMatch: '"2"', idempotencyKey: 'k', background: true, body: { a: 1 } }
  expect(await callWithVersion('PATCH', '/notes/7', options)).toEqual({ body: { id: 7 }, etag: '"3"' })
  expect(sent[0]?.path).toBe('/api/notes/7?name=A%26B')
  expect(sent[0]?.headers).toMatchObject({ 'if-match': '"2"', 'idempotency-key': 'k', 'x-background': '1' })
  expect(sent[0]?.headers.authorization).toBeUndefined()
})

test('a refusal becomes a Problem with its fields', async () => {
  answers(problem(400, { code: 'INVALID', detail: 'Look again', errors: { name: 'Required' } }))
  const refusal = await call('POST', '/notes', { body: {} }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 400, code: 'INVALID', detail: 'Look again', errors: { name: 'Required' } })
})

test('an answer without a problem document is still a Problem; a missing one, or that of a proxy, is OFFLINE', async () => {
  answers(
    new Response('<h1>Error</h1>', { status: 500 }),
    new Response('<h1>Bad gateway</h1>', { status: 502 }),
    new TypeError('fetch failed'),
  )
  await expect(call('GET', '/notes')).rejects.toMatchObject({ status: 500, code: 'UNKNOWN' })
  await expect(call('GET', '/notes')).rejects.toMatchObject({
    status: 502,
    code: 'OFFLINE',
    detail: expect.stringContaining('could not reach'),
  })
  await expect(call('GET', '/notes')).rejects.toMatchObject({ status: 0, code: 'OFFLINE' })
})

test('an expired token is renewed once and the call repeated', async () => {
  let token = 'old'
  takeCredentialsFrom({
    token: () => token,
    renew: async () => {
      token = 'new'
      return true
    },
    expired: () => expect.unreachable(),
  })
  const sent = answers(problem(401, {}), new Response('[]'))
  expect(await call('GET', '/notes')).toEqual([])
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('the user is signed out after one failed renewal', async () => {
  const expired = vi.fn(async () => undefined)
  takeCredentialsFrom({ token: () => 'old', renew: async () => false, expired })
  const sent = answers(problem(401, { detail: 'Not signed in' }))
  await expect(call('GET', '/notes')).rejects.toMatchObject({ status: 401 })
  expect(expired).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(1)
})

test('a call of an ended session goes on once it is sent again with the next token', async () => {
  let token = 'old'
  takeCredentialsFrom({
    token: () => token,
    renew: async () => false,
    expired: (_path, options, again) => {
      token = 'new'
      return again(options)
    },
  })
  const sent = answers(problem(401, {}), new Response('{"id":7}'))
  expect(await call('POST', '/notes', { body: { a: 1 }, idempotencyKey: 'k' })).toEqual({ id: 7 })
  expect(sent.map(({ headers }) => [headers.authorization, headers['idempotency-key']])).toEqual([
    ['Bearer old', 'k'],
    ['Bearer new', 'k'],
  ])
})

test('an anonymous call has no token and never ends the session', async () => {
  takeCredentialsFrom({ token: () => 'secret', renew: async () => expect.unreachable(), expired: () => expect.unreachable() })
  const sent = answers(problem(401, {}))
  await expect(call('POST', '/appointments/schedule', { body: {}, anonymous: true })).rejects.toMatchObject({ status: 401 })
  expect(sent[0]?.headers.authorization).toBeUndefined()
})
