import { createMemoryHistory } from '@tanstack/history'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { mailsCannotLeave } from '../../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../../testing/render.tsx'
import { siteAnswers } from '../../../testing/site.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { bookingTexts, contactTexts, correctionTexts, signingTexts, texts } from '../../texts/dictionaries.ts'
import { changeLanguage, loadAll } from '../../translation/dictionary.ts'
import { ContactPanel } from './contact-panel.tsx'

beforeAll(() => loadAll(bookingTexts, contactTexts, correctionTexts, signingTexts, texts))
beforeEach(() => queryClient.clear())

/** Opens the correction on a site with English and Spanish pages. */
async function correct(language: string, upcoming = true) {
  const sms = { agreed: false, stopped: false, failed: false }
  const mail = { state: 'KEPT', at: null }
  await stubServer({
    ...siteAnswers,
    'PATCH /bookings/1.token/contact': { manage_url: 'https://metro.scheduler.bims.example/booking/1.token' },
    'GET /bookings/1.token/contact': {
      ...{ email: 'jane@example.org', phone: '***-***-0100', language, mail, sms },
      ...{ may_change: true, may_change_email: true },
    },
  })
  const Content = () => <ContactPanel token="1.token" upcoming={upcoming} />
  await renderRouted([{ path: '/booking/$token', Content }], createMemoryHistory({ initialEntries: ['/booking/1.token'] }))
  await page.getByRole('button').first().click()
}

const named = () =>
  page
    .getByRole('radio')
    .elements()
    .map(({ parentElement }) => parentElement?.parentElement?.textContent)

test.each([
  ['en', 2],
  // An earlier choice stays a choice.
  ['vi', 3],
])('an applicant whose mails are in %s is offered the languages of the pages, %i', async (language, count) => {
  await correct(language)
  await expect.poll(() => page.getByRole('radio').elements().length).toBe(count)
  expect(named().join()).toMatch(language === 'vi' ? /Tiếng Việt/ : /^(?!.*Tiếng Việt)/)
})

test('the consent to text messages is marked as English for readers whose translation was not reviewed', async () => {
  await changeLanguage('vi')
  await correct('en')
  await expect.element(page.getByRole('checkbox', { name: / English$/ })).toBeVisible()
  await changeLanguage('en')
})

test.each([
  { leave: true, hint: 'The new address gets a new link', saved: 'Saved. We are sending a new link to new@example.org' },
  { leave: false, hint: 'We cannot send emails now: save the address of this page', saved: 'Saved.' },
])('a new address is promised a link only where mails can be sent: $leave', async ({ leave, hint, saved }) => {
  if (!leave) mailsCannotLeave()
  await correct('en')
  await expect.element(page.getByText(hint)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('new@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(saved)).toBeVisible()
  await expect.element(page.getByText(/The old link no longer works, also on a page printed before and in your calendar/)).toBeVisible()
  await expect.poll(() => page.getByText('We are sending').elements().length).toBe(leave ? 1 : 0)
})

test('after the visit a new address is not said to be printed or added to the calendar again', async () => {
  await correct('en', false)
  await page.getByRole('textbox', { name: 'Email' }).fill('new@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/The old link no longer works\./)).toBeVisible()
  expect(page.getByText(/add it to your calendar/).elements()).toEqual([])
})
