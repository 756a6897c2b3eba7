import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { renderRouted } from '../../../testing/render.tsx'
import { page as pageOf, stubServer } from '../../../testing/stub-server.ts'
import { contactTexts, signingTexts, smsTexts, texts } from '../../texts/dictionaries.ts'
import { changeLanguage, loadAll } from '../../translation/dictionary.ts'
import { ContactPanel } from './contact-panel.tsx'

beforeAll(() => loadAll(contactTexts, signingTexts, smsTexts, texts))
beforeEach(() => queryClient.clear())

/** Opens the correction on a site with English and Spanish pages. */
async function correct(language: string) {
  const sms = { agreed: false, stopped: false, failed: false }
  const mail = { state: 'KEPT', at: null }
  await stubServer({
    'GET /employers': pageOf([{ id: 1, kind: 'employer', name: 'Metro', face: { languages: ['en', 'es'] } }]),
    'GET /networks': pageOf([]),
    'GET /bookings/1.token/contact': {
      ...{ email: 'jane@example.org', phone: '***-***-0100', language, mail, sms },
      ...{ may_change: true, may_change_email: true },
    },
  })
  await renderRouted([{ path: '/', Content: () => <ContactPanel token="1.token" /> }])
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
