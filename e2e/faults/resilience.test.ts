import type { Page, Route } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agree,
  checkBothAsItStands,
  checkInBoth,
  chooseLsv,
  chooseTime,
  chooseType,
  confirmAnswers,
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
import { checkAsItStands, checkPage, onLoopback, openStage, type Stage } from '../stage/harness.ts'
import { bookByCall, reject } from '../stage/rejected.ts'
import { openDataForm } from '../stage/restore-application.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const SCHEDULE = '**/api/appointments/schedule'
const CONFIRMED = 'Your appointment is scheduled'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const booked = (email: string) =>
  stage.database.rows<{ id: number; date_time: string }>(sql`
    select p.id, p.date_time from appointment p join applicant a on a.id = p.applicant where a.email = ${email} order by p.date_time`)
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie)

/** The keys of the sent bookings. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/appointments/schedule')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

test('a reload of each page stays there and keeps choices and input', async () => {
  const page = await stage.visit({ width: 360 })
  const reloaded = async (title: string) => {
    await heading(page, title)
    await page.reload()
    await heading(page, title)
  }
  await page.goto(stage.address('metro.scheduler'))
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await reloaded('Please read the instructions')
  await agree(page)
  await reloaded('Select a fingerprint location')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await reloaded('Select a date and time')
  await chooseTime(page, '9:30 AM', 'November 24')
  await page.getByLabel('Notes').fill('Back door')
  await reloaded('What is the background check for?')
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Back door')
  await chooseType(page, 'Teacher')
  await heading(page, 'Your information')
  await page.getByLabel('First name').fill('Siobhán')
  await reloaded('Your information')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Siobhán')
  await page.goBack()
  await reloaded('What is the background check for?')
  await page.goForward()
  await typeData(page, { email: 'reloads@example.org' })
  await submit(page)
  await registrationNumber(page)
  await expect.poll(() => booked('reloads@example.org')).toMatchObject([{ date_time: '2026-11-24T14:30:00.000Z' }])
  await page.context().close()
})

describe('without a connection', () => {
  test('the page reports that it is offline and goes on when the connection returns', async () => {
    const page = await stage.visit({ width: 360 })
    await startApplication(page, stage, 'metro.scheduler')
    await chooseLsv(page, 'Downtown Fingerprint Center')
    await chooseTime(page, '10:00 AM')
    await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
    await page.context().setOffline(true)
    const notice = page.getByText('You are offline. What you typed is kept; try again when you are connected.')
    await notice.waitFor()
    await checkPage(await at(page, 'en', ' offline'))
    await proceed(page)
    await heading(page, 'This page could not be shown')
    await checkPage(await at(page, 'en', ' not loaded'))
    await page.context().setOffline(false)
    await heading(page, 'Your information')
    await notice.waitFor({ state: 'detached' })
    await typeData(page, { email: 'offline@example.org' })
    await submit(page)
    await registrationNumber(page)
    await page.context().close()
  })

  test('the button of a page that failed to load repeats the load', async () => {
    const page = await stage.visit()
    await startApplication(page, stage, 'metro.scheduler')
    await heading(page, 'Select a fingerprint location')
    const parts = '**/assets/*'
    const styles: string[] = []
    await page.route(parts, (route) => {
      if (route.request().url().endsWith('.css')) styles.push(route.request().url())
      return route.abort('connectionfailed')
    })
    await chooseLsv(page, 'Downtown Fingerprint Center')
    await heading(page, 'This page could not be shown')
    await page.unroute(parts)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Select a date and time')
    // With its styles: a failed link must not count as loaded.
    expect(styles.length).toBeGreaterThan(0)
    await expect.poll(() => page.evaluate(() => [...document.styleSheets].map(({ href }) => href))).toEqual(expect.arrayContaining(styles))
    await page.context().close()
  })

  test('a list that failed to load is requested again when the connection returns', async () => {
    const page = await stage.visit()
    const lists = '**/api/livescanvendors*'
    await page.route(lists, (route) => route.abort('connectionfailed'))
    await startApplication(page, stage, 'metro.scheduler')
    await page.getByText('We could not reach the server. Check your connection and try again.').waitFor()
    await page.unroute(lists)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Select Downtown Fingerprint Center' }).waitFor()
    await page.context().close()
  })

  test('a booking whose answer was lost is sent again under the same key and made once', async () => {
    const page = await stage.visit()
    const keys = keysOf(page)
    await openDataForm(page, stage, { time: '11:00 AM', email: 'lost@example.org' })
    let lost = 0
    // The server books, and the first answers are lost.
    await page.route(SCHEDULE, async (route) => {
      lost += 1
      await route.fetch({ url: onLoopback(route) })
      await (lost <= 4 ? route.abort() : route.fallback())
    })
    await submit(page)
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByRole('heading', { name: CONFIRMED }))
      .first()
      .waitFor()
    while (!(await page.getByRole('heading', { name: CONFIRMED }).isVisible())) {
      const again = page.getByRole('button', { name: 'Try again' })
      if (await again.isVisible()) await again.dblclick()
      await again
        .or(page.getByRole('heading', { name: CONFIRMED }))
        .first()
        .waitFor()
    }
    const id = await registrationNumber(page)
    expect(keys.length).toBeGreaterThan(4)
    expect(new Set(keys).size).toBe(1)
    await expect.poll(() => booked('lost@example.org')).toMatchObject([{ id }])
    await page.context().close()
  })
})

