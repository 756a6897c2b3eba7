import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { MachineFileDialog } from './machine-file-dialog.tsx'

const one = appointmentOf({})
const path = `/appointments/${one.id}/demographics`
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function renderDialog(problems: readonly object[]) {
  queryClient.clear()
  const onClose = vi.fn()
  const calls = await server.stubServer({
    [`GET ${path}`]: { long_name: null, problems },
    [`GET ${path}/file`]: () => new Response('1.001:', { headers: { 'content-disposition': 'attachment; filename="one.eft"' } }),
  })
  await renderInTheme(<MachineFileDialog appointment={one} onClose={onClose} />)
  return { calls, onClose }
}

test('a file without a gap is taken by one press, and the dialog closes', async () => {
  const { calls, onClose } = await renderDialog([])
  await button('Take the File').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(calls.map((call) => call.path)).toContain(`${path}/file`)
})

test('what is missing is filled in from there, by the desk or the applicant', async () => {
  await renderDialog([{ tag: '2.032', mnemonic: 'HAI', name: 'Hair color', message: 'Is missing' }])
  await button('Fill In Data').click()
  await expect.element(page.getByRole('dialog', { name: 'Correct the Data of Ann Alvarez' })).toBeVisible()
})
