import { signIn, title, type Walk } from './walks.ts'

/** A superuser makes the account, sets up a network and looks at its screens. */
export const setUp: Walk = async (page, { address }, shot) => {
  await page.goto(address('', '/first-superuser#1795536000.secret'))
  await title(page, 'Make the First Account')
  await shot('first-superuser')
  await signIn(page, address('', '/login'), 'admin')
  await title(page, 'BIMS Dashboard')
  await page.goto(address('', '/setup'))
  await page.getByRole('link', { name: 'Metro Live Scan Network' }).waitFor()
  await shot('networks')
  await page.getByRole('link', { name: 'Metro Live Scan Network' }).click()
  await page.getByText('Applicants can book.').waitFor()
  await shot('path')
  await page.getByRole('button', { name: 'Add More Starters' }).click()
  await page.getByRole('dialog').waitFor()
  await shot('starters')
  for (const [path, name, heading] of [
    ['/locations', 'locations', 'Manage Locations'],
    ['/availability', 'availability', 'Manage Availability'],
    ['/profile', 'profile', 'Manage Profile'],
    ['/insights', 'insights', 'Insights'],
  ] as const) {
    await page.goto(address('', path))
    await title(page, heading)
    await page.getByLabel('Network').first().waitFor()
    await shot(name)
  }
}
