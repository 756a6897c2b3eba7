import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../data/dates.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { TillDayField } from './till-day-field.tsx'

test('the day of tills is today until another one is chosen', async () => {
  const chosen: string[] = []
  const field = (day: string | undefined) => <TillDayField day={day} onChange={(one) => chosen.push(one)} />
  const { rerender } = await renderInTheme(field(undefined))
  const day = page.getByLabelText('Day')
  await expect.element(day).toHaveValue(today())
  await day.fill('2026-11-02')
  expect(chosen).toEqual(['2026-11-02'])
  await rerender(field('2026-11-02'))
  await expect.element(day).toHaveValue('2026-11-02')
})
