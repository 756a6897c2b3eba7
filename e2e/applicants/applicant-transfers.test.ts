import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInBoth, confirmAnswers, keptOfApplication, proceed, submit, typeData } from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkWidths, onLoopback, openStage, PHONE, type Stage } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await openToTransfers()
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Walks to the data of a coach who moves to Holy Cross, and fills them in. */
async function walkToData(page: Page, email: string) {
  await page.goto(stage.address('stbrigid.scheduler'))
  await page.getByRole('link', { name: 'Start Transfer' }).click()
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Coach' })
  await page.getByLabel('Select your job/volunteer location').selectOption({ label: 'Holy Cross Parish' })
  await page.getByLabel('Select the company that you work for').selectOption({ label: 'Bright Cleaning Company' })
  await proceed(page)
  await typeData(page, { email, extras: true })
}

describe('on a phone', () => {
  test('an applicant requests a transfer', async () => {
    const email = 'transfer@example.org'
    const page = await stage.visit({ width: PHONE })
    await page.goto(stage.address('stbrigid.scheduler'))
    await page.getByRole('link', { name: 'Start Transfer' }).waitFor()
    await checkWidths(page)
    await page.getByRole('link', { name: 'Start Transfer' }).click()
    await heading(page, 'Transfer')
    await page.getByText('Select your applicant type and work location').waitFor()
    await page.getByText('Step 2 of 5: Applicant type').waitFor()
    await page.getByLabel('Select your applicant type').selectOption({ label: 'Coach' })
    await page.getByText('Tell your old parish.').waitFor()
    await expect.poll(() => page.getByText('$40.00').count()).toBe(0)
    await expect.poll(() => page.getByRole('radio').count()).toBe(0)
    await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
    await expect
      .poll(() => page.getByRole('alert').getByRole('link').allTextContents())
      .toEqual(['Choose where you will work or volunteer', 'Choose your company from the list'])
    await checkInBoth(page, '/transfer incomplete')
    await page.getByLabel('Select your job/volunteer location').selectOption({ label: 'Holy Cross Parish' })
    await page.getByLabel('Select the company that you work for').selectOption({ label: 'Bright Cleaning Company' })
    await checkWidths(await at(page, 'en', '/transfer shown'))
    await proceed(page)
    await heading(page, 'Your information')
    await typeData(page, { email, extras: true })
    await checkWidths(page)
    await proceed(page)
    await heading(page, 'Check your answers')
    await page.getByText(email, { exact: true }).waitFor()
    await checkWidths(page)
    await confirmAnswers(page)
    await heading(page, 'Transfer Submitted')
    await page
      .getByText('Your transfer request has been submitted. A coordinator will review and process the change. No appointment is required.')
      .waitFor()
    await checkWidths(await at(page, 'en', '/confirmation transfer submitted'))
    const number = await stage.database.one<{ id: number }>(sql`select id from transfer where email = ${email}`)
    await page.getByText(String(number?.id), { exact: true }).waitFor()
    const own = await page.getByRole('link', { name: 'See its status' }).getAttribute('href')
    const rows = await stage.database.rows(sql`select state, location, vendor, applicant_type from transfer where email = ${email}`)
    expect(rows).toEqual([
      { state: 'PENDING', location: stage.world.work.parish, vendor: stage.world.work.company, applicant_type: stage.world.types.coach },
    ])
    await page.reload()
    await page.getByText('It looks like you tried to refresh the confirmation page of your transfer request...').waitFor()
    await page.getByRole('link', { name: 'See its status' }).waitFor()
    const link = stage.address('stbrigid.scheduler', new URL(own as string).pathname)
    await page.goto(link)
    await heading(page, 'Your transfer request')
    await page.getByText('Your request is being reviewed').waitFor()
    await checkWidths(page)
    await checkInBoth(page, '/transfer own request')
    await page.getByRole('button', { name: 'Change how we reach you' }).click()
    await checkWidths(page)
    await checkInBoth(page, '/transfer correction')
    await page.getByRole('textbox', { name: 'Email' }).fill(`new-${email}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Saved.`).waitFor()
    await page.waitForURL((address) => address.href !== link)
    const renewed = page.url()
    await page.goto(link)
    await page.getByText(/^The email address of your request to transfer with .* was changed by this link/).waitFor()
    await checkWidths(page)
    await checkInBoth(page, '/transfer former link')
    await page.goto(renewed)
    await page.getByText(`new-${email}`, { exact: true }).waitFor()
    await stage.database.run(
      sql`update transfer set state = 'DECLINED', decline_reason = 'Your prints are too old' where id = ${number?.id}`,
    )
    await stage.database.run(sql`insert into transfer_history (transfer, event) values (${number?.id}, 'DECLINED')`)
    await page.reload()
    await page.getByText('Reason: Your prints are too old').waitFor()
    await checkInBoth(page, '/transfer declined')
    await page.goto(`${renewed}x`)
    await heading(page, 'This link does not work')
    await checkInBoth(page, '/transfer bad link')
    await page.context().close()
  })
})

