import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { findTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { FindBookings } from './find-bookings.tsx'

beforeAll(() => loadAll(findTexts, texts))
beforeEach(() => queryClient.clear())

const number = page.getByRole('textbox', { name: 'Registration number' })
const send = page.getByRole('button', { name: 'Send me the link' })

async function open() {
  const calls = await stubServer({
    ...siteAnswers,
    'POST /bookings/find': {},
  })
  await renderRouted([{ path: '/', Content: FindBookings }])
  return calls
}

test.each(['123', '929676039', '92967603921', '0123456789'])('the registration number %s is refused at once', async (typed) => {
  const calls = await open()
  await number.fill(typed)
  await send.click()
  await expect.element(page.getByText('Enter the 10 digits of your registration number').first()).toBeVisible()
  expect(calls.filter(({ path }) => path === '/bookings/find')).toEqual([])
})

test('what was typed is shown with the answer, and again for another try', async () => {
  await open()
  await number.fill('929-676 0392')
  await send.click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.element(page.getByText('929-676 0392')).toBeVisible()
  await page.getByRole('button', { name: 'Try again with other details' }).click()
  await expect.element(number).toHaveValue('929-676 0392')
})

test('where no mail can be sent, no link is promised before or after it is asked for', async () => {
  mailsCannotLeave()
  await open()
  const kept = page.getByText('We cannot send emails now. Call the fingerprint location about your appointment.')
  await expect.element(kept).toBeVisible()
  await expect.element(page.getByText('We send the link')).not.toBeInTheDocument()
  await number.fill('9296760392')
  await send.click()
  await expect.element(page.getByText('9296760392')).toBeVisible()
  await expect.element(kept).toBeVisible()
  await expect.element(page.getByText(/Check your email|on its way|No email\?/)).not.toBeInTheDocument()
})
