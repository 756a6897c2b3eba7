import type { Page } from 'playwright-core'

const inDialog = (page: Page) => page.getByRole('dialog').last()

/** A provider of single sign-on is added, and the address shown that it wants. */
export async function addProvider(page: Page, go: (path: string) => string, shot: (name: string) => Promise<void>) {
  await page.goto(go('/sso'))
  await page.getByRole('heading', { level: 1, name: 'Single Sign-On' }).waitFor()
  await page.getByRole('button', { name: 'Add Provider' }).click()
  await inDialog(page).getByLabel('Name').fill('Corporate Login')
  await inDialog(page).getByLabel('Issuer').fill('https://login.example.org/realms/office')
  await inDialog(page).getByLabel('Client id').fill('bims')
  await inDialog(page).getByLabel('Client secret').fill('from the provider')
  await inDialog(page).getByLabel('Claim with roles').fill('groups')
  await inDialog(page)
    .getByLabel(/^Values of (staff|administrators)/)
    .fill('live-scan')
  await shot('add-provider')
  await inDialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Callback Address' }).waitFor()
  await shot('callback-address')
  await inDialog(page).getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Actions for Corporate Login' }).first().click()
  await page.getByRole('menuitem').first().waitFor()
  await shot('provider-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await shot('sso')
  // Removes the provider, or the sign-in pages of the next size would have its button.
  await page.getByRole('button', { name: 'Actions for Corporate Login' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await inDialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Everybody signs in with a password of BIMS.').waitFor()
}
