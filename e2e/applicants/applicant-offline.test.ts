import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOfScreen } from '../../scripts/checks/budget.ts'
import { checkInBoth, confirmAnswers, confirmButton, proceed, registrationNumber, typeData, walkToData } from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkWidths, openStage, type Stage } from '../stage/harness.ts'
import { openDataForm } from '../stage/restore-application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const SMALL_PHONES = [320, 390]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** The additional files that the booking page needs. */
function codeThatBooks(): string[] {
  const before = new Set(filesOfScreen('/review'))
  return filesOfScreen('/confirmation').filter((file) => !before.has(file))
}

/** The style sheets that only the payment page needs. */
function stylesOfPayment(): string[] {
  const others = new Set([...filesOfScreen('/review'), ...filesOfScreen('/confirmation')])
  return filesOfScreen('/payment').filter((file) => file.endsWith('.css') && !others.has(file))
}

const bookings = (email: string) =>
  stage.database.rows(sql`select p.id from appointment p join applicant a on a.id = p.applicant where a.email = ${email}`)

test('a booking that is sent without a connection is repeated by itself when the connection is back', async () => {
  const page = await stage.visit({ width: 390 })
  // Preloaded after the booking page, so their loss must not hold it up.
  const lost = stylesOfPayment()
  for (const file of lost) await page.route(`**/${file}`, (route) => route.abort())
  const missing = Promise.all(
    lost.map((file) => page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith(file), timeout: 60_000 })),
  )
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(request.url()))
  await walkToData(page, stage, '9:15 AM')
  await typeData(page, { email: 'offline@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  // The code of the next page is loaded before it is opened.
  await expect.poll(() => codeThatBooks().every((file) => loaded.some((address) => address.endsWith(file)))).toBe(true)
  await missing
  await page.context().setOffline(true)
  await confirmAnswers(page)
  await heading(page, 'Waiting for your connection')
  await page.getByRole('alert').getByText('We cannot reach the server.').waitFor()
  await expect.poll(() => page.getByText('This page could not be shown').count()).toBe(0)
  await checkWidths(await at(page, 'en', '/confirmation no answer'), SMALL_PHONES)
  await page.context().setOffline(false)
  await registrationNumber(page)
  await expect.poll(() => bookings('offline@example.org')).toHaveLength(1)
  await page.context().close()
})

test('without the code of the booking page, the previous page keeps the answers and nothing is lost', async () => {
  const page = await stage.visit({ width: 390 })
  const [file] = codeThatBooks()
  await page.route(`**/${file}`, (route) => route.abort())
  await openDataForm(page, stage, { time: '9:30 AM', email: 'no-code@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  await confirmButton(page).click()
  await page.getByRole('alert').getByText('Once you are connected again, this page goes on by itself.').waitFor()
  await page.getByText('no-code@example.org').waitFor()
  await checkWidths(page, SMALL_PHONES)
  await checkInBoth(page, '/review offline')
  await page.unroute(`**/${file}`)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await registrationNumber(page)
  await expect.poll(() => bookings('no-code@example.org')).toHaveLength(1)
  await page.context().close()
})

test('on a slow line the last click shows its progress at once', async () => {
  const page = await stage.visit({ width: 390 })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const [file] = codeThatBooks()
  await page.route(`**/${file}`, async (route) => {
    await arrived
    await route.continue()
  })
  await openDataForm(page, stage, { time: '10:15 AM', email: 'slow-line@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  await confirmButton(page).click()
  await expect.poll(() => confirmButton(page).getAttribute('data-loading')).toBe('true')
  arrive()
  await registrationNumber(page)
  await page.context().close()
})

test('a request without an answer is repeated by the button, if the server cannot be reached', async () => {
  const page = await stage.visit({ width: 390 })
  await openDataForm(page, stage, { time: '9:45 AM', email: 'again@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  await page.route('**/api/appointments/schedule', (route) => route.abort())
  await confirmAnswers(page)
  await page.getByRole('alert').getByText('We cannot reach the server.').waitFor()
  await checkInBoth(page, '/confirmation no answer')
  await page.unroute('**/api/appointments/schedule')
  await page.getByRole('button', { name: 'Try again' }).click()
  await registrationNumber(page)
  await expect.poll(() => bookings('again@example.org')).toHaveLength(1)
  await page.context().close()
})
