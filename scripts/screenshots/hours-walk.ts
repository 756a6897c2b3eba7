import type { Page } from 'playwright-core'
import { DAY_MS, utcDate } from '../../contract/records/days.ts'
import { press, signIn, title, type Walk } from './walks.ts'

type Shot = (name: string) => Promise<void>

/** Special days, holidays, appointments outside new hours, and the questions before a location is hidden or deleted. Nothing is saved. */
export const hours: Walk = async (page, { address }, shot) => {
  await signIn(page, address('metro.network', '/login'), 'network')
  await title(page, 'All Appointments')
  await page.goto(address('metro.network', '/availability'))
  await page.getByRole('button', { name: 'Add Special Day' }).waitFor()
  await changeHours(page, shot)
  await page.goto(address('metro.network', '/locations'))
  await page.getByRole('list', { name: 'Locations' }).waitFor()
  await hideAndDelete(page, (path) => address('metro.network', path), shot)
}

async function changeHours(page: Page, shot: Shot): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(page, 'Add Special Day')
  await dialog.getByLabel('Closed all day').uncheck()
  await dialog.getByLabel('Opens').fill('22:00')
  await dialog.getByLabel('Closes').fill('02:00')
  await shot('add-special-day')
  await close(page)
  await press(page, 'Add Holidays')
  await dialog.getByText('US federal holidays').waitFor()
  await shot('add-holidays')
  await close(page)
  await press(page, 'Add Blocked Time')
  await dialog.getByLabel('Whole days').check()
  await dialog.getByLabel('First day').fill(dayFromNow(1))
  await dialog.getByLabel('Last day').fill(dayFromNow(4))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Move all', { exact: false }).check()
  await dialog.getByRole('list', { name: 'Appointments that do not fit' }).evaluate((list) => list.scrollIntoView({ block: 'end' }))
  await shot('outside-hours')
  await dialog.getByLabel('Decide one by one').check()
  await dialog.getByRole('combobox').first().selectOption('Move to another time')
  await dialog.getByRole('combobox', { name: /^Time for/ }).waitFor()
  await shot('outside-hours-one-by-one')
  await close(page)
}

async function hideAndDelete(page: Page, address: (path: string) => string, shot: Shot): Promise<void> {
  for (const [entry, name] of [
    ['Unpublish', 'unpublish'],
    ['Delete', 'delete-location'],
  ] as const) {
    await press(page, 'Actions for Downtown Fingerprint Center')
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').getByText('upcoming appointment', { exact: false }).first().waitFor()
    await shot(name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.goto(address('/tills'))
  await title(page, 'Tills')
  await page.getByLabel('Day').waitFor()
  await shot('tills')
}

async function close(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const discard = page.getByRole('button', { name: 'Discard' })
  if (await discard.isVisible()) await discard.click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const dayFromNow = (days: number) => utcDate(Date.now() + days * DAY_MS)
