import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { AuditFilters } from './audit-filters.tsx'

test('Clear empties what was typed, also before anything was searched', async () => {
  const onSearch = vi.fn()
  await renderInTheme(<AuditFilters values={{ actor: '', outcome: '' }} words={undefined} refused={{}} onSearch={onSearch} />)
  const who = page.getByRole('textbox', { name: 'Who' })
  await who.fill('sam')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(who).toHaveValue('')
  expect(onSearch).toHaveBeenLastCalledWith({ actor: '', outcome: '' })
})
