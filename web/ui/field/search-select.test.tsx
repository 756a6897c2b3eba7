import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchSelect } from './search-select.tsx'

const VENDORS = [
  { value: '1', label: 'Acme Staffing' },
  { value: '2', label: 'Beacon Schools' },
]

const never = (_text: string): boolean => false

async function renderVendor({
  first = '',
  required = false,
  ahead = false,
  isBusy = never,
  answer = new Promise<void>(() => {}),
  onSubmit = () => {},
} = {}) {
  const onChange = vi.fn()
  function Page() {
    const [value, setValue] = useState(first)
    const [text, setText] = useState('')
    const [isAnswered, setAnswered] = useState(false)
    useEffect(() => void answer.then(() => setAnswered(true)), [])
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <SearchSelect
          label="Vendor"
          value={value}
          required={required}
          ahead={ahead}
          busy={isBusy(text) && !isAnswered}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
          text={text}
          onSearch={setText}
          options={VENDORS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))}
          chosen={VENDORS.find((vendor) => vendor.value === value)}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  await renderInTheme(<Page />)
  return onChange
}

const vendor = page.getByRole('combobox', { name: 'Vendor' })
const option = (name: string) => page.getByRole('option', { name })

test('typing finds, ArrowDown and Enter choose', async () => {
  const onChange = await renderVendor()
  await userEvent.type(vendor, 'bea')
  await expect.element(option('Beacon Schools')).toBeVisible()
  await expect.element(option('Acme Staffing')).not.toBeInTheDocument()
  await press('ArrowDown', 'Enter')
  expect(onChange).toHaveBeenLastCalledWith('2')
  await expect.element(vendor).toHaveValue('Beacon Schools')
})

test('Enter takes the first match of what was typed', async () => {
  const onChange = await renderVendor()
  await userEvent.type(vendor, 'a')
  await expect.element(option('Acme Staffing')).toBeVisible()
  await userEvent.type(vendor, 'con')
  await expect.element(option('Acme Staffing')).not.toBeInTheDocument()
  await press('Enter')
  expect(onChange.mock.calls).toEqual([['2']])
})

test('Enter takes the first match of a single letter, with which the list has opened', async () => {
  const onChange = await renderVendor()
  await userEvent.type(vendor, 'b')
  await expect.element(option('Beacon Schools')).toHaveAttribute('data-combobox-selected')
  // By then Mantine's own index of the marked option is that of the chosen one.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await press('Enter')
  expect(onChange.mock.calls).toEqual([['2']])
  await expect.element(vendor).toHaveValue('Beacon Schools')
})

test('leaving the field takes the first match only where it is taken ahead', async () => {
  const onChange = await renderVendor({ ahead: true })
  await userEvent.type(vendor, 'b')
  await expect.element(option('Beacon Schools')).toHaveAttribute('data-combobox-selected')
  await new Promise((resolve) => setTimeout(resolve, 50))
  await userEvent.tab()
  expect(onChange.mock.calls).toEqual([['2']])
  await expect.element(vendor).toHaveValue('Beacon Schools')
})

test('Enter takes the first match of an answer that has replaced the marked one', async () => {
  const onChange = vi.fn()
  const renewed = Promise.withResolvers<void>()
  function Renewed() {
    const [options, setOptions] = useState(VENDORS.slice(0, 1))
    const [text, setText] = useState('')
    useEffect(() => void renewed.promise.then(() => setOptions(VENDORS.slice(1))), [])
    return <SearchSelect label="Vendor" value="" onChange={onChange} text={text} onSearch={setText} options={options} />
  }
  await renderInTheme(<Renewed />)
  await userEvent.type(vendor, 'e')
  await expect.element(option('Acme Staffing')).toHaveAttribute('data-combobox-selected')
  renewed.resolve()
  await expect.element(option('Beacon Schools')).toBeVisible()
  await press('Enter')
  expect(onChange.mock.calls).toEqual([['2']])
})

test('leaving a field that takes nothing ahead keeps it as it was', async () => {
  const onChange = await renderVendor()
  await userEvent.type(vendor, 'b')
  await expect.element(option('Beacon Schools')).toHaveAttribute('data-combobox-selected')
  await userEvent.tab()
  await expect.element(vendor).not.toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('the opened list lies over the page, as wide as its field', async () => {
  await renderVendor()
  const save = page.getByRole('button', { name: 'Save' })
  const before = save.element().getBoundingClientRect().top
  await vendor.click()
  await expect.element(option('Acme Staffing')).toBeVisible()
  const widthOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().width ?? 0)
  await expect.poll(() => widthOf(option('Acme Staffing').element().closest('[data-position]'))).toBe(widthOf(vendor.element()))
  expect(save.element().getBoundingClientRect().top).toBe(before)
})

test('leaving an open list in which nothing was typed takes nothing', async () => {
  const onChange = await renderVendor({ ahead: true })
  await vendor.click()
  await expect.element(option('Acme Staffing')).toBeVisible()
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
})

test('the chosen option stays chosen when it is typed and taken again', async () => {
  const onChange = await renderVendor({ first: '2', required: true })
  await userEvent.clear(vendor)
  await userEvent.type(vendor, 'bea')
  await expect.element(option('Acme Staffing')).not.toBeInTheDocument()
  await press('Enter')
  await expect.element(vendor).toHaveValue('Beacon Schools')
  expect(onChange.mock.calls.flat()).not.toContain('')
})

test('Enter takes nothing while the text is searched for', async () => {
  const onChange = await renderVendor({ isBusy: (text) => text.length > 1 })
  await userEvent.type(vendor, 'b')
  await expect.element(option('Beacon Schools')).toHaveAttribute('data-combobox-selected')
  await userEvent.type(vendor, 'e')
  await press('Enter')
  expect(onChange).not.toHaveBeenCalled()
})

test('Enter before the answer takes its first match', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const onChange = await renderVendor({ isBusy: () => true, answer })
  await userEvent.type(vendor, 'bea')
  await press('Enter')
  expect(onChange).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => onChange.mock.calls).toEqual([['2']])
})

