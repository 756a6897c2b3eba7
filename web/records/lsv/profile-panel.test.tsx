import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from './lsv.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { contactSection } from './sections.ts'

const harbor = {
  ...{ id: 3, name: 'Harbor', contact_first_name: 'Ana', contact_last_name: 'Alvarez', contact_email: null, contact_phone: '3055550100' },
} as unknown as Lsv

async function modifyContact() {
  queryClient.clear()
  const calls = await server.stubServer(
    {
      'GET /livescanvendors/3': server.version(harbor, '"1"'),
      'PATCH /livescanvendors/3': server.version(harbor, '"2"'),
    },
    { livescanvendors: ['update'] },
  )
  await renderInTheme(<ProfilePanel contract={liveScanVendor} record={harbor} section={contactSection} />)
  await page.getByRole('button', { name: 'Modify Primary Contact' }).click()
  return calls
}

const save = page.getByRole('button', { name: 'Save' })

test('a value that was missing does not block the change of another', async () => {
  const calls = await modifyContact()
  await page.getByRole('textbox', { name: 'First name' }).fill('Bea')
  await save.click()
  await expect.element(page.getByText('Primary Contact saved')).toBeVisible()
  expect(server.writes(calls).at(-1)?.body).toEqual({ contact_first_name: 'Bea' })
})

test('a required value that is there cannot be removed', async () => {
  const calls = await modifyContact()
  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await expect.element(save).toBeDisabled()
  expect(server.writes(calls)).toEqual([])
})
