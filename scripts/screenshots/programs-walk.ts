import type { Page } from 'playwright-core'

const inDialog = (page: Page) => page.getByRole('dialog').last()

/** The screens for programs: a key is made and shown once, and a webhook added. */
export async function makeKeyAndWebhook(page: Page, go: (path: string) => string, shot: (name: string) => Promise<void>, password: string) {
  await page.goto(go('/keys'))
  await page.getByRole('heading', { level: 1, name: 'API Keys' }).waitFor()
  await page.getByRole('button', { name: 'Make Key' }).click()
  await inDialog(page).getByLabel('Name').fill('Payroll export')
  await shot('make-key')
  await inDialog(page).getByLabel('Your password').fill(password)
  await inDialog(page).getByRole('button', { name: 'Make Key' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Revoke Payroll export' }).first().waitFor()
  await shot('keys')
  await page.goto(go('/webhooks'))
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  await inDialog(page).getByRole('textbox', { name: /^Name/ }).fill('Payroll')
  await inDialog(page).getByLabel('Address').fill('https://payroll.example.org/bims')
  await inDialog(page).getByLabel('appointment: completed').check()
  await shot('add-webhook')
  await inDialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Actions for Payroll' }).first().waitFor()
  await shot('webhooks')
}
