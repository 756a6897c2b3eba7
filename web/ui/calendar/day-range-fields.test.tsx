import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { DayRangeFields } from './day-range-fields.tsx'

const first = page.getByLabelText('From', { exact: true })
const last = page.getByLabelText('To', { exact: true })
const MAY = { from: '2026-05-04', to: '2026-05-11' }

/** Renders the fields, which know each range after its `delay` in ms; returns the ranges that they report. */
async function renderRange(delay = (_nth: number) => 20) {
  const ranges: { from: string; to: string }[] = []
  function Page() {
    const [range, setRange] = useState(MAY)
    const change = (next: typeof MAY) => {
      ranges.push(next)
      // The page knows the range a little later, as of an address.
      setTimeout(() => setRange(next), delay(ranges.length))
    }
    return (
      <>
        <DayRangeFields names={{ from: 'after', to: 'before' }} {...range} onChange={change} daysAhead={7} />
        <button type="button" onClick={() => change(MAY)}>
          May
        </button>
      </>
    )
  }
  await renderInTheme(<Page />)
  return ranges
}

const typeInto = async (field: typeof first, digits: string) => {
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard(digits)
}

test('a last day is typed with the first one as it was, and half-typed years are not reported', async () => {
  const ranges = await renderRange()
  await typeInto(last, '02012027')
  await expect.element(last).toHaveValue('2027-02-01')
  await userEvent.tab()
  await expect.poll(() => ranges.at(-1)).toEqual({ from: '2026-05-04', to: '2027-02-01' })
  expect(ranges.every(({ from, to }) => from === '2026-05-04' && to.startsWith('20'))).toBe(true)
})

test('the late echo of an earlier day undoes no typing', async () => {
  const ranges = await renderRange((nth) => (nth === 1 ? 100 : 1_000))
  await typeInto(last, '0201')
  await expect.poll(() => ranges.at(-1)).toEqual({ from: '2026-05-04', to: '2026-02-01' })
  expect(ranges.length).toBeGreaterThan(1)
  // The page shows the first of the reported days now.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await userEvent.keyboard('2027')
  await expect.element(last).toHaveValue('2027-02-01')
  await expect.poll(() => ranges.at(-1)).toEqual({ from: '2026-05-04', to: '2027-02-01' })
})

test('the other day follows when a field is left, and the list is not reversed', async () => {
  const ranges = await renderRange()
  await typeInto(first, '06012026')
  await expect.poll(() => ranges.at(-1)).toEqual({ from: '2026-06-01', to: '2026-05-11' })
  await userEvent.click(last)
  await expect.element(last).toHaveValue('2026-06-08')
  await typeInto(last, '05202026')
  await userEvent.click(first)
  await expect.element(first).toHaveValue('2026-05-20')
  expect(ranges.at(-1)).toEqual({ from: '2026-05-20', to: '2026-05-20' })
})

test('a field that is left half empty shows its day again, and a range from outside is shown', async () => {
  const ranges = await renderRange()
  await typeInto(first, '{Backspace}')
  await expect.element(first).toHaveValue('')
  await userEvent.click(last)
  await expect.element(first).toHaveValue('2026-05-04')
  expect(ranges).toEqual([])
  await typeInto(first, '03')
  await expect.element(first).toHaveValue('2026-03-04')
  await userEvent.click(page.getByRole('button', { name: 'May' }))
  await expect.element(first).toHaveValue('2026-05-04')
})
