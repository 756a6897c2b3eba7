import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  checkInBoth,
  chooseLsv,
  chooseTime,
  confirmAnswers,
  proceed,
  registrationNumber,
  slot,
  startApplication,
  startOver,
  submit,
  typeData,
  walkToData,
} from '../stage/applicant.ts'
import { checkPage, checkWidths, openStage, type Stage } from '../stage/harness.ts'
import { bookByCall } from '../stage/rejected.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.database.run(sql`update live_scan_vendor set stations = 1`)
})
beforeEach(() => stage.database.run(sql`delete from slot_hold`))
afterAll(() => stage?.close())

const SMALL_PHONES = [320, 390]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const bar = (page: Page) => page.getByRole('navigation', { name: 'Your appointment' })
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Choose another time' })
/** The one alert of the page of a failed booking, which offers the other times below it. */
const reason = (page: Page) => page.getByRole('alert')

const asFarAsTimes = async (page: Page) => {
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await slot(page, '10:00 AM').waitFor()
}

test('a time that somebody else holds cannot be booked, and may be chosen again once the hold has run out', async () => {
  const [ann, bob] = [await stage.visit({ width: 390 }), await stage.visit()]
  await walkToData(ann, stage, '9:00 AM')
  await typeData(ann, { email: 'loser@example.org' })
  const looked = ann.waitForResponse((response) => response.url().includes('/appointments/availability?'))
  await proceed(ann)
  await heading(ann, 'Check your answers')
  await looked
  // Her own hold has run out, and Bob has taken one.
  await stage.database.run(sql`delete from slot_hold`)
  await asFarAsTimes(bob)
  const held = bob.waitForResponse((response) => response.url().endsWith('/appointments/hold') && response.status() === 201)
  await slot(bob, '9:00 AM').click()
  await held
  await confirmAnswers(ann)
  await heading(ann, 'We were unable to schedule your appointment')
  await reason(ann).getByText('Somebody else is booking that time right now.').waitFor()
  await ann.getByText('nothing that you typed is lost').waitFor()
  await expect.poll(() => ann.getByRole('button', { name: /Nov 23, 9:\d\d\sAM EST$/ }).count()).toBeGreaterThan(1)
  await expect
    .poll(() =>
      stage.database.rows(sql`select p.id from appointment p join applicant a on a.id = p.applicant where a.email = 'loser@example.org'`),
    )
    .toEqual([])
  await checkWidths(ann, SMALL_PHONES)
  // Neither by its address.
  await ann.evaluate(() => history.pushState({}, '', '/confirmation'))
  await ann.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await heading(ann, 'Select a date and time')
  await expect.poll(() => slot(ann, '9:00 AM').count()).toBe(0)
  await stage.database.run(sql`update slot_hold set expires_at = now() - interval '1 second'`)
  await ann.reload()
  await slot(ann, '9:00 AM').click()
  await ann.getByLabel('Last 4 digits').fill('0123')
  // It was checked before.
  await proceed(ann)
  await registrationNumber(ann)
  await Promise.all([ann.context().close(), bob.context().close()])
})

test('a time that is lost at the last click is replaced with one click, and booked with another', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '11:30 AM')
  await typeData(page, { email: 'late@example.org' })
  const looked = page.waitForResponse((response) => response.url().includes('/appointments/availability?'))
  await proceed(page)
  await heading(page, 'Check your answers')
  await looked
  await stage.database.run(sql`delete from slot_hold`)
  await bookByCall(stage, { email: 'earlier@example.org', dateTime: '2026-11-23T16:30:00Z' })
  await confirmAnswers(page)
  await heading(page, 'We were unable to schedule your appointment')
  await page.getByRole('button', { name: /^Mon, Nov 23, 11:45\sAM EST$/ }).click()
  await heading(page, 'Check your answers')
  await bar(page)
    .getByText(/11:45\sAM EST$/)
    .waitFor()
  await confirmAnswers(page)
  await registrationNumber(page)
  await page.context().close()
})

test('Continue asks for the time, and the checked answers say at once that it is lost', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '11:15 AM')
  await typeData(page, { email: 'asks@example.org' })
  await stage.database.run(sql`delete from slot_hold`)
  await bookByCall(stage, { email: 'first@example.org', dateTime: '2026-11-23T16:15:00Z' })
  await proceed(page)
  await heading(page, 'Check your answers')
  await lost(page).getByText('Somebody else has booked that time.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Book appointment' }).count()).toBe(0)
  await page.context().close()
})

