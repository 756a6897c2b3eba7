import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callWithVersion, takeCredentialsFrom } from '../call.ts'
import { Problem } from '../problem.ts'
import { gatherReads } from './gather-reads.ts'

type Sent = { path: string; reads: string[]; signal: AbortSignal | null }
let sent: Sent[] = []
let answer: (sent: Sent) => Response | Promise<Response>

const ok = (body: unknown, etag: string | null = null) => ({ status: 200, etag, retry_after: null, body })
const together = (answers: unknown[]) => new Response(JSON.stringify({ answers }))
let mayGather = true

beforeEach(() => {
  mayGather = true
  takeCredentialsFrom({ token: () => 'valid', renew: async () => false, expired: async () => undefined })
  sent = []
  answer = ({ reads, path }) => together((reads.length > 0 ? reads : [path]).map((read) => ok(read)))
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const { pathname, search, searchParams } = new URL(address, 'http://bims.example')
    const call = { path: pathname + search, reads: searchParams.get('paths')?.split('\n') ?? [], signal: signal ?? null }
    sent.push(call)
    return answer(call)
  })
  gatherReads(() => mayGather)
})
afterEach(() => {
  mayGather = false
  takeCredentialsFrom({ token: () => null, renew: async () => false, expired: async () => undefined })
  vi.unstubAllGlobals()
})

test('sends the reads of one moment in one request, and answers each with its own body and version', async () => {
  answer = () => together([ok({ id: 7 }, '"3"'), ok({ results: [] })])
  const reads = [callWithVersion('GET', '/applicants/7'), callWithVersion('GET', '/notes', { query: { applicant: 7 } })]
  expect(await Promise.all(reads)).toEqual([
    { body: { id: 7 }, etag: '"3"' },
    { body: { results: [] }, etag: null },
  ])
  expect(sent.map(({ reads }) => reads)).toEqual([['/applicants/7', '/notes?applicant=7']])
})

test('refuses each read by itself, with the seconds to wait', async () => {
  answer = () => together([ok('a'), { status: 429, etag: null, retry_after: '9', body: { code: 'LIMITED', detail: 'Wait' } }])
  const [read, refused] = await Promise.allSettled([call('GET', '/notes'), call('GET', '/letters')])
  expect(read).toMatchObject({ value: 'a' })
  expect(refused).toMatchObject({ reason: expect.any(Problem) })
  expect(refused).toMatchObject({ reason: { status: 429, detail: 'Wait', retry_after: 9 } })
})

test('renews the session for a read whose session ended between two answers', async () => {
  const renew = vi.fn(async () => true)
  takeCredentialsFrom({ token: () => 'old', renew, expired: async () => undefined })
  answer = ({ reads }) =>
    reads.length > 0 ? together([ok('a'), { status: 401, etag: null, retry_after: null, body: {} }]) : new Response('"b"')
  expect(await Promise.all([call('GET', '/notes'), call('GET', '/letters')])).toEqual(['a', 'b'])
  expect(renew).toHaveBeenCalledOnce()
  expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining('/api/reads?'), '/api/letters'])
})

test('a refusal of the whole request refuses each read', async () => {
  answer = () => new Response('{"code":"BUSY","detail":"Later"}', { status: 503, headers: { 'retry-after': '2' } })
  const refused = await Promise.allSettled([call('GET', '/notes'), call('GET', '/letters')])
  expect(refused).toMatchObject([{ reason: { code: 'BUSY', retry_after: 2 } }, { reason: { code: 'BUSY', detail: 'Later' } }])
})

const problem = (status: number) => new Response('{"code":"NOT_FOUND","detail":"Not found."}', { status })

test('sends each read alone where a server of the version before has no gathered reads, and gathers none until the page is loaded again', async () => {
  answer = ({ reads, path }) => (reads.length > 0 ? problem(404) : new Response(JSON.stringify(path)))
  const read = () => Promise.all([call('GET', '/notes'), call('GET', '/letters')])
  expect(await read()).toEqual(['/api/notes', '/api/letters'])
  expect(sent).toHaveLength(3)
  expect(await read()).toEqual(['/api/notes', '/api/letters'])
  expect(sent.slice(3).map(({ path }) => path)).toEqual(['/api/notes', '/api/letters'])
  gatherReads(() => true)
  await read()
  expect(sent[5]?.reads).toEqual(['/notes', '/letters'])
})

