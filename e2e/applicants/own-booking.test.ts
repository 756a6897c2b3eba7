import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkInBoth, slot } from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkPage, checkWidths, openStage, PHONE, type Stage } from '../stage/harness.ts'
import { pagesPrinted } from '../stage/pages-printed.ts'
import { bookByCall, type RejectedBooking } from '../stage/rejected.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage(undefined, { SMTP_URL: 'smtps://mail.bims.example' })
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const stored = ({ id }: RejectedBooking) =>
  stage.database.one<{ status: string; date_time: string }>(sql`select status, date_time from appointment where id = ${id}`)

/** Opens the mail's link with the stage's port instead of the product's. */
async function open(page: Page, { manage_url }: RejectedBooking) {
  await page.goto(stage.address('metro.scheduler', new URL(manage_url).pathname))
}

test('a booking with long instructions and many documents to bring is printed on one page', async () => {
  const made = await bookByCall(stage, { email: 'paper@example.org', dateTime: '2026-11-27T15:00:00Z' })
  const { downtown } = stage.world
  const before = await stage.database.one<{ words: string }>(
    sql`select applicant_instructions as words from live_scan_vendor where id = ${downtown}`,
  )
  const instruct = (words: string) =>
    stage.database.run(sql`update live_scan_vendor set applicant_instructions = ${words} where id = ${downtown}`)
  await instruct(
    Array.from({ length: 4 }, () => 'Enter from Washington Street; the desk is on the ground floor to the left, beside the stairs.').join(
      '\n',
    ),
  )
  await stage.database.run(
    sql`update applicant_type set accepted_ids = ${Array(6).fill('Permanent resident card').join('\n')} where lsv = ${downtown}`,
  )
  onTestFinished(async () => {
    await instruct(before?.words ?? '')
    await stage.database.run(sql`update applicant_type set accepted_ids = null where lsv = ${downtown}`)
  })
  const page = await stage.visit()
  await open(page, made)
  await page.getByText('Permanent resident card').first().waitFor()
  await page.getByRole('button', { name: 'Change how we reach you' }).waitFor()
  await expect.poll(() => pagesPrinted(page)).toBe(1)
  await page.context().close()
})

describe('on a phone', () => {
  const begins = '2026-11-24T14:00:00Z'

  test('the link in the mail opens the booking, where the applicant moves and cancels it', async () => {
    const made = await bookByCall(stage, { email: 'own@example.org', dateTime: begins })
    const page = await stage.visit({ width: PHONE })
    await open(page, made)
    await heading(page, 'Your appointment')
    await page.getByText('For Ann De La Cruz, booked with Metro Live Scan Network').waitFor()
    await page.getByText(String(made.id), { exact: true }).waitFor()
    await page.getByText('Use the entrance on Cedar Street.').waitFor()
    await page.getByRole('img', { name: `QR code of registration number ${made.id}` }).waitFor()
    await checkWidths(await at(page, 'en', '/booking shown'))
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Apple or other' }).click()])
    expect(download.suggestedFilename()).toBe('appointment.ics')

    await page.getByRole('button', { name: /^Change date/ }).click()
    await heading(page, 'Select a new date and time')
    await slot(page, '3:45 PM').waitFor()
    await checkWidths(await at(page, 'en', '/booking moving'))
    await page.getByRole('button', { name: 'Keep the old time' }).click()
    await heading(page, 'Your appointment')
    await page.getByRole('button', { name: /^Change date/ }).click()
    await page.getByRole('button', { name: /, November 25, \d+ open/ }).click()
    const time = '1:15 PM'
    await slot(page, time).click()
    await page.getByText(`New time: Wed, Nov 25, ${time}`).waitFor()
    await checkWidths(page)
    await page.getByRole('button', { name: 'Save new time' }).click()
    await page
      .getByText(`Your appointment is now on Wed, Nov 25, 2026, ${time} EST. We are sending the new time to your email too.`)
      .waitFor()
    await page.getByText(new RegExp(`^Wed, Nov 25, 2026, ${time.replace(' ', '\\s')} EST$`)).waitFor()
    await checkWidths(await at(page, 'en', '/booking moved'))
    await expect.poll(async () => (await stored(made))?.date_time).toBe('2026-11-25T18:15:00.000Z')

    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByText('the time becomes available to others').waitFor()
    await checkWidths(await at(page, 'en', '/booking cancelling'))
    await page.getByRole('button', { name: 'No, keep it' }).click()
    await expect.poll(async () => (await stored(made))?.status).toBe('SCHEDULED')
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByText('Your appointment is cancelled').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('Use the entrance on Cedar Street.').count()).toBe(0)
    await checkWidths(await at(page, 'en', '/booking cancelled'))
    await expect.poll(async () => (await stored(made))?.status).toBe('CANCELLED')
    await expect.poll(() => page.getByRole('button', { name: /^Change date/ }).count()).toBe(0)
    await page.context().close()
  })

  test('a wrong, revoked or incomplete link is explained', async () => {
    const made = await bookByCall(stage, { email: 'revoked@example.org', dateTime: begins })
    const page = await stage.visit({ width: PHONE })
    await open(page, made)
    await heading(page, 'Your appointment')
    await stage.database.run(sql`update appointment set link_revision = link_revision + 1 where id = ${made.id}`)
    await page.reload()
    await heading(page, 'This link does not work')
    await checkWidths(await at(page, 'en', '/booking bad link'))
    await expect.poll(() => page.getByText('De La Cruz').count()).toBe(0)
    await page.goto(stage.address('metro.scheduler', `/booking/${made.id}`))
    await heading(page, 'This link does not work')
    await page.context().close()
  })
})

