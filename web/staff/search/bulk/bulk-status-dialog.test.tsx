import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import LastChanges from '../../changes/last-changes.tsx'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import { useChosen } from './use-chosen.ts'

const rows = [
  { id: 7, status_code: null },
  { id: 8, status_code: 2 },
]
const letters = { changing: 2, unchanged: 0, template: null, letters: [] }
const routes: server.Routes = {
  'GET /statuscodes': server.page([{ id: 1, description: 'Cleared' }]),
  'GET /statuscodes/1': server.version({ id: 1, description: 'Cleared' }, '"1"'),
  'POST /applicants/changes/letters': letters,
}

const alvarez = { applicant: 8, first_name: 'Ann', last_name: 'Alvarez', status: 'Hired', status_code: 3, by_you: false }

afterEach(() => void vi.useRealTimers())

function Bulk() {
  const chosen = useChosen(rows, '')
  if (chosen.seen.size === 0)
    return (
      <button type="button" onClick={chosen.togglePage}>
        Choose all
      </button>
    )
  return <BulkStatusDialog chosen={chosen} onClose={chosen.clear} onBegun={chosen.clear} />
}

async function choose(more: server.Routes) {
  const calls = await server.stubServer({ ...routes, ...more }, { applicants: ['change_many'] })
  await renderInTheme(<Bulk />)
  await page.getByRole('button', { name: 'Choose all' }).click()
  await expect.element(page.getByRole('combobox', { name: 'New status' })).toHaveFocus()
  await userEvent.keyboard('Cle')
  await page.getByRole('option', { name: 'Cleared' }).click()
  return calls
}

async function render(more: server.Routes) {
  const calls = await choose(more)
  await page.getByRole('button', { name: 'Change 2' }).click()
  return calls
}

test('the dialog begins in its first field and sends the statuses that the list showed', async () => {
  const calls = await render({ 'POST /applicants/changes': { id: 3 } })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], status_code: 1, seen: [null, 2] })
})

test('the dialog says which statuses the chosen have now, and Ctrl+Enter changes them', async () => {
  const codes = [
    { id: 1, description: 'Cleared' },
    { id: 2, description: 'Submitted' },
  ]
  const calls = await choose({ 'GET /statuscodes': server.page(codes), 'POST /applicants/changes': { id: 3 } })
  await expect.element(page.getByText('Now: 1 no status, 1 Submitted.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change 2' })).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], status_code: 1, seen: [null, 2] })
})

test('letters that reach nobody are not said to leave', async () => {
  const nobody = { location: null, vendor: null, recipient: null, email: null, empty: [], problem: 'The applicant has no work location.' }
  const missed = { applicant: 7, first_name: 'Ana', last_name: 'Diaz', environment: 'Lakeside', ...nobody }
  await choose({ 'POST /applicants/changes/letters': { ...letters, letters: [missed] } })
  await expect.element(page.getByText('2 will change. No letter can leave. All can be undone for 60 seconds.')).toBeVisible()
})