test('looking at another location drops nothing, and Back after Change returns to the checked answers', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '2:30 PM')
  await typeData(page, { email: 'looks@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  await page.getByRole('link', { name: 'Change: Location' }).click()
  await heading(page, 'Select a fingerprint location')
  await page.getByRole('link', { name: 'Back' }).click()
  await heading(page, 'Check your answers')
  await page.getByRole('link', { name: 'Change: Location' }).click()
  await chooseLsv(page, 'Lakefront Live Scan')
  await slot(page, '2:00 PM').waitFor()
  await page.goBack()
  await page.goBack()
  await heading(page, 'Check your answers')
  await bar(page)
    .getByText(/2:30\sPM EST$/)
    .waitFor()
  await page.getByText('Teacher').waitFor()
  // A time there is another choice.
  await page.getByRole('link', { name: 'Change: Location' }).click()
  await chooseLsv(page, 'Lakefront Live Scan')
  await slot(page, '2:00 PM').click()
  await heading(page, 'What is the background check for?')
  await bar(page).getByText('Lakefront Live Scan').waitFor()
  await page.context().close()
})

test('Change leads to the field, and Continue back to the checked answers', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '2:45 PM')
  await typeData(page, { email: 'changes@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  const changes = [
    ['How to reach you', 'Email'],
    ['Where you live', 'Street address'],
    ['About you', 'Month'],
  ] as const
  for (const [panel, label] of changes) {
    await page.getByRole('link', { name: `Change: ${panel}` }).click()
    const field = page.getByLabel(label)
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => field.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(60)
    await page.getByRole('link', { name: 'Back' }).click()
    await heading(page, 'Check your answers')
  }
  await page.getByRole('link', { name: 'Change: How to reach you' }).click()
  await page.getByLabel('Email').fill('changed@example.org')
  await proceed(page)
  await heading(page, 'Check your answers')
  await page.getByText('changed@example.org').waitFor()
  await expect.poll(() => page.getByText('0123').count()).toBe(0)
  await page.getByRole('button', { name: 'Show the last 4 digits' }).click()
  await page.getByText('0123').waitFor()
  await page.context().close()
})

/** The event of a tab that returns from the background. */
const comeBackIntoSight = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a time that somebody else is booking is reported on the next page, and one tap takes another', async () => {
  const [ann, bob] = [await stage.visit({ width: 390 }), await stage.visit()]
  await Promise.all([asFarAsTimes(ann), asFarAsTimes(bob)])
  const held = bob.waitForResponse((response) => response.url().endsWith('/appointments/hold') && response.status() === 201)
  await slot(bob, '10:00 AM').click()
  await held
  await slot(ann, '10:00 AM').click()
  await heading(ann, 'What is the background check for?')
  await lost(ann).getByText('Somebody else is booking that time right now.').waitFor()
  await checkWidths(ann, SMALL_PHONES)
  await bar(ann)
    .locator('s')
    .getByText(/^Mon, Nov 23, 10:00\sAM EST$/)
    .waitFor()
  await bar(ann).getByText('no longer available').waitFor()
  // The link replaces Continue and opens the schedule; values entered meanwhile are kept.
  await expect.poll(() => ann.getByRole('button', { name: 'Continue' }).count()).toBe(0)
  await ann.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  await ann.getByLabel('Notes').fill('Back door')
  await ann.getByRole('link', { name: 'Choose another time' }).last().click()
  await heading(ann, 'Select a date and time')
  await expect.poll(() => slot(ann, '10:00 AM').count()).toBe(0)
  await ann.goBack()
  await heading(ann, 'What is the background check for?')
  await expect.poll(() => ann.getByLabel('Notes').inputValue()).toBe('Back door')
  await expect.poll(() => lost(ann).getByRole('button').allTextContents()).toHaveLength(6)
  await lost(ann).getByText('At the nearest other location with open times, Lakefront Live Scan:').waitFor()
  await lost(ann).getByRole('link', { name: 'See all times' }).waitFor()
  await checkInBoth(ann, '/selections time lost')
  await lost(ann).getByText('Open times near it at Downtown Fingerprint Center:').waitFor()
  await lost(ann)
    .getByRole('button', { name: /^Mon, Nov 23, 9:45\sAM EST$/ })
    .click()
  await lost(ann).waitFor({ state: 'detached' })
  // The focus ends at the new time.
  await expect.poll(() => bar(ann).evaluate((shown) => shown === document.activeElement)).toBe(true)
  await bar(ann)
    .getByText(/^Mon, Nov 23, 9:45\sAM EST$/)
    .waitFor()
  await heading(ann, 'What is the background check for?')
  await proceed(ann)
  await typeData(ann, { email: 'replaced@example.org' })
  await submit(ann)
  await registrationNumber(ann)
  const booked = await stage.database.rows(
    sql`select date_time from appointment p join applicant a on a.id = p.applicant where a.email = 'replaced@example.org'`,
  )
  expect(booked).toEqual([{ date_time: '2026-11-23T14:45:00.000Z' }])
  await Promise.all([ann.context().close(), bob.context().close()])
})

