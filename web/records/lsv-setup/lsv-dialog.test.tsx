import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { LsvDialog } from './lsv-dialog.tsx'
import { AddLsv } from './manage-lsvs.tsx'

const harbor = {
  ...{ id: 3, name: 'Harbor', timezone: 'America/New_York', appointment_duration: 15, stations: 1, url: null, translations: null },
  records_money: true,
  ...{ location_street1: '1 High St', location_city: 'Miami', location_state: 'FL', location_postal: '33101' },
  ...{ location_email: 'up@bims.example', contact_first_name: 'Ana', contact_last_name: 'Alvarez', contact_phone: '3055550100' },
} as unknown as Lsv

async function editHarbor() {
  queryClient.clear()
  const calls = await server.stubServer({
    'GET /livescanvendors/3': server.version(harbor, '"1"'),
    'PATCH /livescanvendors/3': server.version(harbor, '"2"'),
  })
  await renderInTheme(<LsvDialog name="edit" lsv={harbor} onClose={() => {}} />)
  return calls
}

const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Save' })

test('a location without a website is saved with its other changes', async () => {
  const calls = await editHarbor()
  await dialog.getByRole('textbox', { name: 'City' }).first().fill('Tampa')
  await save.click()
  await expect.element(page.getByText('Location saved')).toBeVisible()
  expect(server.writes(calls).at(-1)?.body).toMatchObject({ location_city: 'Tampa' })
})

test('a required value that the location has cannot be removed', async () => {
  const calls = await editHarbor()
  await dialog.getByRole('textbox', { name: 'City' }).first().fill('')
  await save.click()
  await expect.element(dialog.getByText('Required').first()).toBeVisible()
  expect(server.writes(calls)).toEqual([])
})

test('Save of a new location says what is missing', async () => {
  const calls = await server.stubServer({})
  await renderInTheme(<AddLsv onClose={() => {}} />)
  await save.click()
  await expect.element(dialog.getByText('Required').first()).toBeVisible()
  expect(server.writes(calls)).toEqual([])
})

const ann = { id: 7, lsv: 3, date_time: '2026-11-24T23:00:00Z', ends_at: '2026-11-24T23:15:00Z', status: 'SCHEDULED' }
const outside = { ...ann, first_name: 'Ann', last_name: 'Lee', proposed: null, collected: '0.00' }

test('another time zone asks what booked appointments keep, and lists those that do not fit in the new zone', async () => {
  queryClient.clear()
  let refusals = 0
  const answers = [
    {
      status: 409,
      body: { ...{ code: 'BOOKED_TIMES', detail: 'One appointment is booked.', booked: 1 }, first: '2026-07-24T14:15:00Z', errors: {} },
    },
    { status: 409, body: { code: 'STRANDED', detail: 'One appointment does not fit.', stranded: [outside] } },
  ]
  const calls = await server.stubServer({
    'GET /livescanvendors/3': server.version(harbor, '"1"'),
    'PATCH /livescanvendors/3': () => {
      const refusal = answers[refusals++]
      return refusal ? Response.json(refusal.body, { status: refusal.status }) : server.version(harbor, '"2"')()
    },
  })
  await renderInTheme(<LsvDialog name="edit" lsv={harbor} onClose={() => {}} />)
  await dialog.getByRole('combobox', { name: 'Time zone' }).selectOptions('America/Chicago')
  await save.click()
  await expect.element(dialog.getByText('1 appointment booked in Eastern Time')).toBeVisible()
  await expect.element(dialog.getByText('10:15 AM Eastern Time becomes 9:15 AM Central Time')).toBeVisible()
  await save.click()
  await expect.element(dialog.getByText('Choose what the appointments keep first.').first()).toBeVisible()
  await dialog.getByRole('radio', { name: /^The moment/ }).click()
  await save.click()
  await expect.element(dialog.getByText('Tue, Nov 24, 5:00 PM: Ann Lee')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Keep them booked/ }).click()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  const kept = () => server.writes(calls).map(({ body }) => (body as { appointments_keep?: string }).appointments_keep)
  await expect.poll(kept).toEqual([undefined, 'moment', 'moment'])
  await expect.element(page.getByText('Location saved').first()).toBeVisible()
})