test('a reload before the answer shows the re-print that was booked', async () => {
  const made = await bookByCall(stage, { email: 'before@example.org', dateTime: '2026-11-25T18:00:00Z' })
  await reject(stage, made)
  const page = await stage.visit()
  const keys = keysOf(page)
  await page.goto(stage.address('metro.scheduler'))
  await page.getByRole('link', { name: 'Start Resubmission (illegible prints)' }).click()
  await agree(page)
  await page.getByLabel('Registration number').fill(String(made.id))
  await page.getByLabel('Last name').fill('De La Cruz')
  await page.getByLabel('Email').fill(made.email)
  await proceed(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await page.route(SCHEDULE, async (route) => {
    if (keys.length > 1) await route.fallback()
    // The server books, and its answer never arrives.
    else await route.fetch({ url: onLoopback(route) })
  })
  await chooseTime(page, '11:45 AM', 'November 24')
  await confirmAnswers(page)
  await page.getByText('We are confirming your appointment').first().waitFor()
  await expect.poll(() => keys.length).toBe(1)
  await page.reload()
  const id = await registrationNumber(page)
  expect(keys).toHaveLength(1)
  const reprints = await stage.database.rows(sql`select id from appointment where applicant = ${made.applicant} and mode = 'illegible'`)
  expect(reprints).toEqual([{ id }])
  await page.context().close()
})

describe('two tabs', () => {
  test('two tabs hold two applications and make two bookings', async () => {
    const one = await stage.visit()
    const other = await one.context().newPage()
    await walkToData(one, stage, '1:00 PM')
    await walkToData(other, stage, '1:15 PM')
    await typeData(other, { email: 'tabs@example.org', lastName: 'Lee' })
    await typeData(one, { email: 'tabs@example.org' })
    await submit(other)
    await registrationNumber(other)
    await submit(one)
    await registrationNumber(one)
    await expect
      .poll(async () => (await booked('tabs@example.org')).map(({ date_time }) => date_time))
      .toEqual(['2026-11-23T18:00:00.000Z', '2026-11-23T18:15:00.000Z'])
    await one.context().close()
  })

  test('a copied tab shares its application and makes one booking', async () => {
    const one = await stage.visit()
    await openDataForm(one, stage, { time: '2:00 PM', email: 'copied@example.org' })
    const [copy] = await Promise.all([one.context().waitForEvent('page'), one.evaluate(() => void window.open(location.href))])
    await heading(copy, 'Your information')
    await expect.poll(() => copy.getByLabel('Last name').inputValue()).toBe('De La Cruz')
    await copy.getByLabel('Last 4 digits').fill('0123')
    await submit(one)
    const id = await registrationNumber(one)
    await submit(copy)
    await expect.poll(() => registrationNumber(copy)).toBe(id)
    await expect.poll(() => booked('copied@example.org')).toEqual([{ id, date_time: '2026-11-23T19:00:00.000Z' }])
    await one.context().close()
  })

  test('the second of two tabs of one application sees the change of the first', async () => {
    const one = await stage.visit()
    await openDataForm(one, stage, { time: '2:30 PM', email: 'apart@example.org' })
    const [copy] = await Promise.all([one.context().waitForEvent('page'), one.evaluate(() => void window.open(location.href))])
    await heading(copy, 'Your information')
    await copy.getByLabel('Last 4 digits').fill('0123')
    await copy.getByLabel('City').fill('Orlando')
    await submit(one)
    await registrationNumber(one)
    await submit(copy)
    await heading(copy, 'We were unable to schedule your appointment')
    await copy.getByRole('link', { name: 'Start over' }).waitFor()
    await checkInBoth(copy, '/confirmation booked elsewhere')
    await copy.getByRole('link', { name: 'Start over' }).click()
    await copy.getByRole('link', { name: /^Start New Application/ }).waitFor()
    await expect.poll(() => booked('apart@example.org')).toHaveLength(1)
    await one.context().close()
  })
})

test('the browser keeps nothing personal after the confirmation and never stores the digits', async () => {
  const page = await stage.visit()
  await walkToData(page, stage, '3:00 PM')
  await typeData(page, { email: 'private@example.org', ssn4: '8264' })
  await expect.poll(() => stored(page)).toContain('private@example.org')
  const typed = await stored(page)
  expect(typed).not.toContain('8264')
  await submit(page)
  await registrationNumber(page)
  // The key and the link have digits of their own.
  const typedValues = async () => (await stored(page)).replace(/"(key|manage_url)[^,}]*/g, '')
  await expect.poll(typedValues).not.toMatch(/8264|private|Cruz|1985|555|Main St/)
  // The link to the applicant's own booking, until the tab closes.
  await expect
    .poll(() => keptOfApplication(page))
    .toMatch(/^\{"kind":"new","step":9,"key":"[0-9a-f-]+","manage_url":"[^"]+\/booking\/[^"]+"\}$/)
  await page.getByRole('link', { name: 'Done' }).click()
  await heading(page, 'Welcome to Metro Live Scan Network')
  await expect.poll(() => keptOfApplication(page)).toBe(null)
  await page.context().close()
})

test('an application that was abandoned a day ago is discarded', async () => {
  const page = await stage.visit()
  await walkToData(page, stage, '3:15 PM')
  await page.getByLabel('First name').fill('Ann')
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('bims-application') ?? '{}')
    sessionStorage.setItem('bims-application', JSON.stringify({ ...kept, kept_at: kept.kept_at - 24 * 60 * 60_000 - 60_000 }))
  })
  await page.reload()
  await heading(page, 'Welcome to Metro Live Scan Network')
  await expect.poll(() => stored(page)).not.toContain('Ann')
  await page.context().close()
})

