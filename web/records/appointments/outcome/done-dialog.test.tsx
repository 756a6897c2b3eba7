import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { DoneDialog } from './done-dialog.tsx'

const ann = appointmentOf({ id: 1_000_000_001, started_at: '2026-11-23T14:01:00.000Z' })
const ben = appointmentOf({ id: 1_000_000_002, first_name: 'Ben', last_name: 'Okafor' })

/** Like `renderDialog`, for a desk that may take money. */
async function renderWithTill() {
  queryClient.clear()
  let collected = '0.00'
  // A payment makes a new version of the appointment.
  const version = () => (collected === '0.00' ? '"1"' : '"2"')
  const calls = await server.stubServer(
    {
      [`GET /appointments/${ann.id}`]: () => Response.json({ ...ann, collected }, { headers: { etag: version() } }),
      [`PATCH /appointments/${ann.id}`]: ({ headers }) =>
        headers['if-match'] === version() ? Response.json(ann, { headers: { etag: '"3"' } }) : server.refusal(412, 'Changed')(),
      'GET /tills/sheet': { closed: null, unclosed: [] },
      'POST /paymenttransactions/desk': () => {
        collected = '48.50'
        return Response.json({ id: 5, amount: '48.50', method: 'CASH', tendered: '60.00' })
      },
    },
    { appointments: ['update'], paymenttransactions: ['desk'], tills: ['read'] },
  )
  await renderInTheme(<DoneDialog appointment={ann} lsv={{ tcn_prefix: null, tcn_length: null }} people={[ann, ben]} onClose={() => {}} />)
  await expect.element(field).toHaveFocus()
  return calls
}

const ANY_TCN = { tcn_prefix: null as string | null, tcn_length: null as number | null }

/** The dialog of a visit that the board has with `changes`, and the server with `meanwhile` too. */
async function renderDialog(changes: object = {}, lsv = ANY_TCN, meanwhile: object = {}) {
  queryClient.clear()
  const shown = { ...ann, ...changes }
  const calls = await server.stubServer(
    {
      [`GET /appointments/${ann.id}`]: server.version({ ...shown, ...meanwhile }, '"1"'),
      [`PATCH /appointments/${ann.id}`]: server.version(shown, '"2"'),
    },
    { appointments: ['update'] },
  )
  await renderInTheme(<DoneDialog appointment={shown} lsv={lsv} people={[shown, ben]} onClose={() => {}} />)
  await expect.element(field).toHaveFocus()
  return calls
}

const field = page.getByRole('dialog').getByRole('textbox', { name: 'TCN' })

test('the registration number of another person is refused by name, and the next scan replaces it', async () => {
  const calls = await renderDialog()
  await userEvent.keyboard('1000000002{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor, not a TCN/)
  expect(server.writes(calls)).toEqual([])
  await userEvent.keyboard('nydt8200000001')
  await expect.element(field).toHaveValue('nydt8200000001')
  await press('Enter')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { status: 'COMPLETED', transaction_id: 'NYDT8200000001' } }])
})

test('a scan replaces the previous TCN, and a registration number behind a prefix or another TCN is refused', async () => {
  const calls = await renderDialog({ status: 'COMPLETED', transaction_id: 'NYDT8200000001' })
  await userEvent.keyboard('1000000002{Enter}')
  await expect.element(field).toHaveValue('1000000002')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor/)
  await field.fill('NYDT1000000002')
  await press('Enter')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor/)
  expect(server.writes(calls)).toEqual([])
})

test.each(['#1000000002', 'https://metro.scheduler.example.org/booking/1000000002.c2lnbmF0dXJlLW9mLXRoZS1saW5rLXdoaWNoLWlzLWxvbmc'])(
  'a confirmation that is scanned as %s is refused by the name of its person',
  async (scan) => {
    const calls = await renderDialog()
    await field.fill(scan)
    await press('Enter')
    await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ben Okafor, not a TCN/)
    expect(server.writes(calls)).toEqual([])
  },
)

test("the applicant's own registration number is no TCN, and not offered, while the machine has no file", async () => {
  const calls = await renderDialog()
  await userEvent.keyboard('1000000001{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/This is the registration number of Ann Alvarez, not a TCN/)
  await press('Enter')
  expect(server.writes(calls)).toEqual([])
  expect(page.getByRole('button', { name: /The machine kept/ }).elements()).toEqual([])
})

test.each(['scan', 'press'])('the number of the file that was taken at any desk is accepted by %s', async (by) => {
  const calls = await renderDialog({}, undefined, { file_taken: true, file_number: '1000000001' })
  const kept = page.getByRole('button', { name: /^The machine kept 1000000001/ })
  await expect.element(kept).toBeVisible()
  if (by === 'scan') await userEvent.keyboard('1000000001{Enter}')
  else {
    await kept.click()
    await page.getByRole('button', { name: 'Done' }).click()
  }
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { status: 'COMPLETED', transaction_id: '1000000001' } }])
})

