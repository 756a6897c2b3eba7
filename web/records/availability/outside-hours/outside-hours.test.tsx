import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import { DurationPanel } from '../duration-panel.tsx'
import { OutsideHoursPanel } from './outside-hours-panel.tsx'

const lsv = { id: 3, name: 'Downtown', timezone: 'America/New_York', stations: 2, appointment_duration: 30 } as Lsv
const one = (id: number, last_name: string, proposed: string | null) => ({
  ...{ id, lsv: 3, date_time: '2031-03-04T21:30:00Z', ends_at: '2031-03-04T22:00:00Z', status: 'SCHEDULED' },
  ...{ first_name: 'Ann', last_name, proposed, collected: '0.00' },
})
const listed = [one(1, 'Lee', '2031-03-05T16:30:00-05:00'), one(2, 'Moe', null)]
const OTHER = '2031-03-06T10:00:00-05:00'

const stranded = () =>
  Response.json({ code: 'STRANDED', detail: '2 appointments are booked that do not fit.', stranded: listed }, { status: 409 })

async function renderPanels(answers: server.Routes = {}) {
  queryClient.clear()
  const routes: server.Routes = {
    'GET /livescanvendors/3': server.version(lsv, '"1"'),
    'GET /livescanvendors/3/outsidehours': [],
    'PATCH /livescanvendors/3/availability': stranded,
    'POST /livescanvendors/3/availability/preview': [OTHER],
    ...answers,
  }
  const calls = await server.stubServer(routes, { livescanvendors: ['availability'] })
  await renderInTheme(
    <>
      <OutsideHoursPanel lsv={lsv} />
      <DurationPanel lsv={lsv} />
    </>,
  )
  return { calls, routes }
}

/** Saves one station less, which does not fit two appointments. */
async function saveFewerStations() {
  await page.getByRole('button', { name: 'Modify Appointment Duration' }).click()
  await page.getByRole('spinbutton', { name: 'Stations' }).fill('1')
  await save.click()
  await expect.element(page.getByText('2 appointments do not fit')).toBeVisible()
}

const save = page.getByRole('button', { name: 'Save' })
const lastBody = (calls: readonly server.Call[]) => server.writes(calls).at(-1)?.body

test('all are moved at once to the times that are listed, and who has none is named', async () => {
  const { calls, routes } = await renderPanels()
  await saveFewerStations()
  await page.getByRole('radio', { name: /^Move all to the next free times \(1 of 2\)/ }).click()
  await expect.element(page.getByText(/^Moves to Wed, Mar 5, 4:30.PM$/)).toBeVisible()
  await expect.element(page.getByText('Stays booked: no free time within a month')).toBeVisible()
  routes['PATCH /livescanvendors/3/availability'] = {
    ...lsv,
    resolved: { moved: 0, kept: 1, cancelled: 0, failed: [{ id: 1, reason: 'Taken.' }] },
  }
  await save.click()
  await expect.element(page.getByText('Moved 0, kept 1, cancelled 0, not moved 1.')).toBeVisible()
  await expect.element(page.getByText('Ann Lee: Taken.')).toBeVisible()
  await expect
    .poll(() => lastBody(calls))
    .toEqual({
      stations: 1,
      stranded: { seen: [1, 2], cancel: false, keep: [2], moves: [{ id: 1, date_time: '2031-03-05T16:30:00-05:00' }] },
    })
})

test('one by one, another time is chosen among those of the new hours, and nobody is forgotten', async () => {
  const { calls, routes } = await renderPanels()
  await saveFewerStations()
  await page.getByRole('radio', { name: 'Decide one by one' }).click()
  await page.getByRole('combobox', { name: 'For Ann Lee' }).selectOptions('Move to another time')
  await page.getByLabelText('Day for Ann Lee').fill('2031-03-06')
  await page.getByRole('combobox', { name: 'Time for Ann Lee' }).selectOptions('10:00 AM')
  await save.click()
  await expect.element(page.getByText('Choose what happens to Ann Moe too.')).toBeVisible()
  await page.getByRole('combobox', { name: 'For Ann Moe' }).selectOptions('Keep as it is')
  routes['PATCH /livescanvendors/3/availability'] = lsv
  await save.click()
  await expect.element(page.getByText('Appointment duration saved')).toBeVisible()
  expect(server.writes(calls).find(({ path }) => path.endsWith('/preview'))?.body).toMatchObject({ change: { stations: 1 } })
  await expect
    .poll(() => lastBody(calls))
    .toEqual({
      stations: 1,
      stranded: { seen: [1, 2], cancel: false, keep: [2], moves: [{ id: 1, date_time: OTHER }] },
    })
})

