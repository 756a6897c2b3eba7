import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { type Routes, refusal, stubServer } from '../../testing/stub-server.ts'
import { bookingTexts, correctionTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { BadLink } from './bad-link.tsx'

beforeAll(() => loadAll(bookingTexts, correctionTexts, texts))
beforeEach(() => queryClient.clear())

const FORMER = 'GET /bookings/1.token/take_back'
const change = { environment: 'Metro', changed_at: '2026-11-23T15:42:00Z' }
const bad = page.getByText('This link does not work')

async function open(answers: Routes) {
  await stubServer({ ...siteAnswers, ...answers })
  await renderRouted([{ path: '/booking/$token', Content: BadLink }], createMemoryHistory({ initialEntries: ['/booking/1.token'] }))
}

test('while the server cannot be reached, nothing is said of the link, and it is asked again', async () => {
  let reachable = false
  await open({
    [FORMER]: () => {
      if (!reachable) throw new TypeError('dropped')
      return Response.json(change)
    },
  })
  await expect.element(page.getByText('We could not reach the server.', { exact: false })).toBeVisible()
  expect(bad.elements()).toEqual([])
  reachable = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Your email address was changed')).toBeVisible()
})

test('a link that the server does not know does not work', async () => {
  await open({ [FORMER]: refusal(404, 'NOT_FOUND') })
  await expect.element(bad).toBeVisible()
})

test.each([
  { leave: true, hint: 'Use the link in our latest email to the new address.' },
  { leave: false, hint: 'Use the link that the page had after the change. If you do not have it, ask the fingerprint location.' },
])('a former link leads to a mail only where mails can be sent: $leave', async ({ leave, hint }) => {
  if (!leave) mailsCannotLeave()
  await open({ [FORMER]: change })
  await expect.element(page.getByText(hint)).toBeVisible()
  expect(page.getByText('latest email').elements()).toHaveLength(leave ? 1 : 0)
})
