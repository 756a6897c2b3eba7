import { Button } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { PlainButton } from '../plain/plain-button.tsx'
import { AddButton } from './buttons.tsx'

afterEach(() => page.viewport(1000, 700))

test.each([1280, 820, 390])('at %i pixels the add button of a title covers no row', async (width) => {
  await page.viewport(width, 800)
  await renderInTheme(<AddButton inTitle label="Schedule Appointment" onClick={() => {}} />)
  const button = page.getByRole('button', { name: 'Schedule Appointment' })
  await expect.element(button).toBeVisible()
  expect(getComputedStyle(button.element()).position).toBe('static')
})

test('focused elements are scrolled to a place above a floating add button, as long as there is one', async () => {
  const { unmount } = await renderInTheme(<AddButton label="Add Blocked Time" onClick={() => {}} />)
  await expect.element(page.getByRole('button', { name: 'Add Blocked Time' })).toBeVisible()
  expect(getComputedStyle(document.documentElement).scrollPaddingBottom).toBe('88px')
  await unmount()
  expect(getComputedStyle(document.documentElement).scrollPaddingBottom).toBe('auto')
})

test.each([
  ['a button', <Button key="b">Ask for another time and day</Button>],
  ['a plain button', <PlainButton key="p">Ask for another time and day</PlainButton>],
])('%s whose label has two lines keeps its text off its edges', async (_kind, button) => {
  await renderInTheme(<div style={{ width: 160 }}>{button}</div>)
  const shown = page.getByRole('button').element().getBoundingClientRect()
  const label = document.querySelector('.mantine-Button-label')?.getBoundingClientRect() as DOMRect
  expect(label.height).toBeGreaterThan(36)
  expect(label.top - shown.top).toBeGreaterThanOrEqual(6)
  expect(shown.bottom - label.bottom).toBeGreaterThanOrEqual(6)
})