test('Enter takes nothing once the text is emptied', async () => {
  const onChange = await renderVendor()
  await userEvent.type(vendor, 'bea')
  await expect.element(option('Beacon Schools')).toHaveAttribute('data-combobox-selected')
  await userEvent.clear(vendor)
  await expect.element(option('Acme Staffing')).toBeVisible()
  await press('Enter')
  expect(onChange.mock.calls.flat().filter((id) => id !== '')).toEqual([])
})

test('Enter takes nothing once the text is emptied and the caret was moved', async () => {
  const onChange = await renderVendor()
  await userEvent.type(vendor, 'bea')
  await expect.element(option('Beacon Schools')).toHaveAttribute('data-combobox-selected')
  await userEvent.clear(vendor)
  await expect.element(option('Acme Staffing')).toBeVisible()
  await press('ArrowLeft', 'Enter')
  expect(onChange.mock.calls.flat().filter((id) => id !== '')).toEqual([])
})

test('Enter submits the form only while the list is closed', async () => {
  const onSubmit = vi.fn()
  await renderVendor({ onSubmit })
  await userEvent.type(vendor, 'zzz')
  await expect.element(page.getByText('None to display')).toBeVisible()
  await press('Enter', 'ArrowDown', 'Enter')
  await userEvent.clear(vendor)
  await expect.element(option('Acme Staffing')).toBeVisible()
  await press('Enter')
  expect(onSubmit).not.toHaveBeenCalled()
  await press('Escape', 'Enter')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('what is typed into a field with a chosen option replaces its name, entered by key or by mouse', async () => {
  const onChange = await renderVendor({ first: '1' })
  await expect.element(vendor).toHaveValue('Acme Staffing')
  await userEvent.tab()
  await userEvent.keyboard('bea')
  await expect.element(vendor).toHaveValue('bea')
  await press('Enter')
  await expect.element(vendor).toHaveValue('Beacon Schools')
  await userEvent.keyboard('acm')
  await expect.element(vendor).toHaveValue('acm')
  await press('Enter')
  await userEvent.tab()
  await vendor.click()
  await userEvent.keyboard('bea')
  await press('Enter')
  expect(onChange.mock.calls).toEqual([['2'], ['1'], ['2']])
})

test('the chosen name that is typed in full is not selected under the typing', async () => {
  await renderVendor({ first: '1' })
  await expect.element(vendor).toHaveValue('Acme Staffing')
  await userEvent.tab()
  await userEvent.keyboard('Acme Staffing West')
  await expect.element(vendor).toHaveValue('Acme Staffing West')
})

test('a search without result says so', async () => {
  await renderVendor()
  await userEvent.type(vendor, 'zzz')
  await expect.element(page.getByText('None to display')).toBeVisible()
})

test('emptying an optional choice clears it, and leaving a partly typed name changes nothing', async () => {
  const onChange = await renderVendor({ first: '1' })
  await userEvent.type(vendor, 'x')
  await userEvent.tab()
  await expect.element(vendor).toHaveValue('Acme Staffing')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.clear(vendor)
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('a required choice stays chosen when its text is emptied', async () => {
  const onChange = await renderVendor({ first: '1', required: true })
  await userEvent.clear(vendor)
  await userEvent.tab()
  await expect.element(vendor).toHaveValue('Acme Staffing')
  expect(onChange).not.toHaveBeenCalled()
})

test('the open list is rendered above the page', async () => {
  await renderVendor({ first: '1', required: true })
  await vendor.click()
  const list = page.getByRole('listbox').element().closest('.mantine-Popover-dropdown') as HTMLElement
  expect(getComputedStyle(list).position).toBe('absolute')
  expect(getComputedStyle(list).borderTopStyle).toBe('solid')
})

test('a search box reports a pause in typing once, and Enter at once', async () => {
  const onSearch = vi.fn()
  await renderInTheme(<SearchBox label="Search users" value="" onSearch={onSearch} wait_ms={300} />)
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await userEvent.type(box, 'ann')
  await expect.poll(() => onSearch.mock.calls).toEqual([['ann']])
  await userEvent.type(box, 'a')
  await press('Enter')
  expect(onSearch.mock.calls).toEqual([['ann'], ['anna']])
})

test('a search box shows a search that was changed from outside', async () => {
  const { rerender } = await renderInTheme(<SearchBox label="Search users" value="ann" onSearch={() => {}} />)
  await rerender(<SearchBox label="Search users" value="" onSearch={() => {}} />)
  await expect.element(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('')
})
