import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agree,
  checkInBoth,
  chooseLsv,
  chooseTime,
  confirmAnswers,
  keptOfApplication,
  proceed,
  registrationNumber,
  slot,
  startApplication,
  startOver,
} from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkPage, checkWidths, openStage, PHONE, type Stage } from '../stage/harness.ts'
import { bookByCall, type RejectedBooking, reject } from '../stage/rejected.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage(undefined, { SMTP_URL: 'smtps://mail.bims.example' })
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function startReprint(page: Page) {
  await page.goto(stage.address('metro.scheduler'))
  await page.getByRole('link', { name: 'Start Resubmission (illegible prints)' }).click()
  await agree(page)
  await heading(page, 'Find your record')
}

async function lookUp(page: Page, { id, email }: RejectedBooking, lastName = 'De La Cruz') {
  await page.getByLabel('Registration number').fill(String(id))
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await proceed(page)
}

const reprints = ({ applicant }: RejectedBooking) =>
  stage.database.rows<{ id: number; mode: string; price: number; attempt: number; tcr: string }>(sql`
    select id, mode, price, attempt, tcr from appointment where applicant = ${applicant} and mode = 'illegible'`)

describe('on a phone', () => {
  test('an applicant with illegible prints books a free re-print', async () => {
    const made = await bookByCall(stage, { email: 'again@example.org', dateTime: `2026-11-25T15:00:00Z` })
    await reject(stage, made)
    const page = await stage.visit({ width: PHONE })
    await page.goto(stage.address('metro.scheduler'))
    await heading(page, 'Welcome to Metro Live Scan Network')
    await checkWidths(page)
    await page.getByRole('link', { name: 'Start Resubmission (illegible prints)' }).click()
    await heading(page, 'Please read the instructions')
    await page.getByText('Step 1 of 6: Instructions').waitFor()
    await checkWidths(page)
    await checkInBoth(page, '/disclaimer shown')
    await agree(page)

    await heading(page, 'Find your record')
    await checkWidths(await at(page, 'en', '/lookup shown'))
    await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
    await expect
      .poll(() => page.getByRole('alert').getByRole('link').allTextContents())
      .toEqual(['Enter your registration number', 'Enter your last name', 'Enter your email address'])
    await checkInBoth(page, '/lookup incomplete')
    await lookUp(page, made, 'Somebody')
    await page.getByText('We were unable to locate a matching record. Please try again.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    await checkWidths(await at(page, 'en', '/lookup not found'))
    await lookUp(page, made)

    await heading(page, 'We found your record')
    await page.getByText('Ann De La Cruz').waitFor()
    await page.getByText('***-***-0100').waitFor()
    await checkWidths(await at(page, 'en', '/result shown'))
    await page.getByRole('link', { name: 'Continue' }).click()

    await heading(page, 'Select a fingerprint location')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/locations/illegible')
    await checkWidths(page)
    await chooseLsv(page, 'Downtown Fingerprint Center')
    await heading(page, 'Select a date and time')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/schedule/${stage.world.downtown}/illegible`)
    await page.getByText('Step 4 of 6: Date and time').waitFor()
    await checkWidths(page)
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).not.toMatch(/Ann|Cruz|example|0100/)
    const held = page.waitForResponse((response) => response.url().endsWith('/appointments/hold') && response.status() === 201)
    await chooseTime(page, '10:00 AM', 'November 24')
    await heading(page, 'Check your answers')
    await held
    await page.getByText(made.email).waitFor()
    await checkWidths(page)
    await confirmAnswers(page)

    const id = await registrationNumber(page)
    await page.getByText('There is no fee').waitFor()
    await expect.poll(() => page.getByText('$52.50').count()).toBe(0)
    await page.getByRole('link', { name: 'Manage your appointment' }).waitFor()
    await checkWidths(page)
    await expect.poll(() => reprints(made)).toMatchObject([{ id, price: 0, attempt: 2, tcr: 'TCR-1' }])
    await page.context().close()
  })
})

test('the chosen time is held while the applicant types and released when they leave', async () => {
  const [ann, bob] = [await stage.visit(), await stage.visit()]
  const times = async (page: Page) => {
    await startApplication(page, stage, 'metro.scheduler')
    await chooseLsv(page, 'Lakefront Live Scan')
    await slot(page, '3:20 PM').waitFor()
  }
  await times(ann)
  const answered = ann.waitForResponse((response) => response.url().endsWith('/appointments/hold') && response.status() === 201)
  await slot(ann, '3:00 PM').click()
  await answered
  await times(bob)
  await expect.poll(() => slot(bob, '3:00 PM').count()).toBe(0)
  await ann.goBack()
  await slot(ann, '3:00 PM').waitFor()
  const dropped = ann.waitForResponse((response) => response.request().method() === 'DELETE')
  await ann.goBack()
  await ann.goBack()
  await ann.goBack()
  await heading(ann, 'Welcome to Metro Live Scan Network')
  await startOver(ann)
  await dropped
  await times(bob)
  // An open page holds the time for ten minutes.
  const held = bob.waitForResponse((response) => response.url().endsWith('/appointments/hold') && response.status() === 201)
  await slot(bob, '3:00 PM').click()
  await held
  await times(ann)
  await expect.poll(() => slot(ann, '3:00 PM').count()).toBe(0)
  await stage.database.run(sql`update slot_hold set expires_at = expires_at - interval '10 minutes'`)
  await ann.reload()
  await slot(ann, '3:00 PM').waitFor()
  await Promise.all([ann.context().close(), bob.context().close()])
})

test('locations show their next open time and, for a ZIP code, their distance', async () => {
  // The start of the product fills in all of them.
  await stage.database.run(sql`
    insert into zip_centroid (zip, latitude, longitude)
    values ('60614', 41.92, -87.65), ('60611', 41.9, -87.62), ('10271', 40.71, -74.01) on conflict do nothing`)
  const page = await stage.visit({ width: 360 })
  await startApplication(page, stage, 'metro.scheduler')
  await heading(page, 'Select a fingerprint location')
  await page
    .getByText(/^Next open time: Mon, Nov 23, \d+:\d\d\sAM [EC]ST$/)
    .first()
    .waitFor()
  const order = () => page.getByRole('heading', { level: 2 }).allTextContents()
  await expect.poll(() => order()).toEqual(['Downtown Fingerprint Center', 'Lakefront Live Scan', 'Night Owl Prints'])
  await page.getByLabel('ZIP code').fill('6061')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('Enter a ZIP code of 5 digits').waitFor()
  await page.getByLabel('ZIP code').fill(' 60614-1234')
  await page.keyboard.press('Enter')
  await page.getByText('The nearest to 60614 comes first.').waitFor()
  await page
    .getByText(/^[\d.]+ miles away$/)
    .first()
    .waitFor()
  await expect.poll(() => order()).toEqual(['Lakefront Live Scan', 'Downtown Fingerprint Center', 'Night Owl Prints'])
  await checkPage(page)
  // A failed search leaves the list unchanged, and can be repeated.
  const searches = '**/api/livescanvendors?*zip=10271*'
  await page.route(searches, (route) => route.abort('connectionfailed'))
  await page.getByLabel('ZIP code').fill('10271')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('alert').getByText('The search for 10271 did not work.').waitFor()
  await page.getByText('The nearest to 60614 comes first.').waitFor()
  await expect.poll(() => order()).toEqual(['Lakefront Live Scan', 'Downtown Fingerprint Center', 'Night Owl Prints'])
  await checkInBoth(page, '/locations ZIP failed')
  await page.unroute(searches)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The nearest to 10271 comes first.').waitFor()
  await expect.poll(() => order()).toEqual(['Downtown Fingerprint Center', 'Lakefront Live Scan', 'Night Owl Prints'])
  await page.getByLabel('ZIP code').fill('00000')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('We do not know the ZIP code 00000.').waitFor()
  await checkInBoth(page, '/locations ZIP unknown')
  await page.context().close()
})

test('after a second rejection the page shows the deadline of the name check and offers no booking', async () => {
  const made = await bookByCall(stage, { email: 'twice@example.org', dateTime: '2026-11-25T17:00:00Z' })
  await reject(stage, made, 2)
  const page = await stage.visit({ width: 360 })
  await startReprint(page)
  await lookUp(page, made)
  await heading(page, 'Your fingerprints will not be taken a third time')
  await page.getByText('Thursday, February 18, 2027').waitFor()
  await checkInBoth(page, '/lookup rejected twice')
  await page.goto(stage.address('metro.scheduler', '/locations/illegible'))
  await heading(page, 'Find your record')
  await lookUp(page, made)
  await page.getByRole('link', { name: 'Start over' }).click()
  await page.getByRole('link', { name: /^Start New Application/ }).waitFor()
  await page.context().close()
})

test('an expired lookup has to be repeated, and the chosen time is kept', async () => {
  const made = await bookByCall(stage, { email: 'expired@example.org', dateTime: '2026-11-25T18:00:00Z' })
  await reject(stage, made)
  const page = await stage.visit()
  await startReprint(page)
  await lookUp(page, made)
  await page.getByRole('link', { name: 'Continue' }).click()
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await stage.database.run(sql`delete from lookup_grant`)
  await chooseTime(page, '11:30 AM', 'November 24')
  await confirmAnswers(page)
  await page.getByText('Please look up your record again.').waitFor()
  await checkInBoth(page, '/confirmation look up again')
  await page.getByRole('link', { name: 'Look up your record again' }).click()
  await expect.poll(() => page.getByLabel('Registration number').inputValue()).toBe(String(made.id))
  await proceed(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await registrationNumber(page)
  await expect.poll(() => reprints(made)).toHaveLength(1)
  await page.context().close()
})

test('looking up a re-print that is already booked shows the booking and does not book twice', async () => {
  const made = await bookByCall(stage, { email: 'already@example.org', dateTime: '2026-11-25T19:00:00Z' })
  await reject(stage, made)
  const [first, second, third] = [await stage.visit(), await stage.visit(), await stage.visit({ width: PHONE })]
  for (const page of [first, second]) {
    await startReprint(page)
    await lookUp(page, made)
    await page.getByRole('link', { name: 'Continue' }).waitFor()
  }
  for (const [page, time] of [
    [first, '1:00 PM'],
    [second, '1:15 PM'],
  ] as const) {
    await page.getByRole('link', { name: 'Continue' }).click()
    await chooseLsv(page, 'Downtown Fingerprint Center')
    await chooseTime(page, time, 'November 24')
    await confirmAnswers(page)
    if (page === first) await registrationNumber(page)
  }
  await second.getByText('There is an appointment for this re-print already.').waitFor()
  await checkInBoth(second, '/confirmation re-print booked')
  await expect.poll(() => reprints(made)).toHaveLength(1)
  await startReprint(third)
  await lookUp(third, made)
  await third.getByText('Your new appointment is booked already').waitFor()
  await third.getByText(/Tue, Nov 24, 1:00\sPM EST, Downtown/).waitFor()
  await checkInBoth(third, '/result booked')
  await expect.poll(() => third.getByRole('link', { name: 'Continue' }).count()).toBe(0)
  await third.getByRole('button', { name: 'Email me the link again' }).click()
  await third.getByText('We are sending the link to the email address of your record.').waitFor()
  for (const page of [first, second, third]) await page.context().close()
})

test('a reload keeps the chosen time, and /result requires another lookup', async () => {
  const made = await bookByCall(stage, { email: 'reloaded@example.org', dateTime: '2026-11-25T20:00:00Z' })
  await reject(stage, made)
  const page = await stage.visit()
  await startReprint(page)
  await lookUp(page, made)
  await page.getByRole('link', { name: 'Continue' }).click()
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await page.reload()
  await chooseTime(page, '2:00 PM', 'November 24')
  await confirmAnswers(page)
  await registrationNumber(page)
  await expect
    .poll(() => keptOfApplication(page))
    .toMatch(/^\{"kind":"illegible","step":8,"key":"[0-9a-f-]+","manage_url":"[^"]+\/booking\/[^"]+"\}$/)
  await page.context().close()
})

test.each([
  '/disclaimer/illegible',
  '/lookup',
  '/result',
  '/locations/illegible',
  '/schedule/1/illegible',
  '/disclaimer/transfer',
  '/transfer',
])('%s without an application leads to the landing page', async (path) => {
  const page = await stage.visit()
  await page.goto(stage.address('metro.scheduler', path))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await page.context().close()
})
