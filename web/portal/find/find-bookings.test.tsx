import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { page as pageOf, stubServer } from '../../testing/stub-server.ts'
import { findTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { FindBookings } from './find-bookings.tsx'

beforeAll(() => loadAll(findTexts, texts))
beforeEach(() => queryClient.clear())

const number = page.getByRole('textbox', { name: 'Registration number' })
const send = page.getByRole('button', { name: 'Send me the link' })

async function open() {
  const environment = { id: 1, kind: 'employer', name: 'Lakeside', face: { languages: ['en'] } }
  const calls = await stubServer({
    'GET /employers': pageOf([environment]),
    'GET /networks': pageOf([]),
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
