import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loseAnswer } from '../stage/account.ts'
import { booked, choose, lane, passUntil, provideAll, rowOf } from '../stage/desk.ts'
import { checkPage, checkWidths, EVERY_WIDTH, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  // Monday, 9:20 in New York.
  stage = await openStage('2026-11-23T14:20:00Z')
  const { downtown, types } = stage.world
  const person = (first_name: string, at: string, more: object = {}) =>
    booked(stage, { first_name, last_name: 'Payer', lsv: downtown, type: types.teacher, at, price: 48_50, ...more })
  await person('Ann', '2026-11-23T14:15:00Z')
  await person('Bo', '2026-11-23T14:30:00Z', { price: 0 })
  await person('Cy', '2026-11-23T14:45:00Z', { price: 0, attempt: 2, tcr: 'E2026123' })
  await provideAll(stage, await person('Dee', '2026-11-23T15:00:00Z', { payment_method: 'INVOICE' }))
  await person('Eli', '2026-11-23T15:15:00Z')
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor' })
})
afterAll(() => stage?.close())

const dialog = () => page.getByRole('dialog')
const boardRow = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const open = (path: string) => page.goto(stage.address('metro.scheduler', path))
const entries = () => page.getByRole('table', { name: 'Entries' }).getByRole('row')

test('the list and the board say what to collect of each applicant', async () => {
  await expect.poll(() => rowOf(page, 'Ann Payer').textContent()).toContain('Collect $48.50')
  await expect.poll(() => rowOf(page, 'Bo Payer').textContent()).toMatch(/Free(?!, re-print)/)
  await expect.poll(() => rowOf(page, 'Cy Payer').textContent()).toContain('Free, re-print')
  await expect.poll(() => rowOf(page, 'Dee Payer').textContent()).toMatch(/Invoice to \w+/)
  await checkWidths(page, EVERY_WIDTH)
  await open('/board')
  await boardRow('Cy Payer').getByText('Free, re-print').waitFor()
  await boardRow('Dee Payer')
    .getByText(/^Invoice to/)
    .waitFor()
  await boardRow('Eli Payer').getByRole('button', { name: 'Collect $48.50: Eli Payer' }).waitFor()
  await checkWidths(page, EVERY_WIDTH)
})

