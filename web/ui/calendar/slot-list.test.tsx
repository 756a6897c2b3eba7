import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { SlotList } from './slot-list.tsx'

const slots = (count: number, afternoon: boolean) =>
  Array.from({ length: count }, (_, index) => ({ value: `${afternoon}-${index}`, text: `${index + 1}:00`, afternoon }))

const renderList = (morning: number, afternoon: number) =>
  renderInTheme(
    <div style={{ width: 288 }}>
      <SlotList slots={[...slots(morning, false), ...slots(afternoon, true)]} onChoose={() => {}} />
    </div>,
  )

const hint = () => page.getByText('Afternoon ↓').elements().length

test('a list whose afternoon begins out of view shows a hint until it is visible', async () => {
  await renderList(10, 6)
  await expect.poll(hint).toBe(1)
  page.getByRole('button', { name: '6:00' }).last().element().scrollIntoView()
  await expect.poll(hint).toBe(0)
})

test('a list whose afternoon is visible, or that has none, shows no hint', async () => {
  const { unmount } = await renderList(2, 6)
  await expect.element(page.getByRole('region', { name: 'Afternoon' })).toBeVisible()
  expect(hint()).toBe(0)
  await unmount()
  await renderList(12, 0)
  await expect.element(page.getByRole('region', { name: 'Morning' })).toBeVisible()
  expect(hint()).toBe(0)
})
