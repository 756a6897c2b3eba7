import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { MissedBar } from './missed-bar.tsx'

const TUESDAY = new Date('2026-11-24T14:00:00.000Z')
const [ann, bo, cy, dee] = ['Ann', 'Bo', 'Cy', 'Dee'].map((first_name, at) =>
  appointmentOf({ id: 1_000_000_001 + at, first_name, last_name: 'Missed' }),
) as [Row, Row, Row, Row]
const here = appointmentOf({ id: 1_000_000_009, first_name: 'Eve', arrived_at: '2026-11-23T14:00:00.000Z' })
type Row = ReturnType<typeof appointmentOf>

const dialog = page.getByRole('dialog')
const button = page.getByRole('button', { name: /^Mark All/ })

async function render(rows: readonly Row[], stored: Readonly<Record<number, Partial<Row>>> = {}, may = ['update']) {
  queryClient.clear()
  const routes = Object.fromEntries(
    rows.flatMap((one) => [
      [`GET /appointments/${one.id}`, server.version({ ...one, ...stored[one.id] }, `"${one.id}"`)],
      [`PATCH /appointments/${one.id}`, () => Response.json({ ...one, status: 'NO_SHOW' })],
    ]),
  )
  const calls = await server.stubServer(routes, { appointments: may })
  await renderInTheme(<MissedBar rows={rows} now={TUESDAY} />)
  return calls
}

const marked = (calls: readonly server.Call[]) => server.writes(calls).map(({ path, body, headers }) => [path, body, headers['if-match']])
const markOf = ({ id }: Row) => [`/appointments/${id}`, { status: 'NO_SHOW' }, `"${id}"`]

test('all who were never checked in are marked after a look at their names, except those who are left out', async () => {
  const calls = await render([ann, bo, here, cy])
  await expect.element(button).toHaveTextContent('Mark All as No Show (3)')
  await button.click()
  await expect.element(dialog.getByText(/^Ann Missed, Mon, Nov 23/)).toBeVisible()
  await expect.element(dialog.getByText(/Eve/)).not.toBeInTheDocument()
  expect(server.writes(calls)).toEqual([])
  await dialog.getByLabelText(/^Bo Missed/).click()
  await dialog.getByRole('button', { name: 'Mark 2 people' }).click()
  await expect.element(page.getByText('2 people: No Show')).toBeVisible()
  expect(marked(calls)).toEqual([markOf(ann), markOf(cy)])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who has come or was marked meanwhile is not marked, and is named', async () => {
  const calls = await render([ann, bo, cy, dee], {
    [bo.id]: { arrived_at: '2026-11-24T13:59:00.000Z' },
    [cy.id]: { status: 'NO_SHOW' },
  })
  await button.click()
  await dialog.getByRole('button', { name: 'Mark 4 people' }).click()
  await expect
    .element(dialog.getByText('Changed by somebody else meanwhile, and not marked: Bo Missed. All others are marked.'))
    .toBeVisible()
  expect(marked(calls)).toEqual([markOf(ann), markOf(dee)])
})

test('one person has the button of the row, and who may change nothing has none', async () => {
  await render([ann, here])
  await expect.element(button).not.toBeInTheDocument()
  await render([ann, bo], {}, [])
  await expect.element(button).not.toBeInTheDocument()
})
