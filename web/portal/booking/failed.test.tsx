import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Problem } from '../../data/problem.ts'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { cardInHand, takeCard } from '../payment/card-in-hand.ts'
import { confirmationTexts, paymentTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { dispatch } from '../wizard/use-wizard.ts'
import { Failed } from './failed.tsx'

beforeAll(() => loadAll(confirmationTexts, paymentTexts, texts))

/** Opens the page of a booking that ended with this refusal. */
async function open(status: number, code: string, detail: string) {
  await stubServer(siteAnswers)
  const problem = new Problem(status, { code, detail }, '2')
  const Content = () => <Failed problem={problem} environment={site} onAgain={() => {}} />
  await renderRouted([{ path: '/', Content }])
}

test.each([
  [503, 'PAYMENT_UNKNOWN'],
  [409, 'CARD_IN_FLIGHT'],
])('after %s %s another card may be used, and the first one is not kept', async (status, code) => {
  await open(status, code, 'Please wait a moment.')
  dispatch({ type: 'started', kind: 'new', key: 'k', shows_waiver: false })
  takeCard('k', { token: 'tok', brand: 'visa', last4: '0127' })
  await page.getByRole('link', { name: 'Use another card' }).click()
  expect(cardInHand('k')).toBeNull()
})

test('a booking that is still being made says so, and nothing about a card', async () => {
  await open(409, 'IN_FLIGHT', 'This booking is being made. Please wait a moment.')
  await expect.element(page.getByText('This booking is being made. Please wait a moment.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/card/i)
})
