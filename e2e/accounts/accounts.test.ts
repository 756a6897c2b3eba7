import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { doJobs, readLinkTo } from '../../server/testing/account.ts'
import { atAccount, dialog, journeys, logOut, loseAnswer, notHeard, person, title, typeLogin } from '../stage/account.ts'
import { chooseOption } from '../stage/choose-option.ts'
import { checkWidths, EVERY_WIDTH, PHONE, signIn } from '../stage/harness.ts'

const NEXT = 'nine lamps over quiet water'
const on = journeys()

const { visit } = on
const linkFor = async (host: string, email: string) => on.stage.address(host, `/activation#${await readLinkTo(on.stage.services, email)}`)
const choosePassword = async (page: Page, password: string) => {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

describe('on a phone', () => {
  test('a new user activates the account with the link of the mail and signs in', async () => {
    const email = 'freshman@bims.example'
    const admin = await visit(PHONE)
    await signIn(admin, on.stage, { host: '', username: 'admin' })
    await admin.goto(on.stage.address('', '/users'))
    await admin.getByRole('button', { name: 'Add User' }).click()
    await dialog(admin).getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => dialog(admin).getByText('Required').count(), { timeout: 15_000 }).toBe(2)
    await dialog(admin).getByLabel('Email').fill(email)
    await dialog(admin).getByRole('textbox', { name: 'Username' }).fill('freshman')
    await dialog(admin).getByLabel('Role').selectOption('Network administrator')
    await checkWidths(admin, EVERY_WIDTH)
    await dialog(admin).getByRole('button', { name: 'Save' }).click()
    await chooseOption(admin, { label: 'Network', typed: 'metro', name: 'Metro Live Scan Network' })
    await dialog(admin).getByRole('button', { name: 'Save' }).click()
    await admin.getByRole('listitem').filter({ hasText: email }).getByText('Invited').waitFor()

    await dialog(admin).getByText(`no email went to ${email}`).waitFor()
    await checkWidths(admin, EVERY_WIDTH)
    await doJobs(on.stage.services, 'send_mail')
    await dialog(admin).getByRole('link', { name: 'mail in the Outbox' }).click()
    await admin.getByRole('button', { name: 'Read Activate your BIMS account' }).click()
    const link = /http\S+activation#\S+/.exec((await admin.getByText('Activate the account:').textContent()) ?? '')?.[0] ?? ''
    expect(link).toContain(on.stage.address('metro.network', '/activation#'))

    const page = await visit(PHONE, link)
    await title(page, 'Activate your account')
    await page.getByText('freshman', { exact: true }).waitFor()
    await checkWidths(page, EVERY_WIDTH)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('too short')
    await page.getByText('too short, 6 more characters needed').waitFor()
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('passwordpassword')
    await page.getByText('Strength: good').waitFor()
    await choosePassword(page, 'passwordpassword')
    await page.getByText(/Too easy to guess/).waitFor()
    await checkWidths(page, EVERY_WIDTH)
    await choosePassword(page, NEXT)
    await page.getByText('Your password is set.').waitFor()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await title(page, 'Login')
    await typeLogin(page, 'freshman', NEXT)
    await title(page, 'All Appointments')
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('alert').getByText('no longer works').waitFor()
    await checkWidths(page, EVERY_WIDTH)
  })

  test('a forgotten password is replaced by mail on the desk’s site, without revealing whether an account exists', async () => {
    const host = 'metro.scheduler'
    const email = await person(on.stage, 'forgetful', { type: 'livescanvendor', id: on.stage.world.downtown })
    const old = await visit(PHONE)
    await signIn(old, on.stage, { host, username: 'forgetful' })
    const page = await visit(PHONE, on.stage.address(host, '/login'))
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await page.waitForURL('**/forgotpassword*')
    // The previous page has a field of this name too.
    await title(page, 'Forgot Password')
    for (const typed of ['nobody at all', 'forgetful']) {
      await page.getByLabel('Username').fill(typed)
      const answered = page.waitForResponse('**/api/auth/password/forgot')
      await page.getByRole('button', { name: 'Request Reset' }).click()
      await answered
      await page.getByText('If there is an account with this name').waitFor()
    }
    await checkWidths(page, EVERY_WIDTH)
    await doJobs(on.stage.services, 'forgot_password')
    await page.goto(await linkFor(host, email))
    await title(page, 'Choose a new password')
    await choosePassword(page, NEXT)
    await page.getByText('Your password is set.').waitFor()
    await old.goto(on.stage.address(host, '/dashboard'))
    await title(old, 'Login')
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await title(page, 'Login')
    await typeLogin(page, email, NEXT)
    await title(page, "Today's Appointments")
  })
})

describe('on a phone', () => {
  test('users change their username, password and login email in the account', async () => {
    const host = 'metro.network'
    await person(on.stage, 'changing', { type: 'network', id: on.stage.world.network })
    const page = await visit(PHONE)
    await atAccount(page, on.stage, { host, name: 'changing' })
    await checkWidths(page, EVERY_WIDTH)
    await page.getByRole('button', { name: 'Modify username' }).click()
    await dialog(page).getByRole('textbox', { name: 'Username' }).fill('changed')
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill('not the password')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText("This password doesn't match our records. Please try again.").first().waitFor()
    await checkWidths(page, EVERY_WIDTH)
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await loseAnswer(page, '**/change_username')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText('changed', { exact: true }).waitFor()
    await dialog(page).waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Modify password' }).click()
    await dialog(page).getByRole('textbox', { name: 'Old password' }).fill('not the password')
    await dialog(page).getByRole('textbox', { name: 'New password', exact: true }).fill(NEXT)
    const save = dialog(page).getByRole('button', { name: 'Save' })
    await expect.poll(() => save.isDisabled()).toBe(true)
    await dialog(page).getByRole('textbox', { name: 'Confirm new password' }).fill(NEXT)
    await save.click()
    await dialog(page).getByText("This password doesn't match our records. Please try again.").first().waitFor()
    await checkWidths(page, EVERY_WIDTH)
    await dialog(page).getByRole('textbox', { name: 'Old password' }).fill(on.stage.world.password)
    await loseAnswer(page, '**/set_password')
    await save.click()
    await notHeard(page)
    await save.click()
    await dialog(page).getByText('log out and sign in with the new password').first().waitFor()
    // Nothing closes the dialog while it saves.
    await expect.poll(() => save.isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Discard' }).click()

    const email = `moved@bims.example`
    await page.getByRole('button', { name: 'Modify email' }).click()
    await dialog(page).getByLabel('New email').fill(email)
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(NEXT)
    await checkWidths(page, EVERY_WIDTH)
    await dialog(page).getByRole('button', { name: 'Send Link' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.goto(await linkFor(host, email))
    await title(page, 'Confirm your email address')
    await checkWidths(page, EVERY_WIDTH)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`Your login email is ${email} now.`).waitFor()
    await logOut(page, on.stage, host)
    await typeLogin(page, email, NEXT)
    await title(page, 'All Appointments')
  })
})

test('signing in with an account of another site explains it, on a titled page with a panel 400 pixels wide', async () => {
  const page = await visit(1280)
  await page.goto(on.stage.address('metro.scheduler', '/login'))
  const panel = page.getByRole('main').locator('section')
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(400)
  await signIn(page, on.stage, { host: 'metro.scheduler', username: 'network' })
  await title(page, 'Your account belongs to another site')
  await expect.poll(() => page.title()).toBe('Another Site')
})
