import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DOCX } from '../../contract/records/files.ts'
import { docx } from '../../server/testing/documents/docx.ts'
import { runJobs } from '../../server/testing/run-jobs.ts'
import { storeTestFile } from '../../server/testing/stored-test-file.ts'
import { type Casework, openCaseworkStage } from '../stage/casework.ts'
import { checkWidths, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let casework: Casework
let pages: Page[] = []

beforeAll(async () => {
  ;({ stage, casework } = await openCaseworkStage())
})
afterEach(async () => {
  for (const page of pages) await page.context().close()
  pages = []
})
afterAll(() => stage?.close())

async function visit(path: string): Promise<Page> {
  const page = await stage.visit({ width: 1280 })
  pages.push(page)
  await signIn(page, stage, { host: '', username: 'staff', path })
  return page
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a queue of own records and saved searches is worked through by one key', async () => {
  const page = await visit('/work')
  await title(page, 'My Work')
  await checkWidths(page)
  await region(page, 'Queue').getByRole('button', { name: 'Arrange' }).click()
  await dialog(page).getByLabel('Waiting for an answer').check()
  await dialog(page).getByLabel('Hired').check()
  await dialog(page).getByRole('button', { name: 'Move Hired up' }).click()
  await checkWidths(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await stage.database.run(sql`
    update applicant set assignee = (select id from user_account where username = 'staff'), due = '2026-11-23'::date
    where id = ${casework.people['De La Cruz-O’Brien']}`)
  await page.reload()
  await region(page, 'Queue').getByText('1 due').waitFor()
  await expect
    .poll(() => region(page, 'Queue').getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringContaining('Assigned to you'),
      expect.stringContaining('Hired'),
      expect.stringContaining('Waiting for an answer'),
    ])

  await region(page, 'Queue').getByRole('button', { name: 'Start at the Top' }).click()
  await title(page, 'De La Cruz-O’Brien, María José')
  await page.keyboard.press('Alt+ArrowDown')
  await title(page, 'Alvarez, Ann')
  await page.keyboard.press('Alt+ArrowDown')
  await title(page, 'De La Cruz-O’Brien, María José')
})

test('a mention and a due reminder wait until they are put aside', async () => {
  await stage.database.run(sql`
    with me as (select id from user_account where username = 'staff'),
      asked as (insert into note (applicant, note_text, author) values (${casework.people.Alvarez}, '@staff please call', null) returning id),
      mine as (insert into note (applicant, note_text, author, remind_on)
        select ${casework.people.Alvarez}, 'look again', id, '2026-11-23'::date from me)
    insert into note_mention (note, mentioned) select asked.id, me.id from asked, me`)
  const page = await visit('/work')
  await region(page, 'You Are Mentioned').getByText('@staff please call').waitFor()
  await region(page, 'Reminders').getByText('look again').waitFor()
  await checkWidths(page)
  await region(page, 'You Are Mentioned').getByRole('button', { name: 'Done' }).click()
  await region(page, 'You Are Mentioned').getByText('None', { exact: true }).waitFor()
  await region(page, 'Reminders').getByRole('link', { name: 'Alvarez, Ann' }).click()
  await title(page, 'Alvarez, Ann')
})

test('a letter without a recipient is in the list of those not sent, and is sent from there', async () => {
  await stage.database.run(sql`update location set contact_email = 'school@bims.example' where id = ${stage.world.work.school}`)
  const bytes = docx(['{full_name}: {status}'])
  const template = await storeTestFile(stage.services, { original_name: 'letter.docx', mime_type: DOCX, bytes })
  await stage.database.run(sql`
    with history as (insert into applicant_history (applicant, event) values (${casework.people.Alvarez}, 'STATUS') returning id)
    insert into letter (applicant, history, status_code, template, recipient, problem)
    select ${casework.people.Alvarez}, history.id, ${casework.statuses.hired}, ${template}, 'LOC', 'The applicant has no work location.' from history`)
  const page = await visit('/letters')
  await title(page, 'Letters Not Sent')
  await page.getByText('The applicant has no work location.').waitFor()
  await checkWidths(page)
  await page.getByRole('button', { name: /^Send Now/ }).click()
  await dialog(page).getByRole('button', { name: 'Send Now' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await runJobs(stage.services)
  await page.reload()
  await page.getByText('0 letters').waitFor()
  const sent = await stage.database.rows(sql`
    select to_address, state in ('SENT', 'KEPT') as has_left from letter_seen where applicant = ${casework.people.Alvarez}`)
  expect(sent).toEqual([{ to_address: 'school@bims.example', has_left: true }])
})
