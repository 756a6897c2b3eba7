import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { FirstType } from './types-dialog.tsx'

const oris = [
  { id: 1, lsv: 5, ori: 'FL920010Z', description: 'Schools', agency: 'Schools of Florida', prompt_vendor: false },
  { id: 2, lsv: 5, ori: 'NV920020Z', description: 'Sports', agency: 'Sports of Nevada', prompt_vendor: true },
]

test('letters that are typed while several ORIs load choose one of them', async () => {
  queryClient.clear()
  const answer = Promise.withResolvers<Response>()
  await server.stubServer({
    'GET /oris': () => answer.promise,
    'GET /employers': server.page([]),
    'GET /networks': server.page([]),
    'GET /networks/2': server.version({ id: 2, name: 'Metro' }, '"1"'),
  })
  await renderInTheme(<FirstType lsv={{ id: 5, name: 'Downtown', network: 2 } as Lsv} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog', { name: 'Add Applicant Type' })).toBeVisible()
  await userEvent.keyboard('nv9')
  answer.resolve(Response.json(server.page(oris)))
  await expect.element(page.getByRole('combobox', { name: /^ORI/ })).toHaveValue('2')
  await expect.element(page.getByRole('textbox', { name: 'Agency' })).toHaveValue('Sports of Nevada')
})
