import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { ActionMenu } from './action-menu.tsx'

async function renderMenu() {
  const chosen = vi.fn()
  await renderInTheme(
    <>
      <ActionMenu
        label="Actions for Ann Alvarez"
        actions={[
          { text: 'Edit', onClick: () => chosen('Edit') },
          { text: 'Move', onClick: () => chosen('Move'), disabled: true },
          { text: 'Merge', onClick: () => chosen('Merge') },
          { text: 'Delete', onClick: () => chosen('Delete'), destructive: true },
        ]}
      />
      <button type="button">Somewhere else</button>
    </>,
  )
  return chosen
}

const dots = page.getByRole('button', { name: 'Actions for Ann Alvarez' })
const menu = page.getByRole('menu', { name: 'Actions for Ann Alvarez' })
const entry = (name: string) => page.getByRole('menuitem', { name })
const focusDots = () => (dots.element() as HTMLElement).focus()

test('a click opens the menu with the focus on its first entry, and another click closes it', async () => {
  await renderMenu()
  await expect.element(dots).toHaveAttribute('aria-expanded', 'false')
  await dots.click()
  await expect.element(entry('Edit')).toHaveFocus()
  await expect.element(dots).toHaveAttribute('aria-expanded', 'true')
  await dots.click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('ArrowDown opens the menu at its first entry, ArrowUp at its last', async () => {
  await renderMenu()
  focusDots()
  await press('ArrowDown')
  await expect.element(entry('Edit')).toHaveFocus()
  await press('Escape', 'ArrowUp')
  await expect.element(entry('Delete')).toHaveFocus()
})

test('arrows cycle through the entries and skip a disabled one, letters and Home and End jump', async () => {
  await renderMenu()
  await dots.click()
  await press('ArrowDown')
  await expect.element(entry('Merge')).toHaveFocus()
  await press('ArrowDown', 'ArrowDown')
  await expect.element(entry('Edit')).toHaveFocus()
  await press('ArrowUp')
  await expect.element(entry('Delete')).toHaveFocus()
  await press('m')
  await expect.element(entry('Merge')).toHaveFocus()
  await press('Home')
  await expect.element(entry('Edit')).toHaveFocus()
  await press('End')
  await expect.element(entry('Delete')).toHaveFocus()
})

test('Enter runs the entry once, closes the menu and gives the focus back to the button', async () => {
  const chosen = await renderMenu()
  await dots.click()
  await press('End', 'Enter')
  expect(chosen.mock.calls).toEqual([['Delete']])
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(dots).toHaveFocus()
})

test('Escape closes the menu without running anything and gives the focus back', async () => {
  const chosen = await renderMenu()
  await dots.click()
  await press('Escape')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(dots).toHaveFocus()
  expect(chosen).not.toHaveBeenCalled()
})

test('Tab moves from the menu to the element after the button', async () => {
  await renderMenu()
  await dots.click()
  await userEvent.tab()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Somewhere else' })).toHaveFocus()
})

test('a click anywhere outside closes the menu', async () => {
  const chosen = await renderMenu()
  await dots.click()
  await page.getByRole('button', { name: 'Somewhere else' }).click({ force: true, position: { x: 1, y: 1 } })
  await expect.element(menu).not.toBeInTheDocument()
  expect(chosen).not.toHaveBeenCalled()
})

test('at the lower end of the window the menu opens above its button, visible', async () => {
  await renderInTheme(
    <div style={{ position: 'fixed', bottom: 0, right: 0 }}>
      <ActionMenu label="Actions of the last row" actions={[{ text: 'Edit', onClick: () => {} }]} />
    </div>,
  )
  await page.getByRole('button', { name: 'Actions of the last row' }).click()
  await expect.element(entry('Edit')).toBeInViewport({ ratio: 1 })
})

test('a floating menu is over everything, also from a list that cuts off and is painted under its neighbor', async () => {
  await renderInTheme(
    <div style={{ display: 'flex', flexDirection: 'row-reverse' }}>
      <div style={{ isolation: 'isolate', overflow: 'hidden', width: 60, height: 60 }}>
        <ActionMenu floating label="Actions for Ann Alvarez" actions={[{ text: 'Edit', onClick: () => {} }]} />
      </div>
      <div style={{ position: 'relative', zIndex: 1, width: 400, height: 400, background: 'white' }}>Neighbor</div>
    </div>,
  )
  await dots.click()
  await expect.element(entry('Edit')).toHaveFocus()
  const { left, top, width, height } = entry('Edit').element().getBoundingClientRect()
  expect(left).toBeGreaterThan(0)
  for (const x of [left + 4, left + width - 4])
    expect(document.elementFromPoint(x, top + height / 2)?.closest('[role="menuitem"]')).toBe(entry('Edit').element())
})

test('the button is absent without any action', async () => {
  await renderInTheme(<ActionMenu label="Actions of nothing" actions={[]} />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('the menu closes when the focus goes elsewhere, as when a scan is sent to the search box', async () => {
  await renderMenu()
  await dots.click()
  await expect.element(entry('Edit')).toHaveFocus()
  const elsewhere = page.getByRole('button', { name: 'Somewhere else' }).element() as HTMLElement
  elsewhere.focus()
  await expect.element(menu).not.toBeInTheDocument()
  expect(document.activeElement).toBe(elsewhere)
})

test('a floating menu closes when its row scrolls away, and not by the scroll of another list', async () => {
  const list = (name: string, content: ReactNode) => (
    <div data-testid={name} style={{ height: 100, overflow: 'auto' }}>
      {content}
      <div style={{ height: 400 }} />
    </div>
  )
  await renderInTheme(
    <>
      {list('own', <ActionMenu floating label="Actions for Ann Alvarez" actions={[{ text: 'Edit', onClick: () => {} }]} />)}
      {list('other', null)}
    </>,
  )
  const scroll = async (name: string) => {
    const scrolled = page.getByTestId(name).element()
    const reported = new Promise((resolve) => scrolled.addEventListener('scroll', resolve, { once: true }))
    scrolled.scrollTop = 60
    await reported
  }
  await dots.click()
  await expect.element(entry('Edit')).toHaveFocus()
  await scroll('other')
  // Time in which it would close.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(menu).toBeVisible()
  await scroll('own')
  await expect.element(menu).not.toBeInTheDocument()
})
