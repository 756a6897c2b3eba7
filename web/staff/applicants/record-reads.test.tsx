import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Record } from './record.tsx'

const AUDITED_LISTS = ['/appointments', '/identifications', '/transfers', '/waiversignatures']

test('an opened record reads its row and each audited list once', async () => {
  queryClient.clear()
  const lists = [...AUDITED_LISTS, '/paymenttransactions', '/notes', '/letters', '/addresses', '/applicanthistories']
  const calls = await server.stubServer(
    {
      'GET /applicants/7': server.version(annAlvarez, '"4"'),
      ...Object.fromEntries(lists.map((list) => [`GET ${list}`, server.page([])])),
    },
    { applicants: ['update', 'read', 'list'], appointments: ['list', 'create'], paymenttransactions: ['list', 'desk'] },
  )
  const router = await renderRouted([
    { path: '/', Content: () => <p>Start</p> },
    { path: '/record/$id', Content: Record },
  ])
  await router.navigate({ to: '/record/$id', params: { id: '7' } as never })
  await expect.poll(() => calls.filter(({ path }) => path === '/transfers').length).toBeGreaterThan(0)
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  const paths = calls.map(({ path }) => path).filter((path) => path === '/applicants/7' || AUDITED_LISTS.includes(path))
  expect(paths.sort()).toEqual([...new Set(paths)])
  expect(paths).toContain('/appointments')
})
