import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import { AppointmentRow } from './appointment-row.tsx'

const render = (notes: string) =>
  renderInTheme(<AppointmentRow appointment={appointmentOf({ notes })} next={false} withZone={false} actions={[]} onAction={() => {}} />)
const all = page.getByRole('button', { name: 'Show all' })

test('notes of a thousand characters begin cut off, and are shown whole by a click', async () => {
  const notes = `${'Brings a walker and a dog. '.repeat(36)}The end`
  await render(notes)
  await expect.element(page.getByText(/^Notes: Brings/)).toBeVisible()
  expect(page.getByText('The end').elements()).toEqual([])
  await all.click()
  await expect.element(page.getByText(/The end$/)).toBeVisible()
})

test('short notes are whole', async () => {
  await render('Brings a walker')
  await expect.element(page.getByText('Notes: Brings a walker')).toBeVisible()
  await expect.element(all).not.toBeInTheDocument()
})
