import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import type { Lsv } from '../../../records/lsv/lsv.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

const type = { lsv: 1, employer: 3, note: null, pricing: '40.00', prompt_location: false }
const types = [
  { ...type, id: 1, description: 'Teacher' },
  { ...type, id: 2, description: 'Coach', prompt_location: true },
]
const person = { id: 7, first_name: 'Ann', last_name: 'Alvarez', phone: '2125550188', email: 'ann@example.org', applicant_type: 2 }

async function renderWalkIn(more: Parameters<typeof server.stubServer>[0] = {}) {
  queryClient.clear()
  await server.stubServer({
    'GET /applicanttypes': server.page(types),
    'GET /locations': server.page([]),
    'GET /applicants': server.page([person]),
    'GET /applicants/7/sms': { offered: false },
    ...more,
  })
  await renderInTheme(<WalkInDialog lsv={{ id: 1, network: 1 } as Lsv} onDone={() => {}} onClose={() => {}} />)
  await expect.element(page.getByRole('combobox', { name: 'Applicant type' })).toHaveFocus()
}
async function chooseCoach() {
  await userEvent.keyboard('coach')
  await expect.element(page.getByRole('option', { name: /Teacher/ })).not.toBeInTheDocument()
  await press('ArrowDown', 'Enter')
  await expect.element(page.getByRole('combobox', { name: 'Applicant type' })).toHaveValue('Coach ($40.00)')
}
const place = page.getByRole('combobox', { name: 'Job location' })

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
