import type { Page } from 'playwright-core'
import type { Product } from '../product.ts'
import { makeKeyAndWebhook } from './programs-walk.ts'
import { addProvider } from './sso-walk.ts'
import { startWithout, takeAndCount } from './till-walk.ts'

/** One user's way through the product; `shot` takes a picture of the screen. */
export type Walk = (page: Page, product: Product, shot: (name: string) => Promise<void>) => Promise<void>

/** The password of every demonstration account. */
export const PASSWORD = 'bims-demo-password'
/** Waits for the page's heading. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
/** Presses the first button of a name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The desk of Downtown. */
export const desk: Walk = async (page, { address }, shot) => {
  await page.goto(address('metro.scheduler', '/login'))
  await title(page, 'Login')
  await shot('login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await title(page, 'Forgot Password')
  await shot('forgot-password')
  await signIn(page, address('metro.scheduler', '/login'), 'vendor')
  await title(page, "Today's Appointments")
  await shot('appointments')
  await press(page, /^Actions for/)
  await page.getByRole('menuitem').first().waitFor()
  await shot('appointment-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  for (const [entry, name] of [
    ['Modify', 'modify'],
    ['Reschedule', 'reschedule'],
    ['Get Data', 'applicants-data'],
  ] as const) {
    await choose(page, entry)
    await page.getByRole('dialog').waitFor()
    await shot(name)
    await closeDialog(page)
  }
  await choose(page, 'File and Sheet')
  await title(page, 'Machine Sheet')
  await shot('demographics')
  await page.goto(address('metro.scheduler', '/dashboard'))
  await walkIn(page, shot)
  await board(page, address('metro.scheduler', '/board'), shot)
  await takeAndCount(page, (path) => address('metro.scheduler', path), shot)
  await page.goto(address('metro.scheduler', '/report'))
  await title(page, /^Report/)
  await shot('report')
  await page.goto(address('metro.scheduler', '/availability'))
  await title(page, 'Manage Availability')
  await shot('availability')
  await press(page, 'Add Blocked Time')
  await page.getByRole('dialog').waitFor()
  await shot('add-blocked-time')
  await closeDialog(page)
  await press(page, 'Modify Standard Availability')
  await press(page, 'Modify Appointment Duration')
  await page.getByLabel('Stations').waitFor()
  await shot('edit-availability')
  await page.getByLabel('Stations').fill('9')
  // On a phone the menu is collapsed.
  await page.locator('nav a[href="/profile"]').dispatchEvent('click')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await shot('leave-without-saving')
  await press(page, 'Discard')
  await page.goto(address('metro.scheduler', '/profile'))
  await page.getByRole('heading', { name: 'Location Information' }).waitFor()
  await shot('profile')
  await account(page, address('metro.scheduler', '/account'), shot)
}

/** Adds a walk-in, so that the board has an applicant on any day of the week. */
export async function walkIn(page: Page, shot: (name: string) => Promise<void>) {
  await press(page, 'Schedule Appointment')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await shot('schedule-appointment')
  await dialog.getByLabel(/^Walk-in/).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Applicant type').selectOption({ index: 1 })
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByLabel('Last name').fill('Delgado')
  await dialog.getByLabel('Phone').fill('2195550177')
  await dialog.getByLabel('Email').fill('ines.delgado@example.net')
  await shot('schedule-applicant')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The day board, and the dialog at the end of a visit. */
async function board(page: Page, address: string, shot: (name: string) => Promise<void>) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Start: Ines Delgado' }).first().waitFor()
  await shot('day-board')
  await press(page, 'Start: Ines Delgado')
  await startWithout(page, shot)
  await page.getByRole('button', { name: 'Done: Ines Delgado' }).last().click()
  await page.getByRole('dialog').getByLabel('TCN').waitFor()
  await shot('done')
}

/** The last appointment of the week: walks at other sizes have used the earlier ones. */
async function choose(page: Page, entry: string) {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function closeDialog(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The network's administrator. */
export const network: Walk = async (page, { address }, shot) => {
  await page.goto(address('metro.network', '/login'))
  await title(page, 'Login')
  await shot('login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await title(page, 'Forgot Password')
  await shot('forgot-password')
  await signIn(page, address('metro.network', '/login'), 'network')
  await title(page, 'All Appointments')
  await shot('appointments')
  await page.goto(address('metro.network', '/locations'))
  await page.getByRole('list', { name: 'Locations' }).waitFor()
  await shot('locations')
  for (const [button, name] of [
    ['Edit', 'edit-location'],
    ['Users of', 'location-users'],
    ['ORIs of', 'oris'],
    ['Applicant Types of', 'applicant-types'],
  ] as const) {
    await press(page, `${button} Downtown Fingerprint Center`)
    await page
      .getByRole('dialog')
      .getByText(/bims.example|IN920110Z|Website/)
      .first()
      .waitFor()
    await shot(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await press(page, 'Add Location')
  await page.getByRole('dialog').waitFor()
  await shot('add-location')
  await closeDialog(page)
  await press(page, 'ORIs of Downtown Fingerprint Center')
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await shot('import')
  await page.goto(address('metro.network', '/insights'))
  await page.getByRole('table', { name: 'Locations' }).waitFor()
  await shot('insights')
  await makeKeyAndWebhook(page, (path) => address('metro.network', path), shot, PASSWORD)
  await addProvider(page, (path) => address('metro.network', path), shot)
  await page.goto(address('metro.network', '/profile'))
  await page.getByRole('heading', { name: 'Location Information' }).waitFor()
  await shot('profile')
  await page.goto(address('metro.network', '/availability'))
  await title(page, 'Manage Availability')
  await shot('availability')
  await account(page, address('metro.network', '/account'), shot)
  await page.goto(address('metro.network', '/no-such-page'))
  await title(page, 'Page not found')
  await shot('not-found')
}

/** The pages of an account. */
export async function account(page: Page, address: string, shot: (name: string) => Promise<void>) {
  await page.goto(address)
  await title(page, 'Manage Account')
  await shot('account')
  await press(page, 'Modify password')
  await page.getByRole('dialog').waitFor()
  await shot('change-password')
}

/** Signs in, and waits until the sign-in page is left. */
export async function signIn(page: Page, address: string, username: string) {
  await page.goto(address)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await press(page, 'Log In')
  await page.waitForURL((url) => url.pathname !== '/login')
}
