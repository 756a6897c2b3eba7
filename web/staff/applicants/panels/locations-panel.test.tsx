import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { queryClient } from '../../../data/query-client.ts'
import { useRecord } from '../../../data/records/use-records.ts'
import { annAlvarez } from '../../../testing/applicant.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme, renderRouted } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { LocationsPanel } from './locations-panel.tsx'

const ann = { ...annAlvarez, locations: [31, 32] }

function Record() {
  const known = useRecord(applicant, 7)
  return known.data && <LocationsPanel applicant={known.data.record} />
}

test('a removed work location disappears before the answer, and is back with the reason when that is refused', async () => {
  let refuse = () => {}
  const released = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await server.stubServer(
    {
      'GET /applicants/7': server.version(ann, '"1"'),
      'GET /locations/31': server.version({ id: 31, name: 'Harbor School' }, '"1"'),
      'GET /locations/32': server.version({ id: 32, name: 'Lake School' }, '"1"'),
      'PATCH /applicants/7': () => released.then(server.refusal(409, 'Not now.')),
    },
    { applicants: ['update'] },
  )
  await renderInTheme(<Record />)
  const rows = page.getByRole('list', { name: 'Work locations' }).getByRole('listitem')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Actions for Harbor School' }).click()
  await press('Enter')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(rows).toHaveTextContent('Lake School')
  await expect.element(dialog).not.toBeInTheDocument()
  refuse()
  await expect.element(dialog).toHaveTextContent('Not now.')
  await expect.element(rows.nth(0)).toHaveTextContent('Harbor School')
})

test('where an employer has no work locations, their dialog leads to where they are added', async () => {
  queryClient.clear()
  await server.stubServer(
    { 'GET /applicants/7': server.version({ ...ann, locations: [] }, '"1"'), 'GET /locations': server.page([]) },
    { applicants: ['update'], locations: ['create'] },
  )
  await renderRouted([{ path: '/', Content: Record }])
  await page.getByRole('button', { name: 'Add work location' }).click()
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Manage Entities' })).toHaveAttribute('href', '/entities')
})
