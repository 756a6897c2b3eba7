import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { press } from '../../../testing/keyboard.ts'
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

type Sent = { appointments: number[]; status: string; reason?: string }

type Given = { left?: readonly { id: number; reason: string }[]; may?: string[]; marked?: readonly Row[] }

/** The bar over a server that marks all but those `left`, and knows who of yesterday was marked together last. */
async function render(rows: readonly Row[], { left = [], may = ['update'], marked: before = [] }: Given = {}) {
  queryClient.clear()
  let marked = before
  const calls = await server.stubServer(
    {
      'GET /appointments': ({ query }) => Response.json(server.page(query.to_set_back === '2026-11-24' ? [...marked] : [])),
      'POST /appointments/outcomes': ({ body }) => {
        const { appointments, status } = body as Sent
        const done = appointments.filter((id) => left.every((one) => one.id !== id))
        const isMarked = ({ id, date_time }: Row) => done.includes(id) && date_time >= '2026-11-23'
        marked = status === 'NO_SHOW' ? rows.filter(isMarked) : marked.filter(({ id }) => !done.includes(id))
        return Response.json({ done, left })
      },
    },
    { appointments: may },
  )
  await renderInTheme(<MissedBar rows={rows} lsv={ann.lsv} now={TUESDAY} today="2026-11-24" />)
  return calls
}

const sent = (calls: readonly server.Call[]) => server.writes(calls).map(({ body }) => body)
const undo = page.getByRole('button', { name: /^Undo No Show/ })

test('all who were never checked in are marked after a look at their names, except those who are left out, and set back together', async () => {
  const calls = await render([ann, bo, here, cy])
  await expect.element(button).toHaveTextContent('Mark All as No Show (3)')
  await button.click()
  await expect.element(dialog.getByText(/^Ann Missed, Mon, Nov 23/)).toBeVisible()
  await expect.element(dialog.getByText(/Eve/)).not.toBeInTheDocument()
  expect(server.writes(calls)).toEqual([])
  await dialog.getByLabelText(/^Bo Missed/).click()
  await dialog.getByRole('button', { name: 'Mark 2 people' }).click()
  await expect.element(page.getByText('2 people: No Show')).toBeVisible()
  expect(sent(calls)).toEqual([{ appointments: [ann.id, cy.id], status: 'NO_SHOW' }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(undo).toHaveTextContent('Undo No Show (2)')
  await undo.click()
  await expect.element(dialog.getByText(/^Cy Missed, Mon, Nov 23/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They were here')
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(calls)[1]).toEqual({ appointments: [ann.id, cy.id], status: 'SCHEDULED', reason: 'They were here' })
  await expect.element(undo).not.toBeInTheDocument()
})

test('who has come meanwhile is not marked, and is named with the reason', async () => {
  await render([ann, bo, cy, dee], { left: [{ id: bo.id, reason: 'The applicant was checked in.' }] })
  await button.click()
  await dialog.getByRole('button', { name: 'Mark 4 people' }).click()
  await expect.element(dialog.getByText('Not marked: Bo Missed (The applicant was checked in). All others are marked.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(undo).toHaveTextContent('Undo No Show (3)')
})

test('visits of more than a day ago cannot be set back, which is said before', async () => {
  const old = appointmentOf({ id: 1_000_000_020, first_name: 'Old', date_time: '2026-11-20T14:00:00.000Z' })
  await render([ann, old])
  await button.click()
  await expect.element(dialog.getByText('1 visit is older than yesterday and cannot be set back afterwards.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark 2 people' }).click()
  await expect.element(undo).toHaveTextContent('Undo No Show (1)')
})

test('one person has the button of the row, and who may change nothing has none', async () => {
  await render([ann, here])
  await expect.element(button).not.toBeInTheDocument()
  await render([ann, bo], { may: [], marked: [cy] })
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(undo).not.toBeInTheDocument()
})

test('those who were marked together before a reload are set back as the server knows them', async () => {
  const calls = await render([], { marked: [bo, cy] })
  await undo.click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong day')
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(calls)).toEqual([{ appointments: [bo.id, cy.id], status: 'SCHEDULED', reason: 'Wrong day' }])
  await expect.element(undo).not.toBeInTheDocument()
})
