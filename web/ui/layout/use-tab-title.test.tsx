import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { useTabTitle } from './use-tab-title.ts'

function Site() {
  const [heading, setHeading] = useState('Alvarez, Ann')
  useTabTitle('BIMS', 'BIMS')
  return (
    <main>
      {heading !== '' && <h1>{heading}</h1>}
      <button type="button" onClick={() => setHeading(heading === '' ? 'Applicants' : '')}>
        Next page
      </button>
    </main>
  )
}

test('the tab is named after the heading of its page, also of the next one', async () => {
  const { unmount } = await renderInTheme(<Site />)
  await expect.poll(() => document.title).toBe('Alvarez, Ann – BIMS')
  const next = page.getByRole('button', { name: 'Next page' })
  await next.click()
  await expect.poll(() => document.title).toBe('BIMS')
  await next.click()
  await expect.poll(() => document.title).toBe('Applicants – BIMS')
  await unmount()
  expect(document.title).toBe('BIMS')
})
