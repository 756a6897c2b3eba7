import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import { SpecialDaysPanel } from './special-days-panel.tsx'

const lsv = { id: 3, name: 'Downtown', timezone: 'America/New_York' } as Lsv
const other = { id: 4, name: 'Lakefront', timezone: 'America/Chicago' } as Lsv
const night = { id: 9, lsv: 3, date: '2199-11-28', name: 'Long night', hours: [{ start_time: '22:00:00', end_time: '02:00:00' }] }

async function renderPanel(lsvs: Lsv[] = [lsv], routes: server.Routes = {}) {
  queryClient.clear()
  const calls = await server.stubServer(
    {
      'GET /specialdays': server.page([night]),
      'GET /livescanvendors/3': server.version(lsv, '"1"'),
      'PATCH /livescanvendors/3/availability': lsv,
      'POST /specialdays/many': { written: 2, resolved: { moved: 0, kept: 0, cancelled: 0, failed: [] } },
      ...routes,
    },
    { availabletimes: ['create'] },
  )
  await renderInTheme(<SpecialDaysPanel lsv={lsv} lsvs={lsvs} />)
  return calls
}

const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Save' })
const lastBody = (calls: readonly server.Call[]) => server.writes(calls).at(-1)?.body

test('a night is one row, and is edited in its place', async () => {
  const calls = await renderPanel()
  await expect.element(page.getByText(/^10:00.PM – 2:00.AM next day$/)).toBeVisible()
  await page.getByRole('button', { name: /^Edit Long night/ }).click()
  await expect.element(dialog.getByText('On the next day')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Longer night')
  await dialog.getByLabelText('Closes').fill('03:00')
  await save.click()
  await expect.element(page.getByText('Special day saved')).toBeVisible()
  expect(lastBody(calls)).toMatchObject({
    special_day: { id: 9, date: '2199-11-28', name: 'Longer night', hours: [{ start_time: '22:00', end_time: '03:00' }] },
  })
})

test('a federal holiday fills in date and name, at several locations at once', async () => {
  const calls = await renderPanel([lsv, other])
  await page.getByRole('button', { name: 'Add Special Day' }).click()
  const holidays = dialog.getByRole('combobox', { name: 'US federal holiday' })
  const christmas = [...(holidays.element() as HTMLSelectElement).options].find(({ text }) => text.startsWith('Christmas Day,'))
  await holidays.selectOptions(christmas?.value ?? '')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Christmas Day')
  await dialog.getByRole('button', { name: 'Choose All Locations' }).click()
  await save.click()
  await expect.element(page.getByText('Special day added')).toBeVisible()
  expect(lastBody(calls)).toMatchObject({
    lsvs: [3, 4],
    days: [{ date: christmas?.value, name: 'Christmas Day', hours: [] }],
    replace: true,
  })
})

test('the question about many booked appointments and Save are visible after the first Save', async () => {
  const stranded = Array.from({ length: 21 }, (_, index) => ({
    ...{ id: index + 1, lsv: 3, first_name: 'Ann', last_name: `Lee ${index}`, status: 'SCHEDULED', proposed: '2199-11-29T14:00:00Z' },
    ...{ date_time: '2199-11-28T14:00:00Z', ends_at: '2199-11-28T14:15:00Z' },
  }))
  await renderPanel([lsv, other], {
    'PATCH /livescanvendors/3/availability': () =>
      Response.json({ code: 'STRANDED', detail: '21 appointments are booked that do not fit this change.', stranded }, { status: 409 }),
  })
  await page.getByRole('button', { name: /^Edit Long night/ }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Longer night')
  await save.click()
  await expect.element(dialog.getByText('What should happen to them?')).toBeInViewport({ ratio: 1 })
  await expect.element(save).toBeInViewport({ ratio: 1 })
})

test('holidays of a year are chosen and added in one call', async () => {
  const calls = await renderPanel([lsv, other])
  await page.getByRole('button', { name: 'Add Holidays' }).click()
  const next = String(new Date().getFullYear() + 1)
  await dialog.getByRole('combobox', { name: 'Year' }).selectOptions(next)
  await dialog.getByRole('checkbox', { name: /^Thanksgiving,/ }).click()
  await dialog.getByRole('checkbox', { name: /^Labor Day,/ }).click()
  await save.click()
  await expect.element(page.getByText('Holidays added')).toBeVisible()
  const { days, lsvs } = lastBody(calls) as { days: { name: string; date: string }[]; lsvs: number[] }
  expect([days.map(({ name }) => name), lsvs]).toEqual([['Labor Day', 'Thanksgiving'], [3]])
  expect(days.every(({ date }) => date.startsWith(next))).toBe(true)
})