/** Opens transfers for coaches of Saint Brigid. */
async function openToTransfers() {
  await stage.database.run(sql`update employer set enable_transfers = true where id = ${stage.world.stbrigid}`)
  await stage.database.run(
    sql`update applicant_type set transfer = true, note = 'Tell your old parish.' where id = ${stage.world.types.coach}`,
  )
}

test('a refused transfer shows the reason and loses nothing, and environments without transfers offer none', async () => {
  const page = await stage.visit()
  await walkToData(page, 'closed@example.org')
  await page.route('**/api/applicants/transfer', (route) => route.fulfill({ status: 503, json: { code: 'BUSY' } }))
  await submit(page)
  await page.getByText('We encountered an unknown error trying to send your request. Please try again later.').waitFor()
  await checkInBoth(page, '/confirmation transfer failed')
  await page.unroute('**/api/applicants/transfer')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Transfer Submitted')
  await page.goto(stage.address('metro.scheduler'))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await expect.poll(() => page.getByRole('link', { name: 'Start Transfer' }).count()).toBe(0)
  await page.context().close()
})

test('a pending request is withdrawn by its link', async () => {
  const page = await stage.visit({ width: PHONE })
  const email = 'withdrawn@example.org'
  const requests = () => stage.database.rows(sql`select state from transfer where email = ${email} order by id`)
  await walkToData(page, email)
  await submit(page)
  await heading(page, 'Transfer Submitted')
  const own = await page.getByRole('link', { name: 'See its status' }).getAttribute('href')
  await page.goto(stage.address('stbrigid.scheduler', new URL(own as string).pathname))
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByText('Withdraw your request?').waitFor()
  await checkWidths(page)
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await page.getByText('You have withdrawn this request').waitFor()
  await checkInBoth(page, '/transfer withdrawn')
  await expect.poll(requests).toEqual([{ state: 'WITHDRAWN' }])
  await page.context().close()
})

test('a transfer whose answer is lost is sent again under the same key and requested once', async () => {
  const page = await stage.visit({ width: 360 })
  const keys: (string | undefined)[] = []
  await walkToData(page, 'lost@example.org')
  // The server accepts the request, and its answers are lost.
  await page.route('**/api/applicants/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch({ url: onLoopback(route) })
    await route.abort()
  })
  await submit(page)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/applicants/transfer')
  page.on('request', (request) => {
    if (request.url().endsWith('/applicants/transfer')) keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Try again' }).dblclick()
  await heading(page, 'Transfer Submitted')
  expect(keys.length).toBeGreaterThan(2)
  expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^[0-9a-f]{8,}/)])
  await expect
    .poll(() => stage.database.rows(sql`select state from transfer where email = 'lost@example.org'`))
    .toEqual([{ state: 'PENDING' }])
  await expect
    .poll(() => keptOfApplication(page))
    .toMatch(/^\{"kind":"transfer","step":5,"key":"[0-9a-f-]+","manage_url":"[^"]+\/transfer\/[^"]+"\}$/)
  await page.getByRole('link', { name: 'Done' }).click()
  await heading(page, 'Welcome to Saint Brigid Diocese')
  await expect.poll(() => keptOfApplication(page)).toBe(null)
  await page.context().close()
})

test('a reload before the answer shows a transfer that was requested, and says so of one that was not', async () => {
  const page = await stage.visit({ width: PHONE })
  const path = '**/api/applicants/transfer'
  await walkToData(page, 'impatient@example.org')
  // Nothing arrives.
  await page.route(path, () => {})
  await submit(page)
  await heading(page, 'We are submitting your transfer request...')
  await page.reload()
  await heading(page, 'Your transfer request is not sent yet')
  await checkInBoth(page, '/confirmation not sent')
  await page.unroute(path)
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByLabel('Last 4 digits').fill('0123')
  // The server accepts the request, and its answer is lost.
  await page.route(path, async (route) => void (await route.fetch({ url: onLoopback(route) })))
  await proceed(page)
  await expect
    .poll(() => stage.database.rows(sql`select state from transfer where email = 'impatient@example.org'`))
    .toEqual([{ state: 'PENDING' }])
  // The route stays: without it, the request that waits would be sent on and answered.
  await page.reload()
  await heading(page, 'Transfer Submitted')
  await page.getByRole('link', { name: 'See its status' }).waitFor()
  await page.context().close()
})
