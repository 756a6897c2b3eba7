import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInBoth, confirmAnswers, proceed, typeData, walkToData } from '../stage/applicant.ts'
import { atWidths, checkPage, openStage, type Stage } from '../stage/harness.ts'

const WIDTHS = [320, 390, 1280]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const checkAll = (page: Page) => atWidths(page, WIDTHS, () => checkPage(page))
const box = (page: Page) => page.getByRole('checkbox', { name: 'Text me about this appointment' })
const consents = () => stage.database.rows(sql`select phone, source, wording, language, ended_by from sms_consent order by id`)
const fact = (page: Page, value: string) =>
  page
    .locator('dt', { hasText: /^Text messages$/ })
    .locator('..')
    .getByText(value, { exact: true })

test('by keyboard, an applicant agrees to text messages in their language, and ends and resumes them on the booking page', async () => {
  const page = await stage.visit({ width: 390 })
  await walkToData(page, stage, '9:15 AM')
  await typeData(page, { email: 'texts@example.org' })
  await expect.poll(() => box(page).isChecked()).toBe(false)
  await box(page).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => box(page).isChecked()).toBe(true)
  await checkAll(page)
  await checkInBoth(page, '/data shown')

  await proceed(page)
  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor()
  await fact(page, 'Ticked').waitFor()
  await checkAll(page)
  await confirmAnswers(page)
  await page.getByRole('heading', { name: 'Your appointment is scheduled' }).waitFor()
  const agreed = { phone: '3055550100', wording: '2026-11', language: 'en' }
  await expect.poll(consents).toEqual([{ ...agreed, source: 'BOOKING', ended_by: null }])

  const link = await page.getByRole('link', { name: 'Manage your appointment' }).getAttribute('href')
  await page.goto(stage.address('metro.scheduler', new URL(link ?? '').pathname))
  await fact(page, 'On').waitFor()
  await checkAll(page)
  await checkInBoth(page, '/booking contact shown')
  await page.getByRole('button', { name: 'End text messages' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('You will not get any more text messages.').waitFor()
  await fact(page, 'Off').waitFor()
  await expect.poll(consents).toEqual([{ ...agreed, source: 'BOOKING', ended_by: 'OWN_PAGE' }])

  await page.getByRole('button', { name: 'Change how we reach you' }).click()
  await expect.poll(() => box(page).isChecked()).toBe(false)
  await box(page).check()
  // Another number has agreed to nothing yet.
  await page.getByRole('textbox', { name: 'Phone' }).fill('(212) 555-0142')
  await expect.poll(() => box(page).isChecked()).toBe(false)
  await box(page).check()
  await checkAll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await fact(page, 'On').waitFor()
  await expect.poll(consents).toMatchObject([{ ended_by: 'OWN_PAGE' }, { phone: '2125550142', source: 'OWN_PAGE', ended_by: null }])
  await page.context().close()
})

test('without the box nobody is texted, and where the environment offers none there is no box', async () => {
  const page = await stage.visit({ width: 390 })
  await stage.database.run(sql`update network set text_messages = false`)
  await walkToData(page, stage, '10:15 AM')
  await page.getByRole('textbox', { name: 'Phone' }).waitFor()
  await expect.poll(() => box(page).count()).toBe(0)
  await stage.database.run(sql`update network set text_messages = true`)
  await page.context().close()
})
