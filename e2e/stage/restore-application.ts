import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { chooseLsv, chooseTime, keptOfApplication, proceed, startApplication, typeData } from './applicant.ts'
import type { Stage } from './harness.ts'

/** The used part of the stored application at the form of personal data; the rest is kept unread. */
type StoredApplication = { person: Record<string, unknown>; [more: string]: unknown }
/** The day of these journeys' times, as in the calendar; the stage's own day by default. */
type Day = 'November 23' | 'November 24'
type ChosenTime = { time: string; day?: Day; online?: boolean; email: string }

const left = new WeakMap<Stage['database'], Map<boolean, StoredApplication>>()

/**
 * Opens the form of personal data on the site of Metro, with all input: Downtown, the time, Teacher, the payment. The first journey
 * of a stage walks there; later ones restore its stored application, like a reload, with another time.
 */
export async function openDataForm(
  page: Page,
  stage: Stage,
  { time, day = 'November 23', online = false, email }: ChosenTime,
): Promise<void> {
  const known = left.get(stage.database) ?? new Map<boolean, StoredApplication>()
  const before = known.get(online)
  if (before !== undefined)
    return restoreApplication(page, stage, { ...before, ...choiceOf(time, day), person: { ...before.person, email } })
  await walk(page, stage, { time, day, online })
  await typeData(page, { email })
  left.set(stage.database, known.set(online, JSON.parse((await keptOfApplication(page)) as string)))
}

async function walk(page: Page, stage: Stage, { time, day, online }: { time: string; day: Day; online: boolean }) {
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await chooseTime(page, time, day)
  await page.getByLabel('Select your applicant type').selectOption({ label: 'Teacher' })
  if (online) await page.getByRole('radio', { name: 'Pay Online' }).check()
  await proceed(page)
  await page.getByRole('heading', { level: 1, name: 'Your information' }).waitFor()
}

/** Another application at another time, without a hold. Downtown is in New York. */
const choiceOf = (time: string, day: Day) => ({
  key: randomBytes(16).toString('hex'),
  dateTime: new Date(`${day}, 2026 ${time} GMT-0500`).toISOString().replace('.000', ''),
  hold: null,
  held_until: null,
})

async function restoreApplication(page: Page, stage: Stage, application: StoredApplication) {
  await page.goto(stage.address('metro.scheduler', '/api/health'))
  await page.evaluate((text) => sessionStorage.setItem('bims-application', text), JSON.stringify(application))
  await page.goto(stage.address('metro.scheduler', '/data'))
  await page.getByLabel('Last 4 digits').fill('0123')
}