test('one by one, all for whom nothing is chosen yet are counted', async () => {
  const four = [...listed, one(3, 'Nye', null), one(4, 'Orr', null)]
  await renderPanels({ 'GET /livescanvendors/3/outsidehours': four })
  await page.getByRole('button', { name: 'Show and Decide' }).click()
  await page.getByRole('radio', { name: 'Decide one by one' }).click()
  for (const [name, words] of [
    ['Ann Lee', 'Choose what happens to Ann Moe and 2 others too.'],
    ['Ann Moe', 'Choose what happens to Ann Nye and 1 other too.'],
    ['Ann Nye', 'Choose what happens to Ann Orr too.'],
  ] as const) {
    await page.getByRole('combobox', { name: `For ${name}` }).selectOptions('Keep as it is')
    await save.click()
    await expect.element(page.getByText(words)).toBeVisible()
  }
})

test('a decision that was changed to another time is made anew: what is shown is what is saved', async () => {
  const { calls } = await renderPanels()
  await saveFewerStations()
  await page.getByRole('radio', { name: 'Decide one by one' }).click()
  await page.getByRole('combobox', { name: 'For Ann Moe' }).selectOptions('Keep as it is')
  const lee = page.getByRole('combobox', { name: 'For Ann Lee' })
  await lee.selectOptions('Cancel')
  await lee.selectOptions('Move to another time')
  const before = server.writes(calls).filter(({ method }) => method === 'PATCH').length
  const isAskedAgain = async () => {
    await save.click()
    await expect.element(page.getByText('Choose what happens to Ann Lee too.')).toBeVisible()
    expect(server.writes(calls).filter(({ method }) => method === 'PATCH')).toHaveLength(before)
  }
  await isAskedAgain()
  await page.getByLabelText('Day for Ann Lee').fill('2031-03-06')
  const time = page.getByRole('combobox', { name: 'Time for Ann Lee' })
  await time.selectOptions('10:00 AM')
  await page.getByLabelText('Day for Ann Lee').fill('2031-03-07')
  await isAskedAgain()
  await time.selectOptions('10:00 AM')
  await expect.element(time).toHaveValue(OTHER)
})

test('another time that was chosen is still shown after a look at the decisions for all', async () => {
  await renderPanels()
  await saveFewerStations()
  await page.getByRole('radio', { name: 'Decide one by one' }).click()
  await page.getByRole('combobox', { name: 'For Ann Lee' }).selectOptions('Move to another time')
  await page.getByLabelText('Day for Ann Lee').fill('2031-03-06')
  await page.getByRole('combobox', { name: 'Time for Ann Lee' }).selectOptions('10:00 AM')
  await page.getByRole('radio', { name: /^Keep them booked/ }).click()
  await page.getByRole('radio', { name: 'Decide one by one' }).click()
  await expect.element(page.getByRole('combobox', { name: 'For Ann Lee', exact: true })).toHaveDisplayValue('Move to another time')
  await expect.element(page.getByLabelText('Day for Ann Lee')).toHaveValue('2031-03-06')
  await expect.element(page.getByRole('combobox', { name: 'Time for Ann Lee' })).toHaveValue(OTHER)
})

test('who has paid is marked in the list and in the last question', async () => {
  const paid = { ...one(1, 'Lee', null), collected: '1052.75' }
  await renderPanels({ 'GET /livescanvendors/3/outsidehours': [paid, one(2, 'Moe', null)] })
  await page.getByRole('button', { name: 'Show and Decide' }).click()
  await expect.element(page.getByText(/Ann Lee \(paid \$1,052\.75\)$/)).toBeVisible()
  await expect.element(page.getByText(/Ann Moe$/)).toBeVisible()
  await page.getByRole('radio', { name: /^Cancel them/ }).click()
  await save.click()
  await expect.element(page.getByText(/^This cancels 2 appointments, 1 of them paid, and notifies each applicant/)).toBeVisible()
})

