import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import type { OfKind } from './kinds.ts'

const visits = [
  { id: 1, date_time: '2031-03-05T02:30:00Z', lsv_timezone: 'America/New_York' },
  { id: 2, date_time: '2031-04-02T01:00:00Z', lsv_timezone: 'America/New_York' },
]

async function hrefsOf(kind: OfKind['kind']) {
  queryClient.clear()
  await server.stubServer({
    'GET /appointments': ({ query }: server.Call) =>
      Response.json(server.page([visits.at(query.order === '-date_time' ? -1 : 0) ?? {}], null, 2)),
    'GET /livescanvendors': server.page([], null, 3),
    'GET /employers': server.page([], null, 4),
    'GET /users': server.page([], null, 5),
  })
  const environment = { id: 9, name: 'Metro' } as OfKind['environment']
  await renderRouted([{ path: '/', Content: () => <ArchiveDialog kind={kind} environment={environment} onClose={() => {}} /> }])
  await expect.element(page.getByRole('link', { name: '2 coming appointments' })).toBeVisible()
  return page
    .getByRole('link')
    .elements()
    .map((link) => `${link.textContent}: ${link.getAttribute('href')}`)
}

test('what belongs to a network is linked with the lists of its own', async () => {
  expect(await hrefsOf('networks')).toEqual([
    '2 coming appointments: /appointments?network=9&after=2031-03-04&before=2031-04-01',
    '3 locations in use: /locations?network=9',
    '4 employers in use: /environments?network=9',
    '5 users: /users?network=9',
  ])
})

test('coming appointments of an employer lead to its applicants, which is said beside them', async () => {
  expect(await hrefsOf('employers')).toEqual(['2 coming appointments: /results?employer=9'])
  await expect.element(page.getByText('the link opens all applicants of this employer')).toBeVisible()
})