test('a slow connection shows a progress state for every wait', async () => {
  const page = await stage.visit({ width: 360 })
  await startApplication(page, stage, 'metro.scheduler')
  await heading(page, 'Select a fingerprint location')
  const held: Route[] = []
  const hold = (route: Route) => void held.push(route)
  const release = async (pattern: string) => {
    for (const route of held.splice(0)) await route.continue()
    await page.unroute(pattern, hold)
  }
  await page.route('**/assets/*.js', hold)
  await page.route('**/api/appointments/availability**', hold)
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await page.getByText('Please wait, loading...').waitFor()
  await checkAsItStands(page)
  await release('**/assets/*.js')
  await heading(page, 'Select a date and time')
  await page.getByRole('status', { name: 'Please wait, loading...' }).first().waitFor()
  await release('**/api/appointments/availability**')
  await slot(page, '3:30 PM').click()
  await chooseType(page, 'Teacher')
  await typeData(page, { email: 'slow@example.org' })
  await page.route(SCHEDULE, hold)
  await submit(page)
  await heading(page, 'We are confirming your appointment...')
  await page.getByRole('status').filter({ hasText: /./ }).first().waitFor()
  await checkBothAsItStands(page, '/confirmation confirming')
  await release(SCHEDULE)
  await registrationNumber(page)
  await page.context().close()
})
