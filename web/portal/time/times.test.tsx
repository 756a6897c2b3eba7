import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dayOf, longDay } from '../../data/dates.ts'
import { queryClient } from '../../data/query-client.ts'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { type Call, stubServer } from '../../testing/stub-server.ts'
import type { Day } from '../../ui/calendar/month-days.ts'
import { scheduleTexts, texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { Times } from './times.tsx'

beforeAll(() => loadAll(texts, scheduleTexts))
beforeEach(() => {
  queryClient.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T12:00:00Z') })
})
afterEach(() => vi.useRealTimers())

/** The days with open times: two of this month, one of the next, none of the one after it. */
const [first, other, later] = ['2026-11-10', '2026-11-12', '2026-12-21']

async function open(dates: readonly Day[] = [first, other, later]) {
  const days = dates.map((date) => ({ date, open: 1 }))
  await stubServer({
    'GET /appointments/availability/days': ({ query: { from = '', to = '' } }: Call) =>
      Response.json(days.filter(({ date }) => date >= from && date <= to)),
    'GET /appointments/availability': ({ query }: Call) => Response.json([`${query.date}T09:00:00Z`]),
  })
  const onChoose = vi.fn()
  await renderInTheme(
    <Times
      lsv={{ id: 5, timezone: 'UTC' }}
      chosen={null}
      elsewhere={<a href="/locations/new">Choose another location</a>}
      onChoose={onChoose}
    />,
  )
  return onChoose
}

const heading = (day: Day) => page.getByRole('heading', { name: longDay(day) })
const goTo = (name: 'Next month' | 'Previous month') => page.getByRole('button', { name }).click()

test('another month shows the times of its own first open day, and the picked day again when it is back in sight', async () => {
  const onChoose = await open()
  await expect.element(heading(first)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(` ${Number(other.slice(8))}, 1 open time`) }).click()
  await expect.element(heading(other)).toBeVisible()
  await goTo('Next month')
  await expect.element(heading(later)).toBeVisible()
  await expect.element(heading(other)).not.toBeInTheDocument()
  await page.getByRole('button', { name: '9:00 AM' }).click()
  await expect.poll(() => onChoose.mock.lastCall?.map((time) => dayOf(time, 'UTC'))).toContain(later)
  await goTo('Previous month')
  await expect.element(heading(other)).toBeVisible()
})

test('on a phone the times of the pressed day come into sight, and a day chosen by keyboard stays there', async () => {
  await page.viewport(320, 400)
  await open()
  const day = page.getByRole('button', { name: new RegExp(` ${Number(other.slice(8))}, 1 open time`) })
  await day.click()
  await expect.element(heading(other)).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: '9:00 AM' }).element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  expect(document.activeElement).toBe(day.element())
  scrollTo(0, 0)
  await press('ArrowLeft', 'ArrowLeft', 'Enter')
  await expect.element(heading(first)).toBeVisible()
  expect(scrollY).toBe(0)
  await page.viewport(1000, 700)
})

test('where text is twice as large the times are below the calendar, whose numbers stay whole', async () => {
  await page.viewport(640, 900)
  document.documentElement.style.fontSize = '200%'
  await open()
  await expect.element(heading(first)).toBeVisible()
  const calendar = page.getByRole('grid').element().getBoundingClientRect()
  await expect.poll(() => heading(first).element().getBoundingClientRect().top).toBeGreaterThan(calendar.bottom)
  document.documentElement.style.removeProperty('font-size')
  await page.viewport(1000, 700)
})

test('the names of the parts of the day have the color of the page', async () => {
  await open()
  await expect.element(page.getByText('Morning')).toBeVisible()
  const colorOf = (element: Element) => getComputedStyle(element).backgroundColor
  expect(colorOf(page.getByText('Morning').element())).toBe(colorOf(document.body))
})

test('a month without open times says so, in place of the times of another month', async () => {
  await open()
  await expect.element(heading(first)).toBeVisible()
  await goTo('Next month')
  await expect.element(heading(later)).toBeVisible()
  await goTo('Next month')
  await expect.element(page.getByText('No times in January 2027')).toBeVisible()
  await expect.element(heading(later)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '9:00 AM' })).not.toBeInTheDocument()
})

test('from a month without open times a button leads to the next day that has some, else to the last one that had, and a link to other locations', async () => {
  await open()
  await expect.element(heading(first)).toBeVisible()
  await goTo('Next month')
  await expect.element(heading(later)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Choose another location' })).not.toBeInTheDocument()
  await goTo('Next month')
  await expect.element(page.getByRole('link', { name: 'Choose another location' })).toBeVisible()
  await page.getByRole('button', { name: 'Show a day with open times' }).click()
  await expect.element(heading(later)).toBeVisible()
})

test('the button passes over further months without open times', async () => {
  await open(['2026-11-10', '2027-01-21'])
  await expect.element(heading('2026-11-10')).toBeVisible()
  await goTo('Next month')
  await page.getByRole('button', { name: 'Show a day with open times' }).click()
  await expect.element(heading('2027-01-21')).toBeVisible()
})