test('a last question comes before appointments are cancelled', async () => {
  const { calls } = await renderPanels()
  await saveFewerStations()
  const before = server.writes(calls).length
  await page.getByRole('radio', { name: /^Cancel them/ }).click()
  await save.click()
  await expect.element(page.getByText('This cancels 2 appointments, and notifies each applicant. Nothing is saved yet.')).toBeVisible()
  expect(server.writes(calls)).toHaveLength(before)
  // The button says what it does now, and no longer once another choice is made.
  await expect.element(page.getByRole('button', { name: 'Save and Cancel 2 Appointments' })).toBeVisible()
  await page.getByRole('radio', { name: /^Keep them booked/ }).click()
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('another change begins without those who did not fit, and is saved if it fits them', async () => {
  const { calls, routes } = await renderPanels()
  await saveFewerStations()
  await page.getByRole('spinbutton', { name: 'Stations' }).fill('3')
  await expect.element(page.getByText('2 appointments do not fit')).not.toBeInTheDocument()
  routes['PATCH /livescanvendors/3/availability'] = lsv
  await save.click()
  await expect.element(page.getByText('Appointment duration saved')).toBeVisible()
  await expect.poll(() => lastBody(calls)).toEqual({ stations: 3, stranded: { seen: [], cancel: false, keep: [], moves: [] } })
})

test('what was chosen goes on when the change is changed, and those for whom it cannot are named', async () => {
  const { routes } = await renderPanels()
  await saveFewerStations()
  await page.getByRole('radio', { name: 'Decide one by one' }).click()
  await page.getByRole('combobox', { name: 'For Ann Lee' }).selectOptions('Move to another time')
  await page.getByLabelText('Day for Ann Lee').fill('2031-03-06')
  await page.getByRole('combobox', { name: 'Time for Ann Lee' }).selectOptions('10:00 AM')
  await page.getByRole('combobox', { name: 'For Ann Moe' }).selectOptions('Keep as it is')
  const change = async (minutes: string) => {
    await page.getByRole('spinbutton', { name: 'Appointment duration' }).fill(minutes)
    await expect.element(page.getByText('2 appointments do not fit')).not.toBeInTheDocument()
    await save.click()
    await expect.element(page.getByText('2 appointments do not fit')).toBeVisible()
  }
  await change('40')
  await expect.element(page.getByRole('combobox', { name: 'Time for Ann Lee' })).toHaveValue(OTHER)
  await expect.element(page.getByRole('combobox', { name: 'For Ann Moe' })).toHaveDisplayValue('Keep as it is')
  await expect.element(page.getByText(/^Choose again/)).not.toBeInTheDocument()
  routes['POST /livescanvendors/3/availability/preview'] = []
  await change('45')
  await expect.element(page.getByText('Choose again for Ann Lee: what was chosen before is not free in this change.')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'For Ann Lee', exact: true })).toHaveDisplayValue('Select')
  await expect.element(page.getByRole('combobox', { name: 'For Ann Moe' })).toHaveDisplayValue('Keep as it is')
  await page.getByRole('combobox', { name: 'For Ann Lee', exact: true }).selectOptions('Keep as it is')
  await expect.element(page.getByText(/^Choose again/)).not.toBeInTheDocument()
})

test('many for whom a choice has to be made again are counted, until it is made', async () => {
  const many = (proposed: string | null) => Array.from({ length: 6 }, (_, at) => one(at + 1, `Lee${at}`, proposed))
  const refusal = (proposed: string | null) => () =>
    Response.json({ code: 'STRANDED', detail: '6 appointments are booked.', stranded: many(proposed) }, { status: 409 })
  const { routes } = await renderPanels({ 'PATCH /livescanvendors/3/availability': refusal(OTHER) })
  await page.getByRole('button', { name: 'Modify Appointment Duration' }).click()
  await page.getByRole('spinbutton', { name: 'Stations' }).fill('1')
  await save.click()
  await page.getByRole('radio', { name: /^Move all/ }).click()
  routes['PATCH /livescanvendors/3/availability'] = refusal(null)
  await page.getByRole('spinbutton', { name: 'Appointment duration' }).fill('45')
  await expect.element(page.getByText('6 appointments do not fit')).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByText('Choose again for 6 appointments: what was chosen before is not free in this change.')).toBeVisible()
  await page.getByRole('radio', { name: /^Keep them booked/ }).click()
  await expect.element(page.getByText(/^Choose again/)).not.toBeInTheDocument()
})

test('a change that fits everybody ends the notice of those outside the hours', async () => {
  const { routes } = await renderPanels({ 'GET /livescanvendors/3/outsidehours': listed, 'PATCH /livescanvendors/3/availability': lsv })
  await expect.element(page.getByText('2 appointments are outside your hours')).toBeVisible()
  routes['GET /livescanvendors/3/outsidehours'] = []
  await page.getByRole('button', { name: 'Modify Appointment Duration' }).click()
  await page.getByRole('spinbutton', { name: 'Stations' }).fill('3')
  await save.click()
  await expect.element(page.getByText('2 appointments are outside your hours')).not.toBeInTheDocument()
})

test('appointments outside the hours are found later, and decided there', async () => {
  const { calls } = await renderPanels({
    'GET /livescanvendors/3/outsidehours': listed,
    'POST /livescanvendors/3/outsidehours': { moved: 1, kept: 1, cancelled: 0, failed: [] },
  })
  await expect.element(page.getByText('2 appointments are outside your hours')).toBeVisible()
  await page.getByRole('button', { name: 'Show and Decide' }).click()
  await page.getByRole('radio', { name: /^Move all/ }).click()
  await save.click()
  await expect.element(page.getByText('Moved 1, kept 1, cancelled 0.')).toBeVisible()
  expect(lastBody(calls)).toMatchObject({ seen: [1, 2], moves: [{ id: 1 }] })
})
