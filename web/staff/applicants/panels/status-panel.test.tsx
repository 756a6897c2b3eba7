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
  'POST /applicants/changes/letters': { changing: 1, unchanged: 0, template: null, letters: [] },
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
/** The changes that were sent. */
const saved = (calls: readonly server.Call[]) => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
const dialog = page.getByRole('dialog', { name: 'Change Hire Status' })

test('the hire status is shown with its name and date, without other events', async () => {
  await renderStatus()
  const rows = page.getByRole('list', { name: 'Earlier hire statuses' }).getByRole('listitem')
  await expect.element(rows).toHaveTextContent(/^Cleared since /)
})

test('a status that was undone says so, and so does the one that came back by it', async () => {
  const histories = [
    { id: 35, applicant: 7, event: 'STATUS_TAKEN_BACK', status_code: 1, date: '2026-11-05T15:31:00Z', detail: { takes_back: 34 } },
    { id: 34, applicant: 7, event: 'STATUS', status_code: 2, date: '2026-11-05T15:30:00Z', detail: { changed: ['status_code'] } },
    { id: 31, applicant: 7, event: 'STATUS', status_code: 1, date: '2026-11-03T15:30:00Z', detail: {} },
  ]
  await renderStatus({ 'GET /applicanthistories': server.page(histories) })
  const rows = page.getByRole('list', { name: 'Earlier hire statuses' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Cleared again since /)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Hired on .*, undone$/)
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

const letterTo = (recipient: string | null, email: string | null, problem: string | null) => ({
  ...{ applicant: 7, first_name: 'Ann', last_name: 'Alvarez', environment: 'Lakeside Schools', location: 41, vendor: null },
  ...{ recipient, email, problem, empty: [] as string[] },
})
const toSchool = letterTo('North School', 'north@example.org', null)
const toNobody = letterTo('South School', null, 'The contact of South School has no email address.')
const lettersOf = (...letters: object[]) => ({ changing: 1, unchanged: 0, template: letters.length > 0 ? 5 : null, letters })

async function renderChoice(letters: object | (() => Promise<Response>), status_code = 2) {
  const record = { ...annAlvarez, status_code }
  const answers: server.Routes = { 'GET /applicants/7': server.version(record, '"4"'), 'POST /applicants/changes/letters': letters }
  const preview = { paragraphs: ['Ann Alvarez is cleared.'], empty: [], original_name: 'a.docx', docx: '' }
  await server.stubServer({ ...lists, ...answers, 'POST /statuscodes/preview': preview }, { applicants: ['update'] })
  await renderInTheme(<StatusPanel applicant={record} />)
  await change.click()
}

test('those who get a letter are named with their addresses, and those who cannot get one with the reason', async () => {
  await renderChoice(lettersOf(toSchool, toNobody))
  await dialog.getByRole('radio', { name: 'Cleared' }).click()
  const words = dialog.getByRole('status')
  await expect.element(words).toHaveTextContent('A letter goes to:North School, north@example.org')
  await expect.element(words).toHaveTextContent('The contact of South School has no email address.')
})

test('the letter is seen before it leaves', async () => {
  await renderChoice(lettersOf(toSchool))
  await dialog.getByRole('radio', { name: 'Cleared' }).click()
  await dialog.getByRole('button', { name: 'Preview the Letter' }).click()
  await expect.element(dialog.getByRole('region', { name: 'The letter' })).toHaveTextContent('Ann Alvarez is cleared.')
})

test('nothing moves under the pointer when the recipients arrive, and Save waits for them', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const many = Array.from({ length: 12 }, (_, at) => letterTo(`School ${at}`, `school${at}@example.org`, null))
  await renderChoice(() => arrived.then(() => Response.json(lettersOf(...many))))
  const choice = dialog.getByRole('radio', { name: 'Cleared' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(choice).toBeVisible()
  const places = () => [choice, save].map((one) => one.element().getBoundingClientRect().top)
  const before = places()
  await choice.click()
  await expect.element(dialog.getByText('Looking up who gets the letter…')).toBeVisible()
  await expect.element(save).toBeDisabled()
  expect(places()).toEqual(before)
  arrive()
  await expect.element(dialog.getByText('School 0, school0@example.org')).toBeVisible()
  await expect.element(save).toBeEnabled()
  expect(places()).toEqual(before)
})

test('a status cannot be saved while it is unknown whom its letters reach', async () => {
  await renderChoice(server.refusal(500, 'The disk is full.') as never)
  await dialog.getByRole('radio', { name: 'Cleared' }).click()
  await expect.element(dialog.getByText('The disk is full.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('the choice has the focus on the current status and says whether a letter is sent', async () => {
  await renderChoice(lettersOf(), 1)
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
  expect(saved(calls)).toEqual([{ status_code: 2 }])
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
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved(calls)).toEqual([{ status_code: 2 }])
})

test('a letter with empty fields is named with them, and leaves once that is accepted', async () => {
  await renderChoice(lettersOf({ ...toSchool, empty: ['position', 'safe_date'] }))
  await dialog.getByRole('radio', { name: 'Cleared' }).click()
  await expect
    .element(dialog.getByRole('list', { name: 'Letters with empty fields' }))
    .toHaveTextContent('Alvarez, Ann, to North School: Position; SAFE expiration')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Send it all the same' }).click()
  await expect.element(save).toBeEnabled()
})
