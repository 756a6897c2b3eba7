import { createMemoryHistory } from '@tanstack/history'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderRouted } from '../../testing/render.tsx'
import { showToast } from '../feedback/toast.tsx'
import { SideMenu } from './side-menu.tsx'

const menu = [
  { path: '/', title: 'Day Board', parts: [] },
  { path: '/till', title: 'Till', parts: [] },
]
const toggle = page.getByRole('button', { name: 'Menu' })
const entry = page.getByRole('link', { name: 'Till' })

function Board() {
  return (
    <SideMenu name="Downtown" menu={menu}>
      <button type="button">Check In</button>
      <input aria-label="Scan" />
    </SideMenu>
  )
}

beforeEach(async () => {
  await page.viewport(820, 1180)
  await renderRouted([{ path: '/', Content: Board }])
})

const button = page.getByRole('button', { name: 'Check In' })
const topOf = () => button.element().getBoundingClientRect().top

test('the opened menu of a tablet lies over the page, which stays in its place', async () => {
  const before = topOf()
  await toggle.click()
  await expect.element(entry).toBeVisible()
  expect(topOf()).toBe(before)
})

test('Escape closes the menu and gives the focus back to its button', async () => {
  await toggle.click()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(entry).toHaveFocus()
  await press('Escape')
  await expect.element(entry).not.toBeInTheDocument()
  await expect.element(toggle).toHaveFocus()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('a press on the page and Tab to it close the menu', async () => {
  await toggle.click()
  document.querySelector('main')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(entry).not.toBeInTheDocument()
  await toggle.click()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(button).toHaveFocus()
  await expect.element(entry).not.toBeInTheDocument()
})

test('the menu stays open when a screen that arrives takes the focus', async () => {
  await toggle.click()
  await userEvent.keyboard('{Tab}')
  const scan = page.getByLabelText('Scan').element() as HTMLElement
  scan.focus()
  await expect.element(page.getByLabelText('Scan')).toHaveFocus()
  await expect.element(entry).toBeVisible()
})

test('a toast is in the bar of a tablet, and within the drawer beside a wide page', async () => {
  showToast('Saved')
  const place = () => page.getByText('Saved').element().parentElement as HTMLElement
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(place().getBoundingClientRect().top).toBe(6)
  await page.viewport(1280, 800)
  const { maxWidth, bottom } = getComputedStyle(place())
  expect({ maxWidth, bottom }).toEqual({ maxWidth: '228px', bottom: '16px' })
})

test('the menu closes when another page is shown, and stays open when the page of its address arrives late', async () => {
  const arrival = Promise.withResolvers<void>()
  const late = { path: '/late', screen: { load: () => arrival.promise, Loaded: () => <h1>Late</h1> } }
  const early = { path: '/', Content: () => <h1>Early</h1> }
  const frame = (screen: ReactNode) => (
    <SideMenu name="Downtown" menu={menu}>
      {screen}
    </SideMenu>
  )
  const router = await renderRouted([early, late], createMemoryHistory(), frame)
  const [toggle, entry] = [page.getByRole('button', { name: 'Menu' }).last(), page.getByRole('link', { name: 'Till' }).last()]
  void router.navigate({ to: '/late' })
  await toggle.click()
  arrival.resolve()
  await expect.element(page.getByRole('heading', { name: 'Late' })).toBeVisible()
  await expect.element(entry).toBeVisible()
  await router.navigate({ to: '/' })
  await expect.element(entry).not.toBeInTheDocument()
})
