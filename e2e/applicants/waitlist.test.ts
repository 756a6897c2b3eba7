import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../../server/jobs.ts'
import { doJobs, readWordsTo } from '../../server/testing/account.ts'
import { runJobs } from '../../server/testing/run-jobs.ts'
import {
  agree,
  checkBothAsItStands,
  checkInBoth,
  chooseLsv,
  chooseType,
  confirmAnswers,
  proceed,
  registrationNumber,
  slot,
  startApplication,
  typeData,
} from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkWidths, openStage, PHONE, type Stage, signIn } from '../stage/harness.ts'
import { bookByCall, type RejectedBooking } from '../stage/rejected.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await stage.database.run(sql`delete from waitlist_entry`)
  await stage.database.run(sql`delete from slot_hold`)
  await stage.database.run(sql`delete from blocked_time`)
  await stage.database.run(sql`update live_scan_vendor set stations = 1`)
})
afterAll(() => stage?.close())

const SMALL = [320, 390, 1280]
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const close = (from: string, to: string) =>
  stage.database.run(sql`insert into blocked_time (lsv, start_datetime, end_datetime) values (${stage.world.downtown}, ${from}, ${to})`)
/** Downtown takes nobody until December, but at 10 on Tuesday, once that is opened. */
async function closeUntilDecember(except: boolean) {
  await stage.database.run(sql`delete from blocked_time`)
  if (!except) return close('2026-11-23T00:00Z', '2026-12-01T05:00Z')
  await close('2026-11-23T00:00Z', '2026-11-24T15:00Z')
  return close('2026-11-24T15:15Z', '2026-12-01T05:00Z')
}
/** The work of the clock's own job. */
async function look() {
  await tasksOf(stage.services).offer_slots_everywhere()
  const gaveUp = await runJobs(stage.services)
  expect(gaveUp).toEqual([])
}
/** The mail server that pages know of; the jobs of the test send no mail. */
const setMailServer = (smtpUrl: string | undefined) => Object.assign(stage.services.settings, { smtpUrl })
/** The path of the link in the mail to a mailbox. */
async function mailedPath(address: string): Promise<string> {
  await doJobs(stage.services, 'write_mail')
  const [words] = await readWordsTo(stage.services, address)
  return /\/waitlist\/\S+/.exec(words ?? '')?.[0] as string
}
const openOwn = async (page: Page, { manage_url }: RejectedBooking) => {
  await page.goto(stage.address('metro.scheduler', new URL(manage_url).pathname))
  await heading(page, 'Your appointment')
}