/** Looks at a receipt on a roll of 80 mm, printed from a dark screen, and presses its button. */
async function checkPrinted(receipt: Page) {
  await receipt.emulateMedia({ colorScheme: 'dark' })
  await receipt.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await receipt.emulateMedia({ media: 'print' })
  // 80 mm without the margins of the paper.
  await receipt.setViewportSize({ width: 227, height: 800 })
  await receipt.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const sheet = receipt.getByRole('article')
  await expect.poll(() => sheet.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
  await expect.poll(() => receipt.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(227)
  for (const name of ['Print', 'Menu']) await expect.poll(() => receipt.getByRole('button', { name, exact: true }).count()).toBe(0)
  await expect.poll(() => receipt.getByRole('navigation').count()).toBe(0)
  for (const line of ['Change', 'Left to pay', 'Registration number']) await sheet.getByText(line, { exact: true }).waitFor()
  await receipt.evaluate(() => dispatchEvent(new Event('afterprint')))
  await receipt.emulateMedia({ media: null, colorScheme: 'light' })
  await receipt.setViewportSize({ width: 1280, height: 800 })
  await receipt.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await receipt.getByRole('button', { name: 'Print', exact: true }).click()
  await receipt.locator('body[data-printed]').waitFor()
}

test('cash is taken with its change and a receipt, once even if an answer is lost', async () => {
  await page.keyboard.press('F2')
  await page.keyboard.type('ann')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(400)
  await page.keyboard.press('Alt+P')
  await dialog().getByText('Collect $48.50').waitFor()
  await expect.poll(() => dialog().getByLabel('Amount in dollars').inputValue()).toBe('48.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await dialog().getByText('Must be at least the amount').first().waitFor()
  await dialog().getByLabel('Cash given, in dollars').fill('60')
  await dialog().getByRole('status').filter({ hasText: 'Change: $11.50' }).waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await loseAnswer(page, '**/api/paymenttransactions/desk')
  await dialog().getByRole('button', { name: 'Save' }).click()
  // It is sent again by itself.
  await dialog().getByText('Payment recorded').waitFor()
  await dialog().getByText('Change: $11.50').waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByRole('button', { name: 'Email Receipt' }).click()
  await dialog().getByText('The receipt is on its way').waitFor()
  const [receipt] = await Promise.all([page.context().waitForEvent('page'), dialog().getByRole('link', { name: 'Print Receipt' }).click()])
  await receipt.waitForURL('**/receipt/**')
  await receipt.getByText('$11.50').waitFor()
  await checkWidths(receipt, EVERY_WIDTH)
  await checkPrinted(receipt)
  await receipt.close()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await boardRow('Ann Payer').getByText('Paid $48.50').waitFor()
  await expect
    .poll(() => stage.database.rows(sql`select amount, tendered from payment_transaction`))
    .toEqual([{ amount: 4850, tendered: 6000 }])
})

test('a part is recorded after a question, and the rest by check', async () => {
  await boardRow('Eli Payer').getByRole('button', { name: 'Collect $48.50: Eli Payer' }).click()
  await dialog().getByLabel('Amount in dollars').fill('20')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('That leaves $28.50 to collect. Press Save again to record $20.00.').waitFor()
  await page.waitForTimeout(1_100)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Payment recorded').waitFor()
  await page.keyboard.press('Escape')
  await boardRow('Eli Payer').getByRole('button', { name: '$28.50 left of $48.50: Eli Payer' }).click()
  await dialog().getByLabel('How').selectOption('Check')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Required').first().waitFor()
  await dialog().getByLabel('Check number').fill('104200')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Payment recorded').waitFor()
  await page.keyboard.press('Escape')
  await boardRow('Eli Payer').getByText('Paid $48.50').waitFor()
})

test('money is taken from the Done dialog, which keeps the TCN that was typed', async () => {
  await provideAll(
    stage,
    await booked(stage, {
      ...{ first_name: 'Fay', last_name: 'Payer', lsv: stage.world.downtown, type: stage.world.types.teacher },
      ...{ at: '2026-11-23T15:30:00Z', price: 48_50 },
    }),
  )
  await page.reload()
  await choose(page, 'Fay Payer', 'Start')
  await boardRow('Fay Payer').getByRole('button', { name: 'Done: Fay Payer' }).click()
  await dialog().getByLabel('TCN').fill('NYDT8200000044')
  await checkWidths(page, EVERY_WIDTH)
  await page.keyboard.press('Alt+P')
  await dialog().getByLabel('How').selectOption('Money order')
  await dialog().getByLabel('Money order number').fill('55-1042')
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('Payment recorded').waitFor()
  await page.keyboard.press('Escape')
  await dialog().getByText('Paid $48.50').waitFor()
  await expect.poll(() => dialog().getByLabel('TCN').inputValue()).toBe('NYDT8200000044')
  await checkWidths(page, EVERY_WIDTH)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  await expect
    .poll(() => stage.database.rows(sql`select transaction_id from appointment where transaction_id is not null`))
    .toEqual([{ transaction_id: 'NYDT8200000044' }])
})

test('the amount to collect is shown in the Done dialog', async () => {
  await choose(page, 'Dee Payer', 'Start')
  await boardRow('Dee Payer').getByRole('button', { name: 'Done: Dee Payer' }).click()
  await dialog()
    .getByText(/^Invoice to/)
    .waitFor()
  await checkPage(page)
  await page.keyboard.press('Escape')
})

test('an entry is corrected by a counter entry, and the till is counted, signed and closed', async () => {
  await open('/till')
  await expect.poll(() => entries().count()).toBe(5)
  const frame = page.getByRole('table', { name: 'Entries' }).locator('..')
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 1100 })
    await expect.poll(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth), { message: `at ${width}` }).toBe(0)
  }
  await checkWidths(page, EVERY_WIDTH)
  await page.getByRole('button', { name: /^Correct \d+-20261123-2$/ }).click()
  await dialog().getByLabel('What is wrong?').selectOption('The method or its number is wrong')
  await dialog().getByLabel('How it was paid').selectOption('Card at the desk')
  await dialog().getByLabel('Reference number of the terminal').fill('SLIP-7788')
  await dialog().getByLabel('Reason').fill('It was a card')
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => entries().count()).toBe(7)
  await entries()
    .filter({ hasText: /Reverses \d+-20261123-2: It was a card/ })
    .getByText('-$20.00')
    .waitFor()

  const other = await stage.visit()
  await signIn(other, stage, { host: 'metro.scheduler', username: 'vendor', path: '/board' })
  await lane(other, 'Expected').waitFor()
  await page.getByRole('button', { name: 'Count and Close' }).click()
  await dialog().getByLabel('Starting float, in dollars').fill('100')
  await dialog().getByText('so that $148.50 is expected').waitFor()
  await dialog().getByLabel('Cash counted, in dollars').fill('140')
  await dialog().getByRole('status').filter({ hasText: '$8.50 missing' }).waitFor()
  await dialog().getByLabel('Your name, as your signature').fill('Dana Clerk')
  await dialog().getByRole('button', { name: 'Close Till' }).click()
  await dialog().getByText('Required').first().waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByLabel('Reason for the difference').fill('Wrong change given')
  await loseAnswer(page, '**/api/tills/close')
  await dialog().getByRole('button', { name: 'Close Till' }).click()
  await dialog()
    .getByText(/Press Close Till again to close it anyway\.$/)
    .waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await page.waitForTimeout(1_100)
  await dialog().getByRole('button', { name: 'Close Till' }).click()
  // Its answer is lost, and it is sent again by itself.
  await dialog().waitFor({ state: 'hidden' })
  await page.getByText('$8.50 missing: Wrong change given').waitFor()
  await page.getByText(/^Dana Clerk \(/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Correct / }).count()).toBe(0)
  await checkWidths(page, EVERY_WIDTH)
  // A board that was open meanwhile learns it by itself.
  await passUntil(other, () => other.getByText("Today's till is closed").isVisible())
  await other.context().close()
})

