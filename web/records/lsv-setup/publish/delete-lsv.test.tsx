import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { renderRouted } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import { DeleteLsv } from './publish-dialogs.tsx'

const lsv = { id: 3, network: 1, name: 'Downtown', timezone: 'America/New_York' } as Lsv

async function askToDelete(coming: readonly object[]) {
  queryClient.clear()
  await server.stubServer({
    'GET /appointments': server.page(coming),
    'GET /oris': server.page([], null, 4),
    'GET /applicanttypes': server.page([], null, 6),
    'GET /availabletimes': server.page([]),
    'GET /livescanvendors/3/users': [],
  })
  await renderRouted([{ path: '/', Content: () => <DeleteLsv lsv={lsv} onClose={() => {}} onDialog={() => {}} /> }])
}

const effect = page.getByText('4 ORIs of it, with their prices, are no longer offered.')

test('what a deletion ends is listed before the question', async () => {
  await askToDelete([])
  await expect.element(effect).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Yes' })).toBeVisible()
})

test('nothing is announced as ended while the location cannot be deleted', async () => {
  await askToDelete([{ id: 1, date_time: '2031-03-04T21:30:00Z' }])
  await expect.element(page.getByText(/^Downtown cannot be deleted while it has upcoming appointments/)).toBeVisible()
  await expect.element(page.getByText('4 ORIs of it.')).toBeVisible()
  await expect.element(effect).not.toBeInTheDocument()
})
