import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annAlvarez } from '../../../testing/applicant.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { StatusPanel } from './status-panel.tsx'

const cleared = { id: 1, description: 'Cleared', slug: 'cleared', template: 5, recipient: 'LOC', waits: false }
const hired = { id: 2, description: 'Hired', slug: 'hired', template: null, recipient: null, waits: false }
const lists = {
  'GET /statuscodes': server.page([cleared, hired]),
  'GET /applicanthistories': server.page([
    { id: 31, applicant: 7, event: 'STATUS', status_code: 1, date: '2026-11-03T15:30:00Z' },
    { id: 32, applicant: 7, event: 'CREATED', status_code: null, date: '2026-11-02T15:30:00Z' },
  ]),
}

async function renderStatus(routes: server.Routes = {}, verbs: string[] = ['update']) {
  const calls = await server.stubServer({ ...lists, ...routes }, { applicants: verbs })
  await renderInTheme(<StatusPanel applicant={{ ...annAlvarez, status_code: 1 }} />)
  return calls
}

const change = page.getByRole('button', { name: 'Change hire status' })
const dialog = page.getByRole('dialog', { name: 'Change Hire Status' })

test('the hire status is shown with its name and date, without other events', async () => {
  await renderStatus()
  const rows = page.getByRole('list', { name: 'Earlier hire statuses' }).getByRole('listitem')
  await expect.element(rows).toHaveTextContent(/^Cleared since /)
})

test('users who may not change applicants have no Change button', async () => {
  await renderStatus({}, [])
  await expect.element(page.getByRole('list', { name: 'Earlier hire statuses' })).toBeVisible()
  await expect.element(change).not.toBeInTheDocument()
})

test('the choice has the focus on the present status and says whether a letter is sent', async () => {
  await renderStatus({ 'GET /applicants/7': server.version({ ...annAlvarez, status_code: 1 }, '"4"') })
  await change.click()
  await expect.element(dialog.getByRole('radio', { name: 'Cleared' })).toHaveFocus()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('A letter goes to the contact of: Work Location.')
  await dialog.getByRole('radio', { name: 'Hired' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No letter goes out with this status.')
})

test('a conflict names both statuses in words', async () => {
  const routes: server.Routes = {
    ...lists,
    'GET /applicants/7': server.version({ ...annAlvarez, status_code: null }, '"4"'),
    'PATCH /applicants/7': server.refusal(412, 'Changed meanwhile'),
  }
  const calls = await server.stubServer(routes, { applicants: ['update'] })
  await renderInTheme(<StatusPanel applicant={annAlvarez} />)
  await change.click()
  await dialog.getByRole('radio', { name: 'Hired' }).click()
  routes['GET /applicants/7'] = server.version({ ...annAlvarez, status_code: 1 }, '"5"')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Hire status: Cleared (before: None, you: Hired)')
  await expect.element(dialog.getByRole('radio', { name: 'Hired' })).toBeChecked()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ status_code: 2 }])
})
