import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agree,
  checkInBoth,
  chooseLsv,
  chooseTime,
  confirmAnswers,
  confirmButton,
  keptOfApplication,
  proceed,
  registrationNumber,
  slot,
  startApplication,
  submit,
  typeData,
  walkToData,
} from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkWidths, onLoopback, openStage, PHONE, type Stage } from '../stage/harness.ts'
import { pagesPrinted } from '../stage/pages-printed.ts'
import { openDataForm } from '../stage/restore-application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

type Row = { id: number; date_time: string; payment_method: string; notes: string | null; first_name: string; last_name: string }
const bookings = (email: string) =>
  stage.database.rows<Row>(sql`
    select p.id, p.date_time, p.payment_method, p.notes, a.first_name, a.last_name
    from appointment p join applicant a on a.id = p.applicant where a.email = ${email}`)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('on a phone', () => {
  test('an applicant books an appointment, from the landing page to the printed confirmation', async () => {
    const page = await stage.visit({ width: PHONE })
    const email = 'ann@example.org'
    await page.goto(stage.address('stbrigid.scheduler'))
    await heading(page, 'Welcome to Saint Brigid Diocese')
    await expect.poll(() => page.title()).toBe('Welcome to Saint Brigid Diocese')
    await checkWidths(await at(page, 'en', '/landing shown'))
    await page.getByRole('link', { name: 'Start New Application' }).click()

    await heading(page, 'Please read the instructions')
    await page.locator('strong', { hasText: 'photo ID' }).waitFor()
    await expect.poll(() => page.getByText('alert(1)').count()).toBe(0)
    await checkWidths(await at(page, 'en', '/disclaimer shown'))
    await agree(page)

    await heading(page, 'Select a fingerprint location')
    await page.getByRole('heading', { level: 2, name: 'Night Owl Prints' }).waitFor()
    const names = () => page.getByRole('heading', { level: 2 }).allTextContents()
    await expect.poll(names).toEqual(['Downtown Fingerprint Center', 'Lakefront Live Scan', 'Night Owl Prints'])
    await checkWidths(await at(page, 'en', '/locations shown'))
    // The whole card reacts: its link lies over the name.
    await page.getByRole('heading', { level: 2, name: 'Downtown Fingerprint Center' }).click({ force: true })

    await heading(page, 'Select a date and time')
    await page.getByText('Step 3 of 8 at most: Date and time').waitFor()
    await page.getByText('Parking is free for one hour.').waitFor()
    await page.getByRole('heading', { name: 'Monday, November 23, 2026' }).waitFor()
    await checkWidths(await at(page, 'en', '/schedule shown'))
    await chooseTime(page, '10:00 AM', 'November 24')

    await page.getByLabel('Select your applicant type').selectOption({ label: 'Coach' })
    await page.getByText('Price: $40.00').waitFor()
    await page.getByLabel('Select your job/volunteer location').selectOption({ label: 'Holy Cross Parish' })
    await page.getByLabel('Select the company that you work for').selectOption({ label: 'Bright Cleaning Company' })
    await expect.poll(() => page.getByRole('radio').count()).toBe(3)
    await page.getByRole('radio', { name: 'Your employer pays' }).check()
    await page.getByText('You pay nothing: your employer is billed.').waitFor()
    await page.getByRole('radio', { name: 'Pay at Appointment' }).check()
    await page.getByText('You pay $40.00 at the appointment, not online.').waitFor()
    await page.getByRole('radio', { name: 'Your employer pays' }).check()
    await page.getByLabel('Notes').fill('I use a wheelchair.')
    await checkWidths(await at(page, 'en', '/selections shown'))
    await proceed(page)

    await heading(page, 'Your information')
    await page.getByRole('button', { name: 'Continue' }).dispatchEvent('click')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByRole('alert').getByRole('link').count()).toBe(20)
    await checkWidths(await at(page, 'en', '/data incomplete'))
    await typeData(page, { email, extras: true })
    await checkWidths(await at(page, 'en', '/data shown'))
    await proceed(page)

    await heading(page, 'Check your answers')
    await expect.poll(() => page.title()).toBe('Check your answers – Saint Brigid Diocese')
    await page.getByText('Your employer pays').waitFor()
    await page.getByText('Holy Cross Parish').waitFor()
    await page.getByText('Step 6 of 7: Your answers').waitFor()
    await checkWidths(page)
    await checkInBoth(page, '/review shown')
    await confirmAnswers(page)

    const id = await registrationNumber(page)
    await page.getByText('Please print this page and bring it with you').waitFor()
    await page.getByText(/^Tue, Nov 24, 2026, 10:\d\d\sAM EST$/).waitFor()
    await page.getByText('Use the entrance on Cedar Street.').waitFor()
    await page.getByText('Ann Marie De La Cruz', { exact: true }).waitFor()
    await checkWidths(await at(page, 'en', '/confirmation booked'))
    const qr = page.getByRole('img', { name: `QR code of registration number ${id}` })
    await expect.poll(() => qr.getAttribute('width')).toBe('300')
    await expect
      .poll(() => bookings(email))
      .toMatchObject([{ id, payment_method: 'INVOICE', notes: 'I use a wheelchair.', first_name: 'Ann', last_name: 'De La Cruz' }])
    await expect.poll(() => pagesPrinted(page)).toBe(1)
    // On paper all begins at one edge.
    await page.emulateMedia({ media: 'print' })
    const edges = () =>
      page.evaluate(() =>
        ['header b', 'h1', 'dl dt', 'dl dd'].map((place) => Math.round(document.querySelector(place)?.getBoundingClientRect().left ?? -1)),
      )
    await expect.poll(async () => [...new Set(await edges())]).toHaveLength(1)
    await page.context().close()
  })
})

