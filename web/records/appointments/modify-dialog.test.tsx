import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { ModifyDialog } from './modify-dialog.tsx'

test('a phone number that cannot be one is refused when it is typed, and kept when it is stored', async () => {
  queryClient.clear()
  const one = appointmentOf({ phone: '0000000000' })
  const calls = await server.stubServer({
    [`GET /applicants/${one.applicant}`]: server.version({ id: one.applicant }, '"1"'),
    [`GET /appointments/${one.id}`]: server.version(one, '"1"'),
    [`PATCH /applicants/${one.applicant}`]: server.version({ id: one.applicant }, '"2"'),
  })
  await renderInTheme(<ModifyDialog appointment={one} onClose={() => {}} />)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Phone').fill('1234567890')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const refusal = dialog.getByText('This cannot be a phone number in the United States or Canada: please check it').first()
  await expect.element(refusal).toBeVisible()
  await dialog.getByLabelText('Phone').fill('0000000000')
  await dialog.getByLabelText('First name').fill('Anna')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ first_name: 'Anna' }])
})
