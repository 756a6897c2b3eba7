import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCX } from '../../contract/records/files.ts'
import { docx } from '../../server/testing/documents/docx.ts'
import { runJobs } from '../../server/testing/run-jobs.ts'
import { storeTestFile } from '../../server/testing/stored-test-file.ts'
import { openCaseworkStage } from '../stage/casework.ts'
import { checkPage, type Stage, signIn } from '../stage/harness.ts'
import { tabTo } from '../stage/keys.ts'

/* Many records are changed by keys alone: no step needs a mouse. */

let stage: Stage
let page: Page

beforeAll(async () => {
  ;({ stage } = await openCaseworkStage())
  const { database } = stage.services
  const bytes = docx(['Dear school, {full_name} is now {status}.'])
  const file = await storeTestFile(stage.services, { original_name: 'letter.docx', mime_type: DOCX, bytes })
  await database.run(sql`insert into status_code (description, slug, template, recipient) values ('Approved', 'approved', ${file}, 'LOC')`)
  await database.run(sql`
    with office as (
      insert into location (employer, name, contact_email) values (${stage.world.lakeside}, 'Harbor School', 'harbor@bims.example') returning id)
    insert into applicant_location select a.id, o.id from applicant a, office o where a.last_name = 'Smith'`)
  page = await stage.visit({ width: 1280 })
  await signIn(page, stage, { host: '', username: 'staff', path: '/results?filters=smith' })
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .first()
    .waitFor()
})
afterAll(() => stage?.close())

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const dialog = () => page.getByRole('dialog')
const outcome = () => page.getByRole('region', { name: 'Last change' })

/** Chooses the first two rows. */
async function chooseTwo(): Promise<void> {
  await page
    .getByRole('link', { name: /^Smith, Pat/ })
    .first()
    .focus()
  await press('Space', 'ArrowDown', 'Space')
  await page.getByRole('region', { name: 'Chosen applicants' }).getByRole('status').filter({ hasText: '2 chosen' }).waitFor()
}

/** Types into the focused list, and takes the option once it is found. */
async function pick(label: string, typed: string, option: RegExp): Promise<void> {
  const field = dialog().getByRole('combobox', { name: label })
  await field.waitFor()
  if (!(await field.evaluate((own) => own === document.activeElement))) await tabTo(page, label)
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().waitFor()
  await press('ArrowDown', 'Enter')
}

async function countAssigned(): Promise<number> {
  const assigned = sql`select count(*)::int as count from applicant where last_name = 'Smith' and assignee is not null`
  return (await stage.services.database.one<{ count: number }>(assigned))?.count ?? -1
}

/** Saves by keys. The change is accepted before its job can run. */
async function save(words: string): Promise<void> {
  const accepted = page.waitForResponse((answer) => answer.url().endsWith('/api/applicants/changes') && answer.status() === 202)
  await press('Control+Enter')
  await accepted
  await runJobs(stage.services)
  await outcome().getByText(words).waitFor()
}

test('two rows are assigned to a colleague by keys, and the assignment is undone by Alt+Shift+Z', async () => {
  await chooseTwo()
  await press('Alt+Shift+KeyW')
  await pick('Assigned to', 'staff', /^staff/)
  await checkPage(page)
  await save('2 changed.')
  await expect.poll(countAssigned).toBe(2)
  await press('Alt+Shift+KeyZ')
  await outcome().getByText('2 undone.').waitFor()
  await expect.poll(countAssigned).toBe(0)
})

test('two rows get a status by keys, their letters are read before, and Alt+Shift+Z undoes all', async () => {
  await chooseTwo()
  await press('Alt+Shift+KeyS')
  await pick('New status', 'approv', /^Approved/)
  await dialog()
    .getByText(/^2 will change\. 2 letters leave after/)
    .waitFor()
  await tabTo(page, 'Preview the 2 Letters')
  await press('Enter')
  await dialog().getByText('1 of 2').waitFor()
  await checkPage(page)
  await press('Escape')
  await save('2 changed.')
  await press('Alt+Shift+KeyZ')
  await outcome().getByText('2 undone.').waitFor()
  const { count } = (await stage.services.database.one<{ count: number }>(
    sql`select count(*)::int as count from applicant a join status_code s on s.id = a.status_code where s.slug = 'approved'`,
  )) ?? { count: -1 }
  expect(count).toBe(0)
})
