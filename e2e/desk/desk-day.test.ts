import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked, choose, provideAll, rowOf } from '../stage/desk.ts'
import { checkPage, checkWidths, openStage, PHONE, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const statusOf = async (id: number) =>
  (await stage.database.one<{ status: string }>(sql`select status from appointment where id = ${id}`))?.status
const dialog = () => page.getByRole('dialog')
/** Presses a button, and waits until its act has ended: a dialog may say of what is typed, before it is saved, why it will be refused. */
async function press(name: string): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click()
  await page.locator('[data-pressed]').waitFor({ state: 'detached' })
}
const closed = () => dialog().waitFor({ state: 'hidden' })

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor' })
})

afterAll(() => stage.close())

const person = ({ first_name, last_name, at, more = {} }: { first_name: string; last_name: string; at: string; more?: object }) =>
  booked(stage, { first_name, last_name, lsv: stage.world.downtown, type: stage.world.types.teacher, at, ...more })

describe('the list of the day', () => {
  test('the list is empty at first', async () => {
    await page.getByText('No appointments to display').waitFor()
    await expect.poll(() => page.title()).toBe('LSV Dashboard')
    await checkPage(page)
  })

  test('the list groups the week by date, marks the next appointment and shows no other location’s applicants', async () => {
    await person({ first_name: 'Ann', last_name: 'Alvarez', at: '2026-11-23T14:15:00Z' })
    await person({
      first_name: 'Bo',
      last_name: 'de la Cruz',
      at: '2026-11-23T15:00:00Z',
      more: { attempt: 2, tcr: 'E2026123', payment_method: 'INVOICE' },
    })
    await person({ first_name: 'Cy', last_name: 'Wolfeschlegelsteinhausenbergerdorff', at: '2026-11-24T04:30:00Z' })
    await person({ first_name: 'Dee', last_name: 'Late', at: '2026-12-01T15:00:00Z' })
    const { lakefront, types } = stage.world
    await booked(stage, {
      first_name: 'Elsewhere',
      last_name: 'Else',
      lsv: lakefront,
      type: types.lakefrontTeacher,
      at: '2026-11-23T16:00:00Z',
    })
    await page.reload()
    await rowOf(page, 'Ann Alvarez').waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Monday, November 23, 2026'])
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ has: page.getByText('Next', { exact: true }) })
          .allTextContents(),
      )
      .toEqual([expect.stringContaining('Ann Alvarez')])
    const bo = async () => (await rowOf(page, 'Bo de la Cruz').textContent())?.replace(/\s/g, ' ')
    for (const part of ['10:00 AM', 'Teacher', 'Re-print, attempt 2', 'TCR E2026123', 'Free, re-print'])
      await expect.poll(bo).toContain(part)
    await expect.poll(() => rowOf(page, 'Wolfeschlegel').textContent()).toContain('11:30')
    await expect.poll(() => page.getByText('Elsewhere').count()).toBe(0)
    await expect.poll(() => page.getByText('Dee Late').count()).toBe(0)
  })

  test('the list is filtered by range, and by name or number in any case and order', async () => {
    await page.getByLabel('Name or registration number').fill('Smith')
    await page.getByText('No appointments of “Smith” to display').waitFor()
    await page.getByLabel('Name or registration number').fill('CRUZ bo')
    await rowOf(page, 'Bo de la Cruz').waitFor()
    await page.getByLabel('Name or registration number').fill('cruz')
    await rowOf(page, 'Bo de la Cruz').waitFor()
    await expect.poll(() => page.getByText('Ann Alvarez').count()).toBe(0)
    await expect.poll(() => new URL(page.url()).searchParams.get('name')).toBe('cruz')
    await page.getByLabel('Name or registration number').fill('')
    await rowOf(page, 'Ann Alvarez').waitFor()
    await page.getByLabel('To').fill('2026-12-01')
    await rowOf(page, 'Dee Late').waitFor()
    await page.getByLabel('From').fill('2026-11-24')
    await rowOf(page, 'Ann Alvarez').waitFor({ state: 'hidden' })
    await page.goto(stage.address('metro.scheduler', '/dashboard'))
    await rowOf(page, 'Ann Alvarez').waitFor()
  })
})

