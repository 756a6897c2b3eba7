import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TillSheet } from '../../../contract/payments/till.ts'
import { press } from '../../testing/keyboard.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { CloseTillDialog } from './close-till-dialog.tsx'

const sheet: TillSheet = {
  ...{ lsv: 3, lsv_name: 'Downtown', time_zone: 'America/New_York', day: '2026-11-23', today: '2026-11-23' },
  ...{
    entries: [],
    by_method: [],
    by_clerk: [],
    total: '0.00',
    cash: '0.00',
    usual_float: '100.00',
    closed: null,
    reopened: [],
    unclosed: [],
  },
  to_return: [],
  visits: { unrecorded: [], waiting: 0, people: [], to_come: 0 },
}
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name })

async function renderDialog(changes: Partial<TillSheet> = {}) {
  const calls = await server.stubServer({ 'POST /tills/close': sheet })
  await renderRouted([{ path: '/', Content: () => <CloseTillDialog sheet={{ ...sheet, ...changes }} onClose={() => {}} /> }])
  return calls
}

test('names the completed visits whose money is not recorded, and counts those that are still open', async () => {
  const unrecorded = [
    { appointment: 1, applicant: 'Ann Lee', due: '48.50' },
    { appointment: 2, applicant: 'Bo Diaz', due: '45.00' },
  ]
  const people = [{ appointment: 3, applicant: 'Cy Waiting', in_progress: false }]
  await renderDialog({ visits: { unrecorded, waiting: 1, people, to_come: 2 } })
  await expect.element(dialog.getByText('2 completed visits, $93.50, not recorded')).toBeVisible()
  await expect.element(dialog.getByText('Bo Diaz: $45.00')).toBeVisible()
  await expect.element(dialog.getByText('2 appointments still to come, 1 waiting or in progress.')).toBeVisible()
  await expect.element(dialog.getByText('Cy Waiting: waiting')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Bo Diaz' })).toHaveAttribute('href', '/dashboard?name=2')
})

test('a till over people who wait and money that is not recorded is closed by a second press only', async () => {
  const unrecorded = [{ appointment: 1, applicant: 'Ann Lee', due: '48.50' }]
  const people = Array.from({ length: 24 }, (_, at) => ({ appointment: at + 10, applicant: `Person ${at}`, in_progress: at === 0 }))
  const calls = await renderDialog({ visits: { unrecorded, waiting: 24, people, to_come: 0 } })
  await expect.element(dialog.getByText('Person 0: in progress')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '14 more' })).toHaveAttribute('href', '/board')
  await field('Cash counted, in dollars').fill('100')
  await field('Your name, as your signature').fill('Dana Clerk')
  const press = dialog.getByRole('button', { name: 'Close Till' })
  await press.click()
  const question = '1 completed visit, $48.50, not recorded. 24 waiting or in progress. Press Close Till again to close it anyway.'
  await expect.element(dialog.getByText(question)).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await expect
    .poll(async () => {
      await press.click()
      return server.writes(calls).length
    })
    .toBe(1)
})

test('names the money of the day that is still to give back, and closes over it by a second press', async () => {
  const money = { payment: 1, receipt: '3-20261123-1', day: '2026-11-23', appointment: 1, applicant: 'Ann Lee', amount: '48.50' }
  await renderDialog({ to_return: [{ ...money, payment: 2, day: '2026-11-22' }, money] })
  await expect.element(dialog.getByText('$48.50 to give back: 1 payment for cancelled appointments')).toBeVisible()
  await expect.element(dialog.getByText('The day is not over')).not.toBeInTheDocument()
  await field('Cash counted, in dollars').fill('100')
  await field('Your name, as your signature').fill('Dana Clerk')
  await dialog.getByRole('button', { name: 'Close Till' }).click()
  const question = '$48.50 to give back: 1 payment for cancelled appointments. Press Close Till again to close it anyway.'
  await expect.element(dialog.getByText(question)).toBeVisible()
})

test('an earlier day counts the appointments without an outcome', async () => {
  await renderDialog({ today: '2026-11-24', visits: { unrecorded: [], waiting: 1, people: [], to_come: 2 } })
  await expect.element(dialog.getByText('3 appointments without an outcome.')).toBeVisible()
})

test('amounts with a comma between thousands are counted as they are', async () => {
  const calls = await renderDialog({ cash: '1150.00' })
  await field('Starting float, in dollars').fill('100')
  await field('Your name, as your signature').fill('Dana Clerk')
  await field('Cash counted, in dollars').fill('$1,250.00')
  await expect.element(dialog.getByText('It adds up.')).toBeVisible()
  await press('Enter')
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ counted: '1250.00' }])
})

test('a missing reason and a missing name are marked at once', async () => {
  const calls = await renderDialog()
  await field('Cash counted, in dollars').fill('90')
  await dialog.getByRole('button', { name: 'Close Till' }).click()
  await expect.element(field('Reason for the difference')).toHaveAccessibleDescription('Required')
  await expect.element(field('Your name, as your signature')).toHaveAccessibleDescription('Required')
  expect(server.writes(calls)).toEqual([])
  await field('Cash counted, in dollars').fill('100')
  await field('Your name, as your signature').fill('Dana Clerk')
  await dialog.getByRole('button', { name: 'Close Till' }).click()
  await expect
    .poll(() => server.writes(calls).map(({ body }) => body))
    .toEqual([{ lsv: 3, day: '2026-11-23', entries: 0, starting_float: '100.00', counted: '100.00', signed_name: 'Dana Clerk' }])
})
