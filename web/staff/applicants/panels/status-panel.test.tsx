import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test('a status that was taken back says so, and so does the one that came back by it', async () => {
  const histories = [
    { id: 35, applicant: 7, event: 'STATUS_TAKEN_BACK', status_code: 1, date: '2026-11-05T15:31:00Z', detail: { takes_back: 34 } },
    { id: 34, applicant: 7, event: 'STATUS', status_code: 2, date: '2026-11-05T15:30:00Z', detail: { changed: ['status_code'] } },
    { id: 31, applicant: 7, event: 'STATUS', status_code: 1, date: '2026-11-03T15:30:00Z', detail: {} },
  ]
  await renderStatus({ 'GET /applicanthistories': server.page(histories) })
  const rows = page.getByRole('list', { name: 'Earlier hire statuses' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Cleared again since /)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Hired on .*, taken back$/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^Cleared since /)
})

test('a status that came with a merged record keeps its date and says where it was', async () => {
  const histories = [{ id: 31, applicant: 7, event: 'STATUS', status_code: 1, date: '2026-11-03T15:30:00Z', detail: { from: 9 } }]
  await renderStatus({ 'GET /applicanthistories': server.page(histories) })
  const rows = page.getByRole('list', { name: 'Earlier hire statuses' }).getByRole('listitem')
  await expect.element(rows).toHaveTextContent(/^Cleared since .*Nov 3, 2026.*, in a merged record$/)
})

test('users who may not change applicants have no Change button', async () => {
  await renderStatus({}, [])
  await expect.element(page.getByRole('list', { name: 'Earlier hire statuses' })).toBeVisible()
  await expect.element(change).not.toBeInTheDocument()
})

const school = { id: 41, name: 'North School', contact_email: 'north@example.org', removed: false }
const bare = { id: 42, name: 'South School', contact_email: null, removed: false }
const closed = { id: 43, name: 'Old School', contact_email: 'old@example.org', removed: true }

async function renderWithLocations(locations: readonly number[], status_code = 2) {
  const record = { ...annAlvarez, status_code, locations: [...locations] }
  const known = Object.fromEntries([school, bare, closed].map((one) => [`GET /locations/${one.id}`, server.version(one, '"1"')]))
  await server.stubServer({ ...lists, ...known, 'GET /applicants/7': server.version(record, '"4"') }, { applicants: ['update'] })
  await renderInTheme(<StatusPanel applicant={record} />)
  await change.click()
}

test('those who get a letter are named with their addresses, and those who cannot get one with the reason', async () => {
  await renderWithLocations([41, 42, 43])
  await dialog.getByRole('radio', { name: 'Cleared' }).click()
  const words = dialog.getByRole('status')
  await expect.element(words).toHaveTextContent('A letter goes to:North School, north@example.org')
  await expect.element(words).toHaveTextContent('The contact of South School has no email address. Old School was deleted.')
})

test('the choice has the focus on the current status and says whether a letter is sent', async () => {
  await renderWithLocations([41], 1)
  await expect.element(dialog.getByRole('radio', { name: 'Cleared' })).toHaveFocus()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('This is the current status.')
  await expect.element(dialog.getByText('A letter goes to:')).not.toBeInTheDocument()
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

test('typed letters choose a status, and the current one cannot be saved', async () => {
  const calls = await server.stubServer(
    {
      ...lists,
      'GET /applicants/7': server.version({ ...annAlvarez, status_code: 1 }, '"4"'),
      'PATCH /applicants/7': server.version({ ...annAlvarez, status_code: 2 }, '"5"'),
    },
    { applicants: ['update'] },
  )
  await renderInTheme(<StatusPanel applicant={{ ...annAlvarez, status_code: 1 }} />)
  await change.click()
  await expect.element(dialog.getByRole('radio', { name: 'Cleared' })).toHaveFocus()
  await expect.element(dialog.getByText('This is the current status. Choose a different one.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.keyboard('hi')
  await expect.element(dialog.getByRole('radio', { name: 'Hired' })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ status_code: 2 }])
})
