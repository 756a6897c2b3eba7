import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { AddButton } from './buttons.tsx'

afterEach(() => page.viewport(1000, 700))

test.each([
  [1280, 'static'],
  [820, 'static'],
  [390, 'fixed'],
] as const)('at %i pixels the add button of a title is %s, so that it covers rows on a phone only', async (width, position) => {
  await page.viewport(width, 800)
  await renderInTheme(<AddButton inTitle label="Schedule Appointment" onClick={() => {}} />)
  const button = page.getByRole('button', { name: 'Schedule Appointment' })
  await expect.element(button).toBeVisible()
  expect(getComputedStyle(button.element()).position).toBe(position)
})
