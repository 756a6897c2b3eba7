import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { NotesPanel } from '../applicants/panels/notes-panel.tsx'

const people = [
  { id: 1, username: 'me', email: 'me@example.com' },
  { id: 2, username: 'kim', email: 'kim@example.com' },
  { id: 3, username: 'Kit Moe', email: 'moe@example.com' },
  { id: 4, username: 'sam', email: 'sam@example.com' },
]
const dialog = page.getByRole('dialog')
const box = dialog.getByRole('textbox', { name: 'Note' })
const options = dialog.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')

beforeEach(() => queryClient.clear())

async function begin(text: string, staff = people) {
  const calls = await server.stubServer(
    {
      'GET /notes': server.page([]),
      'GET /users': ({ query }: server.Call) =>
        Response.json(
          server.page(staff.filter(({ username }) => username.toLowerCase().includes(query.search ?? '')).slice(0, Number(query.limit))),
        ),
      'POST /notes': server.version({ id: 9 }, '"1"'),
    },
    { notes: ['create'] },
  )
  await renderInTheme(<NotesPanel applicant={7} />)
  await page.getByRole('button', { name: 'Add note' }).click()
  await box.click()
  await userEvent.keyboard(text)
  return calls
}

test('an @ in a note lists the members of staff, and the next letters narrow the list', async () => {
  const calls = await begin('Ask @')
  await expect.element(options.nth(2)).toHaveTextContent('samsam@example.com')
  await userEvent.keyboard('ki')
  await expect.element(options.nth(2)).not.toBeInTheDocument()
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  const asked = () => calls.filter(({ path }) => path === '/users').at(-1)?.query
  await expect.poll(asked).toMatchObject({ staff: 'true', search: 'ki' })
})

test('the reader is no colleague to mention', async () => {
  await begin('Ask @')
  await expect.element(options.nth(2)).toBeVisible()
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([
    'kimkim@example.com',
    'Kit Moemoe@example.com',
    'samsam@example.com',
  ])
  await userEvent.keyboard('me')
  await expect.element(options).not.toBeInTheDocument()
})

test('the list has eight colleagues, also when the reader is among the first', async () => {
  const crowd = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, username: `one ${at}`, email: 'x@example.com' }))
  await begin('Ask @', crowd)
  await expect.poll(() => options.elements().length).toBe(8)
})

test('arrows choose a colleague, Enter completes the name, and the note is saved with it', async () => {
  const calls = await begin('Ask @ki')
  await expect.element(options.nth(1)).toBeVisible()
  await press('ArrowDown')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect.element(box).toHaveValue('Ask @Kit Moe ')
  await expect.element(options).not.toBeInTheDocument()
  await userEvent.keyboard('please{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)?.body).toMatchObject({ note_text: 'Ask @Kit Moe please' })
})

test('Escape hides the list and not the dialog, and a click chooses', async () => {
  await begin('@sa')
  await expect.element(options).toBeVisible()
  await press('Escape')
  await expect.element(options).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('@sa')
  await userEvent.keyboard('m')
  await options.click()
  await expect.element(box).toHaveValue('@sam ')
  await expect.element(box).toHaveFocus()
})
