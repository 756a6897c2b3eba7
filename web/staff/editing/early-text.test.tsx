import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { StatusPanel } from '../applicants/panels/status-panel.tsx'
import { RecordDialog } from './record-dialog.tsx'

const buses = { id: 4, name: 'Buses', identifier: null }
const labels = { name: 'Name', identifier: 'Identifier' } as const

async function openSlowly() {
  queryClient.clear()
  const answer = Promise.withResolvers<Response>()
  await server.stubServer({ 'GET /vendors/4': () => answer.promise })
  const onClose = vi.fn()
  await renderInTheme(
    <RecordDialog<unknown, unknown, unknown, { name: string; identifier: string }>
      title="Edit Vendor"
      opened
      onClose={onClose}
      contract={vendor as never}
      id={4}
      labels={labels}
      done="Vendor saved"
    >
      {({ field }) => (
        <>
          <TextField {...field('name')} />
          <TextField {...field('identifier')} />
        </>
      )}
    </RecordDialog>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Edit Vendor' })).toBeVisible()
  return { onClose, come: () => answer.resolve(server.version(buses, '"1"')()) }
}

const name = page.getByRole('textbox', { name: 'Name' })

test('text that is typed while a record loads is in the first field, and no blank or Enter closes its dialog', async () => {
  const { onClose, come } = await openSlowly()
  await userEvent.keyboard('Big red {Enter}')
  expect(onClose).not.toHaveBeenCalled()
  come()
  await expect.element(name).toHaveFocus()
  await expect.poll(() => (name.element() as HTMLInputElement).value).toMatch(/^(Big red Buses|BusesBig red )$/)
  await userEvent.keyboard('{End}!')
  await expect.poll(() => (name.element() as HTMLInputElement).value).toMatch(/!$/)
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('letters that are typed while a record loads choose a status', async () => {
  queryClient.clear()
  const answer = Promise.withResolvers<Response>()
  const routes: server.Routes = {
    'GET /statuscodes': server.page([
      { id: 1, description: 'Cleared', template: null },
      { id: 2, description: 'Hired', template: null },
    ]),
    'GET /applicanthistories': server.page([]),
    'GET /applicants/7': () => answer.promise,
  }
  await server.stubServer(routes, { applicants: ['update'] })
  await renderInTheme(<StatusPanel applicant={{ ...annAlvarez, status_code: 1 }} />)
  await expect.element(page.getByText('Cleared')).toBeVisible()
  await page.getByRole('button', { name: 'Change hire status' }).click()
  await userEvent.keyboard('hi')
  answer.resolve(server.version({ ...annAlvarez, status_code: 1 }, '"1"')())
  await expect.element(page.getByRole('radio', { name: 'Hired' })).toBeChecked()
})

test('Escape closes a dialog that loads, and what was typed is forgotten', async () => {
  const { onClose } = await openSlowly()
  await userEvent.keyboard('Big{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