test('moving to a time that was taken meanwhile is refused and keeps the old time', async () => {
  const made = await bookByCall(stage, { email: 'taken@example.org', dateTime: '2026-11-24T16:00:00Z' })
  const page = await stage.visit()
  await open(page, made)
  await page.getByRole('button', { name: /^Change date/ }).click()
  await slot(page, '2:00 PM').click()
  await stage.database.run(sql`
    insert into blocked_time (lsv, start_datetime, end_datetime)
    values (${stage.world.downtown}, '2026-11-24T19:00:00Z', '2026-11-24T19:15:00Z')`)
  await page.getByRole('button', { name: 'Save new time' }).click()
  await page.getByText('That time is no longer available.').waitFor()
  await checkPage(await at(page, 'en', '/booking time gone'))
  await expect.poll(() => slot(page, '2:00 PM').count()).toBe(0)
  await expect.poll(async () => (await stored(made))?.date_time).toBe('2026-11-24T16:00:00.000Z')
  await page.context().close()
})

test('the applicant moves the booking to another location, which takes the same type', async () => {
  const made = await bookByCall(stage, { email: 'elsewhere@example.org', dateTime: '2026-11-25T16:00:00Z' })
  const page = await stage.visit({ width: PHONE })
  await open(page, made)
  await page.getByRole('button', { name: 'Change date, time or location' }).click()
  await page.getByLabel('Location').selectOption({ label: 'Lakefront Live Scan, Chicago' })
  await page.getByText('At Lakefront Live Scan, in Central Time.').waitFor()
  await slot(page, '10:20 AM').click()
  await page.getByText(/^New time and place: .*10:20\sAM CST, Lakefront Live Scan$/).waitFor()
  await checkWidths(await at(page, 'en', '/booking moving'))
  await page.getByRole('button', { name: 'Save new time' }).click()
  await page.getByText(/^Your appointment is now on .*10:20\sAM CST/).waitFor()
  await expect.poll(async () => (await stored(made))?.date_time).toBe('2026-11-25T16:20:00.000Z')
  await page.context().close()
})

test('a past booking, or one on an unknown site, is shown and cannot be changed', async () => {
  const made = await bookByCall(stage, { email: 'past@example.org', dateTime: '2026-11-24T17:00:00Z' })
  await stage.database.run(sql`
    update appointment set date_time = date_time - interval '2 days', ends_at = ends_at - interval '2 days' where id = ${made.id}`)
  const page = await stage.visit()
  await page.goto(stage.address('scheduler', new URL(made.manage_url).pathname))
  await page.getByText('This appointment can no longer be changed here.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Cancel appointment' }).count()).toBe(0)
  await checkInBoth(page, '/booking past')
  await page.context().close()
})
