import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { showToast } from './toast.tsx'

const status = page.getByRole('status')

test('a toast is announced by an existing status element, and disappears by itself', async () => {
  await renderInTheme(<p>Records</p>)
  await expect.element(status).toHaveAttribute('aria-live', 'polite')
  await expect.element(status).toHaveTextContent('')
  showToast('Contact saved')
  await expect.element(status).toHaveTextContent('Contact saved')
  await expect.element(status, { timeout: 4000 }).toHaveTextContent('')
})

test('a second toast replaces the first', async () => {
  await renderInTheme(<p>Records</p>)
  showToast('Contact saved')
  showToast('Note saved')
  await expect.element(status).toHaveTextContent(/^Note saved$/)
})

test('a button under a toast can be pressed', async () => {
  function Page() {
    const [presses, setPresses] = useState(0)
    return (
      <button
        type="button"
        style={{ position: 'fixed', left: 0, bottom: 0, width: 300, height: 80 }}
        onClick={() => setPresses(presses + 1)}
      >
        Pressed {presses} times
      </button>
    )
  }
  await renderInTheme(<Page />)
  showToast('A notice that covers the button')
  await page.getByRole('button').click({ force: true, position: { x: 40, y: 50 } })
  await expect.element(page.getByRole('button')).toHaveTextContent('Pressed 1 times')
})

test.each([
  ['a wide window', 1000, 700],
  ['a phone', 375, 667],
])('in %s a toast covers no button of an open dialog', async (_name, width, height) => {
  await page.viewport(width, height)
  await renderInTheme(
    <Dialog title="Long Form" opened onClose={() => {}}>
      <div style={{ height: 2000 }}>Fields</div>
      <button type="button">Save</button>
    </Dialog>,
  )
  const save = page.getByRole('button', { name: 'Save' })
  save.element().scrollIntoView({ block: 'end' })
  showToast('Saved')
  await expect.element(status).toHaveTextContent('Saved')
  expect(status.element().getBoundingClientRect().top).toBeGreaterThan(save.element().getBoundingClientRect().bottom)
  await page.viewport(1000, 700)
})

test('a long name is cut off in one line, and whole in its words and its title', async () => {
  await page.viewport(1000, 700)
  await renderInTheme(<p>Board</p>)
  showToast('Saved')
  await expect.element(status).toHaveTextContent('Saved')
  const { height } = status.element().getBoundingClientRect()
  const name = `Hubert Blaine ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}`
  showToast({ about: name, text: 'Completed' })
  await expect.element(status).toHaveTextContent(`${name}: Completed`)
  expect(status.element().getBoundingClientRect().height).toBe(height)
  const cut = page.getByTitle(name).element()
  expect(cut.scrollWidth).toBeGreaterThan(cut.clientWidth)
})
