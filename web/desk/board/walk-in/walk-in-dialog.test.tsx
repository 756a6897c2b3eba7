import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import type { Lsv } from '../../../records/lsv/lsv.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'
import { nobody, walkInWords } from './walk-in-form.ts'

const type = { lsv: 1, employer: 3, note: null, pricing: '40.00', prompt_location: false }
const types = [
  { ...type, id: 1, description: 'Teacher' },
  { ...type, id: 2, description: 'Coach', prompt_location: true },
]
const person = { id: 7, first_name: 'Ann', last_name: 'Alvarez', phone: '2125550188', email: 'ann@example.org', applicant_type: 2 }

const lsv = { id: 1, network: 1, timezone: 'America/New_York' } as Lsv
const heard = { onDone: vi.fn(), onChoose: vi.fn() }

async function renderWalkIn(more: Parameters<typeof server.stubServer>[0] = {}) {
  queryClient.clear()
  vi.clearAllMocks()
  const calls = await server.stubServer({
    'GET /applicanttypes': server.page(types),
    'GET /locations': server.page([]),
    'GET /applicants': server.page([person]),
    'GET /appointments': server.page([]),
    'GET /applicants/7/sms': { offered: false },
    ...more,
  })
  await renderInTheme(<WalkInDialog lsv={lsv} {...heard} onClose={() => {}} />)
  await expect.element(page.getByRole('combobox', { name: 'Applicant type' })).toHaveFocus()
  return calls
}
async function chooseCoach() {
  await userEvent.keyboard('coach')
  await expect.element(page.getByRole('option', { name: /Teacher/ })).not.toBeInTheDocument()
  await press('ArrowDown', 'Enter')
  await expect.element(page.getByRole('combobox', { name: 'Applicant type' })).toHaveValue('Coach ($40.00)')
}
const place = page.getByRole('combobox', { name: 'Job location' })

test('letters and Enter that are typed while the form loads are kept for its first field, and close nothing', async () => {
  const answer = Promise.withResolvers<Response>()
  const onClose = vi.fn()
  queryClient.clear()
  await server.stubServer({ 'GET /applicanttypes': () => answer.promise, 'GET /applicants': server.page([]) })
  await renderInTheme(<WalkInDialog lsv={lsv} {...heard} onClose={onClose} />)
  await expect.element(page.getByRole('status', { name: 'Please wait, loading...' })).toBeVisible()
  await userEvent.keyboard('coa{Enter}')
  answer.resolve(Response.json(server.page(types)))
  await expect.element(page.getByRole('combobox', { name: 'Applicant type' })).toHaveValue('coa')
  expect(onClose).not.toHaveBeenCalled()
})

test('the job location is the next field after a type that asks for it', async () => {
  await renderWalkIn()
  await chooseCoach()
  await press('Tab')
  await expect.element(place).toHaveFocus()
})

test('the focus goes on to the job location from a person who was here before', async () => {
  await renderWalkIn()
  await chooseCoach()
  await page.getByLabelText('Last name').fill('Alvarez')
  await page.getByRole('button', { name: /Ann Alvarez/ }).click()
  await expect.element(place).toHaveFocus()
})

describe('a type of the whole network that asks for a job location', () => {
  const coach = { ...type, id: 2, employer: null, description: 'Coach', prompt_location: true }
  const answers = { 'GET /applicanttypes': server.page([{ ...type, id: 1, description: 'Teacher' }, coach]) }

  test('is booked without one where the network has no employers', async () => {
    const calls = await renderWalkIn({
      ...{ ...answers, 'GET /employers': server.page([]), 'POST /appointments': appointmentOf({ walk_in: true }) },
    })
    await chooseCoach()
    await expect.element(place).not.toBeInTheDocument()
    await page.getByLabelText('Last name').fill('Alvarez')
    await page.getByRole('button', { name: /Ann Alvarez/ }).click()
    await page.getByRole('button', { name: 'Check In' }).click()
    await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ applicant_type: 2, location: null }])
  })

  test('requires one where it has employers, and says so before', async () => {
    await renderWalkIn({ ...answers, 'GET /employers': server.page([{ id: 3, name: 'Lakeside' }]) })
    await chooseCoach()
    await expect.element(place).toBeRequired()
  })
})

