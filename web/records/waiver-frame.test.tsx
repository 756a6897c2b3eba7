import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../testing/render.tsx'
import { WaiverFrame } from './waiver-frame.tsx'

const html = `<h2>Statement</h2><p>${'I authorize the district to submit my fingerprints. '.repeat(20)}</p><p><textarea name="why"></textarea></p>`

function Turned() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [width, setWidth] = useState(700)
  return (
    <div style={{ width }}>
      <button type="button" onClick={() => setWidth(width === 700 ? 280 : 700)}>
        Turn
      </button>
      <WaiverFrame id="text" title="Statement" language="en" html={html} frame={frame} onReady={() => {}} />
    </div>
  )
}

const frame = () => page.getByTitle('Statement').element() as HTMLIFrameElement
const height = () => frame().getBoundingClientRect().height
/** The height of the frame's content with its margins, and of the frame's borders. */
const needed = () => {
  const inner = frame().contentDocument as Document
  const { marginTop, marginBottom } = getComputedStyle(inner.body)
  return inner.body.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom) + 2
}

test('a waiver keeps the height of its text when a phone is turned and turned back', async () => {
  await renderInTheme(<Turned />)
  await expect.poll(() => height() > 200 && Math.abs(height() - needed()) <= 1).toBe(true)
  const wide = height()
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect.poll(height).toBeGreaterThan(wide + 100)
  await expect.poll(() => Math.abs(height() - needed()) <= 1).toBe(true)
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect.poll(height).toBe(wide)
})
