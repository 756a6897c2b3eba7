import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appointmentOf } from '../../../testing/appointment.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { noteTakenFile } from '../taken-files.ts'
import { DoneDialog } from './done-dialog.tsx'

const ann = appointmentOf({ id: 1_000_000_001, started_at: '2026-11-23T14:01:00.000Z' })
const ben = appointmentOf({ id: 1_000_000_002, first_name: 'Ben', last_name: 'Okafor' })

async function renderDialog(changes: object = {}, lsv = { tcn_prefix: null as string | null, tcn_length: null as number | null }) {
  const shown = { ...ann, ...changes }
  const calls = await server.stubServer(
    { [`GET /appointments/${ann.id}`]: server.version(shown, '"1"'), [`PATCH /appointments/${ann.id}`]: server.version(shown, '"2"') },
    { appointments: ['update'] },
  )
  await renderInTheme(<DoneDialog appointment={shown} lsv={lsv} people={[shown, ben]} onClose={() => {}} />)
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

test("the applicant's own registration number is no TCN, unless a press says that the machine kept it", async () => {
  noteTakenFile(ann.id)
  const calls = await renderDialog()
  await userEvent.keyboard('1000000001{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ann Alvarez, not a TCN/)
  await press('Enter')
  expect(server.writes(calls)).toEqual([])
  await page.getByRole('button', { name: /^The machine kept 1000000001/ }).click()
  await page.getByRole('button', { name: 'Completed' }).click()
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { transaction_id: '1000000001' } }])
})

test('the number of a file that this desk has not taken is not offered', async () => {
  localStorage.clear()
  await renderDialog()
  expect(page.getByRole('button', { name: /The machine kept/ }).elements()).toEqual([])
})

test("a TCN has the prefix and the length of the location's machines", async () => {
  const calls = await renderDialog({}, { tcn_prefix: 'NYDT', tcn_length: 14 })
  await userEvent.keyboard('CALI8200000001{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Must begin with NYDT/)
  await userEvent.keyboard('NYDT820000001{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Must have 14 characters, not 13/)
  expect(server.writes(calls)).toEqual([])
})

test('prints that were not started need a reason while something is missing', async () => {
  const calls = await renderDialog({ started_at: null, missing: ['demographics'] })
  await userEvent.keyboard('NYDT8200000001{Enter}')
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Why are the prints taken without?' })
  await expect.element(reason).toHaveAccessibleDescription(/Required/)
  expect(server.writes(calls)).toEqual([])
  await reason.fill('Given on paper')
  await press('Enter')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { status: 'COMPLETED', reason: 'Given on paper' } }])
})
