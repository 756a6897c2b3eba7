import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SilenceNotice } from '../../records/appointments/list/silence-notice.tsx'
import type { StepMessage } from '../../records/appointments/steps/use-step-messages.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { BoardHead, StepNotice } from './board-head.tsx'

const LONG = `Ann Alvarez, 9:00 AM: checked in. Notes: ${'brings a walker and a dog, '.repeat(12)}end`
const whole = page.getByRole('button', { name: /^(Whole message|\+\d+: all messages)$/ })

/** The box on a tablet, where it has half of the width. */
const box = (text: string, news = '', above: ReactNode = null) => (
  <div style={{ width: 380 }}>
    <StepNotice messages={[{ kind: 'success', text }]} news={news}>
      {above}
    </StepNotice>
    <p>Below</p>
  </div>
)
const downtown = { id: 1, name: 'Downtown Fingerprint Center', timezone: 'Pacific/Guam' } as Lsv
const heightOf = (text: string) => page.getByText(text).element().getBoundingClientRect().height

test('a message that has no room is shown whole by a touch or a key, and cut off again', async () => {
  await renderInTheme(box(LONG))
  const cut = heightOf(LONG)
  expect(cut).toBeLessThan(68)
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true')
  expect(heightOf(LONG)).toBeGreaterThan(cut)
  await press('Enter')
  await expect.element(whole).toHaveAttribute('aria-expanded', 'false')
  expect(heightOf(LONG)).toBe(cut)
  const { width, height } = whole.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('a message that has room needs no button, and the next one begins cut off', async () => {
  const { rerender } = await renderInTheme(box('Ann Alvarez: in progress.'))
  await expect.element(page.getByText('in progress')).toBeVisible()
  await expect.element(whole).not.toBeInTheDocument()
  await rerender(box(LONG))
  await whole.click()
  await rerender(box(`${LONG}ing`))
  await expect.element(whole).toHaveAttribute('aria-expanded', 'false')
  await rerender(box('Ann Alvarez: in progress.'))
  await expect.element(whole).not.toBeInTheDocument()
})

test('names of many who have come are shown whole in the same way', async () => {
  const news = `New: ${Array.from({ length: 5 }, (_, at) => `Maria Guadalupe Person${at}, 9:00 AM`).join('; ')}`
  await renderInTheme(box('Ann Alvarez: in progress.', news))
  const cut = heightOf(news)
  await whole.click()
  expect(heightOf(news)).toBeGreaterThan(cut)
})

test('the button of a message has a visible icon, and the whole message covers nothing below it', async () => {
  await renderInTheme(box(LONG))
  await expect.element(whole).toBeVisible()
  // Padding would leave no room for what is drawn.
  const { padding, width } = getComputedStyle(whole.element().querySelector('svg') as SVGElement)
  expect({ padding, width }).toEqual({ padding: '0px', width: '20px' })
  await whole.click()
  const below = page.getByText('Below').element().getBoundingClientRect().top
  expect(page.getByText(LONG).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(below)
})

test('a message that loses its room to a silent server is shown whole by the button, which comes then', async () => {
  const silence = (since: Date | null) => <SilenceNotice since={since} zone="America/New_York" />
  const kept = '3 check-ins kept here: Ann Alvarez-Montgomery, Benjamin Okafor-Hart, Cy Alvarez; sent when the server responds.'
  const { rerender } = await renderInTheme(box(kept, '', silence(null)))
  await expect.element(page.getByText(kept)).toBeVisible()
  await expect.element(whole).not.toBeInTheDocument()
  await rerender(box(kept, '', silence(new Date('2026-11-23T13:15:00Z'))))
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true')
})

const REASON = 'This appointment is on Tuesday, November 24, 2026 at 10:00 AM. Reschedule it to today first.'
const refusal = (number: number, name: string): StepMessage => ({ kind: 'error', text: `${name} Alvarez: ${REASON}`, refusal: number })
const kept: StepMessage = { kind: 'warning', text: 'Eve Alvarez: kept here; sent when the server responds.' }
const silent = <SilenceNotice since={new Date('2026-11-23T13:15:00Z')} zone="America/New_York" />
const boxOf = (messages: readonly StepMessage[], news = '', above: ReactNode = null) => (
  <div style={{ width: 380 }}>
    <StepNotice messages={messages} news={news}>
      {above}
    </StepNotice>
    <p>Below</p>
  </div>
)
const belowTop = () => page.getByText('Below').element().getBoundingClientRect().top

/** The texts of the box that are drawn, each of which must end above the lanes. */
function drawn(): string[] {
  const [left, right, bottom] = [0, 380, belowTop()]
  const shown = [...document.querySelectorAll('[data-cut] p')].filter((one) => {
    const { left: from, right: to } = one.getBoundingClientRect()
    return from >= left && to <= right
  })
  for (const one of shown) expect(one.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom)
  return shown.map(({ textContent }) => textContent)
}

test('a later refusal is shown in front of those before it, and nothing is covered by whatever comes with them', async () => {
  const { rerender } = await renderInTheme(boxOf([refusal(1, 'Ann')]))
  await expect.poll(() => drawn()).toEqual([`Ann Alvarez: ${REASON}`])
  const top = belowTop()
  const two = [refusal(2, 'Ben'), refusal(1, 'Ann')]
  await rerender(boxOf(two))
  await expect.poll(() => drawn()).toEqual([`Ben Alvarez: ${REASON}`, `Ann Alvarez: ${REASON}`])
  await rerender(boxOf([refusal(3, 'Cy'), ...two, kept], 'New: Dee Alvarez, 9:00 AM', silent))
  await expect.poll(() => drawn()).toEqual([`Cy Alvarez: ${REASON}`, `Ben Alvarez: ${REASON}`])
  await expect.element(whole).toHaveTextContent('+4')
  await expect.element(whole).toHaveAccessibleName('+4: all messages')
  expect(belowTop()).toBe(top)
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => drawn()).toHaveLength(6)
})

test('what comes while all messages are shown moves nothing below them', async () => {
  const { rerender } = await renderInTheme(boxOf([refusal(2, 'Ben'), refusal(1, 'Ann')]))
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true')
  const top = belowTop()
  await rerender(boxOf([refusal(3, 'Cy'), refusal(2, 'Ben'), refusal(1, 'Ann')], 'New: Dee Alvarez, 9:00 AM'))
  await expect.element(page.getByText(/^Cy Alvarez/)).toBeVisible()
  await expect.element(whole).toHaveAttribute('aria-expanded', 'true')
  expect(belowTop()).toBe(top)
})

test.each([320, 360, 390])('the head has room on a phone of %i pixels, with the name of another zone', async (width) => {
  await page.viewport(width, 740)
  await renderInTheme(<BoardHead lsv={downtown} today="2026-12-01" hasSound onSound={() => {}} onWalkIn={() => {}} />)
  await expect.element(page.getByText('times in Chamorro Standard Time')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(width)
  const { right, bottom } = page.getByText('times in Chamorro Standard Time').element().getBoundingClientRect()
  const sound = page.getByRole('button', { name: 'Sound on' }).element().getBoundingClientRect()
  expect(right <= sound.left || bottom <= sound.top).toBe(true)
})

test('the words of the button for a new appointment stand apart', async () => {
  await page.viewport(1280, 800)
  await renderInTheme(<BoardHead lsv={downtown} today="2026-12-01" hasSound onSound={() => {}} onWalkIn={() => {}} />)
  const button = page.getByRole('button', { name: 'Schedule Appointment' })
  await expect.element(button).toBeVisible()
  const range = document.createRange()
  const words = document.createTreeWalker(button.element(), NodeFilter.SHOW_TEXT)
  const right = (node: Node, end: number) => {
    range.setStart(node, end - 1)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  const first = words.nextNode() as Text
  const second = words.nextNode() as Text
  const gap = right(second, 1).left - right(first, first.data.trimEnd().length).right
  expect(gap).toBeGreaterThan(2)
})
