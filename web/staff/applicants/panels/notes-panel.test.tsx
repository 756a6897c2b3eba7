import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { queryClient } from '../../../data/query-client.ts'
import { recordKey } from '../../../data/records/use-records.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { NotesPanel } from './notes-panel.tsx'

const SAM = 1
const EVERY_VERB = { notes: ['create', 'update', 'remove'] }
const ownNote = { id: 11, created: '2026-11-03T15:30:00Z', author: SAM, applicant: 7, note_text: 'Called, no answer.' }
const foreignNote = { id: 12, created: '2026-11-02T15:30:00Z', author: 2, applicant: 7, note_text: 'Sent the form again.' }
const authors = {
  'GET /users/1': server.version({ id: 1, email: 'sam@example.com' }, '"1"'),
  'GET /users/2': server.version({ id: 2, email: 'kim@example.com' }, '"1"'),
}

async function renderNotes(routes: server.Routes, may: Record<string, string[]> = EVERY_VERB) {
  const all = { ...authors, ...routes }
  const calls = await server.stubServer(all, may)
  await renderInTheme(<NotesPanel applicant={7} />)
  return { calls, routes: all as server.Routes }
}

const rows = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })

test('the notes of the applicant are shown with their date and author', async () => {
  const { calls } = await renderNotes({ 'GET /notes': server.page([ownNote, foreignNote]) })
  await expect.element(rows.nth(0)).toHaveTextContent('Called, no answer.')
  await expect.element(rows.nth(0)).toHaveTextContent('sam@example.com')
  await expect.element(rows.nth(1)).toHaveTextContent('kim@example.com')
  expect(calls.find(({ path }) => path === '/notes')?.query).toMatchObject({ applicant: '7' })
})

test('an applicant without notes has one line that says so', async () => {
  await renderNotes({ 'GET /notes': server.page([]) })
  await expect.element(page.getByText('None', { exact: true })).toBeVisible()
})

test('a failed load shows the reason, and trying again shows the notes', async () => {
  const { routes } = await renderNotes({ 'GET /notes': server.refusal(500, 'Something went wrong. Please try again.') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong.')
  routes['GET /notes'] = server.page([ownNote])
  await button('Try again').click()
  await expect.element(rows).toHaveTextContent('Called, no answer.')
})

test('more notes are loaded below those that are shown', async () => {
  await renderNotes({
    'GET /notes': ({ query }: server.Call) =>
      Response.json(query.cursor === 'second' ? server.page([foreignNote], null, 2) : server.page([ownNote], 'second', 2)),
  })
  await button('Load more notes').click()
  await expect.element(rows.nth(1)).toHaveTextContent('Sent the form again.')
  await expect.element(button('Load more notes')).not.toBeInTheDocument()
})

test('Ctrl+Enter saves the typed note, and Enter alone begins another line', async () => {
  const { calls } = await renderNotes({ 'GET /notes': server.page([]), 'POST /notes': server.version(ownNote, '"1"') })
  await button('Add note').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called')
  await press('Enter')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ body }) => body)).toEqual([expect.objectContaining({ note_text: expect.stringMatching(/^Called/) })])
})

test('a note is added once, with the applicant that it belongs to', async () => {
  const { calls, routes } = await renderNotes({ 'GET /notes': server.page([]), 'POST /notes': server.version(ownNote, '"1"') })
  await button('Add note').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called, no answer.')
  routes['GET /notes'] = server.page([ownNote])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(rows).toHaveTextContent('Called, no answer.')
  const [created, ...others] = server.writes(calls)
  expect(created?.body).toEqual({ applicant: 7, note_text: 'Called, no answer.', remind_on: null })
  expect(created?.headers['idempotency-key']).toMatch(/./)
  expect(others).toEqual([])
})

test('a new note is in the list before the answer, without actions, and leaves it again with the reason when it is refused', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await renderNotes({
    'GET /notes': server.page([ownNote]),
    'POST /notes': () => refused.then(server.refusal(500, 'The disk is full.')),
  })
  await expect.element(rows).toHaveTextContent('Called, no answer.')
  await button('Add note').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called again.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(rows.nth(0)).toHaveTextContent('Called again.')
  await expect.element(rows.nth(0)).toHaveTextContent('sam@example.com')
  expect(rows.nth(0).getByRole('button').elements()).toEqual([])
  await expect.element(rows.nth(1)).toHaveTextContent('Called, no answer.')
  await expect.element(dialog).not.toBeInTheDocument()
  refuse()
  await expect.element(dialog).toHaveTextContent('The disk is full.')
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Called again.')
  await expect.element(rows).toHaveTextContent('Called, no answer.')
})