test('a change whose answers were lost says so, and is offered to be undone when its dialog is closed', async () => {
  const made = { id: 5, kind: 'STATUS', status_code: 1, of_one: null, total: 2, done: 2, changed: 2, unchanged: 0, undone: 0 }
  let isMade = false
  const none = { results: [], earlier: 0 }
  const change = { ...made, refused: [], as_before: [], undo_seconds: 50 }
  vi.useFakeTimers({ toFake: ['Date'] })
  await choose({
    'GET /applicants/open_changes': () => Response.json(isMade ? { results: [change], earlier: 0 } : none),
    'GET /applicants/changes/5': change,
    'POST /applicants/changes': () => {
      isMade = true
      vi.setSystemTime(Date.now() + 15_000)
      throw new TypeError('The connection is lost')
    },
  })
  await renderInTheme(<LastChanges />)
  await page.getByRole('button', { name: 'Change 2' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No answer came: perhaps the change was made.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a change whose answer was lost is sent again, as the same one', async () => {
  let times = 0
  const calls = await render({
    'POST /applicants/changes': () => {
      times += 1
      if (times === 1) throw new TypeError('The connection is lost')
      return Response.json({ id: 3 })
    },
  })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const sent = server.writes(calls).filter(({ path }) => path === '/applicants/changes')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.headers['idempotency-key']).toEqual(expect.any(String))
  expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key'])
})

test('those whom somebody else changed meanwhile are named and can be left out', async () => {
  const changed = [alvarez]
  await render({
    'POST /applicants/changes': () => Response.json({ code: 'CHANGED', detail: 'Changed meanwhile', changed }, { status: 412 }),
  })
  const list = page.getByRole('list', { name: 'Changed meanwhile' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent('Alvarez, Ann Hired now')
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await page.getByRole('button', { name: 'Leave This One Out' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Change the Status of 1 Applicant' })).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBe(null)
})

test('those whom one’s own lost change has reached are said to be changed by it, and can be changed from there', async () => {
  let times = 0
  const calls = await render({
    'POST /applicants/changes': () => {
      times += 1
      const changed = [{ ...alvarez, by_you: true }]
      return times === 1 ? Response.json({ code: 'CHANGED', detail: 'Changed by you', changed }, { status: 412 }) : Response.json({ id: 3 })
    },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your earlier change of these records was made. Nothing of this one was made.')
  const list = page.getByRole('list', { name: 'Changed by you' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent('Alvarez, Ann Hired now')
  await page.getByRole('button', { name: 'Change From This Status' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change 2' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toEqual({ applicants: [7, 8], status_code: 1, seen: [null, 3] })
})

test('a refusal below many letters comes into view with the names', async () => {
  const changed = [alvarez]
  const many = Array.from({ length: 20 }, (_, at) => ({
    ...{ applicant: at, first_name: 'Ann', last_name: `Berg ${at}`, environment: 'Lakeside Schools', location: 1, vendor: null },
    ...{ empty: [], problem: null, recipient: 'School 1', email: 'school@example.org' },
  }))
  await render({
    'POST /applicants/changes/letters': { ...{ changing: 2, unchanged: 0, template: 4 }, letters: many },
    'POST /applicants/changes': () => Response.json({ code: 'CHANGED', detail: 'Changed meanwhile', changed }, { status: 412 }),
  })
  const list = page.getByRole('list', { name: 'Changed meanwhile' })
  await expect.element(list.getByRole('listitem')).toBeInViewport({ ratio: 1 })
  const leave = page.getByRole('button', { name: 'Leave This One Out' })
  const bottom = () => leave.element().getBoundingClientRect().bottom
  const footer = page.getByRole('button', { name: 'Cancel' })
  expect(bottom()).toBeLessThanOrEqual(footer.element().getBoundingClientRect().top)
})

test('the letter of each recipient is seen before it leaves, by Previous and Next, with the name', async () => {
  const reached = (applicant: number, last_name: string, location: number) => ({
    ...{ applicant, first_name: 'Ann', environment: 'Lakeside Schools', last_name, location, vendor: null, empty: [], problem: null },
    ...{ recipient: `School ${location}`, email: `school${location}@example.org` },
  })
  const nobody = {
    ...reached(9, 'Cole', 3),
    location: null,
    recipient: null,
    email: null,
    empty: [],
    problem: 'The applicant has no work location.',
  }
  const calls = await choose({
    'POST /applicants/changes/letters': {
      ...{ changing: 2, unchanged: 0, template: 4 },
      letters: [reached(7, 'Alvarez', 1), reached(8, 'Berg', 2), nobody],
    },
    'POST /statuscodes/preview': ({ body }) =>
      Response.json({ empty: [], paragraphs: [`About ${(body as { applicant: number }).applicant}`], original_name: 'a.docx', docx: '' }),
  })
  await expect.element(page.getByRole('list', { name: 'Letters' })).toHaveTextContent('Alvarez, Ann, Lakeside Schools: to School 1')
  await expect.element(page.getByRole('list', { name: 'Reaching nobody' })).toHaveTextContent('The applicant has no work location.')
  await page.getByRole('button', { name: 'Preview the 2 Letters' }).click()
  const preview = page.getByRole('group', { name: 'Preview of the letters' })
  await expect.element(preview.getByRole('status')).toHaveFocus()
  await expect.element(preview.getByRole('status')).toHaveTextContent('Alvarez, Ann to School 1, school1@example.org')
  await expect.element(preview.getByRole('region', { name: 'The letter' })).toHaveTextContent('About 7')
  await expect.element(preview.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await preview.getByRole('button', { name: 'Next' }).click()
  await expect.element(preview.getByRole('status')).toHaveTextContent('Berg, Ann to School 2')
  await expect.element(preview.getByRole('region', { name: 'The letter' })).toHaveTextContent('About 8')
  await expect.element(preview.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect.element(preview.getByRole('status')).toHaveFocus()
  const body = { template: 4, applicant: 8, status_code: 1, recipient: 'LOC', location: 2, vendor: null }
  expect(server.writes(calls).at(-1)?.body).toEqual(body)
})

test('those whom letters reach are in sight beside many who get none, and Previous and Next keep their width beside a long name', async () => {
  const person = (applicant: number, last_name: string) => ({ applicant, first_name: 'Ann', last_name, environment: 'Lakeside Schools' })
  const nowhere = { location: null, vendor: null, recipient: null, email: null, empty: [], problem: 'The applicant has no work location.' }
  const reached = (applicant: number) => ({
    ...{ ...person(applicant, 'Wolfeschlegelsteinhausenbergerdorff'), location: 1, vendor: null, empty: [], problem: null },
    ...{ recipient: 'The Elementary School of the Northern Lakeside District', email: 'the.office.of.the.principal@lakeside.example.org' },
  })
  await choose({
    'POST /applicants/changes/letters': {
      ...{ changing: 30, unchanged: 0, template: 4 },
      letters: [...Array.from({ length: 28 }, (_, at) => ({ ...person(at + 20, `Berg ${at}`), ...nowhere })), reached(7), reached(8)],
    },
    'POST /statuscodes/preview': { empty: [], paragraphs: ['About Ann'], original_name: 'a.docx', docx: '' },
  })
  await expect.element(page.getByRole('list', { name: 'Letters' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('list', { name: 'Letters' }).getByRole('listitem').last()).toBeInViewport()
  await page.getByRole('button', { name: 'Preview the 2 Letters' }).click()
  const next = page.getByRole('button', { name: 'Next' }).element() as HTMLElement
  const words = next.querySelector('.mantine-Button-label') as HTMLElement
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth)
})

test('Escape closes the preview first, and the dialog only after a question', async () => {
  const reached = (applicant: number) => ({
    ...{ applicant, first_name: 'Ann', last_name: `Berg ${applicant}`, environment: 'Lakeside Schools', location: 1, vendor: null },
    ...{ empty: [], problem: null, recipient: 'School 1', email: 'school1@example.org' },
  })
  await choose({
    'POST /applicants/changes/letters': {
      ...{ changing: 30, unchanged: 0, template: 4 },
      letters: Array.from({ length: 30 }, (_, at) => reached(at)),
    },
    'POST /statuscodes/preview': {
      empty: [],
      paragraphs: Array.from({ length: 12 }, (_, at) => `Paragraph ${at}`),
      original_name: 'a.docx',
      docx: '',
    },
  })
  const preview = page.getByRole('button', { name: 'Preview the 30 Letters' })
  await preview.click()
  await expect.element(page.getByText('Paragraph 0', { exact: true })).toBeInViewport()
  const footer = page.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect().top
  const bottom = () => page.getByRole('region', { name: 'The letter' }).element().getBoundingClientRect().bottom
  await expect.poll(bottom).toBeLessThanOrEqual(footer)
  await userEvent.keyboard('{Escape}')
  await expect.element(preview).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'New status' })).toHaveValue('Cleared')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByRole('combobox', { name: 'New status' })).toHaveValue('Cleared')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('letters with empty fields are named with them, and the statuses change once that is accepted', async () => {
  const letter = (applicant: number, empty: string[]) => ({
    ...{ applicant, first_name: 'Ann', last_name: `Number ${applicant}`, environment: 'Lakeside Schools', location: 1, vendor: null },
    ...{ problem: null, recipient: 'North School', email: 'north@example.org', empty },
  })
  const calls = await choose({
    'POST /applicants/changes/letters': { ...letters, template: 5, letters: [letter(7, ['position']), letter(8, [])] },
    'POST /applicants/changes': { id: 3 },
  })
  const gaps = page.getByRole('list', { name: 'Letters with empty fields' }).getByRole('listitem')
  await expect.element(gaps).toHaveTextContent('Number 7, Ann, to North School: Position')
  const save = page.getByRole('button', { name: 'Change 2' })
  await expect.element(save).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Send it all the same' }).click()
  await save.click()
  await expect.poll(() => server.writes(calls).at(-1)?.path).toBe('/applicants/changes')
})
