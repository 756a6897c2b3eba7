import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useChosen } from './use-chosen.ts'

const rows = [
  { id: 7, status_code: null },
  { id: 8, status_code: 2 },
]

function Bulk() {
  const chosen = useChosen(rows, '')
  return (
    <>
      <button type="button" onClick={chosen.togglePage}>
        Choose all
      </button>
      <BulkBar chosen={chosen} query={{}} count={2} onPage={2} />
    </>
  )
}

async function open(answer: object | (() => Response)) {
  vi.useRealTimers()
  const calls = await server.stubServer(
    {
      'GET /users': server.page([{ id: 4, username: 'kim', name: 'kim' }]),
      'GET /users/4': server.version({ id: 4, username: 'kim', name: 'kim' }, '"1"'),
      'POST /applicants/changes': answer as never,
    },
    { applicants: ['change_many'] },
  )
  await renderInTheme(<Bulk />)
  await page.getByRole('button', { name: 'Choose all' }).click()
  await expect.element(page.getByText('2 chosen')).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}w{/Shift}{/Alt}')
  await expect.element(page.getByRole('combobox', { name: 'Assigned to' })).toHaveFocus()
  return calls
}

test('the chosen are assigned to a person and given a due date by keys, and are chosen no longer', async () => {
  const calls = await open({ id: 3 })
  await userEvent.keyboard('ki')
  await expect.element(page.getByRole('option', { name: 'kim' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await page.getByLabelText('Due', { exact: true }).fill('2026-12-24')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], assignee: 4, due: '2026-12-24' })
  await expect.element(page.getByText('0 chosen')).toBeInTheDocument()
})

test('only the due date is sent if nobody is chosen, and nothing without either', async () => {
  const calls = await open({ id: 3 })
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabelText('Due', { exact: true }).fill('2026-12-24')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], due: '2026-12-24' })
})

test('person and due date are taken away from all at once, and not beside new ones', async () => {
  const calls = await open({ id: 3 })
  await page.getByLabelText('Due', { exact: true }).fill('2026-12-24')
  await page.getByRole('checkbox', { name: 'Take the person away' }).click()
  await page.getByRole('checkbox', { name: 'Take the day away: no due date' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Choose a due date or none')).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await page.getByLabelText('Due', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], assignee: null, due: null })
})