test('the calendar file holds the appointment', async () => {
  const page = await stage.visit()
  await openDataForm(page, stage, { time: '1:00 PM', email: 'calendar@example.org' })
  await submit(page)
  const id = await registrationNumber(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Apple or other' }).click()])
  expect(download.suggestedFilename()).toBe('appointment.ics')
  const chunks = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const file = Buffer.concat(chunks).toString()
  expect(file).toContain('DTSTART;TZID=America/New_York:20261123T130000\r\nDTEND;TZID=America/New_York:20261123T131500')
  expect(file).toContain(`UID:appointment-${id}@bims`)
  await expect
    .poll(() => page.getByRole('link', { name: 'Google' }).getAttribute('href'))
    .toContain('dates=20261123T180000Z%2F20261123T181500Z')
  await page.context().close()
})

test('an applicant whose time was taken meanwhile chooses another one and keeps the input', async () => {
  const page = await stage.visit()
  const email = 'timing@example.org'
  await openDataForm(page, stage, { time: '11:00 AM', email })
  // Continue looks for the time once more; it is taken after that.
  const looked = page.waitForResponse((response) => /\/appointments\/(availability|hold)/.test(response.url()))
  await proceed(page)
  await heading(page, 'Check your answers')
  await looked
  await stage.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime)
    values (${stage.world.downtown}, '2026-11-23T16:00:00Z', '2026-11-23T16:15:00Z')`)
  await confirmAnswers(page)
  await heading(page, 'We were unable to schedule your appointment')
  await page
    .getByText(
      'We ran into an issue scheduling your appointment: That time is no longer available. Please select an alternate appointment slot and try again.',
    )
    .waitFor()
  // The nearest times are shown there, too.
  await page.getByRole('button', { name: /^Mon, Nov 23, 11:15\sAM EST$/ }).waitFor()
  await checkInBoth(page, '/confirmation time gone')
  await page.getByRole('link', { name: 'Select alternate time' }).click()
  await slot(page, '11:15 AM').waitFor()
  await expect.poll(() => slot(page, '11:00 AM').count()).toBe(0)
  await chooseTime(page, '11:15 AM')
  await confirmAnswers(page)
  const id = await registrationNumber(page)
  await expect.poll(() => bookings(email)).toMatchObject([{ id, date_time: '2026-11-23T16:15:00.000Z', last_name: 'De La Cruz' }])
  await page.context().close()
})

test('a refused field leads back to its page', async () => {
  const page = await stage.visit()
  await openDataForm(page, stage, { time: '2:00 PM', email: 'refused@example.org' })
  const archive = (removed_at: string | null) =>
    stage.database.run(sql`update applicant_type set removed_at = ${removed_at} where id = ${stage.world.types.teacher}`)
  await archive('2026-11-23')
  await submit(page)
  await page.getByRole('alert').getByText('Select your applicant type: Not found').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/selections')
  await archive(null)
  await page.context().close()
})

test.each([
  {
    status: 402,
    body: { error_type: 'PAYMENT', error: 'The card was declined.' },
    text: 'We ran into an issue trying to process your payment: The card was declined. Please correct your payment information and try again.',
    link: 'Fix payment details',
  },
  {
    status: 503,
    body: { code: 'BUSY' },
    text: 'We encountered an unknown error trying to schedule your appointment. Please try again later.',
    link: 'Try again',
  },
  {
    status: 409,
    body: { code: 'TOO_MANY_BOOKINGS', detail: 'You already have several appointments.' },
    text: 'You already have several appointments.',
    link: 'Try again',
  },
])('the page explains the answer $body with status $status in the words of the catalogue', async ({ status, body, text, link }) => {
  const page = await stage.visit({ width: 360 })
  // The slots of earlier cases are still held.
  await stage.database.run(sql`delete from slot_hold`)
  await openDataForm(page, stage, { time: '2:15 PM', email: 'failed@example.org' })
  await page.route('**/api/appointments/schedule', (route) => route.fulfill({ status, json: body }))
  await submit(page)
  await heading(page, 'We were unable to schedule your appointment')
  await page.getByText(text).waitFor()
  await expect.poll(() => page.getByText(link, { exact: true }).isVisible()).toBe(true)
  // No other reason is shown beside the true one.
  await expect.poll(() => page.getByText('unknown error').count()).toBe(text.includes('unknown error') ? 1 : 0)
  await checkInBoth(page, '/confirmation failed')
  await page.context().close()
})

describe('reloading the page', () => {
  test('a reload in mid-application keeps everything but the digits, which the browser never stores', async () => {
    const page = await stage.visit()
    const email = 'reload@example.org'
    await walkToData(page, stage, '3:00 PM')
    await typeData(page, { email })
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).toContain(email)
    expect(stored).not.toContain('0123')
    await page.reload()
    await heading(page, 'Your information')
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('De La Cruz')
    await expect.poll(() => page.getByLabel('Last 4 digits').inputValue()).toBe('')
    await page.getByLabel('Last 4 digits').fill('0123')
    await submit(page)
    await registrationNumber(page)
    await expect.poll(() => bookings(email)).toHaveLength(1)
    await page.context().close()
  })

  test('a reload after a lost answer shows the appointment that was booked', async () => {
    const page = await stage.visit()
    const email = 'lost-answer@example.org'
    await openDataForm(page, stage, { time: '3:15 PM', email })
    // The server books, and its answer is lost.
    await page.route('**/api/appointments/schedule', async (route) => {
      await route.fetch({ url: onLoopback(route) })
      await route.abort()
    })
    await submit(page)
    await heading(page, 'Waiting for your connection')
    await page.unroute('**/api/appointments/schedule')
    await page.reload()
    const id = await registrationNumber(page)
    await expect.poll(() => bookings(email)).toMatchObject([{ id }])
    await page.context().close()
  })

  test('a reloaded confirmation explains itself and leads to the start', async () => {
    const page = await stage.visit()
    await openDataForm(page, stage, { time: '3:30 PM', email: 'refresh@example.org' })
    await submit(page)
    await registrationNumber(page)
    await page.reload()
    await page.getByText('It looks like you tried to refresh the appointment confirmation page...').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Manage your appointment' }).getAttribute('href')).toContain('/booking/')
    await checkInBoth(page, '/confirmation refreshed')
    await page.getByRole('link', { name: 'Start over' }).click()
    await heading(page, 'Welcome to Metro Live Scan Network')
    await page.context().close()
  })
})

test('a double click on Book appointment books once, and going back from the confirmation starts a new booking', async () => {
  const page = await stage.visit()
  const email = 'double@example.org'
  await walkToData(page, stage, '4:00 PM')
  await typeData(page, { email })
  await proceed(page)
  await confirmButton(page).dblclick()
  await registrationNumber(page)
  await expect.poll(() => bookings(email)).toHaveLength(1)
  await page.goBack()
  await heading(page, 'Welcome to Metro Live Scan Network')
  await expect.poll(() => keptOfApplication(page)).toBe(null)
  await page.context().close()
})

test('Back and Forward lose nothing', async () => {
  const page = await stage.visit()
  await walkToData(page, stage, '4:15 PM')
  await page.getByLabel('First name').fill('Ann')
  await page.goBack()
  await heading(page, 'What is the background check for?')
  await page.getByLabel('Notes').fill('Back door')
  await page.goBack()
  await slot(page, '4:15 PM').waitFor()
  await page.goForward()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Back door')
  await page.goForward()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann')
  await page.context().close()
})

test.each([
  '/disclaimer/new',
  '/locations/new',
  '/schedule/1/new',
  '/selections',
  '/data',
  '/waiver',
  '/waiver/1',
  '/review',
  '/confirmation',
])('%s without an application leads to the landing page', async (path) => {
  const page = await stage.visit()
  await page.goto(stage.address('metro.scheduler', path))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await page.context().close()
})

test('the page shows times of the location and names their zone when the reader’s differs', async () => {
  const page = await stage.visit({ zone: 'America/Los_Angeles' })
  await startApplication(page, stage, 'metro.scheduler')
  await page
    .getByText(/^Next open time: .* EST$/)
    .first()
    .waitFor()
  await page.getByText(/^Next open time: .* CST$/).waitFor()
  await chooseLsv(page, 'Lakefront Live Scan')
  await page.getByText('Times are in Central Time, where the location is.').waitFor()
  await slot(page, '9:00 AM').waitFor()
  await page.context().close()
})
