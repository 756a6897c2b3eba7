import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { BookDialog } from './book-dialog.tsx'

const lsv = (id: number, name: string) => ({ id, name, timezone: 'America/New_York', location_city: 'Miami', is_archived: false })

test('the focus is in the first field once the locations have loaded', async () => {
  queryClient.clear()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await server.stubServer({
    'GET /livescanvendors': async () => {
      await promise
      return Response.json(server.page([lsv(1, 'Harbor'), lsv(2, 'Downtown')]))
    },
  })
  await renderInTheme(<BookDialog applicant={annAlvarez} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toHaveFocus()
  answer()
  await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus()
})
