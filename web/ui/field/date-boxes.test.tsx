import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { DateBoxes } from './date-boxes.tsx'

type Given = { first?: string; error?: string; required?: boolean; order?: ('day' | 'month' | 'year')[] }

async function renderDateOfBirth({ first = '', error, ...more }: Given = {}) {
  const onChange = vi.fn()
  function Page() {
    const [value, setValue] = useState(first)
    return (
      <DateBoxes
        name="dob"
        label="Date of birth"
        value={value}
        error={error}
        {...more}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  await renderInTheme(<Page />)
  return onChange
}

const box = (name: string) => page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox', { name })

test('a date is typed in three boxes, month first, and becomes a calendar date', async () => {
  const onChange = await renderDateOfBirth()
  await box('Month').fill('3')
  await box('Day').fill('9')
  await box('Year').fill('1985')
  expect(onChange).toHaveBeenLastCalledWith('1985-03-09')
  await expect.element(box('Month')).toHaveValue('3')
})

test('a reader of another language has another order: the first box is the one that its label and errors lead to', async () => {
  const onChange = await renderDateOfBirth({ order: ['day', 'month', 'year'] })
  const group = page.getByRole('group', { name: 'Date of birth' }).element()
  expect([...group.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['Day', 'Month', 'Year'])
  await expect.element(box('Day')).toHaveAttribute('id', 'dob')
  await box('Day').fill('9')
  await box('Month').fill('3')
  await box('Year').fill('1985')
  expect(onChange).toHaveBeenLastCalledWith('1985-03-09')
})

test('a stored date is shown without leading zeros, and empty boxes are no date', async () => {
  const onChange = await renderDateOfBirth({ first: '1985-03-09' })
  await expect.element(box('Month')).toHaveValue('3')
  await expect.element(box('Day')).toHaveValue('9')
  for (const name of ['Month', 'Day', 'Year']) await box(name).fill('')
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('only digits are accepted, and an impossible date is passed on to the form', async () => {
  const onChange = await renderDateOfBirth({ first: '1985-02-01' })
  await userEvent.clear(box('Day'))
  await userEvent.type(box('Day'), '3x1')
  await expect.element(box('Day')).toHaveValue('31')
  expect(onChange).toHaveBeenLastCalledWith('1985-02-31')
})

test('an error is tied to all three boxes', async () => {
  await renderDateOfBirth({ error: 'Must be a date in the past' })
  for (const name of ['Month', 'Day', 'Year']) {
    await expect.element(box(name)).toHaveAccessibleDescription('Must be a date in the past')
    await expect.element(box(name)).toHaveAttribute('aria-invalid', 'true')
  }
})

test('a required date has the mark after its label, for eyes only', async () => {
  await renderDateOfBirth({ required: true })
  await expect.element(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
  expect(document.querySelector('legend')?.textContent).toBe('Date of birth *')
})
