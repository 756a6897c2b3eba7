import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { NetworkInsights } from './insights.tsx'

test('while the last day is typed, the first one stays, and no half-typed year is asked for', async () => {
  queryClient.clear()
  const calls = await stubServer({ 'GET /appointments/insights': { locations: [], rows: [] } })
  const Content = () => <NetworkInsights missing={null} />
  const history = createMemoryHistory({ initialEntries: ['/insights?from=2026-03-01&to=2026-05-31'] })
  const router = await renderRouted([{ path: '/insights', Content }], history)
  const last = page.getByLabelText('To', { exact: true })
  await expect.element(last).toHaveValue('2026-05-31')
  ;(last.element() as HTMLElement).focus()
  await userEvent.keyboard('02282027')
  await expect.element(last).toHaveValue('2027-02-28')
  await userEvent.tab()
  await expect.poll(() => router.shown().place.search).toEqual({ from: '2026-03-01', to: '2027-02-28' })
  expect(calls.every(({ query }) => query.from === '2026-03-01' && query.to?.startsWith('2'))).toBe(true)
})
