import type { Page } from 'playwright-core'
import type { Product } from '../product.ts'
import { makeKeyAndWebhook } from './programs-walk.ts'
import { takeAndCount } from './till-walk.ts'

/** One user's way through the product; `shot` takes a picture of the screen. */
export type Walk = (page: Page, product: Product, shot: (name: string) => Promise<void>) => Promise<void>

/** The password of every demonstration account. */
export const PASSWORD = 'bims-demo-password'
/** Waits for the page's heading. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

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
    ["Applicant's Data", 'applicants-data'],
  ] as const) {
    await choose(page, entry)
    await page.getByRole('dialog').waitFor()
    await shot(name)
    await closeDialog(page)
  }
  await choose(page, 'Demographics for the Machine')
  await title(page, 'Demographics for the Machine')
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
  await press(page, 'Done: Ines Delgado')
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

/** The provider's staff, a superuser. */
export const staff: Walk = async (page, { address }, shot) => {
  await page.goto(address('', '/login'))
  await title(page, 'Login')
  await shot('login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await title(page, 'Forgot Password')
  await shot('forgot-password')
  await page.goto(address('', '/activation'))
  await title(page, 'Activation')
  await shot('activation')
  await signIn(page, address('', '/login'), 'admin')
  await title(page, 'BIMS Dashboard')
  await shot('dashboard')
  await press(page, 'Add Applicant')
  await page.getByRole('dialog').waitFor()
  await shot('add-applicant')
  await page.goto(address('', '/results'))
  await page.getByRole('table', { name: 'Applicants' }).waitFor()
  await shot('search')
  await page.goto(address('', '/results?name=an&created_after=today-90&order=-created'))
  await page.getByRole('table', { name: 'Applicants' }).waitFor()
  await shot('results')
  await page.goto(address('', '/results?lsv=1&submitted_after=today-60'))
  await page.getByRole('table', { name: 'Applicants' }).getByRole('link').first().click()
  await page.waitForURL('**/record/*')
  await page.getByRole('heading', { name: 'Appointments' }).waitFor()
  await shot('record')
  await press(page, 'Edit contact')
  await page.getByRole('dialog').waitFor()
  await shot('edit-contact')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Change hire status')
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await shot('change-hire-status')
  await page.goto(address('', '/admin'))
  await title(page, 'Administration')
  await shot('administration')
  await page.goto(address('', '/environments'))
  await page.getByRole('link', { name: 'Lakeside School District' }).waitFor()
  await shot('environments')
  await page.getByRole('link', { name: 'Lakeside School District' }).click()
  await page.getByText('Applicants can book.').waitFor()
  await shot('environment')
  await press(page, 'Actions for Waiver Agreement and Statement')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').locator('iframe').first().waitFor()
  await shot('edit-waiver')
  await page.goto(address('', '/entities'))
  await page.getByRole('list', { name: 'Manage Entities' }).getByRole('listitem').first().waitFor()
  await shot('entities')
  await press(page, 'Add Entity')
  await page.getByRole('dialog').waitFor()
  await shot('add-entity')
  await page.goto(address('', '/statuscodes'))
  await page.getByRole('list', { name: 'Status codes' }).getByRole('listitem').first().waitFor()
  await shot('status-codes')
  await press(page, 'Actions for Cleared')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Slug').waitFor()
  await shot('edit-status-code')
  await page.goto(address('', '/users'))
  await page.getByRole('list', { name: 'Users' }).waitFor()
  await shot('users')
  await press(page, 'Add User')
  await page.getByRole('dialog').waitFor()
  await shot('add-user')
  await page.goto(address('', '/vendors'))
  await title(page, 'Manage Vendors')
  await shot('vendors')
  await page.goto(address('', '/transfers'))
  await title(page, 'Transfer requests')
  await shot('transfers')
  await page.goto(address('', '/submissions'))
  await title(page, 'Submissions')
  await shot('submissions')
  await page.goto(address('', '/invoices'))
  await title(page, 'Invoices')
  await shot('invoices')
  await page.goto(address('', '/tills?lsv=1'))
  await page
    .getByRole('heading', { name: 'By method' })
    .or(page.getByText(/^No money was taken/))
    .first()
    .waitFor()
  await shot('tills')
  await ownWork(page, address, shot)
  await page.goto(address('', '/outbox'))
  await title(page, 'Outbox')
  await shot('outbox')
  await makeKeyAndWebhook(page, (path) => address('', path), shot, PASSWORD)
  await page.goto(address('', '/audit'))
  await page.getByRole('table', { name: 'Audit events' }).waitFor()
  await press(page, 'Check the chain')
  await page.getByText('The log is unchanged').waitFor()
  await shot('audit-log')
  await account(page, address('', '/account'), shot)
  await page.goto(address('', '/nowhere'))
  await title(page, 'Page not found')
  await shot('not-found')
}

async function ownWork(page: Page, address: (name: string, path: string) => string, shot: (name: string) => Promise<void>) {
  await page.goto(address('', '/letters'))
  await title(page, 'Letters not sent')
  await shot('letters')
  await page.goto(address('', '/work'))
  await page.getByRole('region', { name: 'Queue' }).waitFor()
  await shot('work')
  await page.goto(address('', '/jobs'))
  await title(page, 'Jobs')
  await shot('jobs')
}

async function account(page: Page, address: string, shot: (name: string) => Promise<void>) {
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
