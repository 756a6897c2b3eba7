import type { Page } from 'playwright-core'

type Shot = (name: string) => Promise<void>

/** The desk takes money on its board, prints the receipt, and counts its till. Leaves the till open for the walks at other sizes. */
export async function takeAndCount(page: Page, address: (path: string) => string, shot: Shot): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(address('/board'))
  // Those of the walks at other sizes have paid, and were started earlier.
  await page.getByRole('button', { name: 'Actions for Ines Delgado' }).last().click()
  await page.getByRole('menuitem', { name: 'Take Payment' }).click()
  await dialog.getByLabel('Cash given, in dollars').fill('100')
  await shot('take-payment')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Payment recorded').waitFor()
  await shot('payment-recorded')
  const receipt = await dialog.getByRole('link', { name: 'Print Receipt' }).getAttribute('href')
  await page.goto(address(receipt ?? ''))
  await page.getByText('Received by').waitFor()
  await shot('receipt')
  await page.goto(address('/till'))
  await page
    .getByRole('button', { name: /^Correct / })
    .first()
    .click()
  await dialog.getByLabel('Reason').fill('Twenty were given back')
  await shot('correct-entry')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await shot('till')
  await page.getByRole('button', { name: 'Count and Close' }).click()
  await dialog.getByLabel('Starting float, in dollars').fill('100')
  await dialog.getByLabel('Cash counted, in dollars').fill('140')
  await dialog.getByLabel('Your name, as your signature').fill('Dana Clerk')
  await shot('close-till')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The desk starts with somebody of whom data are missing, and gives the reason. */
export async function startWithout(page: Page, shot: Shot): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Get Data' }).waitFor()
  await shot('start-without')
  await dialog.getByLabel('Why are the prints taken anyway?').fill('Given on paper')
  await dialog.getByRole('button', { name: 'Start Without' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
