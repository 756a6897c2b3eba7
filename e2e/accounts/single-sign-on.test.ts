import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../../server/testing/servers/openid-provider.ts'
import { dialog, person, title } from '../stage/account.ts'
import { checkWidths, openStage, PHONE, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let provider: OpenIdProvider
let pages: Page[] = []
beforeAll(async () => {
  stage = await openStage(undefined, { OIDC_TO_PRIVATE_NETWORKS: '1' })
  provider = await startOpenIdProvider({ ann: { email: 'ann@bims.example', email_verified: true }, eve: { email: 'eve@bims.example' } })
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})
afterAll(async () => {
  await provider.close()
  await stage.close()
})

const visit = async () => {
  const page = await stage.visit({ width: PHONE })
  pages = [...pages, page]
  return page
}

/** Types the name on the provider's page, and agrees the first time, by keyboard. */
async function signInThere(page: Page, name: string, { agrees = true } = {}) {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.keyboard.press('Enter')
  if (!agrees) return
  await page.getByText('Authorize').waitFor()
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}

test('a superuser adds a provider and tries it; staff sign in by it, and confirm a change by it', async () => {
  const admin = await visit()
  await signIn(admin, stage, { host: '', username: 'admin', path: '/sso' })
  await title(admin, 'Single Sign-On')
  await admin.getByText('Everybody signs in with a password of BIMS.').waitFor()
  await checkWidths(admin)
  await admin.getByRole('button', { name: 'Add Provider' }).click()
  await dialog(admin).getByLabel('Name').fill('Corporate')
  await dialog(admin).getByLabel('Issuer').fill(provider.issuer)
  await dialog(admin).getByLabel('Client id').fill(CLIENT.client_id)
  await dialog(admin).getByLabel('Client secret').fill(CLIENT.client_secret)
  await dialog(admin).getByLabel('Scopes').fill('openid email')
  await checkWidths(admin)
  await dialog(admin).getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('dialog', { name: 'Callback Address' }).waitFor()
  const shown = dialog(admin).locator('code')
  await shown.filter({ hasText: /callback$/ }).waitFor()
  provider.callbacks.push((await shown.textContent()) ?? '')
  await checkWidths(admin)
  await dialog(admin).getByRole('button', { name: 'Close' }).last().click()
  await admin.getByRole('button', { name: 'Actions for Corporate' }).click()
  await admin.getByRole('menuitem', { name: 'Test Connection' }).click()
  await dialog(admin).getByText('The connection works.').waitFor()
  await checkWidths(admin)

  const email = await person(stage, 'ann')
  await stage.database.run(sql`update user_account set password_hash = null where email = ${email}`)
  const page = await visit()
  await page.goto(stage.address('', '/account'))
  const button = page.getByRole('button', { name: 'Sign in with Corporate' })
  await button.waitFor()
  await checkWidths(page)
  await button.press('Enter')
  await signInThere(page, 'ann')
  await title(page, 'Manage Account')
  await page.getByText('Your account has no password').waitFor()
  await page.getByRole('button', { name: 'Modify password' }).click()
  await checkWidths(page)
  await dialog(page).getByRole('button', { name: 'Confirm with Single Sign-On' }).click()
  await signInThere(page, 'ann', { agrees: false })
  await title(page, 'Manage Account')
  await page.getByRole('button', { name: 'Modify password' }).click()
  await dialog(page).getByText('You have just confirmed that it is you.').waitFor()
  await checkWidths(page)
  await dialog(page)
    .getByRole('textbox', { name: /^New password/ })
    .fill('violets eat my grey cat')
  await dialog(page).getByLabel('Confirm new password').fill('violets eat my grey cat')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Unlink Corporate' }).waitFor()
})

test('a refused sign-on leads to the sign-in page with a sentence', async () => {
  const page = await visit()
  await page.goto(stage.address('', '/login'))
  await page.getByRole('button', { name: 'Sign in with Corporate' }).click()
  await signInThere(page, 'eve')
  await title(page, 'Login')
  await page.getByText('Your provider has not verified your email address', { exact: false }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('sso')).toBe('SSO_UNVERIFIED')
  await checkWidths(page)
})

test('the sign-in page of a network shows the providers of this network', async () => {
  await stage.database.run(sql`
    insert into sso_provider (network, name, issuer, client_id) values (${stage.world.network}, 'Metro Office', 'https://login.example', 'bims')`)
  const page = await visit()
  await page.goto(stage.address('metro.network', '/login'))
  await page.getByRole('button', { name: 'Sign in with Metro Office' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(1)
})
