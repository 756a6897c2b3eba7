import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { useTypeAhead } from './type-ahead.ts'

const options = ['Active', 'Applied', 'Cleared', 'Not cleared', 'Not hired'].map((label, value) => ({ value, label }))

function Statuses() {
  const [chosen, setChosen] = useState<number | null>(null)
  const onKeyDown = useTypeAhead(options, chosen, setChosen)
  return (
    <fieldset onKeyDown={onKeyDown}>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="status" value={value} checked={chosen === value} onChange={() => setChosen(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const choice = (name: string) => page.getByRole('radio', { name, exact: true })

async function renderStatuses() {
  await renderInTheme(<Statuses />)
  await userEvent.tab()
  await expect.element(choice('Active')).toHaveFocus()
}

test('the letters of a choice choose and focus it, also over the blank in its name', async () => {
  await renderStatuses()
  await userEvent.keyboard('not h')
  await expect.element(choice('Not hired')).toBeChecked()
  await expect.element(choice('Not hired')).toHaveFocus()
})

test('the same letter again goes on to the next choice, and from the last one to the first', async () => {
  await renderStatuses()
  await press('a')
  await expect.element(choice('Active')).toBeChecked()
  await press('a')
  await expect.element(choice('Applied')).toBeChecked()
  await press('a')
  await expect.element(choice('Active')).toBeChecked()
})

test('a letter that begins no choice changes nothing, nor does a shortcut', async () => {
  await renderStatuses()
  await press('c', 'z')
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(choice('Cleared')).toBeChecked()
})