test('a time at the nearest other location is a tap away, and keeps what was typed', async () => {
  const page = await stage.visit({ width: 390 })
  await asFarAsTimes(page)
  await bookByCall(stage, { email: 'other@example.org', dateTime: '2026-11-23T15:15:00Z' })
  await slot(page, '10:15 AM').click()
  await lost(page).getByText('Somebody else has booked that time.').waitFor()
  await page.getByLabel('Notes').fill('Back door')
  await lost(page).getByRole('button', { name: /CST$/ }).first().click()
  await bar(page).getByText('Lakefront Live Scan').waitFor()
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Back door')
  await page.context().close()
})

test('a page left open notices that its time is gone when it comes back into sight', async () => {
  const page = await stage.visit()
  await walkToData(page, stage, '11:00 AM')
  await page.getByLabel('First name').fill('Ann')
  await stage.database.run(sql`delete from slot_hold`)
  await bookByCall(stage, { email: 'quicker@example.org', dateTime: '2026-11-23T16:00:00Z' })
  await expect.poll(() => lost(page).count()).toBe(0)
  await comeBackIntoSight(page)
  await lost(page).getByText('Somebody else has booked that time.').waitFor()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann')
  // A reload reports it again.
  await page.reload()
  await lost(page).getByText('Somebody else has booked that time.').waitFor()
  await page.context().close()
})

test('the chosen time stays visible with its zone and how long it is held, and a change of it returns', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '1:00 PM')
  await bar(page)
    .getByText(/^Mon, Nov 23, 1:00\sPM EST$/)
    .waitFor()
  await bar(page).getByText('Downtown Fingerprint Center').waitFor()
  await bar(page)
    .getByText(/held for you for (9|10) more minutes/)
    .waitFor()
  await typeData(page, { email: 'bar@example.org' })
  await page.getByLabel('ZIP code').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0)
  await page.clock.fastForward('06:00')
  await bar(page).getByText('held for you for 4 more minutes').waitFor()
  await checkWidths(page, SMALL_PHONES)
  await page.getByRole('link', { name: 'Change date and time' }).click()
  await slot(page, '1:15 PM').click()
  await heading(page, 'Your information')
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('De La Cruz')
  await proceed(page)
  await heading(page, 'Check your answers')
  await page.getByText('bar@example.org').waitFor()
  await expect.poll(() => page.getByText('0123').count()).toBe(0)
  await page.getByRole('link', { name: 'Change: Date and time' }).click()
  await slot(page, '1:30 PM').click()
  await heading(page, 'Check your answers')
  await bar(page)
    .getByText(/1:30\sPM EST$/)
    .waitFor()
  await checkWidths(page, SMALL_PHONES)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => bar(page).isVisible()).toBe(false)
  await page.context().close()
})

test('an idle page shows that its hold has ended, and the next action takes the time again', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '1:45 PM')
  await expect.poll(() => bar(page).locator('strong').count()).toBe(1)
  await stage.database.run(sql`update slot_hold set expires_at = now() - interval '1 second'`)
  await page.clock.fastForward('10:15')
  await bar(page).getByRole('status').getByText('no longer held for you').waitFor()
  await expect.poll(() => bar(page).locator('strong').filter({ hasText: 'PM EST' }).count()).toBe(0)
  await checkWidths(page, SMALL_PHONES)
  await expect.poll(() => stage.database.rows(sql`select 1 as one from slot_hold where expires_at > now()`)).toEqual([])
  await page.getByLabel('First name').fill('Ann')
  await bar(page).getByText('no longer held for you').waitFor({ state: 'detached' })
  await expect.poll(() => stage.database.rows(sql`select 1 as one from slot_hold where expires_at > now()`)).toHaveLength(1)
  // The hold ends again, and somebody else books the slot.
  await stage.database.run(sql`delete from slot_hold`)
  await bookByCall(stage, { email: 'meanwhile@example.org', dateTime: '2026-11-23T18:45:00Z' })
  await page.clock.fastForward('10:15')
  await lost(page).getByText('Somebody else has booked that time.').waitFor()
  await page.context().close()
})

