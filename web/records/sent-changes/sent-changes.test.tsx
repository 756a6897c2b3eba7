import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { offline } from '../../data/problem.ts'
import { clearSession } from '../../data/session.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { follow, sendUntilAnswered, useSentChanges } from './sent-changes.ts'

afterEach(() => vi.useRealTimers())

test('a change is sent until the server answers, but never on in the name of the next user', async () => {
  vi.useFakeTimers()
  const send = vi.fn(() => Promise.reject(offline()))
  const outcome = sendUntilAnswered(send).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(5_000)
  const sent = send.mock.calls.length
  expect(sent).toBeGreaterThan(1)
  clearSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send.mock.calls.length).toBeLessThanOrEqual(sent + 1)
  expect(await outcome).toMatch(/could not reach the server/)
})

test('a change that was sent on is not shown to the next user', async () => {
  const Shown = () => useSentChanges().map(({ id, text }) => <p key={id}>{text}</p>)
  await renderInTheme(<Shown />)
  follow({ of: 'money', appointment: 5, what: '$45.00 of Ann Alvarez', outcome: new Promise(() => {}) })
  await expect.element(page.getByText(/^\$45\.00 of Ann Alvarez: no answer yet/)).toBeVisible()
  clearSession()
  await expect.element(page.getByText(/Ann Alvarez/)).not.toBeInTheDocument()
})
