import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Invoices } from './invoices.tsx'

test('months are chosen from lists, which every browser has, and one of the address stays', async () => {
  queryClient.clear()
  const calls = await server.stubServer({
    'GET /appointments/invoices': { results: [], amount: '0.00' },
    'GET /employers': server.page([]),
  })
  const history = createMemoryHistory({ initialEntries: ['/invoices?from=1999-12&to=2026-03'] })
  await renderRouted([{ path: '/invoices', Content: Invoices }], history)
  const first = page.getByRole('combobox', { name: 'From' })
  await expect.element(first).toHaveDisplayValue('December 1999')
  await userEvent.selectOptions(first, 'January 2026')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'To' }), 'February 2026')
  await expect
    .poll(() => calls.filter(({ path }) => path === '/appointments/invoices').at(-1)?.query)
    .toMatchObject({ from: '2026-01', to: '2026-02' })
})
