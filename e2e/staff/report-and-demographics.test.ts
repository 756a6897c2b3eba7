import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place } from '../../server/platform/secrets/sealing.ts'
import { booked, choose, lane, rowOf } from '../stage/desk.ts'
import { checkPage, DESK_WIDTHS, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page
let ann: number

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  const { downtown, lakefront, types, work } = stage.world
  ann = await booked(stage, {
    first_name: 'Ann',
    last_name: 'O’Hara Núñez',
    lsv: downtown,
    type: types.teacher,
    at: '2026-11-23T15:00:00Z',
  })
  await booked(stage, { first_name: 'Bo', last_name: '=Sum', lsv: downtown, type: types.teacher, at: '2026-11-24T04:30:00Z' })
  await booked(stage, { first_name: 'Cy', last_name: 'Later', lsv: downtown, type: types.teacher, at: '2026-12-10T15:00:00Z' })
  await booked(stage, {
    first_name: 'Elsewhere',
    last_name: 'Else',
    lsv: lakefront,
    type: types.lakefrontTeacher,
    at: '2026-11-23T16:00:00Z',
  })
  await stage.database.run(sql`update appointment set location = ${work.school} where id = ${ann}`)
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor' })
})

afterAll(() => stage.close())

/** Sets the machine's data of Ann, and those of her network and type. */
async function completeAnn() {
  const { database, sealing, world } = stage
  const person = await database.one<{ id: number; record_key: string }>(
    sql`select a.id, a.record_key from applicant a join appointment p on p.applicant = a.id where p.id = ${ann}`,
  )
  const dob = sealing.seal(place('applicant', 'dob', person?.record_key as string), '1990-03-14')
  await database.run(sql`
    update applicant set dob = ${dob}, gender = 'F', race = 'W', height = ${`5'9"`}, weight = 150, eye = 'BLU', hair = 'BLD', pob = 'NB'
    where id = ${person?.id}`)
  await database.run(sql`update network set destination_agency = 'WVIAFIS0Z', tcn_prefix = 'METRO-' where id = ${world.network}`)
  await database.run(sql`update applicant_type set reason_fingerprinted = 'School employee NYS 305-30' where id = ${world.types.teacher}`)
}

describe('the report', () => {
  let report: Page

  test('the report opens in a new tab with the range and the name of the list', async () => {
    await rowOf(page, 'Ann O’Hara').waitFor()
    await page.getByLabel('To').fill('2026-11-24')
    await page.getByLabel('Name or registration number').fill('n')
    await page.waitForURL(/name=n/)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Report' }).click()
    report = await opened
    await report.getByRole('heading', { name: 'Report 11/23/26 - 11/24/26' }).waitFor()
    await expect
      .poll(() => Object.fromEntries(new URL(report.url()).searchParams))
      .toEqual({ after: '2026-11-23', before: '2026-11-24', name: 'n' })
    await report.getByRole('cell', { name: 'O’Hara Núñez', exact: true }).waitFor()
    await expect.poll(() => report.getByRole('cell', { name: '=Sum', exact: true }).count()).toBe(0)
    await expect.poll(() => report.title()).toBe('Report 11/23/26 - 11/24/26')
  })

  test('the report lists only the location’s own applicants, in its time zone', async () => {
    await report.goto(stage.address('metro.scheduler', '/report?after=2026-11-23&before=2026-11-24'))
    await report.getByRole('cell', { name: '=Sum', exact: true }).waitFor()
    await expect
      .poll(() => report.getByRole('columnheader').allTextContents())
      .toEqual([
        ...['Date', 'Time', 'Last Name', 'First Name', 'Appt #', 'Type', 'Phone', 'Email', 'Status', 'Location'],
        ...['Price', 'Payment', 'Method', 'TCN'],
      ])
    const lines = await report.getByRole('row').allTextContents()
    expect(lines).toHaveLength(3)
    // 11:30 PM in New York, Tuesday in UTC.
    expect(lines[2]?.replace(/\s/g, ' ')).toMatch(/^11\/23\/2611:30 PM=SumBo\d{10}Teacher\(212\) 555-0188/)
    expect(lines[1]).toContain('Saint Brigid School')
    await expect.poll(() => report.getByText('Elsewhere').count()).toBe(0)
  })

  test('the report can be downloaded as a file without formulas', async () => {
    const saving = report.waitForEvent('download')
    await report.getByRole('button', { name: 'Download CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('appointments-2026-11-23-to-2026-11-24.csv')
    const text = await readFile((await file.path()) as string, 'utf8')
    expect(text.split('\r\n')[0]).toBe(
      '\ufeffDate,Time,Last Name,First Name,Appt #,Type,Phone,Email,Status,Location,Price,Payment,Method,TCN,Time Zone',
    )
    expect(text).toContain("2026-11-23,23:30,'=Sum,Bo,")
    const entry = () => stage.database.one(sql`select detail from audit_event where event = 'report' order by seq desc limit 1`)
    await expect.poll(entry).toEqual({ detail: { as: 'csv', rows: 2, after: '2026-11-23', before: '2026-11-24' } })
  })

  test('a name of one long word leaves status and location visible on a desk’s screen', async () => {
    const long = await booked(stage, {
      first_name: 'Hubert',
      last_name: 'Wolfeschlegelsteinhausenbergerdorffschlegel',
      lsv: stage.world.downtown,
      type: stage.world.types.teacher,
      at: '2026-11-23T20:00:00Z',
    })
    await report.setViewportSize({ width: 1280, height: 800 })
    await report.reload()
    await report.getByRole('cell', { name: /^Wolfeschlegel/ }).waitFor()
    const right = async (name: string) => {
      const box = await report.getByRole('columnheader', { name, exact: true }).boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 0)
    }
    await expect.poll(() => right('Status')).toBeLessThan(1280)
    await expect.poll(() => right('Location')).toBeLessThan(1280)
    await stage.database.run(sql`delete from appointment where id = ${long}`)
  })

  test.each(DESK_WIDTHS)('the report fits %i pixels, also when it is empty or refused', async (width) => {
    await report.setViewportSize({ width, height: 800 })
    await checkPage(report)
    await report.goto(stage.address('metro.scheduler', '/report?after=2027-01-01&before=2027-01-02'))
    await report.getByText('No appointments to display').waitFor()
    await checkPage(report)
    await report.goto(stage.address('metro.scheduler', '/report?after=2026-11-25&before=2026-11-24'))
    await report.getByRole('alert').getByText('Must not be before the start').waitFor()
    await report.goto(stage.address('metro.scheduler', '/report?after=2026-11-23&before=2026-11-24'))
    await report.getByRole('cell', { name: '=Sum', exact: true }).waitFor()
  })
})

describe('the demographics', () => {
  test('incomplete demographics list every problem and offer no file', async () => {
    await page.goto(stage.address('metro.scheduler', '/dashboard'))
    await choose(page, 'Ann O’Hara Núñez', 'File and Sheet')
    await page.getByRole('heading', { name: 'Machine Sheet' }).waitFor()
    const problems = page.getByRole('alert')
    await problems.waitFor()
    const named = await problems.getByRole('listitem').allTextContents()
    for (const field of [
      'Destination Agency Identifier',
      'Place of Birth',
      'Date of Birth',
      'Sex',
      'Race',
      'Height',
      'Weight',
      'Color Eyes',
      'Hair Color',
    ])
      expect(
        named.some((words) => words.startsWith(`${field}: Not `)),
        field,
      ).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Download File' }).count()).toBe(0)
    await checkPage(page)
  })

  test('complete demographics can be downloaded for the machine', async () => {
    await completeAnn()
    await page.getByRole('button', { name: 'Check Again' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download File' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`demographics-${ann}.eft`)
    const records = (await readFile((await file.path()) as string, 'latin1')).split('\x1c')
    expect(records).toHaveLength(3)
    expect(records[0]).toContain(`\x1d1.009:METRO-${ann}\x1d`)
    expect(records[1]).toContain('\x1d2.018:OHARA NUNEZ,ANN\x1d2.020:NB\x1d2.022:19900314\x1d')
    for (const record of records.slice(0, 2)) expect(Number(/^[12]\.001:(\d+)/.exec(record)?.[1])).toBe(record.length + 1)
  })

  test.each(DESK_WIDTHS)('the demographics sheet fits %i pixels and can be printed', async (width) => {
    await page.setViewportSize({ width, height: 800 })
    const sheet = page.getByRole('table', { name: 'Applicant (Type-2 record)' })
    await expect.poll(() => sheet.getByRole('row').filter({ hasText: 'HAI' }).textContent()).toContain('BAL')
    await page.getByText('Only its last four digits are kept here').waitFor()
    await checkPage(page)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
    await page.getByRole('navigation').waitFor({ state: 'hidden' })
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
  })

  test('the demographics lead back to the list that has led there, as it was', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(stage.address('metro.scheduler', '/dashboard?name=hara'))
    await choose(page, 'Ann O’Hara Núñez', 'File and Sheet')
    await page.getByRole('main').getByRole('link', { name: "Today's Appointments" }).click()
    await page.waitForURL('**/dashboard?name=hara')
    await page.goto(stage.address('metro.scheduler', '/board'))
    await choose(page, 'Ann O’Hara Núñez', 'File and Sheet')
    await page.getByRole('main').getByRole('link', { name: 'Day Board', exact: true }).first().click()
    await lane(page, 'Expected').getByText('Ann O’Hara Núñez').waitFor()
  })

  test('demographics of another location are not found', async () => {
    const other = await stage.visit()
    await signIn(other, stage, { host: 'metro.scheduler', username: 'vendor2' })
    await other.goto(stage.address('metro.scheduler', `/demographics/${ann}`))
    await other.getByRole('heading', { name: 'Page not found' }).waitFor()
    await other.goto(stage.address('metro.scheduler', '/report?after=2026-11-23&before=2026-11-24'))
    await other.getByRole('cell', { name: 'Else', exact: true }).waitFor()
    await expect.poll(() => other.getByRole('row').count()).toBe(2)
  })
})
