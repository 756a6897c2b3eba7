import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appointmentOf } from '../../testing/appointment.ts'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { DoneDialog } from './done-dialog.tsx'

const ann = appointmentOf({ id: 1_000_000_001, started_at: '2026-11-23T14:01:00.000Z' })
const ben = appointmentOf({ id: 1_000_000_002, first_name: 'Ben', last_name: 'Okafor' })

async function renderDialog(changes: object = {}) {
  const shown = { ...ann, ...changes }
  const calls = await server.stubServer(
    { [`GET /appointments/${ann.id}`]: server.version(shown, '"1"'), [`PATCH /appointments/${ann.id}`]: server.version(shown, '"2"') },
    { appointments: ['update'] },
  )
  await renderInTheme(<DoneDialog appointment={shown} people={[shown, ben]} onClose={() => {}} />)
  await expect.element(field).toHaveFocus()
  return calls
}

const field = page.getByRole('dialog').getByRole('textbox', { name: 'TCN' })

test('the registration number of another person is refused by name, and the next scan replaces it', async () => {
  const calls = await renderDialog()
  await userEvent.keyboard('1000000002{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor, not a TCN/)
  expect(server.writes(calls)).toEqual([])
  await userEvent.keyboard('nydt8200000001')
  await expect.element(field).toHaveValue('nydt8200000001')
  await press('Enter')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { status: 'COMPLETED', transaction_id: 'NYDT8200000001' } }])
})

test('a scan replaces the previous TCN, and a registration number behind a prefix or another TCN is refused', async () => {
  const calls = await renderDialog({ status: 'COMPLETED', transaction_id: 'NYDT8200000001' })
  await userEvent.keyboard('1000000002{Enter}')
  await expect.element(field).toHaveValue('1000000002')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor/)
  await field.fill('NYDT1000000002')
  await press('Enter')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor/)
  expect(server.writes(calls)).toEqual([])
})

test("the applicant's own registration number must be confirmed as a TCN", async () => {
  const calls = await renderDialog()
  await userEvent.keyboard('1000000001{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(/registration number of .* press Completed again/)
  // A scanner's second Enter is not a confirmation.
  await press('Enter')
  expect(server.writes(calls)).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await press('Enter')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { transaction_id: '1000000001' } }])
})
