import { type FormEvent, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { submitByCtrlEnter } from '../form/submit-by-ctrl-enter.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const box = page.getByRole('searchbox', { name: 'Search' })

/** Types as a user does, without waiting for the clock, which the test sets. */
function type(text: string) {
  const input = box.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const pressEnter = () => box.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))

async function renderBox(onSearch: (text: string) => void = vi.fn()) {
  const search = vi.fn(onSearch)
  let setOutside: (text: string) => void = () => {}
  function Page() {
    const [value, setValue] = useState('')
    setOutside = setValue
    return (
      <>
        <SearchBox
          label="Search"
          value={value}
          onSearch={(text) => {
            search(text)
            // The page knows the text a little later, as of an address.
            setTimeout(() => setValue(text), 50)
          }}
        />
        <output>{value}</output>
      </>
    )
  }
  const rendered = renderInTheme(<Page />)
  await vi.advanceTimersByTimeAsync(1_000)
  await rendered
  return { search, setOutside: (text: string) => setOutside(text) }
}

/** Waits until the page has taken over a report. */
const echoes = (text: string) => vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))
const shows = (text: string) => vi.waitFor(() => expect((box.element() as HTMLInputElement).value).toBe(text))

test('the text is reported once, half a second after its last letter', async () => {
  const { search } = await renderBox()
  type('mi')
  await vi.advanceTimersByTimeAsync(400)
  type('mia')
  await vi.advanceTimersByTimeAsync(499)
  expect(search).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(search).toHaveBeenCalledExactlyOnceWith('mia')
})

test('Enter reports at once, and nothing follows', async () => {
  const { search } = await renderBox()
  type('mia')
  pressEnter()
  expect(search).toHaveBeenCalledExactlyOnceWith('mia')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(search).toHaveBeenCalledOnce()
})

test('Enter searches and does not save the form around the box, which Ctrl+Enter does', async () => {
  vi.useRealTimers()
  const onSearch = vi.fn()
  const onSave = vi.fn((event: FormEvent) => event.preventDefault())
  await renderInTheme(
    <form onSubmit={onSave} onKeyDown={submitByCtrlEnter}>
      <SearchBox label="Search" value="" onSearch={onSearch} />
      <button type="submit">Save</button>
    </form>,
  )
  await userEvent.click(box)
  await userEvent.keyboard('mia{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('mia')
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave).toHaveBeenCalledOnce()
})

test('a search that is cleared elsewhere is cleared here too', async () => {
  const { setOutside } = await renderBox()
  type('mia')
  pressEnter()
  await echoes('mia')
  setOutside('')
  await vi.advanceTimersByTimeAsync(100)
  await shows('')
})

test('the echo of an earlier report does not undo what was typed since', async () => {
  const { search } = await renderBox()
  type('mi')
  await vi.advanceTimersByTimeAsync(500)
  type('mia')
  await echoes('mi')
  await shows('mia')
  await vi.advanceTimersByTimeAsync(500)
  expect(search.mock.calls).toEqual([['mi'], ['mia']])
})
