import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { asSuperuser } from '../as-superuser.ts'
import { PASSWORD, signIn, title, type Walk } from './walks.ts'

type Shot = (name: string) => Promise<void>

/** The dialogs of an applicant's record, of searches, transfers and cards. */
export const casework: Walk = async (page, product, shot) => {
  const { address } = product
  await signIn(page, address('', '/login'), 'admin')
  const go = (path: string) => page.goto(address('', path))
  await go('/results?name=an')
  await shotOfDialog(page, shot, 'Save This Search', 'save-this-search')
  await go('/transfers')
  await shotOfDialog(page, shot, /^Approve/, 'approve-transfer')
  await shotOfDialog(page, shot, /^Decline/, 'decline-transfer')
  const call = await asSuperuser(product)
  const person = { first_name: 'Maya', last_name: 'Oduya', email: 'maya.oduya@example.net', phone: '2195550142', employer: 1 }
  const { id } = await call<{ id: number }>('POST', 'applicants', person)
  await go(`/record/${id}`)
  await shotOfDialog(page, shot, 'Add home address', 'add-address')
  await go('/results?status_code=5&location=1&order=-created')
  await page.getByRole('table', { name: 'Applicants' }).getByRole('link').first().click()
  await page.getByRole('list', { name: 'Timeline' }).waitFor()
  for (const [button, name] of [
    [/^Edit position/, 'edit-position'],
    [/^Edit demographics/, 'edit-demographics'],
    [/^Add ID/, 'add-id'],
    [/^Add work location/, 'add-work-locations'],
    [/^Resend/, 'resend-status-letter'],
    [/^Add note/, 'add-note'],
    [/^Upload signed waiver/, 'upload-waiver'],
    [/^(Mark as Illegible|Correct the TCR)/, 'mark-as-illegible'],
    [/^Take Money/, 'take-money'],
  ] as const)
    await shotOfDialog(page, shot, button, name)
  for (const [entry, name] of [
    ['Merge Records', 'merge-records'],
    ['Hold the Data', 'hold-the-data'],
    ['Keyboard Shortcuts', 'keyboard-shortcuts'],
    ['Delete Applicant', 'delete-applicant'],
  ] as const)
    await chosen(
      page,
      shot,
      page
        .getByRole('banner')
        .or(page.locator('header'))
        .getByRole('button', { name: /^Actions for/ }),
      entry,
      name,
    )
}

/** The dialogs of cards, users and environments, and the details of an audit event. */
export const manage: Walk = async (page, { address }, shot) => {
  await signIn(page, address('', '/login'), 'admin')
  const go = (path: string) => page.goto(address('', path))
  const menuOf = (name: RegExp) => page.getByRole('button', { name }).first()
  await chosen(page, shot, menuOf(/^Actions for Pending prints/), 'Edit', 'edit-card')
  await go('/statuscodes')
  await shotOfDialog(page, shot, 'Add Status Code', 'add-status-code')
  await go('/entities')
  await chosen(page, shot, menuOf(/^Actions for/), 'Delete', 'delete-entity')
  for (const screen of ['entities', 'vendors']) {
    await go(`/${screen}`)
    await menuOf(/details$/).click()
    await shot(`${screen}-details`)
  }
  await go('/users')
  await menuOf(/^Actions for vendor@/).click()
  await page.getByRole('menuitem').first().waitFor()
  await shot('user-menu')
  await page.keyboard.press('Escape')
  for (const [entry, name] of [
    ['Edit', 'edit-user'],
    ['Change Password', 'change-password'],
    ['Lock', 'lock-user'],
  ] as const)
    await chosen(page, shot, menuOf(/^Actions for vendor@/), entry, name)
  await go('/environments')
  await shotOfDialog(page, shot, 'Add Employer', 'add-employer')
  await page.getByRole('link', { name: 'Lakeside School District' }).click()
  await page.getByText('Applicants can book.').waitFor()
  for (const [button, name] of [
    [/^Edit appearance/, 'edit-appearance'],
    [/^Edit applications/, 'edit-applications'],
    [/^Edit payment/, 'edit-payment'],
    [/^Add a disclaimer/, 'add-disclaimer'],
  ] as const)
    await shotOfDialog(page, shot, button, name)
  await chosen(page, shot, menuOf(/^Actions for Appointment scheduled/), 'Edit', 'mail-wording')
  await chosen(page, shot, menuOf(/^Actions for Appointment scheduled/), 'Preview', 'mail-preview')
  await chosen(page, shot, menuOf(/^Actions for Lakeside/), 'Logo', 'logo')
  await chosen(page, shot, menuOf(/^Actions for Lakeside/), 'Archive', 'archive-employer')
  await go('/audit')
  await shotOfDialog(page, shot, /^Show event/, 'audit-event')
}

/** The dialogs of the user's account, up to the authenticator app and its recovery codes, which are removed for the next size. */
export const ownAccount: Walk = async (page, { address }, shot) => {
  await signIn(page, address('', '/login'), 'staff')
  await page.goto(address('', '/account'))
  await title(page, 'Manage Account')
  for (const [button, name] of [
    ['Modify email', 'change-login-email'],
    ['Modify username', 'change-username'],
    ['Add Passkey', 'add-passkey'],
    ['End this session', 'end-session'],
  ] as const)
    await shotOfDialog(page, shot, button, name)
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).click()
  await confirm(page, 'Continue')
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await shot('authenticator-app')
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const totp = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await shot('recovery-codes')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await addPasskey(page)
  await chosen(page, shot, page.getByRole('button', { name: 'Actions for Work laptop' }), 'Rename', 'rename-passkey')
  await shot('two-step')
  await page.getByRole('button', { name: 'Actions for Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await shot('remove-passkey')
  await confirm(page, 'Remove')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await shot('remove-two-step')
  await confirm(page, 'Remove')
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).waitFor()
}

/** Adds a passkey on a virtual device. */
async function addPasskey(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const present = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await device.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', ...present } })
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await confirm(page, 'Continue')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function confirm(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
}

/** The dialog behind a button. */
async function shotOfDialog(page: Page, shot: Shot, button: string | RegExp, name: string) {
  await page.getByRole('button', { name: button }).first().click()
  await pictured(page, shot, name)
}

/** The dialog behind a menu's entry. */
async function chosen(page: Page, shot: Shot, menu: ReturnType<Page['locator']>, entry: string, name: string) {
  await menu.click()
  await page.getByRole('menuitem', { name: entry }).click()
  await pictured(page, shot, name)
}

async function pictured(page: Page, shot: Shot, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await shot(name)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.waitFor({ state: 'hidden' })
}
