import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import type { Session } from '../../../data/session.ts'
import { renderRouted } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import { DeleteLsv } from './publish-dialogs.tsx'

const lsv = { id: 3, network: 1, name: 'Downtown', timezone: 'America/New_York' } as Lsv

/** The upcoming appointments, the earliest first. */
async function askToDelete(coming: readonly object[], may: Session['may'] = {}) {
  queryClient.clear()
  await server.stubServer(
    {
      'GET /appointments': ({ query }: server.Call) =>
        Response.json(server.page(coming.slice(...(query.order === '-date_time' ? [-1] : [0, 1])), null, coming.length)),
      'GET /oris': server.page([], null, 4),
      'GET /applicanttypes': server.page([], null, 6),
      'GET /availabletimes': server.page([]),
      'GET /livescanvendors/3/users': [],
    },
    may,
  )
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

test.each<{ who: string; may: Session['may']; path: string }>([
  { who: 'networks', may: {}, path: '/dashboard' },
  { who: 'superusers', may: { applicants: ['find'] }, path: '/appointments' },
])('$who are led to all upcoming appointments, in the days of the location', async ({ may, path }) => {
  await askToDelete([{ id: 1, date_time: '2031-03-05T02:30:00Z' }, { id: 2 }, { id: 3, date_time: '2031-04-02T01:00:00Z' }], may)
  const link = page.getByRole('link', { name: '3 upcoming appointments' })
  await expect.element(link).toBeVisible()
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href)
  expect(pathname).toBe(path)
  expect(Object.fromEntries(searchParams)).toEqual({ network: '1', lsv: '3', after: '2031-03-04', before: '2031-04-01' })
})