test('a job location that the chosen type does not ask for is forgotten, and not booked', async () => {
  const northSchool = { id: 31, name: 'North School', employer: 3 }
  const calls = await renderWalkIn({
    'GET /locations': server.page([northSchool]),
    'GET /locations/31': server.version(northSchool, '"1"'),
    'POST /appointments': appointmentOf({ walk_in: true }),
  })
  await chooseCoach()
  await place.click()
  await page.getByRole('option', { name: 'North School' }).click()
  await expect.element(place).toHaveValue('North School')
  await page.getByRole('combobox', { name: 'Applicant type' }).fill('teacher')
  await press('Enter')
  await expect.element(place).not.toBeInTheDocument()
  await page.getByLabelText('Last name').fill('Alvarez')
  await page.getByRole('button', { name: /Ann Alvarez/ }).click()
  await page.getByRole('button', { name: 'Check In' }).click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ applicant: 7, applicant_type: 1, location: null }])
})

test('somebody with an open appointment today is shown, and checked in as a walk-in only on a second press', async () => {
  const visit = appointmentOf({ applicant: 7, walk_in: true })
  const calls = await renderWalkIn({ 'GET /appointments': server.page([visit]), 'POST /appointments': visit })
  await userEvent.keyboard('teacher')
  await expect.element(page.getByRole('option', { name: /Coach/ })).not.toBeInTheDocument()
  await press('ArrowDown', 'Enter')
  await page.getByLabelText('Last name').fill('Alvarez')
  await page.getByRole('button', { name: /Ann Alvarez/ }).click()
  const warning = page.getByText('Ann Alvarez has an appointment today at 9:00 AM already.', { exact: true })
  await expect.element(warning).toBeVisible()
  expect(calls.find(({ path }) => path === '/appointments')?.query).toMatchObject({ lsv: '1', applicant: '7', status: 'SCHEDULED' })
  await page.getByRole('button', { name: 'Check In' }).click()
  await expect.element(page.getByText(/Press Check In again to add another one/)).toBeVisible()
  expect(server.writes(calls)).toEqual([])
  await page.getByRole('button', { name: 'Show It' }).click()
  expect(heard.onChoose.mock.calls).toEqual([[expect.objectContaining({ id: visit.id })]])
})

test('a phone number of another country is taken as it is typed, and sent as it is kept', async () => {
  const calls = await renderWalkIn({
    'GET /applicants': server.page([]),
    'POST /appointments': appointmentOf({ walk_in: true }),
    ...{ 'GET /employers/3': server.version({ id: 3, name: 'Lakeside', face: { text_messages: false } }, '"1"') },
  })
  await userEvent.keyboard('teacher')
  await expect.element(page.getByRole('option', { name: /Coach/ })).not.toBeInTheDocument()
  await press('ArrowDown', 'Enter')
  for (const [field, value] of [
    ['First name', 'Nia'],
    ['Last name', 'New'],
    ['Email', 'nia@example.org'],
    ['Phone', '+52 (55) 1234-5678'],
  ] as const)
    await page.getByLabelText(field).fill(value)
  await press('Enter')
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ applicant: { phone: '+525512345678' } }])
})

test('a walk-in is described with all that was typed, which a refusal after its dialog was closed repeats', () => {
  const walkIn = {
    ...nobody,
    first_name: 'Nia',
    last_name: 'New',
    phone: '2125550199',
    email: 'nia@example.org',
    city: 'Boston',
    notes: 'Hat',
  }
  expect(walkInWords(walkIn, null, 'Coach')).toBe('Walk-in of Nia New, Coach, 2125550199, nia@example.org, Boston, Hat')
  expect(walkInWords(nobody, person, 'Coach')).toBe('Walk-in of Ann Alvarez, Coach, 2125550188, ann@example.org')
})

describe('the box for text messages', () => {
  const box = page.getByRole('checkbox', { name: 'The applicant agrees to text messages' })
  const employer = (text_messages: boolean) => ({
    'GET /employers/3': server.version({ id: 3, name: 'Lakeside', face: { text_messages } }, '"1"'),
  })
  const takeKnown = async () => {
    await page.getByLabelText('Last name').fill('Alvarez')
    await page.getByRole('button', { name: /Ann Alvarez/ }).click()
  }

  test('is that of the environment of somebody who was here before, whatever the type offers', async () => {
    await renderWalkIn(employer(true))
    await chooseCoach()
    await box.click()
    await takeKnown()
    await expect.element(page.getByRole('button', { name: 'Somebody Else' })).toBeVisible()
    await expect.element(box).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Somebody Else' }).click()
    await expect.element(box).not.toBeChecked()
  })

  test('stands for them where the type offers none', async () => {
    await renderWalkIn({ ...employer(false), 'GET /applicants/7/sms': { offered: true } })
    await chooseCoach()
    await expect.element(box).not.toBeInTheDocument()
    await takeKnown()
    await expect.element(box).toBeVisible()
  })
})
