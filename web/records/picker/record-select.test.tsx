import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { location } from '../../../contract/environments/locations-and-vendors.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { RecordSelect } from './record-select.tsx'

function Picker({ withRemoved }: { withRemoved: boolean }) {
  const [value, setValue] = useState('')
  return <RecordSelect label="Work location" record={location} withRemoved={withRemoved} value={value} onChange={setValue} />
}

test('a filter offers deleted records after the others, and a form offers none', async () => {
  await server.stubServer({
    'GET /locations': ({ query }) =>
      Response.json(server.page([query.removed ? { id: 2, name: 'Old School', removed: true } : { id: 1, name: 'New School' }])),
    'GET /locations/2': server.version({ id: 2, name: 'Old School', removed: true }, '"1"'),
  })
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  const shown = await renderInTheme(<Picker withRemoved={false} />)
  await page.getByRole('combobox', { name: 'Work location' }).click()
  await expect.poll(options).toEqual(['New School'])
  await shown.unmount()
  await renderInTheme(<Picker withRemoved />)
  await page.getByRole('combobox', { name: 'Work location' }).click()
  await expect.poll(options).toEqual(['New School', 'Old School (deleted)'])
  await page.getByRole('option', { name: 'Old School (deleted)' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Work location' })).toHaveValue('Old School (deleted)')
})
