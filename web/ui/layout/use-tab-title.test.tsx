import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { useTabTitle } from './use-tab-title.ts'

function Site() {
  const [heading, setHeading] = useState('Alvarez, Ann')
  const [tab, setTab] = useState<string | undefined>(undefined)
  useTabTitle('BIMS', 'BIMS')
  return (
    <main>
      {heading !== '' && <h1 data-tab={tab}>{heading}</h1>}
      <button type="button" onClick={() => setHeading(heading === '' ? 'Applicants' : '')}>
        Next page
      </button>
      <button type="button" onClick={() => setTab('status:hired – Applicants')}>
        Filter
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
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => document.title).toBe('status:hired – Applicants – BIMS')
  await unmount()
  expect(document.title).toBe('BIMS')
})
