import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AddLsv } from './manage-lsvs.tsx'

async function renderForm() {
  queryClient.clear()
  await server.stubServer({})
  await renderInTheme(<AddLsv network={1} onClose={() => {}} />)
}

const dialog = page.getByRole('dialog')
const zip = dialog.getByRole('textbox', { name: 'ZIP code' })
const zone = dialog.getByRole('combobox', { name: 'Time zone' })

test('the zone of a new location follows its ZIP code, and an unknown one changes nothing', async () => {
  await renderForm()
  await expect.element(zone).toHaveValue('America/New_York')
  await zip.fill('60601')
  await expect.element(zone).toHaveValue('America/Chicago')
  await zip.fill('80202')
  await expect.element(zone).toHaveValue('America/Denver')
  // Lewiston and its surroundings are at the boundary.
  await zip.fill('83549')
  await expect.element(zone).toHaveValue('America/Denver')
  await expect.element(dialog.getByText(/^ZIP code .* is in/)).not.toBeInTheDocument()
})

test('a zone that was chosen stays, with a warning that names the other one', async () => {
  await renderForm()
  await zone.selectOptions('America/Chicago')
  await zip.fill('33130')
  await expect.element(dialog.getByText('ZIP code 33130 is in Eastern Time.')).toBeVisible()
  await expect.element(zone).toHaveValue('America/Chicago')
  await dialog.getByRole('button', { name: 'Use Eastern Time' }).click()
  await expect.element(zone).toHaveValue('America/New_York')
  await expect.element(dialog.getByText(/^ZIP code .* is in/)).not.toBeInTheDocument()
})
