import type { Locator, Page } from 'playwright-core'

/** Types into a field that searches, and chooses what was found. */
export async function pick(page: Page | Locator, { label, typed, name }: { label: string; typed: string; name: string }): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(typed)
  await page.getByRole('option', { name, exact: true }).click()
}
