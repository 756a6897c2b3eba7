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

test('a ZIP code of another state than the chosen one is saved by a second press only, and an address that was so before may stay', async () => {
  queryClient.clear()
  const pier = {
    id: 3,
    location_name: 'Pier',
    location_street1: '1 Pier Rd',
    location_city: 'Gary',
    location_state: 'NY',
    location_postal: '46401',
  }
  const calls = await server.stubServer(
    { 'GET /livescanvendors/3': server.version(pier, '"1"'), 'PATCH /livescanvendors/3': server.version(pier, '"2"') },
    { livescanvendors: ['update'] },
  )
  const section = { title: 'Address', names: ['location_name', 'location_state', 'location_postal'], required: [] } as const
  await renderInTheme(<ProfilePanel contract={liveScanVendor} record={pier as unknown as Lsv} section={section} />)
  await page.getByRole('button', { name: 'Modify Address' }).click()
  await page.getByLabelText('ZIP code').fill('60601')
  await save.click()
  await expect.element(page.getByText('ZIP code 60601 is in Illinois, not in New York. Press Save again if this is right.')).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await page.getByLabelText('ZIP code').fill('46401')
  await page.getByLabelText('Name').fill('Pier Prints')
  await save.click()
  await expect.element(page.getByText('Address saved')).toBeVisible()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ location_name: 'Pier Prints' }])
})

test('a TCN length that the number of no machine file has is saved by a second press only', async () => {
  queryClient.clear()
  const pier = { id: 3, tcn_prefix: 'NYDT', tcn_length: null }
  const calls = await server.stubServer(
    { 'GET /livescanvendors/3': server.version(pier, '"1"'), 'PATCH /livescanvendors/3': server.version(pier, '"2"') },
    { livescanvendors: ['update'] },
  )
  const section = { title: 'Machines', names: ['tcn_prefix', 'tcn_length'], required: [] } as const
  await renderInTheme(<ProfilePanel contract={liveScanVendor} record={pier as unknown as Lsv} section={section} />)
  await page.getByRole('button', { name: 'Modify Machines' }).click()
  await page.getByLabelText('TCN length').fill('12')
  await save.click()
  await expect.element(page.getByText(/has 14 characters \(NYDT and the registration number\), not 12\. Press Save again/)).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  // A press within a second is the end of a double click.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await save.click()
  await expect.element(page.getByText('Machines saved')).toBeVisible()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ tcn_length: 12 }])
})