test("a TCN has the prefix and the length of the location's machines", async () => {
  const calls = await renderDialog({}, { tcn_prefix: 'NYDT', tcn_length: 14 })
  await userEvent.keyboard('CALI8200000001{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Must begin with NYDT/)
  await userEvent.keyboard('NYDT820000001{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Must have 14 characters, not 13/)
  expect(server.writes(calls)).toEqual([])
})

test('prints that were not started need a reason while something is missing', async () => {
  const calls = await renderDialog({ started_at: null, missing: ['demographics'] })
  await userEvent.keyboard('NYDT8200000001{Enter}')
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Why are the prints taken anyway?' })
  await expect.element(reason).toHaveAccessibleDescription(/Required/)
  expect(server.writes(calls)).toEqual([])
  await reason.fill('Given on paper')
  await press('Enter')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { status: 'COMPLETED', reason: 'Given on paper' } }])
})

test.each(['Alt+P', 'the button'])('money is taken from the dialog by %s, and the TCN that was typed is kept', async (by) => {
  const calls = await renderWithTill()
  await userEvent.keyboard('NYDT8200000001')
  if (by === 'Alt+P') await userEvent.keyboard('{Alt>}p{/Alt}')
  else await page.getByRole('button', { name: 'Take Payment' }).click()
  await expect.element(page.getByRole('heading', { name: 'Payment of Ann Alvarez' })).toBeVisible()
  await page.getByLabelText('Cash given, in dollars').fill('60')
  await press('Enter')
  await expect.element(page.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await expect.element(page.getByText('Change: $11.50')).toBeVisible()
  await press('Escape')
  await expect.element(page.getByText('Paid $48.50')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('NYDT8200000001')
  await expect.element(page.getByRole('button', { name: 'Take Payment' })).not.toBeInTheDocument()
  await press('Enter')
  await expect.poll(() => server.writes(calls).map(({ path }) => path)).toEqual(['/paymenttransactions/desk', `/appointments/${ann.id}`])
  expect(server.writes(calls)[1]).toMatchObject({ body: { status: 'COMPLETED', transaction_id: 'NYDT8200000001' } })
})

test('Escape in the payment gives the visit back with what was typed', async () => {
  await renderWithTill()
  await userEvent.keyboard('NYDT8200000001')
  await userEvent.keyboard('{Alt>}p{/Alt}')
  await expect.element(page.getByRole('heading', { name: 'Payment of Ann Alvarez' })).toBeVisible()
  await press('Escape')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('NYDT8200000001')
})

test('without the right to take money there is no button for it', async () => {
  await renderDialog()
  expect(page.getByRole('button', { name: 'Take Payment' }).elements()).toEqual([])
})

test('a visit that is finished elsewhere is said before Done is pressed, and not after one’s own Done', async () => {
  queryClient.clear()
  const answered = Promise.withResolvers<void>()
  await server.stubServer(
    {
      [`GET /appointments/${ann.id}`]: server.version(ann, '"1"'),
      [`PATCH /appointments/${ann.id}`]: () => answered.promise.then(() => Response.json(ann, { headers: { etag: '"2"' } })),
    },
    { appointments: ['update'] },
  )
  const done = appointmentOf({
    ...ann,
    status: 'COMPLETED',
    transaction_id: 'NYDT8200000009',
    completed_at: '2026-11-23T14:42:00.000Z',
  })
  const at = (now: typeof ann) => <DoneDialog appointment={ann} lsv={ANY_TCN} people={[now, ben]} onClose={() => {}} />
  const { rerender } = await renderInTheme(at(ann))
  await expect.element(field).toHaveFocus()
  const notice = page.getByRole('dialog').getByText(/^This visit was finished elsewhere at 9:42.AM with the TCN NYDT8200000009\.$/)
  await expect.element(notice).not.toBeInTheDocument()
  await rerender(at(done))
  await expect.element(notice).toBeVisible()
  await rerender(at(ann))
  await userEvent.keyboard('NYDT8200000001{Enter}')
  await rerender(at(done))
  await expect.element(notice).not.toBeInTheDocument()
  answered.resolve()
})

test('a TCN that another appointment of today has is refused with the name of its holder', async () => {
  const calls = await renderDialog()
  ben.transaction_id = 'NYDT8200000009'
  await userEvent.keyboard('nydt8200000009{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Ben Okafor, 9:00.AM, has this TCN already/)
  expect(server.writes(calls)).toEqual([])
})

const isTcn = page.getByRole('button', { name: '1000000003 Is the TCN' })

test.each([
  [0, null],
  [110, null],
  [0, 10],
])('a number like a registration number, keys %i ms apart and TCNs of %s characters, is a TCN only by its button', async (ms, length) => {
  const calls = await renderDialog({}, { tcn_prefix: null, tcn_length: length })
  const scan = async () => {
    for (const key of '1000000003') {
      await userEvent.keyboard(key)
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/This may be the registration number of somebody else/)
  }
  await scan()
  await scan()
  expect(server.writes(calls)).toEqual([])
  await isTcn.click()
  await expect.element(field).toHaveFocus()
  await expect.element(isTcn).not.toBeInTheDocument()
  await press('Enter')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { status: 'COMPLETED', transaction_id: '1000000003' } }])
})

test('a number that begins as the machines of the location write theirs is not asked about', async () => {
  const calls = await renderDialog({}, { tcn_prefix: '10', tcn_length: null })
  await userEvent.keyboard('1000000003{Enter}')
  await expect.poll(() => server.writes(calls)).toMatchObject([{ body: { transaction_id: '1000000003' } }])
})