test.each([400, 403, 414, 431])('sends each read alone where the request that gathers them is refused with %i', async (status) => {
  answer = ({ reads, path }) => (reads.length > 0 ? problem(status) : new Response(JSON.stringify(path)))
  expect(await Promise.all([call('GET', '/notes'), call('GET', '/letters')])).toEqual(['/api/notes', '/api/letters'])
})

test('a refusal or a loss of one read that is sent alone is its own', async () => {
  answer = ({ reads, path }) => {
    if (path === '/api/notes') throw new TypeError('fetch failed')
    return reads.length > 0 || path === '/api/users' ? problem(404) : new Response('1')
  }
  const reads = await Promise.allSettled([call('GET', '/notes'), call('GET', '/users'), call('GET', '/letters')])
  expect(reads).toMatchObject([{ reason: { code: 'OFFLINE' } }, { reason: { status: 404 } }, { value: 1 }])
})

test('a 404 of one of the gathered reads is its own, and further reads are gathered', async () => {
  answer = () => together([ok('a'), { status: 404, etag: null, retry_after: null, body: { code: 'NOT_FOUND' } }])
  const read = () => Promise.allSettled([call('GET', '/notes'), call('GET', '/users/9')])
  expect(await read()).toMatchObject([{ value: 'a' }, { reason: { status: 404 } }])
  await read()
  expect(sent.map(({ reads }) => reads.length)).toEqual([2, 2])
})

test('reads beyond the most that a request takes are gathered in further ones', async () => {
  const paths = Array.from({ length: 50 }, (_, at) => `/notes/${at}`)
  expect(await Promise.all(paths.map((path) => call('GET', path)))).toEqual([...paths.slice(0, 48), '/notes/48', '/notes/49'])
  expect(sent.map(({ reads }) => reads.length)).toEqual([24, 24, 2])
})

test('sends by itself a single read, a file, a change, a poll, and every read of a user without the right', async () => {
  answer = () => new Response('1')
  await Promise.all([call('GET', '/notes'), call('POST', '/notes', { body: {} }), call('GET', '/applicants/export')])
  await Promise.all([call('GET', '/notes', { background: true }), call('GET', '/letters', { anonymous: true })])
  mayGather = false
  await Promise.all([call('GET', '/notes'), call('GET', '/letters')])
  expect(sent).toHaveLength(7)
  expect(sent.flatMap(({ reads }) => reads)).toEqual([])
})

test('a lost answer is lost for each read', async () => {
  answer = () => Promise.reject(new TypeError('fetch failed'))
  const lost = await Promise.allSettled([call('GET', '/notes'), call('GET', '/letters')])
  expect(lost).toMatchObject([{ reason: { code: 'OFFLINE' } }, { reason: { code: 'OFFLINE' } }])
})

test('a reader who leaves ends its own read, and the last one the request', async () => {
  answer = () => new Promise(() => {})
  const [first, second] = [new AbortController(), new AbortController()]
  const reads = [first, second].map(({ signal }, at) => call('GET', `/notes/${at}`, { signal }).catch((error) => error.name))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  first.abort()
  expect(await reads[0]).toBe('AbortError')
  expect(sent[0]?.signal?.aborted).toBe(false)
  second.abort()
  expect(await reads[1]).toBe('AbortError')
  expect(sent[0]?.signal?.aborted).toBe(true)
})

test('renews an expired token once for all reads', async () => {
  let token = 'old'
  const renew = vi.fn(async () => {
    token = 'new'
    return true
  })
  takeCredentialsFrom({ token: () => token, renew, expired: async () => undefined })
  answer = ({ reads }) => (token === 'old' ? new Response('{}', { status: 401 }) : together(reads.map((read) => ok(read))))
  expect(await Promise.all([call('GET', '/notes'), call('GET', '/letters')])).toEqual(['/notes', '/letters'])
  expect(renew).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(2)
})
