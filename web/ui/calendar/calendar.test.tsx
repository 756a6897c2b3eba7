import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { Calendar } from './calendar.tsx'
import { addDays, type Day, monthOf } from './month-days.ts'

const OPEN = new Map([
  ['2026-11-03', 1],
  ['2026-11-24', 14],
  ['2026-12-01', 2],
])

/** A calendar of November and December 2026, from the 2nd on, that keeps its month. */
type Shown = { value?: Day | null; locale?: string; min?: Day }
async function renderCalendar({ value = null, locale = 'en-US', min = '2026-11-02' }: Shown = {}) {
  const onChoose = vi.fn()
  function Page() {
    const [month, setMonth] = useState(monthOf(min))
    return (
      <Calendar
        label="Day of the appointment"
        value={value}
        onChoose={onChoose}
        open={OPEN}
        min={min}
        max="2026-12-31"
        month={month}
        onMonth={setMonth}
        locale={locale}
      />
    )
  }
  await renderInTheme(<Page />)
  return onChoose
}

const day = (name: string) => page.getByRole('button', { name })
const month = (name: string) => page.getByRole('grid', { name: new RegExp(`^Day of the appointment, ${name.replaceAll(' ', '\\s')}$`) })
/** A closed day is marked as disabled but can be focused. */
const clickClosed = (name: string) => day(name).click({ force: true })
const expectFocusOn = (name: string) => expect.element(day(name)).toHaveFocus()

test('each day announces its number of open times, or that it cannot be chosen', async () => {
  const onChoose = await renderCalendar()
  await expect.element(month('November 2026')).toBeVisible()
  await expect.element(day('Tuesday, November 24, 14 open times')).toHaveAttribute('aria-disabled', 'false')
  await expect.element(day('Tuesday, November 3, 1 open time')).toBeVisible()
  await expect.element(day('Wednesday, November 25, 0 open times')).toHaveAttribute('aria-disabled', 'true')
  await day('Tuesday, November 24, 14 open times').click()
  expect(onChoose).toHaveBeenLastCalledWith('2026-11-24')
})

test('a closed day is not chosen by click nor by Enter', async () => {
  const onChoose = await renderCalendar()
  await clickClosed('Wednesday, November 25')
  await press('Enter', ' ')
  expect(onChoose).not.toHaveBeenCalled()
})

test('Tab reaches one day only: the chosen one, or the first open one', async () => {
  const reached = () => page.getByRole('grid').element().querySelectorAll('button[tabindex="0"]')
  await renderCalendar()
  expect([...reached()].map(({ ariaLabel }) => ariaLabel)).toEqual(['Tuesday, November 3, 1 open time'])
  await renderCalendar({ value: '2026-11-24' })
  await expect.element(page.getByRole('gridcell', { selected: true })).toHaveTextContent('24')
})

test('arrow keys move by day and week over closed days, Home and End to the ends of the week', async () => {
  await renderCalendar()
  await day('Tuesday, November 24').click()
  await press('ArrowRight')
  await expectFocusOn('Wednesday, November 25')
  await press('ArrowUp')
  await expectFocusOn('Wednesday, November 18')
  await press('ArrowLeft')
  await expectFocusOn('Tuesday, November 17')
  await press('Home')
  await expectFocusOn('Sunday, November 15')
  await press('End')
  await expectFocusOn('Saturday, November 21')
  await press('ArrowDown')
  await expectFocusOn('Saturday, November 28')
})

test('an arrow key at the end of a month moves to the next one', async () => {
  await renderCalendar()
  await clickClosed('Monday, November 30')
  await press('ArrowRight')
  await expect.element(month('December 2026')).toBeVisible()
  await expectFocusOn('Tuesday, December 1, 2 open times')
})

test('PageDown and PageUp move by a month and stop at the first and last bookable day', async () => {
  await renderCalendar()
  await day('Tuesday, November 24').click()
  await press('PageDown')
  await expectFocusOn('Thursday, December 24')
  await press('PageDown')
  await expectFocusOn('Thursday, December 31')
  await press('PageUp', 'PageUp')
  await expect.element(month('November 2026')).toBeVisible()
  await expectFocusOn('Monday, November 2, 0 open times')
})

test('the month buttons stop at the first and last bookable month', async () => {
  await renderCalendar()
  const [previous, next] = [page.getByRole('button', { name: 'Previous month' }), page.getByRole('button', { name: 'Next month' })]
  await expect.element(previous).toBeDisabled()
  await next.click()
  await expect.element(month('December 2026')).toBeVisible()
  await expect.element(next).toBeDisabled()
})

test('late in a month the next weeks are shown, in which keys move on without a change of the page', async () => {
  const onChoose = await renderCalendar({ min: '2026-11-30' })
  await expect.element(month('November – December 2026')).toBeVisible()
  expect(page.getByRole('gridcell').elements()).toHaveLength(28)
  await expect.element(day('Sunday, November 29, 0 open times')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(day('Tuesday, December 1, 2 open times')).toHaveTextContent('Dec1')
  await day('Tuesday, December 1, 2 open times').click()
  expect(onChoose).toHaveBeenLastCalledWith('2026-12-01')
  await press('ArrowDown')
  await expectFocusOn('Tuesday, December 8, 0 open times')
  await expect.element(month('November – December 2026')).toBeVisible()
  await press('ArrowUp', 'ArrowLeft')
  await expectFocusOn('Monday, November 30, 0 open times')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(month('December 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(month('November – December 2026')).toBeVisible()
})

// Names of days are cached by locale: each row spells its locale differently.
test.each([
  ['Pacific/Kiritimati', 'en-US-u-hc-h23'],
  ['Pacific/Pago_Pago', 'en-US-u-hc-h12'],
])('a reader in the time zone %s sees and chooses the same days', async (timezoneId, locale) => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId })
  try {
    const onChoose = await renderCalendar({ locale })
    await expect.element(month('November 2026')).toBeVisible()
    await day('Tuesday, November 24, 14 open times').click()
    expect(onChoose).toHaveBeenLastCalledWith('2026-11-24')
    const firstWeek = [...page.getByRole('row').nth(1).element().children].map(({ textContent }) => textContent)
    expect(firstWeek).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  } finally {
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
  }
})

test('in Spanish the days and the month have Spanish names', async () => {
  await renderCalendar({ locale: 'es-US' })
  await expect.element(month('noviembre de 2026')).toBeVisible()
  await expect.element(day('martes, 24 de noviembre')).toBeVisible()
})

test.each([
  ['vi-US', ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']],
  ['en-US', ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']],
])('the weekdays of %s have the shortest names that tell them apart', async (locale, names) => {
  await renderCalendar({ locale })
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(names)
})

test.each([
  { locale: 'vi-VN', first: '2026-12-01', words: '1/12' },
  { locale: 'es-US', first: '2026-09-01', words: 'sept1' },
  { locale: 'en-US', first: '2026-12-01', words: 'Dec1' },
])('the first day of the next month fits a cell of the narrowest phone in $locale', async ({ locale, first, words }) => {
  const min = addDays(first, -7)
  await renderCalendar({ locale, min })
  await expect.element(page.getByRole('grid')).toBeVisible()
  const button = document.querySelector<HTMLElement>(`[data-day="${first}"]`) as HTMLElement
  button.style.width = '35px'
  expect(button.textContent).toBe(words)
  const overflows = [button, ...button.children].filter((part) => part.scrollWidth > part.clientWidth)
  expect(overflows).toEqual([])
  // In one line: the month above the day, or both beside each other.
  expect(button.clientHeight).toBe(42)
})
