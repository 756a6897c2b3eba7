import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { docx } from '../../server/testing/documents/docx.ts'
import { runJobs } from '../../server/testing/run-jobs.ts'
import { checkWidths, openStage, PHONE, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let pages: Page[] = []
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  for (const page of pages) await page.context().close()
  pages = []
})
afterAll(() => stage?.close())

async function visit(path: string, width = 1280): Promise<Page> {
  const page = await stage.visit({ width })
  pages.push(page)
  await signIn(page, stage, { host: '', username: 'staff', path })
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
/** A dialog that saves is hidden, and has no role, before it is gone. */
const closed = (page: Page) => page.locator('[role=dialog]').waitFor({ state: 'detached' })
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Runs the server's jobs; without a mail server, letters stay in the outbox. */
const jobs = () => runJobs(stage.services)

async function person(name: string): Promise<number> {
  const { database, world } = stage
  const made = await database.one<{ id: number }>(sql`
    with made as (insert into applicant (record_key, employer, first_name, last_name, email, phone, position)
      values (${randomUUID()}, ${world.stbrigid}, 'Nora', ${name}, 'nora@example.org', '3055550123', 'Teacher') returning id),
    placed as (insert into applicant_location select id, ${world.work.school} from made)
    select id from made`)
  return made?.id as number
}

/** Saving waits for the upload: otherwise it would keep the previous template. */
async function waitsForTheFile(page: Page, choose: () => Promise<void>) {
  const { promise: released, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/files/upload', (route) => released.then(() => route.continue()), { times: 1 })
  await choose()
  await dialog(page).getByText('Sending and checking the file…').waitFor()
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  go()
  await dialog(page).getByText('Now: letter.docx').waitFor()
}

describe('letters and transfers on a phone', () => {
  test('staff save a status code with a tested template, and its letter appears on the record', async () => {
    const id = await person('Quill')
    await stage.database.run(sql`update location set contact_email = 'head@example.org' where id = ${stage.world.work.school}`)
    const page = await visit('/statuscodes', PHONE)
    await press(page, 'Add status code')
    const ready = () => dialog(page).getByRole('button', { name: 'Save', exact: true }).isEnabled()
    await expect.poll(() => ready()).toBe(false)
    await dialog(page).getByLabel('Description').fill('Cleared')
    await dialog(page).getByLabel('Slug').fill('cleared')
    // Without a recipient there is no letter, and no template.
    await expect.poll(() => ready()).toBe(true)
    await dialog(page).getByLabel('Recipient').selectOption('Work Location')
    await expect.poll(() => ready()).toBe(false)
    const choose = (text: string) =>
      dialog(page)
        .getByLabel('Template')
        .setInputFiles({ name: 'letter.docx', mimeType: DOCX, buffer: docx([text]) })
    await choose('Dear {frist_name}')
    await dialog(page).getByText('The tag {frist_name} is not a field of letters.').first().waitFor()
    await checkWidths(page)
    await waitsForTheFile(page, () => choose('{full_name} is cleared as {position}.'))
    await dialog(page).getByLabel('Find an applicant').fill('Quill')
    await dialog(page).getByLabel('Applicant', { exact: true }).selectOption('Quill, Nora')
    await inDialog(page, 'Preview Letter')
    await dialog(page).getByText('Nora Quill is cleared as Teacher.').waitFor()
    await inDialog(page, 'Fields of letters')
    await dialog(page).getByText('{contact_name}').waitFor()
    await checkWidths(page)
    await dialog(page).getByLabel('still wait for an answer').check()
    await inDialog(page, 'Save')
    await closed(page)
    await press(page, 'Actions for Cleared')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect.poll(() => dialog(page).getByLabel('still wait for an answer').isChecked()).toBe(true)
    await inDialog(page, 'Cancel')
    await closed(page)

    await page.goto(stage.address('', `/record/${id}`))
    await press(page, 'Change hire status')
    await dialog(page).getByLabel('Cleared').check()
    await dialog(page).getByText('Saint Brigid School, head@example.org').waitFor()
    await checkWidths(page)
    await inDialog(page, 'Save')
    await closed(page)
    await jobs()
    const letters = page.getByRole('region', { name: 'Status Letters' })
    await page.reload()
    await letters.getByText('Kept here').waitFor()
    await letters.getByText('head@example.org').waitFor()
    await letters.getByRole('link', { name: 'Open the letter to Saint Brigid School' }).waitFor()
    await press(page, 'Resend the last status letter')
    await checkWidths(page)
    await inDialog(page, 'Resend')
    await closed(page)
    await jobs()
    await page.reload()
    await letters.getByText('sent 2 times').waitFor()
    await stage.database.run(sql`update mail set state = 'UNKNOWN', error = 'The connection broke.'`)
    await page.reload()
    await press(page, 'Send again to Saint Brigid School')
    await dialog(page).getByText('It would then arrive twice.').waitFor()
    await checkWidths(page)
    await inDialog(page, 'Send Again')
    await closed(page)
    // It leaves a minute later.
    await jobs()
    await page.reload()
    await letters.getByText('sent 3 times').waitFor()
  })

  test('staff approve a transfer for its record and decline another one with a reason', async () => {
    const { database, world, sealing } = stage
    const id = await person('Mover')
    for (const table of ['applicant', 'transfer'])
      if (table === 'applicant')
        await database.run(sql`
          update applicant set dob_index = ${sealing.index('dob', '1980-12-31')}, ssn4_index = ${sealing.index('ssn4', '4711')} where id = ${id}`)
      else
        await database.run(sql`
          insert into transfer (record_key, employer, applicant_type, location, first_name, last_name, email, phone, dob_index, ssn4_index)
          select gen_random_uuid(), ${world.stbrigid}, ${world.types.coach}, ${world.work.parish}, 'Nora', 'Mover', 'n@example.org',
            '3055550123', ${sealing.index('dob', '1980-12-31')}, ${sealing.index('ssn4', '4711')} from generate_series(1, 2)`)
    const page = await visit('/transfers?search=Mover', PHONE)
    await page.getByRole('status').filter({ hasText: '2 requests' }).waitFor()
    await checkWidths(page)
    await page
      .getByRole('button', { name: /^Decline the transfer/ })
      .first()
      .click()
    await inDialog(page, 'Decline')
    await dialog(page).getByText('Required').waitFor()
    await dialog(page).getByLabel('Reason').fill('Asked twice')
    await checkWidths(page)
    await inDialog(page, 'Decline')
    await closed(page)
    await page.getByRole('status').filter({ hasText: '1 request' }).waitFor()
    await page.goto(stage.address('', `/record/${id}`))
    await press(page, /^Approve the transfer/)
    await dialog(page)
      .getByRole('radio', { name: /same last name, date of birth, last four of SSN/ })
      .waitFor()
    await checkWidths(page)
    await inDialog(page, 'Approve')
    await closed(page)
    await page.getByRole('region', { name: 'Work Locations' }).getByText('Holy Cross Parish').waitFor()
    await page.getByRole('region', { name: 'Transfer Requests' }).getByText('Approved').waitFor()
  })
})