describe('an appointment', () => {
  let id: number
  const name = 'Fay Field'
  beforeAll(async () => {
    id = await person({ first_name: 'Fay', last_name: 'Field', at: '2026-11-23T14:00:00Z' })
    await provideAll(stage, id)
    await page.reload()
  })

  test('an appointment is completed, given its TCN later and set back with a reason', async () => {
    await choose(page, name, 'Done')
    await dialog().getByText(`Done: ${name}`).waitFor()
    await checkPage(page)
    await press('Cancel')
    await expect.poll(() => statusOf(id)).toBe('SCHEDULED')
    await choose(page, name, 'Done')
    await press('Done')
    await closed()
    await expect.poll(() => statusOf(id)).toBe('COMPLETED')
    await expect.poll(() => rowOf(page, name).textContent()).toContain('Completed')
    await page.getByRole('button', { name: `Enter TCN: ${name}` }).click()
    await dialog().getByRole('textbox', { name: 'TCN' }).fill(String(id))
    await press('Save TCN')
    await dialog().getByText(`This is the registration number of ${name}, not a TCN`).first().waitFor()
    await dialog().getByRole('textbox', { name: 'TCN' }).fill('NYDT8200000001')
    await press('Save TCN')
    await closed()
    await rowOf(page, name).getByText('TCN NYDT8200000001').waitFor()
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Change TCN', 'Set Back to Scheduled', 'Correct Data', 'Machine Sheet'])
    await page.getByRole('menuitem', { name: 'Set Back to Scheduled' }).click()
    await press('Set Back')
    await dialog().getByText('Required').waitFor()
    await checkPage(page)
    await dialog().getByLabel('Reason').fill('Wrong row')
    await press('Set Back')
    await closed()
    await expect.poll(() => statusOf(id)).toBe('SCHEDULED')
    const entry = await stage.database.one(sql`select reason from appointment_history where appointment = ${id} and event = 'REINSTATED'`)
    expect(entry).toEqual({ reason: 'Wrong row' })
  })

  test('a missed appointment is Scheduled again when it is moved', async () => {
    await choose(page, name, 'No Show')
    await press('Yes')
    await closed()
    await expect.poll(() => statusOf(id)).toBe('NO_SHOW')
    await choose(page, name, 'Reschedule')
    await dialog()
      .getByRole('gridcell', { name: /Wednesday, November 25/ })
      .getByRole('button')
      .click()
    await dialog().getByText('Wednesday, November 25, 2026').waitFor()
    await checkPage(page)
    await dialog()
      .getByRole('button', { name: /^10:15.AM/ })
      .click()
    await closed()
    await expect
      .poll(() => stage.database.one(sql`select status, date_time from appointment where id = ${id}`))
      .toEqual({
        status: 'SCHEDULED',
        date_time: '2026-11-25T15:15:00.000Z',
      })
    await page.getByRole('heading', { name: 'Wednesday, November 25, 2026' }).waitFor()
  })

  test('a concurrent change is reported while an appointment is modified, and the input is kept', async () => {
    const begun = page.waitForResponse(`**/api/appointments/${id}`)
    await choose(page, name, 'Modify')
    await begun
    await expect.poll(() => dialog().getByLabel('Applicant type').count()).toBe(0)
    await stage.database.run(sql`update appointment set notes = 'By somebody else' where id = ${id}`)
    await dialog().getByLabel('Phone').fill('(917) 555-0123')
    await dialog().getByLabel('Notes').fill('Brings a walker')
    await press('Save')
    await dialog()
      .getByText(/changed this record while you were editing/)
      .waitFor()
    await dialog().getByText('Notes: By somebody else (before: empty)').waitFor()
    await expect.poll(() => dialog().getByLabel('Notes').inputValue()).toBe('Brings a walker')
    await checkPage(page)
    await press('Save Over Their Change')
    await closed()
    const saved = await stage.database.one(sql`
      select p.notes, a.phone from appointment p join applicant a on a.id = p.applicant where p.id = ${id}`)
    expect(saved).toEqual({ notes: 'Brings a walker', phone: '9175550123' })
    await expect.poll(() => rowOf(page, name).textContent()).toContain('Brings a walker')
  })

  test('an appointment is cancelled with Yes and kept with No', async () => {
    await choose(page, name, 'Cancel')
    await press('No')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Actions for ${name}`)
    const begun = page.waitForResponse(`**/api/appointments/${id}`)
    await choose(page, name, 'Cancel')
    await begun
    await stage.database.run(sql`update appointment set notes = 'Is on the way' where id = ${id}`)
    await press('Yes')
    await dialog().getByText('Notes: Is on the way (before: Brings a walker)').waitFor()
    // Another user's change has the focus, so that no second Enter cancels before it is read.
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-conflict'))).toBe(true)
    await expect.poll(() => statusOf(id)).toBe('SCHEDULED')
    await press('Yes')
    await closed()
    await rowOf(page, name).waitFor({ state: 'hidden' })
    await expect.poll(() => statusOf(id)).toBe('CANCELLED')
  })
})

describe('scheduling in two steps', () => {
  const fillContact = async (first: string, last: string) => {
    await dialog().getByLabel('First name').fill(first)
    await dialog().getByLabel('Last name').fill(last)
    await dialog().getByLabel('Phone').fill('1 (212) 555-0111')
    await dialog().getByLabel('Email').fill('gus@example.org')
  }
  const bookingOf = (last_name: string) =>
    stage.database.one(sql`
      select p.date_time, p.walk_in, p.payment_method, p.location, p.price, a.phone from appointment p join applicant a on a.id = p.applicant
      where a.last_name = ${last_name}`)

  test('staff choose another time after a lost slot without losing input', async () => {
    await page.getByRole('button', { name: 'Schedule Appointment' }).click()
    await dialog()
      .getByRole('button', { name: /^9:45.AM/ })
      .click()
    await checkPage(page)
    await press('Continue')
    await press('Schedule')
    await dialog().getByText('Required').first().waitFor()
    await page.locator('#applicant_type:focus').waitFor()
    await dialog().getByLabel('Applicant type').selectOption({ label: 'Coach ($40.00)' })
    await fillContact('Gus', "O'Brien-Gray")
    await press('Schedule')
    await dialog().getByRole('combobox', { name: 'Job location' }).waitFor()
    await expect.poll(() => bookingOf("O'Brien-Gray")).toBeUndefined()
    await page.getByRole('combobox', { name: 'Job location' }).fill('holy')
    await page.getByRole('option', { name: /^Holy Cross Parish/ }).click()
    await dialog().getByLabel('Payment method').selectOption({ label: 'Cash' })
    await checkPage(page)
    await person({ first_name: 'Quick', last_name: 'One', at: '2026-11-23T14:45:00Z' })
    await stage.database.run(sql`update live_scan_vendor set stations = 1 where id = ${stage.world.downtown}`)
    await press('Schedule')
    await dialog().getByText('Please choose another time.').waitFor()
    await checkPage(page)
    await dialog()
      .getByRole('button', { name: /^12:15.PM/ })
      .click()
    await press('Continue')
    await expect.poll(() => dialog().getByLabel('Last name').inputValue()).toBe("O'Brien-Gray")
    await press('Schedule')
    await closed()
    await expect
      .poll(() => bookingOf("O'Brien-Gray"))
      .toEqual({
        date_time: '2026-11-23T17:15:00.000Z',
        walk_in: false,
        payment_method: 'CASH',
        location: stage.world.work.parish,
        price: 4000,
        phone: '2125550111',
      })
    await rowOf(page, "Gus O'Brien-Gray").waitFor()
  })

  test('a walk-in is scheduled for the current time, or another one, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Schedule Appointment' }).press('Enter')
    // The dialog gives its first field the focus, a moment after it is shown: keys before that would miss.
    await dialog().getByRole('checkbox').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => dialog().getByLabel('Time').inputValue()).toMatch(/^09:2\d$/)
    await dialog().getByLabel('Time').fill('09:05')
    await dialog().getByRole('button', { name: 'Continue' }).press('Enter')
    await dialog().getByRole('group', { name: 'Step 2 of 2' }).and(page.locator(':focus')).waitFor()
    await dialog().getByLabel('Applicant type').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Volunteer')
    await fillContact('Wanda', 'Walker')
    await expect.poll(() => dialog().getByLabel('Payment method').count()).toBe(0)
    await page.keyboard.press('Enter')
    await closed()
    await expect.poll(() => bookingOf('Walker')).toMatchObject({ date_time: '2026-11-23T14:05:00.000Z', walk_in: true, price: 0 })
    await expect.poll(() => rowOf(page, 'Wanda Walker').textContent()).toContain('Walk-in')
  })

  test('Esc requires confirmation before input is lost, and a new dialog starts empty', async () => {
    await page.getByRole('button', { name: 'Schedule Appointment' }).click()
    await dialog()
      .getByLabel(/^Walk-in/)
      .check()
    await press('Continue')
    await dialog().getByLabel('First name').fill('Nobody')
    await page.keyboard.press('Escape')
    await press('Keep editing')
    await expect.poll(() => dialog().getByLabel('First name').inputValue()).toBe('Nobody')
    await page.keyboard.press('Escape')
    await press('Discard')
    await closed()
    await page.getByRole('button', { name: 'Schedule Appointment' }).click()
    await expect
      .poll(() =>
        dialog()
          .getByLabel(/^Walk-in/)
          .isChecked(),
      )
      .toBe(false)
    await page.keyboard.press('Escape')
    await closed()
  })
})

test('the menu of a row works by keyboard, opens where there is room and returns the focus', async () => {
  const whose = 'Actions for Ann Alvarez'
  const button = page.getByRole('button', { name: whose })
  const menu = page.getByRole('menu')
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'))
  // At the lower edge of the window there is room above only.
  await page.evaluate(() => document.body.style.setProperty('padding-top', '800px'))
  // A dialog that has just closed prevents scrolling for a moment.
  const roomBelow = () =>
    button.evaluate((dots) => {
      dots.scrollIntoView({ block: 'end' })
      return innerHeight - dots.getBoundingClientRect().bottom
    })
  // The floating button reserves its own room.
  await expect.poll(roomBelow).toBeLessThan(100)
  await button.focus()
  for (const [key, text] of [
    ['Enter', 'Check In'],
    ['ArrowDown', 'Start'],
    ['End', 'Cancel'],
    ['ArrowDown', 'Check In'],
    ['m', 'Modify'],
    ['Home', 'Check In'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(text)
  }
  const lowest = async () => Math.round(((await menu.boundingBox())?.y ?? 0) + ((await menu.boundingBox())?.height ?? 0))
  await expect.poll(lowest).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0)
  await page.keyboard.press('Escape')
  await expect.poll(focused).toBe(whose)
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Cancel')
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'hidden' })
  await page.evaluate(() => document.body.style.removeProperty('padding-top'))
})

test('the list checks in an applicant, No Show mentions that, and a scanned number finds its appointment', async () => {
  await choose(page, 'Ann Alvarez', 'Check In')
  await rowOf(page, 'Ann Alvarez')
    .getByText(/^Arrived /)
    .waitFor()
  await choose(page, 'Ann Alvarez', 'No Show')
  await page
    .getByRole('dialog')
    .getByText(/^Ann Alvarez arrived at /)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  const number = (await rowOf(page, 'Ann Alvarez').textContent())?.match(/#(\d{10})/)?.[1] ?? ''
  await page.getByLabel('Name or registration number').fill(number)
  await page.keyboard.press('Enter')
  await page.getByText('1 appointment', { exact: true }).waitFor()
  await rowOf(page, 'Ann Alvarez').waitFor()
  await page.getByLabel('Name or registration number').fill('')
})

test('every screen fits a phone and a desktop and is accessible', async () => {
  const other = await stage.visit({ width: PHONE })
  await signIn(other, stage, { host: 'metro.scheduler', username: 'vendor' })
  await rowOf(other, 'Ann Alvarez').waitFor()
  await checkWidths(other)
  for (const path of ['/availability', '/account']) {
    await other.goto(stage.address('metro.scheduler', path))
    await other.getByRole('heading', { level: 2 }).first().waitFor()
    await checkWidths(other)
  }
  await other.goto(stage.address('metro.scheduler', '/availability'))
  await other.getByRole('button', { name: 'Modify Standard Availability' }).click()
  await other.getByRole('button', { name: 'Modify Appointment Duration' }).click()
  await checkWidths(other)
  for (const button of await other.getByRole('button', { name: /^Delete/ }).all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(PHONE)
  }
})

test('the desk of another location sees its own day in its own zone on the general host', async () => {
  const other = await stage.visit()
  await signIn(other, stage, { host: '', username: 'vendor2' })
  await rowOf(other, 'Elsewhere Else').waitFor()
  await expect.poll(async () => (await rowOf(other, 'Elsewhere Else').textContent())?.replace(/\s/g, ' ')).toContain('10:00 AM')
  await other.getByText('times in Central Time').waitFor()
  await expect.poll(() => other.getByText('Ann Alvarez').count()).toBe(0)
})
