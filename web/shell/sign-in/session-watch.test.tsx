import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, type Session, sessionState } from '../../data/session.ts'
import { expireSession, suspendWhile } from '../../data/suspend-session.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import SessionWatch from './session-watch.tsx'

afterEach(() => {
  vi.useRealTimers()
  suspendWhile(() => false)
  clearSession()
})

test('the question to sign in again says until when the typed text waits', async () => {
  await server.stubServer({})
  suspendWhile(() => true)
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 14, 0), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  expireSession('Your session has ended.')
  vi.useRealTimers()
  const { session } = sessionState() as { session: Session }
  await renderRouted([{ path: '/', Content: () => <SessionWatch session={session} /> }])
  await expect
    .element(
      page.getByText(/^What you were typing is kept until 2:30.PM, then discarded to protect the data\. Sign in to go on with it\.$/),
    )
    .toBeVisible()
})
