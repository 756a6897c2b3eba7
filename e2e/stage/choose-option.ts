import type { Locator, Page } from 'playwright-core'

/** Types into a search field, and chooses the result. */
export async function chooseOption(
  page: Page | Locator,
  { label, typed, name }: { label: string; typed: string; name: string },
): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(typed)
  await page.getByRole('option', { name, exact: true }).click()
}
