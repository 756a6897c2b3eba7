import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { clearSession, enterWith, sessionState } from './session.ts'
import { takeSignOutReason } from './sign-out-reason.ts'
import { expireSession, suspendWhile } from './suspend-session.ts'

afterEach(() => {
  vi.useRealTimers()
  suspendWhile(() => false)
  vi.unstubAllGlobals()
  clearSession()
})

/** A server with one valid token, and a user who is typing. */
async function signedInAs(user_id = 1) {
  const server = { token: 'first', user_id, calls: 0 }
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    if (!path.startsWith('/api/auth')) server.calls += 1
    if ((headers as Record<string, string>).authorization !== `Bearer ${server.token}`) return new Response('{}', { status: 401 })
    return Response.json(path === '/api/auth/session' ? { user_id: server.user_id, due: null, may: {} } : { path })
  })
  await enterWith({ token: 'first' })
  suspendWhile(() => true)
  server.token = 'second'
  return server
}

const isSuspended = () => {
  const now = sessionState()
  return now.status === 'in' && now.suspended != null
}

test('what was pressed waits while its user signs in again, and then goes on by itself', async () => {
  const server = await signedInAs()
  const saved = call('POST', '/notes', { body: {} })
  await vi.waitFor(() => expect(isSuspended()).toBe(true))
  await enterWith({ token: 'second' })
  expect(await saved).toEqual({ path: '/api/notes' })
  expect(server.calls).toBe(2)
})

test('nothing goes on for another user, nor when the page is left', async () => {
  const server = await signedInAs()
  const ofFirst = call('POST', '/notes', { body: {} })
  const refused = expect(ofFirst).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(isSuspended()).toBe(true))
  server.user_id = 2
  await enterWith({ token: 'second' })
  await refused
  server.token = 'third'
  const ofSecond = expect(call('GET', '/notes')).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(isSuspended()).toBe(true))
  clearSession()
  await ofSecond
  expect(server.calls).toBe(2)
})

test('a call that waits ends when it is given up, not when its time is over', async () => {
  await signedInAs()
  const left = new AbortController()
  const gone = expect(call('GET', '/notes', { signal: left.signal })).rejects.toMatchObject({ name: 'AbortError' })
  const time = new AbortController()
  const timed = call('GET', '/letters', { signal: time.signal })
  await vi.waitFor(() => expect(isSuspended()).toBe(true))
  left.abort()
  time.abort(new DOMException('Too late', 'TimeoutError'))
  await gone
  await enterWith({ token: 'second' })
  expect(await timed).toEqual({ path: '/api/letters' })
})

test('a call about the session itself does not wait for its user', async () => {
  await signedInAs()
  await expect(call('DELETE', '/auth/session')).rejects.toMatchObject({ status: 401 })
  expect(isSuspended()).toBe(true)
})

test('what was typed is discarded half an hour later, as the dialog says, and the login page says so', async () => {
  await signedInAs()
  vi.useFakeTimers({ now: Date.parse('2026-11-23T14:00:00Z') })
  expect(expireSession('Your session has ended.')).toBe(true)
  expect(sessionState()).toMatchObject({ suspended: 'Your session has ended.', until: Date.parse('2026-11-23T14:30:00Z') })
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(isSuspended()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(sessionState()).toEqual({ status: 'out' })
  expect(takeSignOutReason()).toMatch(/^What you were typing was discarded .* within 30 minutes\.$/)
})

test.each([
  ['signs in again in time', () => enterWith({ token: 'second' })],
  ['leaves', async () => clearSession()],
])('whoever %s is told of nothing discarded', async (_how, end) => {
  await signedInAs()
  vi.useFakeTimers()
  expireSession('Your session has ended.')
  await end()
  expect(isSuspended()).toBe(false)
  vi.advanceTimersByTime(60 * 60_000)
  expect(takeSignOutReason()).toBe(null)
})