test('a note that could not be saved stays in the dialog, and is sent again with the same key', async () => {
  const { calls, routes } = await renderNotes({
    'GET /notes': server.page([]),
    'POST /notes': server.refusal(500, 'Something went wrong.'),
  })
  await button('Add note').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called, no answer.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something went wrong.')
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Called, no answer.')
  routes['POST /notes'] = server.version(ownNote, '"1"')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const keys = server.writes(calls).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('only the user’s own notes have actions', async () => {
  await renderNotes({ 'GET /notes': server.page([ownNote, foreignNote]) })
  await expect.element(rows.nth(0).getByRole('button')).toBeVisible()
  expect(rows.nth(1).getByRole('button').elements()).toEqual([])
  await expect.element(button('Add note')).toBeVisible()
})

test('users who may manage the notes of others have actions on all of them', async () => {
  await renderNotes({ 'GET /notes': server.page([ownNote, foreignNote]) }, { notes: ['update', 'manage_others'] })
  await expect.element(rows.nth(1).getByRole('button')).toBeVisible()
})

test('a reader without verbs sees the notes and no buttons', async () => {
  await renderNotes({ 'GET /notes': server.page([ownNote]) }, {})
  await expect.element(rows).toHaveTextContent('Called, no answer.')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a note is deleted from its menu after a question that quotes it', async () => {
  const { calls, routes } = await renderNotes({
    'GET /notes': server.page([ownNote]),
    'DELETE /notes/11': () => new Response(null, { status: 204 }),
  })
  await rows.getByRole('button').click()
  await press('d', 'Enter')
  await expect.element(dialog).toHaveTextContent('Called, no answer.')
  expect(server.writes(calls)).toEqual([])
  routes['GET /notes'] = server.page([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('None', { exact: true })).toBeVisible()
  expect(server.writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /notes/11'])
})

test('users who manage the notes of others have actions on those too', async () => {
  await renderNotes({ 'GET /notes': server.page([foreignNote]) }, { notes: [...EVERY_VERB.notes, 'manage_others'] })
  await expect.element(rows.getByRole('button')).toBeVisible()
})

test('a note that went to the record into which this one was merged has the record read again', async () => {
  const { calls } = await renderNotes({
    'GET /notes': server.page([]),
    'POST /notes': server.version({ ...ownNote, applicant: 9 }, '"1"'),
  })
  await queryClient.fetchQuery({ queryKey: recordKey(applicant, 7), queryFn: () => null })
  await button('Add note').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => calls.map(({ method }) => method)).toContain('POST')
  await expect.poll(() => queryClient.getQueryState(recordKey(applicant, 7))?.isInvalidated).toBe(true)
})

test('a note that is saved before the list has come is in it, although that answer was begun before', async () => {
  queryClient.clear()
  const first = Promise.withResolvers<Response>()
  const { routes } = await renderNotes({
    'GET /notes': () => first.promise,
    'POST /notes': () => {
      routes['GET /notes'] = server.page([ownNote])
      return Response.json(ownNote, { status: 201, headers: { etag: '"1"' } })
    },
  })
  await button('Add note').click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called, no answer.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(rows).toHaveTextContent('Called, no answer.')
  first.resolve(Response.json(server.page([])))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(rows).toHaveTextContent('Called, no answer.')
})

test('a changed note is shown before its answer, and taken back with the reason when it is refused', async () => {
  const refuse = held()
  await renderNotes({
    'GET /notes': server.page([ownNote]),
    'GET /notes/11': server.version(ownNote, '"1"'),
    'PATCH /notes/11': refuse.answer,
  })
  await button('Actions for the note').click()
  await press('e', 'Enter')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Called twice.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(rows).toHaveTextContent('Called twice.')
  await expect.element(dialog).not.toBeInTheDocument()
  refuse.release()
  await expect.element(dialog).toHaveTextContent('Not now.')
  await expect.element(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Called twice.')
  await expect.element(rows).toHaveTextContent('Called, no answer.')
})

test('a deleted note disappears before the answer, and is back with the reason when the deletion is refused', async () => {
  const refuse = held()
  await renderNotes({ 'GET /notes': server.page([ownNote, foreignNote]), 'DELETE /notes/11': refuse.answer })
  await button('Actions for the note').first().click()
  await press('d', 'Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(rows).toHaveTextContent('Sent the form again.')
  refuse.release()
  await expect.element(dialog).toHaveTextContent('Not now.')
  await expect.element(rows.nth(0)).toHaveTextContent('Called, no answer.')
})

test.each([
  ['change', 'e', 'Save'],
  ['deletion', 'd', 'Delete'],
])('a refused %s of a note is taken back, also where the notes cannot be read again', async (_what, key, label) => {
  const refuse = held()
  const { routes } = await renderNotes({
    'GET /notes': server.page([ownNote, foreignNote]),
    'GET /notes/11': server.version(ownNote, '"1"'),
    'PATCH /notes/11': refuse.answer,
    'DELETE /notes/11': refuse.answer,
  })
  await button('Actions for the note').first().click()
  await press(key, 'Enter')
  if (label === 'Save') await dialog.getByRole('textbox', { name: 'Note' }).fill('Called twice.')
  await dialog.getByRole('button', { name: label }).click()
  await expect.element(rows.nth(0)).not.toHaveTextContent('Called, no answer.')
  for (const read of ['GET /notes', 'GET /notes/11']) routes[read] = server.refusal(503, 'Not reached.')
  refuse.release()
  await expect.element(dialog).toHaveTextContent('Not now.')
  await expect.element(rows.nth(0)).toHaveTextContent('Called, no answer.')
})

/** A refusal that is answered once it is released. */
function held() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { release: () => release(), answer: () => released.then(server.refusal(409, 'Not now.')) }
}
