import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../testing/render.tsx'
import { ScanElsewhereNotice } from './scan-elsewhere-notice.tsx'

/** Types as fast as a scanner where the focus is; returns whether Enter keeps its effect. */
function scan(text: string) {
  const at = document.activeElement as HTMLElement
  const press = (key: string) => at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  for (const letter of text) press(letter)
  return press('Enter')
}

test('a scan on a page without a box for scans says where it belongs, and presses no button', async () => {
  const pressed = vi.fn()
  const Content = () => (
    <>
      <ScanElsewhereNotice />
      <button type="button" onKeyDown={({ key }) => key === 'Enter' && pressed()}>
        Count and Close
      </button>
      <input aria-label="Day" />
    </>
  )
  await renderRouted([{ path: '/', Content }])
  const button = page.getByRole('button', { name: 'Count and Close' })
  await expect.element(button).toBeVisible()
  ;(page.getByLabelText('Day').element() as HTMLElement).focus()
  expect(scan('5642388756')).toBe(true)
  ;(button.element() as HTMLElement).focus()
  expect(scan('5642388756')).toBe(false)
  await expect.element(page.getByText('Scan of 5642388756: open the Day Board')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Day Board' })).toHaveAttribute('href', '/board')
  expect(pressed).not.toHaveBeenCalled()
})