test.each([
  ['a network', { host: 'metro.network', username: 'network' }],
  ['staff', { host: '', username: 'staff' }],
])('%s sees the tills of all locations of a day, and a click opens one', async (_who, account) => {
  const office = await stage.visit()
  await signIn(office, stage, { ...account, path: '/tills' })
  const row = office.getByRole('table', { name: 'Tills' }).getByRole('row').filter({ hasText: 'Downtown' }).first()
  const cells = () => row.getByRole('cell').allTextContents()
  await expect
    .poll(cells)
    .toEqual([expect.stringMatching(/Downtown/), '6', '$48.50', '$20.00', '$28.50', '$48.50', '$145.50', 'Closed', '$8.50 missing'])
  await office.getByRole('row').filter({ hasText: 'All locations' }).getByText('1 of 1 closed').waitFor()
  await checkWidths(office, EVERY_WIDTH)
  await row.getByRole('link').click()
  await office.getByText('$8.50 missing: Wrong change given').waitFor()
  await checkPage(office)
  await office.context().close()
})

test('staff re-open a till with a reason, and the next day shows that it is open', async () => {
  const staff = await stage.visit()
  await signIn(staff, stage, { host: '', username: 'staff', path: `/tills?lsv=${stage.world.downtown}&day=2026-11-23` })
  await staff.getByText(/^Dana Clerk \(/).waitFor()
  await checkWidths(staff, EVERY_WIDTH)
  await staff.getByRole('button', { name: 'Re-open Till' }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('A late walk-in')
  await staff.getByRole('dialog').getByRole('button', { name: 'Re-open Till' }).click()
  await staff.getByText(/^A late walk-in \(/).waitFor()
  await checkPage(staff)
  stage.clock.set('2026-11-24T14:00:00Z')
  await open('/board')
  await page.getByText('A till was not closed').waitFor()
  await page.getByRole('link', { name: 'Close 11/23/26' }).click()
  await page.getByRole('button', { name: 'Count and Close' }).waitFor()
  await checkPage(page)
})
