import { beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../data/query-client.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { contactTexts } from '../../texts/dictionaries.ts'
import { speak } from '../../translation/language.ts'
import { MailStateOf } from './mail-state-of.tsx'

const EMAIL = 'jane@example.org'
const LINK = 'https://metro.scheduler.bims.example/booking/1234567890.token'
const contact = (state: string, at: string | null = null) => ({
  ...{ email: EMAIL, phone: '***-***-0100', language: 'en', mail: { state, at } },
  ...{ may_change: true, may_change_email: true },
})

beforeAll(async () => {
  await Promise.all([contactTexts.load('en'), contactTexts.load('es')])
})

/** The text of the confirmation for a mail in this state. */
async function said(state: string, at: string | null = null) {
  queryClient.clear()
  const calls = await stubServer({ 'GET /bookings/1234567890.token/contact': contact(state, at) })
  const page = await renderInTheme(<MailStateOf manage_url={LINK} />)
  await expect.element(page.getByText(EMAIL)).toBeVisible()
  return { page, calls }
}

test.each([
  ['WAITING', `We are sending our email to ${EMAIL}.`],
  ['KEPT', `We cannot email ${EMAIL} now.`],
  ['FAILED', `Our email could not be delivered to ${EMAIL}. Please check the address.`],
  ['UNKNOWN', `We tried to send our email to ${EMAIL}.`],
])('of a mail that is %s, the confirmation names the address and leads to its correction', async (state, words) => {
  const { page } = await said(state)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Wrong address? Correct it' })).toHaveAttribute('href', `${LINK}#correct-contact`)
})

test('of one that was sent it tells when, in the reader’s language', async () => {
  const { page } = await said('SENT', '2026-11-23T15:42:00Z')
  await expect.element(page.getByText(/^Sent to jane@example\.org: \w{3}, Nov 23, \d+:42\s[AP]M\.$/)).toBeVisible()
  speak('es')
  await expect.element(page.getByText(/^Enviado a jane@example\.org: /)).toBeVisible()
  speak('en')
})

test.each([
  ['WAITING', null, 3],
  ['SENT', '2026-11-23T15:42:00Z', 1],
] as const)('a mail that is %s is looked at in ten seconds as often as it needs', async (state, at, looks) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  const { calls } = await said(state, at)
  await vi.advanceTimersByTimeAsync(5_100)
  await vi.advanceTimersByTimeAsync(5_100)
  await expect.poll(() => calls.length).toBe(looks)
  vi.useRealTimers()
})
