import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Transfers } from './transfers.tsx'
import { TransfersPanel } from './transfers-panel.tsx'

const request = {
  ...{ id: 4711, created: '2026-11-24T14:15:00Z', state: 'PENDING', employer: 3, network: null, applicant: null, applicant_type: 5 },
  ...{ location: 41, vendor: null, first_name: 'Ann', last_name: 'Alvarez', email: 'ann@example.org', phone: '3055550142' },
  ...{ notes: null, decline_reason: null },
}
const match = {
  ...{ id: 7, first_name: 'Ann', last_name: 'Alvarez', email: 'ann@example.org', created: '2026-11-01T14:15:00Z', position: null },
  ...{ same: ['last_name', 'dob'], locations: ['North School'] },
}

test('an address that limits the list to a work location says so, and leads to all', async () => {
  const calls = await server.stubServer(
    { 'GET /transfers': server.page([request]), 'GET /locations/41': server.version({ id: 41, name: 'North School' }, '"1"') },
    { transfers: ['list'] },
  )
  await renderRouted([{ path: '/transfers', Content: Transfers }], createMemoryHistory({ initialEntries: ['/transfers?location=41'] }))
  await expect.element(page.getByText('Only transfer requests for North School are shown.')).toBeVisible()
  const asked = () => calls.filter(({ path }) => path === '/transfers').at(-1)?.query
  expect(asked()).toMatchObject({ state: 'PENDING', location: '41' })
  await page.getByRole('button', { name: 'Show all transfer requests' }).click()
  await expect.element(page.getByText(/^Only transfer requests/)).not.toBeInTheDocument()
  await expect.poll(() => asked()?.location).toBe(undefined)
})

test('a request that was withdrawn meanwhile says so, can no longer be approved, and leaves the list', async () => {
  const routes: server.Routes = {
    'GET /transfers': server.page([request]),
    'GET /transfers/4711/matches': { results: [match] },
    'POST /transfers/4711/approve': () => {
      routes['GET /transfers'] = server.page([])
      return Response.json({ code: 'DECIDED', detail: 'The applicant has withdrawn this request.' }, { status: 409 })
    },
  }
  await server.stubServer(routes, { transfers: ['approve', 'decline'] })
  await renderRouted([{ path: '/', Content: Transfers }])
  await page.getByRole('button', { name: 'Approve the transfer of Alvarez, Ann' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('radio', { name: 'Alvarez, Ann, ann@example.org, at North School' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The applicant has withdrawn this request.')
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  await expect.element(page.getByText('0 requests')).toBeInTheDocument()
})

test('a transfer whose approval had no answer is approved by the second press, not decided by somebody else', async () => {
  let isApproved = false
  await server.stubServer(
    {
      'GET /transfers': () => Response.json(server.page(isApproved ? [] : [request])),
      'GET /transfers/4711': () => Response.json({ ...request, state: 'APPROVED', applicant: 7 }, { headers: { etag: '"2"' } }),
      'GET /transfers/4711/matches': { results: [match] },
      'POST /transfers/4711/approve': () => {
        if (isApproved) return Response.json({ code: 'DECIDED', detail: 'This request was decided already.' }, { status: 409 })
        isApproved = true
        throw new TypeError('Failed to fetch')
      },
    },
    { transfers: ['approve', 'decline'] },
  )
  await renderRouted([{ path: '/', Content: Transfers }])
  await page.getByRole('button', { name: 'Approve the transfer of Alvarez, Ann' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Transfer approved')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a pending request in the list says where its person works now, and links to each record that matches', async () => {
  const namesake = { ...match, id: 8, first_name: 'Anne', locations: [] }
  await server.stubServer({
    'GET /transfers': server.page([request, { ...request, id: 4712 }]),
    'GET /transfers/4711/matches': { results: [match, namesake] },
    'GET /transfers/4712/matches': { results: [] },
  })
  await renderRouted([{ path: '/', Content: Transfers }])
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
  await expect.element(first).toHaveTextContent('FromNorth School (record of Alvarez, Ann)No work location (record of Alvarez, Anne)')
  await expect.element(first.getByRole('link', { name: 'record of Alvarez, Ann', exact: true })).toHaveAttribute('href', '/record/7')
  await expect.element(second).toHaveTextContent('FromNo record matches')
})

test('a pending request on a record says its number and from where to where', async () => {
  await server.stubServer({
    'GET /transfers': server.page([request]),
    'GET /locations/40': server.version({ id: 40, name: 'North School' }, '"1"'),
    'GET /locations/41': server.version({ id: 41, name: 'South School' }, '"1"'),
  })
  await renderInTheme(<TransfersPanel applicant={{ ...annAlvarez, locations: [40] }} />)
  await expect.element(page.getByText('4711')).toBeVisible()
  await expect.element(page.getByText('North School')).toBeVisible()
  await expect.element(page.getByText('South School')).toBeVisible()
})

test('a request says that its work location was deleted', async () => {
  await server.stubServer({
    'GET /transfers': server.page([request]),
    'GET /transfers/4711/matches': { results: [match] },
    'GET /locations/41': server.version({ id: 41, name: 'South School', removed: true }, '"1"'),
    'GET /applicanttypes/5': server.version({ id: 5, description: 'Teacher', removed: false }, '"1"'),
  })
  await renderRouted([{ path: '/', Content: Transfers }])
  await expect.element(page.getByText('South School (deleted)')).toBeVisible()
  await expect.element(page.getByText('Teacher', { exact: true })).toBeVisible()
})
