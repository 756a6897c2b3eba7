import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AffectedApplicants } from './affected-applicants.tsx'

test('pending transfer requests are counted beside the applicants', async () => {
  const calls = await server.stubServer(
    { 'GET /applicants': server.page([]), 'GET /transfers': { ...server.page([{ id: 1 }]), count: 2 } },
    { transfers: ['list'] },
  )
  await renderRouted([{ path: '/', Content: () => <AffectedApplicants filter="location" id={41} effect="" /> }])
  await expect.element(page.getByText('No applicant names it.')).toBeVisible()
  await expect
    .element(page.getByText('2 pending transfer requests ask for it, and cannot be approved unless it is restored.'))
    .toBeVisible()
  const link = page.getByRole('link', { name: '2 pending transfer requests' })
  await expect.element(link).toHaveAttribute('href', '/transfers?location=41')
  expect(calls.find(({ path }) => path === '/transfers')?.query).toMatchObject({ state: 'PENDING', location: '41' })
})