test('nothing is booked without the button that says so, not even by its address', async () => {
  const page = await stage.visit()
  await walkToData(page, stage, '2:00 PM')
  await typeData(page, { email: 'unchecked@example.org' })
  await proceed(page)
  await heading(page, 'Check your answers')
  const booked = () =>
    stage.database.rows(sql`select p.id from appointment p join applicant a on a.id = p.applicant where a.email = 'unchecked@example.org'`)
  await page.evaluate(() => history.pushState({}, '', '/confirmation'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect.poll(() => new URL(page.url()).pathname).toBe('/review')
  await expect.poll(() => booked()).toEqual([])
  await confirmAnswers(page)
  await registrationNumber(page)
  await expect.poll(() => booked()).toHaveLength(1)
  await page.context().close()
})

test('nothing leads out of a form that is being filled, and the first page offers to continue', async () => {
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler'))
  await walkToData(page, stage, '3:00 PM')
  await page.getByText('Keep this page open: what you type is kept in this tab only.').waitFor()
  await page.getByLabel('First name').fill('Ann')
  await expect.poll(() => page.getByRole('contentinfo').getByRole('link').count()).toBe(0)
  await expect.poll(() => page.getByRole('banner').getByRole('link').count()).toBe(0)
  await page.goto(stage.address('metro.scheduler'))
  await page.getByText(/^Mon, Nov 23, 3:00\sPM EST · Downtown Fingerprint Center$/).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Start New Application' }).count()).toBe(0)
  await checkWidths(page, SMALL_PHONES)
  await checkInBoth(page, '/landing under way')
  await page.getByRole('link', { name: 'Continue your application' }).click()
  await heading(page, 'Your information')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann')
  // A link of another page that begins at once does not end it either.
  await page.goto(stage.address('metro.scheduler', '/landing?start=new'))
  await page.getByRole('link', { name: 'Continue your application' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann')
  await page.goto(stage.address('metro.scheduler'))
  await startOver(page)
  await page.getByRole('link', { name: 'Start New Application' }).waitFor()
  await page.context().close()
})

test('a second tab says that an application is open in the first one, of which it learns nothing else', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '3:15 PM')
  await page.getByLabel('First name').fill('Zyzzyva')
  const second = await page.context().newPage()
  await second.goto(stage.address('metro.scheduler'))
  await second.getByRole('status').getByText('An application is open in another tab').waitFor()
  await checkInBoth(second, '/landing open elsewhere')
  const stored = await second.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toContain('Zyzzyva')
  await second.getByRole('link', { name: 'Start New Application' }).click()
  await heading(second, 'Please read the instructions')
  // The first tab has kept its values, and the notice disappears once that tab is closed.
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Zyzzyva')
  await page.close()
  await second.goto(stage.address('metro.scheduler'))
  await second.getByRole('link', { name: 'For fingerprint locations: log in' }).waitFor()
  await expect.poll(() => second.getByText('An application is open in another tab').count()).toBe(0)
  await second.context().close()
})

test('a slow press on Continue goes on, although the field that it leaves complains', async () => {
  const page = await stage.visit({ width: 390 })
  await page.goto(stage.address('metro.scheduler', '/landing?start=illegible'))
  await page.getByRole('checkbox').first().check()
  await proceed(page)
  await heading(page, 'Find your record')
  await page.getByLabel('Email').fill('nobody')
  const button = page.getByRole('button', { name: 'Continue' })
  await button.scrollIntoViewIfNeeded()
  const { x, y } = (await button.boundingBox()) as { x: number; y: number }
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await page.waitForTimeout(300)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.mouse.up()
  await page.getByRole('alert').getByText('There is a problem').waitFor()
  await checkPage(page)
  await page.context().close()
})

test('a choice of a list is shown again after a reload', async () => {
  const page = await stage.visit()
  await startApplication(page, stage, 'stbrigid.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, '4:00 PM')
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Coach' })
  await page.getByLabel('Select your job/volunteer location').selectOption({ label: 'Holy Cross Parish' })
  await page.reload()
  const chosen = page.getByLabel('Select your job/volunteer location').locator('option:checked')
  await expect.poll(() => chosen.textContent()).toBe('Holy Cross Parish')
  await page.context().close()
})
