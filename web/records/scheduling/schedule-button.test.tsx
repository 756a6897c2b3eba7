import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { ScheduleButton } from './schedule-button.tsx'

const lsv = { id: 1, name: 'Downtown', network: 1, timezone: 'America/New_York' } as Lsv
const type = { id: 1, lsv: 1, employer: null, description: 'Volunteer', note: null, pricing: '0.00', prompt_location: false }
const before = new Date('2026-11-24T04:59:00Z')
const after = new Date('2026-11-24T05:00:37Z')

beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ now: before, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

async function openForm() {
  const calls = await server.stubServer({
    'GET /applicanttypes': server.page([type]),
    'POST /appointments': { id: 5, date_time: after.toISOString() },
  })
  await renderInTheme(<ScheduleButton lsvs={[lsv]} />)
  await page.getByRole('button', { name: 'Schedule Appointment' }).click()
  await page.getByLabelText('Walk-in').click()
  return calls
}

async function scheduleAfterMidnight() {
  await page.getByRole('button', { name: 'Continue' }).click()
  await scheduleVolunteer()
}

async function scheduleVolunteer() {
  await page.getByLabelText('Applicant type').selectOptions('Volunteer ($0.00)')
  await page.getByLabelText('First name').fill('Wanda')
  await page.getByLabelText('Last name').fill('Walker')
  await page.getByLabelText('Phone').fill('2125550188')
  await page.getByLabelText('Email').fill('wanda@example.org')
  vi.setSystemTime(after)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
}

test('a walk-in that is saved after midnight comes now, by the clock of the server', async () => {
  const calls = await openForm()
  await scheduleAfterMidnight()
  await expect.poll(() => server.writes(calls)).toHaveLength(1)
  expect(server.writes(calls)[0]?.body).toMatchObject({ walk_in: true, lsv: 1 })
  expect(server.writes(calls)[0]?.body).not.toHaveProperty('date_time')
})

test('a typed time is one of the day that was shown, also after midnight', async () => {
  const calls = await openForm()
  await page.getByLabelText(/^Time/).fill('23:55')
  await scheduleAfterMidnight()
  await expect.poll(() => server.writes(calls)[0]?.body).toMatchObject({ walk_in: true, date_time: '2026-11-24T04:55:00Z' })
})

test('the button is among the actions of the title, over no row of a list', async () => {
  await renderInTheme(<ScheduleButton lsvs={[lsv]} />)
  const button = page.getByRole('button', { name: 'Schedule Appointment' })
  await expect.element(button).toBeVisible()
  expect(getComputedStyle(button.element()).position).toBe('static')
})

describe('a work location that the chosen type does not ask for', () => {
  const northSchool = { id: 31, name: 'North School', employer: 3 }
  const coach = { ...type, id: 2, employer: 3, description: 'Coach', pricing: '40.00', prompt_location: true }
  const teacher = { ...coach, id: 3, description: 'Teacher' }
  const foreigner = { ...coach, id: 4, employer: 9, description: 'Driver' }
  const field = page.getByRole('combobox', { name: 'Job location' })

  async function typeCoach() {
    const calls = await server.stubServer({
      'GET /applicanttypes': ({ query }) =>
        Response.json(server.page(query.lsv === '1' ? [type, coach, teacher, foreigner] : [{ ...coach, lsv: 2 }])),
      'GET /locations': server.page([northSchool]),
      'GET /locations/31': server.version(northSchool, '"1"'),
      'POST /appointments': { id: 5, date_time: after.toISOString() },
    })
    const uptown = { ...lsv, id: 2, name: 'Uptown' }
    await renderInTheme(<ScheduleButton lsvs={[lsv, uptown]} />)
    await page.getByRole('button', { name: 'Schedule Appointment' }).click()
    await page.getByLabelText('Location', { exact: true }).selectOptions('Downtown')
    await page.getByLabelText('Walk-in').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabelText('Applicant type').selectOptions('Coach ($40.00)')
    await page.getByLabelText('Payment method').selectOptions('INVOICE')
    await chooseNorthSchool()
    return calls
  }

  async function chooseNorthSchool() {
    await field.click()
    await page.getByRole('option', { name: 'North School' }).click()
    await expect.element(field).toHaveValue('North School')
  }

  test('is not booked, nor is its payment method', async () => {
    const calls = await typeCoach()
    await scheduleVolunteer()
    await expect.poll(() => server.writes(calls)).toHaveLength(1)
    expect(server.writes(calls)[0]?.body).toMatchObject({ location: null, payment_method: 'CREDIT', applicant: { locations: [] } })
  })

  test('is forgotten', async () => {
    await typeCoach()
    await page.getByLabelText('Applicant type').selectOptions('Volunteer ($0.00)')
    await expect.element(field).not.toBeInTheDocument()
    await page.getByLabelText('Applicant type').selectOptions('Coach ($40.00)')
    await expect.element(field).toHaveValue('')
  })

  test('stays with another type of its employer that asks for it, and goes with one of another employer', async () => {
    await typeCoach()
    await page.getByLabelText('Applicant type').selectOptions('Teacher ($40.00)')
    await expect.element(page.getByLabelText('Applicant type')).toHaveValue('3')
    await expect.element(field).toHaveValue('North School')
    await page.getByLabelText('Applicant type').selectOptions('Driver ($40.00)')
    await expect.element(field).toHaveValue('')
  })

  test('is forgotten with its fingerprint location', async () => {
    await typeCoach()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabelText('Location', { exact: true }).selectOptions('Uptown')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabelText('Applicant type').selectOptions('Coach ($40.00)')
    await expect.element(field).toHaveValue('')
  })
})
