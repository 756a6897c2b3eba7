import { Secret, TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atAccount, dialog, journeys, logOut, loseAnswer, notHeard, person, title, typeLogin } from '../stage/account.ts'
import { checkWidths, EVERY_WIDTH, PHONE } from '../stage/harness.ts'

const on = journeys()

const { visit } = on
const later = (seconds: number) => on.stage.clock.set(new Date(on.stage.clock.now() + seconds * 1000).toISOString())

describe('on a phone', () => {
  test('a user sets up an authenticator app, and each of its codes and recovery codes works once', async () => {
    await person(on.stage, 'careful')
    const page = await visit(PHONE)
    await atAccount(page, on.stage, { host: '', name: 'careful' })
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).click()
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await checkWidths(page, EVERY_WIDTH)
    const typed =
      (await dialog(page)
        .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
        .textContent()) ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) })
    const code = () => totp.generate({ timestamp: on.stage.clock.now() })
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill('000000')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await dialog(page)
      .getByText(/This code is not right/)
      .waitFor()
    await dialog(page).getByRole('textbox', { name: 'Code' }).fill(code())
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const [recovery = ''] = await codes.allTextContents()
    await expect.poll(() => codes.count()).toBe(10)
    await checkWidths(page, EVERY_WIDTH)
    // The toast covers none of the dialog's buttons. It lasts for 2.5 seconds; after it has disappeared, Copy shows it again.
    const box = (place: Locator) => place.evaluate((one) => one.getBoundingClientRect())
    const toast = page.getByRole('status').locator('div').last()
    const belowButton = async () => {
      if ((await toast.count()) === 0) await page.getByRole('button', { name: 'Copy' }).click()
      return (await box(toast)).top - (await box(page.getByRole('button', { name: 'I have kept them' }))).bottom
    }
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect.poll(belowButton).toBeGreaterThanOrEqual(0)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 left.').waitFor()
    await checkWidths(page, EVERY_WIDTH)

    later(30)
    await logOut(page, on.stage, '')
    await typeLogin(page, 'careful', on.stage.world.password)
    await page.getByRole('textbox', { name: 'Code' }).fill(code())
    await checkWidths(page, EVERY_WIDTH)
    await page.getByRole('button', { name: 'Log In' }).click()
    await title(page, 'BIMS Dashboard')
    await logOut(page, on.stage, '')
    await typeLogin(page, 'careful', on.stage.world.password)
    await page.getByRole('textbox', { name: 'Code' }).fill(code())
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('alert').getByText('was used already').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
    await page.getByRole('button', { name: 'Log In' }).click()
    await title(page, 'BIMS Dashboard')

    await page.goto(on.stage.address('', '/account'))
    await page.getByText('9 left.').waitFor()
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).waitFor()
  })
})

describe('on a phone', () => {
  test('a user adds and names a passkey, signs in with it and removes it', async () => {
    const host = 'metro.scheduler'
    await person(on.stage, 'modern', { type: 'livescanvendor', id: on.stage.world.downtown })
    const page = await visit(PHONE)
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await atAccount(page, on.stage, { host, name: 'modern' })
    await page.getByRole('button', { name: 'Add Passkey' }).click()
    await dialog(page).getByLabel('Name').fill('Laptop')
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await checkWidths(page, EVERY_WIDTH)
    // The passkey was added although the answer was lost: it is in the list, and new recovery codes replace the unseen ones.
    await loseAnswer(page, '**/api/mfa/passkeys')
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await notHeard(page)
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await row.filter({ hasText: 'Laptop' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Make New Codes' }).click()
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await dialog(page).getByRole('button', { name: 'Make New Codes' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Actions for Laptop' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog(page).getByLabel('Name').fill('Front desk')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row.filter({ hasText: 'Front desk' }).waitFor()
    await checkWidths(page, EVERY_WIDTH)

    await page.getByRole('button', { name: 'Add Passkey' }).click()
    await dialog(page).getByLabel('Name').fill('The same again')
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    await dialog(page).getByText('This device has a passkey for your account already.').waitFor()

    await logOut(page, on.stage, host)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await title(page, "Today's Appointments")
    await logOut(page, on.stage, host)
    await typeLogin(page, 'modern', on.stage.world.password)
    await page.getByRole('textbox', { name: 'Code' }).waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await title(page, "Today's Appointments")

    await page.goto(on.stage.address(host, '/account'))
    await row.getByText('Last used').waitFor()
    await page.getByRole('button', { name: 'Actions for Front desk' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await loseAnswer(page, '**/api/mfa/passkeys/*')
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    await notHeard(page)
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await logOut(page, on.stage, host)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').getByText('could not be checked').waitFor()
  })
})

test('a required second factor is set up before anything else is shown', async () => {
  await person(on.stage, 'new-hire')
  on.stage.services.settings.requireMfa = true
  try {
    const page = await visit(360, on.stage.address('', '/login?next=%2Fresults'))
    await typeLogin(page, 'new-hire', on.stage.world.password)
    await title(page, 'Set up two-step sign-in')
    await checkWidths(page, EVERY_WIDTH)
    await expect.poll(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).click()
    await dialog(page).getByRole('textbox', { name: 'Your password' }).fill(on.stage.world.password)
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    const typed =
      (await dialog(page)
        .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
        .textContent()) ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) })
    await dialog(page)
      .getByRole('textbox', { name: 'Code' })
      .fill(totp.generate({ timestamp: on.stage.clock.now() }))
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await title(page, 'Applicants')
  } finally {
    on.stage.services.settings.requireMfa = false
  }
})
