import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { dropEarlyText, keepEarlyText } from './early-text.ts'
import { useFirstFocus } from './use-first-focus.ts'

afterEach(dropEarlyText)

function Form({ field }: { field: 'text' | 'list' }) {
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  return (
    <form ref={form}>
      {field === 'text' && <input aria-label="First" defaultValue="" />}
      {field === 'list' && (
        <select aria-label="First" defaultValue="">
          <option value="">Choose</option>
          <option value="FL">Florida</option>
          <option value="GA">Georgia</option>
        </select>
      )}
    </form>
  )
}

async function typeEarly(keys: string, field: 'text' | 'list' = 'text') {
  const { rerender } = await renderInTheme(<button type="button">Open</button>)
  await userEvent.tab()
  keepEarlyText()
  await userEvent.keyboard(keys)
  await rerender(<Form field={field} />)
  return page.getByLabelText('First')
}

test('what is typed before a form has come stands in its first field', async () => {
  await expect.element(await typeEarly('Mia{Backspace}ke')).toHaveValue('Mike')
})

test('a list chooses by what was typed', async () => {
  await expect.element(await typeEarly('geo', 'list')).toHaveValue('GA')
})

test('Escape forgets what was typed', async () => {
  await expect.element(await typeEarly('Mia{Escape}')).toHaveValue('')
})

test('an early blank presses no button, which has the focus', async () => {
  let presses = 0
  await renderInTheme(
    <button type="button" onClick={() => (presses += 1)}>
      Open
    </button>,
  )
  await userEvent.tab()
  keepEarlyText()
  await press('a', ' ', 'Enter')
  expect(presses).toBe(0)
  dropEarlyText()
  await press('Enter')
  expect(presses).toBe(1)
})
