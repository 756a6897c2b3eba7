import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { SlotList } from './slot-list.tsx'

const slots = (count: number, afternoon: boolean) =>
  Array.from({ length: count }, (_, index) => ({ value: `${afternoon}-${index}`, text: `${index + 1}:00`, afternoon }))

const renderList = (morning: number, afternoon: number) =>
  renderInTheme(
    <div style={{ width: 328 }}>
      <SlotList slots={[...slots(morning, false), ...slots(afternoon, true)]} onChoose={() => {}} />
    </div>,
  )

/** Whether the name of a part of the day is inside the visible part of the list. */
function isNameInSight(name: string): boolean {
  const heading = page.getByText(name, { exact: true }).element()
  const box = heading.closest('section')?.parentElement?.getBoundingClientRect() as DOMRect
  const { top, bottom } = heading.getBoundingClientRect()
  return top >= box.top - 1 && bottom <= box.bottom + 1
}

test('the names of both parts of the day stay in sight, wherever the list is scrolled to', async () => {
  await renderList(12, 20)
  for (const time of ['1:00', '12:00', '20:00']) {
    page.getByRole('button', { name: time, exact: true }).last().element().scrollIntoView()
    expect([time, isNameInSight('Morning'), isNameInSight('Afternoon')]).toEqual([time, true, true])
  }
  await expect.element(page.getByRole('region', { name: 'Afternoon' })).toBeInTheDocument()
})

test('a day without an afternoon does not name one', async () => {
  await renderList(12, 0)
  await expect.element(page.getByRole('region', { name: 'Morning' })).toBeInTheDocument()
  expect(page.getByText('Afternoon').elements()).toEqual([])
})

test('a phone has room for three columns', async () => {
  await renderList(12, 20)
  expect(new Set([...document.querySelectorAll('li')].map((each) => each.getBoundingClientRect().left)).size).toBe(3)
})
