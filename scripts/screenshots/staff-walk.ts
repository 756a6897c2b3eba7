import { makeKeyAndWebhook } from './programs-walk.ts'
import { addProvider } from './sso-walk.ts'
import { account, PASSWORD, press, signIn, title, type Walk } from './walks.ts'

/** The provider's staff, a superuser. */
export const staff: Walk = async (page, stage, shot) => {
  await signInAsStaff(page, stage, shot)
  await casework(page, stage, shot)
  await administration(page, stage, shot)
  await operations(page, stage, shot)
}

/** Signing in, up to the dashboard. */
const signInAsStaff: Walk = async (page, { address }, shot) => {
  await page.goto(address('', '/login'))
  await title(page, 'Login')
  await shot('login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await title(page, 'Forgot Password')
  await shot('forgot-password')
  await page.goto(address('', '/activation'))
  await title(page, 'Activation')
  await shot('activation')
  await page.goto(address('', '/signon?sso=SSO_NOT_FRESH&next=/account'))
  await title(page, 'Single Sign-On')
  await shot('signon')
  await signIn(page, address('', '/login'), 'admin')
  await title(page, 'BIMS Dashboard')
  await shot('dashboard')
}

/** Applicants: search, record, hire status. */
const casework: Walk = async (page, { address }, shot) => {
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
}

/** Environments, entities, status codes, users, vendors. */
const administration: Walk = async (page, { address }, shot) => {
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
}

/** The lists that staff follow up, and the screens of superusers. */
const operations: Walk = async (page, stage, shot) => {
  const { address } = stage
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
  await ownWork(page, stage, shot)
  await page.goto(address('', '/outbox'))
  await title(page, 'Outbox')
  await shot('outbox')
  await makeKeyAndWebhook(page, (path) => address('', path), shot, PASSWORD)
  await addProvider(page, (path) => address('', path), shot)
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

/** Letters that were not sent, own work, jobs. */
const ownWork: Walk = async (page, { address }, shot) => {
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