test('on a phone, by keyboard: an applicant waits for an earlier time and takes it with one click', async () => {
  setMailServer('smtps://mail.bims.example')
  const made = await bookByCall(stage, { email: 'waits@example.org', dateTime: '2026-12-02T15:00:00Z' })
  const page = await stage.visit({ width: PHONE })
  await openOwn(page, made)
  await page.getByRole('button', { name: 'Tell me when an earlier time opens' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Not before').waitFor()
  await checkWidths(await at(page, 'en', '/booking earlier time asked'), SMALL)
  await checkInBoth(page, '/booking earlier time asked')
  await page.getByRole('button', { name: 'Put me on the list' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('A time that fits is open now.').waitFor()
  await checkWidths(await at(page, 'en', '/booking no need to wait'), SMALL)
  await checkInBoth(page, '/booking no need to wait')
  await closeUntilDecember(false)
  await page.getByLabel('Not after').fill('2026-11-30')
  await press(page, 'Put me on the list')
  await page.getByText('You are on the list').waitFor()
  await page.getByText('from Monday, November 23, 2026 to Monday, November 30, 2026').waitFor()
  setMailServer(undefined)
  await checkWidths(await at(page, 'en', '/booking on the list'), SMALL)
  await checkInBoth(page, '/booking on the list')

  await closeUntilDecember(true)
  await look()
  await openOwn(page, made)
  await page.getByText('An earlier time is open for you').waitFor()
  await page.getByText(/^It is held for you until 9:30\sAM/).waitFor()
  await checkWidths(await at(page, 'en', '/booking earlier time offered'), SMALL)
  await checkInBoth(page, '/booking earlier time offered')
  await page.getByRole('button', { name: 'Take this time' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Saved. Your appointment is at the earlier time now.').waitFor()
  await page.getByText(/^Tue, Nov 24, 2026, 10:00\sAM EST$/).waitFor()
  await checkInBoth(page, '/booking earlier time taken')
  await expect
    .poll(() => stage.database.one(sql`select date_time from appointment where id = ${made.id}`))
    .toEqual({ date_time: '2026-11-24T15:00:00.000Z' })
  await page.context().close()
})

test('an applicant who declines the offered time keeps the appointment, and may leave the list', async () => {
  const made = await bookByCall(stage, { email: 'stays@example.org', dateTime: '2026-12-03T15:00:00Z' })
  await closeUntilDecember(false)
  setMailServer('smtps://mail.bims.example')
  const page = await stage.visit()
  await openOwn(page, made)
  await press(page, 'Tell me when an earlier time opens')
  await page.getByLabel('Not after').fill('2026-11-30')
  await press(page, 'Put me on the list')
  await page.getByText('You are on the list').waitFor()
  await closeUntilDecember(true)
  await stage.database.run(
    sql`delete from appointment_history where appointment in (select id from appointment where date_time = '2026-11-24T15:00Z')`,
  )
  await stage.database.run(sql`delete from mail where appointment in (select id from appointment where date_time = '2026-11-24T15:00Z')`)
  await stage.database.run(sql`update appointment set status = 'CANCELLED' where date_time = '2026-11-24T15:00Z'`)
  setMailServer(undefined)
  await look()
  setMailServer('smtps://mail.bims.example')
  await openOwn(page, made)
  await press(page, 'No, keep my time')
  await page.getByText('An earlier time is open for you').waitFor({ state: 'detached' })
  await press(page, 'Leave the list')
  await page.getByRole('button', { name: 'Tell me when an earlier time opens' }).waitFor()
  await expect.poll(() => stage.database.rows(sql`select id from waitlist_entry`)).toEqual([])
  setMailServer(undefined)
  await page.context().close()
})

test('a visitor who finds no suitable time leaves an email address, confirms it, and books the offered time', async () => {
  await closeUntilDecember(false)
  setMailServer('smtps://mail.bims.example')
  const page = await stage.visit({ width: PHONE })
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await slot(page, '9:00 AM').waitFor()
  await press(page, 'No time that suits you? Tell me when one opens')
  await press(page, 'Put me on the list')
  await page.getByText('Enter an email address such as jane@example.org').first().waitFor()
  await page.getByLabel('Email').fill('nobody@example.org')
  await press(page, 'Put me on the list')
  await page.getByText('A time that fits is open now.').waitFor()
  await checkWidths(await at(page, 'en', '/schedule mailbox open now'), SMALL)
  await checkInBoth(page, '/schedule mailbox open now')
  await press(page, 'See the open times')
  await page.getByRole('heading', { name: 'Tuesday, December 1, 2026' }).waitFor()
  await press(page, 'No time that suits you? Tell me when one opens')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Not after').fill('2026-11-30')
  await checkWidths(await at(page, 'en', '/schedule mailbox asked'), SMALL)
  await checkInBoth(page, '/schedule mailbox asked')
  await press(page, 'Put me on the list')
  await page.getByText('We sent a link to nobody@example.org.').waitFor()
  await checkInBoth(page, '/schedule mailbox told')
  setMailServer(undefined)
  const path = await mailedPath('nobody@example.org')
  await page.goto(stage.address('metro.scheduler', path))
  await heading(page, 'Open times at Downtown Fingerprint Center')
  await checkWidths(await at(page, 'en', '/waitlist to confirm'), SMALL)
  await checkInBoth(page, '/waitlist to confirm')
  await press(page, 'Yes, put me on the list')
  await page.getByText('You are on the list').waitFor()
  await checkInBoth(page, '/waitlist on the list')

  await stage.database.run(sql`update appointment set status = 'CANCELLED' where date_time = '2026-11-24T15:00Z'`)
  await closeUntilDecember(true)
  await look()
  await page.reload()
  await page.getByText('A time is open for you').waitFor()
  await checkWidths(await at(page, 'en', '/waitlist offered'), SMALL)
  await checkInBoth(page, '/waitlist offered')
  await press(page, 'Book this time')
  await page.getByRole('navigation', { name: 'Your appointment' }).getByText('Tue, Nov 24').waitFor()
  // For as long as the offer lasts, which is longer than a time that was chosen.
  await page.clock.fastForward('12:00')
  await page.getByText(/held for you for \d+ more minutes/).waitFor()
  await agree(page)
  await chooseType(page, 'Teacher')
  await typeData(page, { email: 'nobody@example.org' })
  await proceed(page)
  await confirmAnswers(page)
  await registrationNumber(page)
  await page.getByText(/^Tue, Nov 24, 2026, 10:00\sAM EST$/).waitFor()
  await look()
  await page.goto(stage.address('metro.scheduler', path))
  await heading(page, 'You have booked this time')
  await checkWidths(await at(page, 'en', '/waitlist booked'), SMALL)
  await checkInBoth(page, '/waitlist booked')
  await page.getByRole('link', { name: 'See my appointment' }).click()
  await heading(page, 'Your appointment')
  // By an address that leads to no entry.
  await page.goto(stage.address('metro.scheduler', `${path.slice(0, -2)}AA`))
  await heading(page, 'You are not on a list')
  await checkInBoth(page, '/waitlist gone')
  await page.context().close()
})

test('the page of a mailbox has texts while it loads, when it fails and after its end', async () => {
  const body = { network: stage.world.network, lsv: stage.world.downtown, earliest: '2026-12-20', latest: '2026-12-20' }
  const asked = await fetch(stage.address('', '/api/waitlist').replace('localhost', '127.0.0.1'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, email: 'leaves@example.org' }),
  })
  expect(asked.status).toBe(202)
  const path = await mailedPath('leaves@example.org')
  const page = await stage.visit({ width: PHONE })
  let fails = true
  await page.route('**/api/waitlist/**', async (route) => {
    if (!fails) return route.fallback()
    return new Promise<void>((resolve) => setTimeout(() => route.fulfill({ status: 500, body: '{}' }).then(resolve, resolve), 3_000))
  })
  await page.goto(stage.address('metro.scheduler', path))
  await page.locator('.mantine-Skeleton-root').first().waitFor()
  await checkBothAsItStands(page, '/waitlist waiting')
  await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 })
  await checkInBoth(page, '/waitlist failed')
  fails = false
  await press(page, 'Try again')
  await press(page, 'Leave the list')
  await heading(page, 'You have left the list. We will not email you about it again.')
  await checkInBoth(page, '/waitlist left')
  await page.context().close()
})

test('a desk sees the number of waitlist entries', async () => {
  const made = await bookByCall(stage, { email: 'counted@example.org', dateTime: '2026-12-04T15:00:00Z' })
  await stage.database.run(sql`
    insert into waitlist_entry (lsv, appointment, earliest, latest) values (${stage.world.downtown}, ${made.id}, '2026-11-24', '2026-11-30')`)
  const page = await stage.visit()
  await signIn(page, stage, { host: 'scheduler', username: 'vendor', path: '/availability' })
  await page.getByText('One applicant waits for an earlier time.').waitFor()
  await page.context().close()
})
