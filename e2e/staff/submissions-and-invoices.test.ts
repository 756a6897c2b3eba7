import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from '../stage/desk.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page
let registration: number

beforeAll(async () => {
  stage = await openStage()
  const { downtown, types } = stage.world
  const who = { lsv: downtown, type: types.teacher, payment_method: 'INVOICE' }
  registration = await booked(stage, { ...who, first_name: 'Ines', last_name: 'Invoiced', at: '2026-11-24T14:15:00Z' })
  await booked(stage, { ...who, first_name: 'Late', last_name: 'Evening', at: '2026-11-01T03:30:00Z' })
  await stage.database.run(sql`update appointment set price = 5250 where payment_method = 'INVOICE'`)
  page = await stage.visit()
  await signIn(page, stage, { host: '', username: 'staff' })
})
afterAll(() => stage?.close())

const choose = (lines: string[]) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'sent.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })

test('a submissions file is validated, previewed and reported, and reporting it again changes nothing', async () => {
  await page.goto(stage.address('', '/admin'))
  await page.getByRole('link', { name: 'Submissions' }).click()
  await page.getByText('No submissions were reported yet.').waitFor()
  await choose(['name,tcn', 'x,y'])
  await page.getByText('The file must have the columns transaction_id and submitted').waitFor()
  await choose(['registration,tcn,submitted,colour', `${registration},TCN 5,2026-11-20,red`, '9999999999,TCN-6,soon,red'])
  await page.getByText('Columns that are not used: colour').waitFor()
  await page.getByRole('table', { name: 'What is wrong' }).getByText('Must be a date, YYYY-MM-DD').waitFor()
  await checkPage(page)
  const good = ['Registration,TCN,Submitted', `${registration},TCN-5,11/20/2026`]
  await choose(good)
  const preview = page.getByRole('table', { name: 'What the report does' })
  await preview.getByText('Marked as submitted').waitFor()
  await preview.getByText('Invoiced, Ines').waitFor()
  await checkPage(page)
  await page.getByRole('button', { name: 'Report submissions' }).click()
  await page.getByText('Reported: 1 marked as submitted, 0 as they were.').waitFor()
  await page.getByRole('button', { name: 'Change Their Status' }).click()
  await page.getByRole('dialog', { name: 'Change the Status of 1 Applicant' }).getByRole('combobox').waitFor()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '1 applicant waits for an answer' }).waitFor()
  await page.getByRole('link', { name: 'Invoiced, Ines' }).waitFor()
  await choose(good)
  await preview.getByText('Already reported').waitFor()
  const kept = await stage.database.one(sql`
    select a.transaction_id, a.submitted, p.transaction_id as tcn from applicant a join appointment p on p.applicant = a.id where p.id = ${registration}`)
  expect(kept).toEqual({ transaction_id: 'TCN-5', submitted: '2026-11-20', tcn: 'TCN-5' })
})

test('invoices are listed per month of the location’s time zone, on a page and in a file', async () => {
  await page.goto(stage.address('', '/invoices'))
  const table = page.getByRole('table', { name: 'Invoices' })
  await table.getByText('October 2026').waitFor()
  await table.getByText('November 2026').waitFor()
  await page.getByText('$105.00 in 2 invoices').waitFor()
  await checkPage(page)
  await page.getByLabel('From').selectOption('2026-11')
  await page.getByText('$52.50 in 1 invoice').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  expect(file.suggestedFilename()).toBe('invoices-2026-11-to-2026-11.csv')
  const [, line] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(line).toBe(
    `Metro Live Scan Network,2026-11,2026-11-24,${registration},Invoiced,Ines,Teacher,Downtown Fingerprint Center,Scheduled,52.50`,
  )
  await page.getByLabel('To').selectOption('2026-01')
  await page.getByText('Must not be before the first month').waitFor()
})

test('both pages fit a phone', async () => {
  const phone = await stage.visit({ width: 360 })
  await signIn(phone, stage, { host: '', username: 'staff' })
  for (const [path, text] of [
    ['/submissions', 'Report submissions'],
    ['/invoices?from=2026-10&to=2026-11', 'in 2 invoices'],
  ] as const) {
    await phone.goto(stage.address('', path))
    await phone.getByText(text).first().waitFor()
    await checkPage(phone)
  }
  await phone.context().close()
})
