import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { CorrectPaymentDialog } from './correct-payment-dialog.tsx'

const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Save' })
const amount = dialog.getByLabelText('Amount that was taken')

async function renderDialog(correct: server.Routes[string] = {}) {
  const calls = await server.stubServer({ 'POST /paymenttransactions/5/correct': correct })
  const taken = 'Mon, Nov 23, 9:00 AM, receipt 3-20261123-1'
  await renderInTheme(
    <CorrectPaymentDialog payment={5} applicant="Ann Lee" amount="1048.50" method="CASH" taken={taken} onClose={() => {}} />,
  )
  await dialog.getByLabelText('Reason').fill('A slip')
  return calls
}

test('names the payment that is corrected, and does not accept the amount that was recorded', async () => {
  const calls = await renderDialog()
  await expect.element(dialog.getByText('Ann Lee: $1,048.50, Cash, Mon, Nov 23, 9:00 AM, receipt 3-20261123-1')).toBeVisible()
  await amount.fill('1,048.50')
  await save.click()
  await expect.element(amount).toHaveAccessibleDescription('This is the amount that was recorded')
  expect(server.writes(calls)).toEqual([])
})

test('an amount above what is left to pay is recorded only after a confirmation', async () => {
  const more = { code: 'MORE_THAN_DUE', detail: '$1,480.50 is more than the $1,408.50 left to pay.' }
  const calls = await renderDialog(({ body }) =>
    (body as { more_than_due?: boolean }).more_than_due ? Response.json({}) : Response.json(more, { status: 409 }),
  )
  await amount.fill('1,480.50')
  await save.click()
  const question = dialog.getByText('$1,480.50 is more than the $1,408.50 left to pay. Press Save again to record it.')
  await expect.element(question).toBeVisible()
  expect(server.writes(calls)).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await save.click()
  await expect
    .poll(() => server.writes(calls).map(({ body }) => body))
    .toEqual([
      { reason: 'A slip', amount: '1480.50' },
      { reason: 'A slip', amount: '1480.50', more_than_due: true },
    ])
})
