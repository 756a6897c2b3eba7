import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { page as pageOf, type Routes, stubServer } from '../../testing/stub-server.ts'
import { findTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { FindBookings } from './find-bookings.tsx'

beforeAll(() => loadAll(findTexts, texts))
beforeEach(() => queryClient.clear())

const number = page.getByRole('textbox', { name: 'Registration number' })
const send = page.getByRole('button', { name: 'Send me the link' })

async function open(answers: Routes = {}) {
  const calls = await stubServer({
    ...siteAnswers,
    'POST /bookings/find': {},
    ...answers,
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

test('a request to transfer is found by its number', async () => {
  const calls = await open()
  await page.getByRole('radio', { name: 'The number of my request to transfer' }).click()
  const field = page.getByRole('textbox', { name: 'Number of your request' })
  await field.fill('none')
  await send.click()
  await expect.element(page.getByText('Enter the digits of the number of your request').first()).toBeVisible()
  await field.fill('#12')
  await send.click()
  await expect.element(page.getByText('If we found it, its link is on its way', { exact: false })).toBeVisible()
  expect(calls.filter(({ path }) => path === '/bookings/find').map(({ body }) => body)).toMatchObject([{ transfer_number: '#12' }])
})

test('where no mail can be sent, the phone numbers of the locations take the place of the form', async () => {
  mailsCannotLeave()
  await open({
    'GET /livescanvendors': pageOf([
      { id: 5, name: 'Downtown', location_phone: '3055550100' },
      { id: 6, name: 'Lakefront', location_phone: null },
    ]),
  })
  await expect.element(page.getByText('We cannot send emails now. Call the fingerprint location about your appointment.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '(305) 555-0100' })).toHaveAttribute('href', 'tel:+13055550100')
  await expect.element(page.getByText('Downtown')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
  expect(page.getByText(/Lakefront|We send the link/).elements()).toEqual([])
})

test('a date of birth that is none is reported when it is left, not only by the button', async () => {
  await open()
  await page.getByRole('radio', { name: 'My name, date of birth and email' }).click()
  await page.getByLabelText('Month').fill('02')
  await page.getByLabelText('Day').fill('31')
  await page.getByLabelText('Year').fill('1990')
  const refusal = page.getByText('Enter a real date', { exact: false })
  expect(refusal.elements()).toEqual([])
  await page.getByRole('textbox', { name: 'Last name' }).click()
  await expect.element(refusal.first()).toBeVisible()
})
