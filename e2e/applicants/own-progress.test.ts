import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInBoth } from '../stage/applicant.ts'
import { at } from '../stage/applicant-states.ts'
import { checkWidths, openStage, PHONE, type Stage } from '../stage/harness.ts'
import { bookByCall, reject } from '../stage/rejected.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

test('the link shows each stage after the appointment, what to do now, and never the answer', async () => {
  const made = await bookByCall(stage, { email: 'progress@example.org', dateTime: '2026-11-24T14:00:00Z' })
  const change = (statement: ReturnType<typeof sql>) => stage.database.run(statement)
  const page = await stage.visit({ width: PHONE })
  const open = async () => {
    await page.goto(stage.address('metro.scheduler', new URL(made.manage_url).pathname))
    await page.getByRole('heading', { name: 'What happens with your fingerprints' }).waitFor()
  }
  const stageOf = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await open()
  await page.getByText('Come to your appointment. Everything after it happens without you.').waitFor()
  await expect.poll(() => page.getByText('Not yet').count()).toBe(3)

  await change(sql`update appointment set status = 'COMPLETED', completed_at = date_time where id = ${made.id}`)
  await open()
  await page.getByText('Nothing. The fingerprint location sends your fingerprints to be checked.').waitFor()
  await stageOf('Fingerprints taken').getByText('Tuesday, November 24, 2026').waitFor()
  await expect.poll(() => page.getByRole('img', { name: /QR code/ }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Cancel appointment' }).count()).toBe(0)
  await checkWidths(await at(page, 'en', '/booking printed'))
  await checkInBoth(page, '/booking printed')

  await change(sql`
    with s as (insert into status_code (description, slug) values ('Not suitable', 'not-suitable') returning id),
      a as (update applicant set submitted = '2026-11-25', status_code = (select id from s) where id = ${made.applicant})
    insert into applicant_history (applicant, event, status_code, date) select ${made.applicant}, 'STATUS', id, '2026-11-30T15:00Z' from s`)
  await open()
  await page.getByText('Metro Live Scan Network has the answer.').waitFor()
  await stageOf('Result sent').getByText('Monday, November 30, 2026').waitFor()
  await expect.poll(() => page.getByText('suitable').count()).toBe(0)
  await checkWidths(await at(page, 'en', '/booking answered'))
  await checkInBoth(page, '/booking answered')

  await reject(stage, made)
  await open()
  await page.getByText('Could not be read').waitFor()
  await checkWidths(await at(page, 'en', '/booking illegible'))
  await checkInBoth(page, '/booking illegible')
  await page.getByText(`You need your registration number ${made.id}`).waitFor()
  await page.getByRole('link', { name: 'Book the new appointment' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/(disclaimer\/illegible|lookup)$/)
  await page.context().close()
})

test('a second rejection and a missed appointment say what comes next', async () => {
  const made = await bookByCall(stage, { email: 'twice@example.org', dateTime: '2026-11-24T15:00:00Z' })
  await reject(stage, made, 2)
  await stage.database.run(sql`update appointment set attempt = 2 where id = ${made.id}`)
  const page = await stage.visit({ width: PHONE })
  await page.goto(stage.address('metro.scheduler', new URL(made.manage_url).pathname))
  await page.getByText('Metro Live Scan Network has to request a name check by Thursday, February 18, 2027.').waitFor()
  await checkWidths(await at(page, 'en', '/booking rejected twice'))
  await checkInBoth(page, '/booking rejected twice')

  const missed = await bookByCall(stage, { email: 'missed@example.org', dateTime: '2026-11-24T16:00:00Z' })
  await stage.database.run(sql`update appointment set status = 'NO_SHOW' where id = ${missed.id}`)
  await page.goto(stage.address('metro.scheduler', new URL(missed.manage_url).pathname))
  await page.getByText('You missed this appointment').waitFor()
  await page.getByRole('link', { name: 'Book a new appointment' }).waitFor()
  await checkWidths(await at(page, 'en', '/booking no show'))
  await checkInBoth(page, '/booking no show')
  await page.context().close()
})
