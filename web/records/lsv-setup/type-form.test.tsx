import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { EditType } from './type-form.tsx'
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

const teacher = {
  ...{ id: 7, lsv: 5, ori: 1, description: 'Teacher', agency: 'Schools of Florida', pricing: '50.00', note: null, accepted_ids: null },
  ...{ translations: null, prompt_location: false, prompt_vendor: false, transfer: false, asks_id_document: false },
  ...{ transaction_type: 'NFUF', retention: 'N', reason_fingerprinted: null, machine_fields: null, employer: 9, network: null },
}

test('the limit to an employer that is not listed stays when the type is edited', async () => {
  queryClient.clear()
  const calls = await server.stubServer({
    'GET /oris': server.page(oris),
    'GET /employers': server.page([{ id: 4, name: 'Lakeview Schools' }]),
    'GET /networks/2': server.version({ id: 2, name: 'Metro' }, '"1"'),
    'GET /applicanttypes/7': server.version(teacher, '"1"'),
    'PATCH /applicanttypes/7': teacher,
  })
  const lsv = { id: 5, name: 'Downtown', network: 2 } as Lsv
  await renderInTheme(<EditType lsv={lsv} id={7} onClose={() => {}} onState={() => {}} />)
  const limit = page.getByRole('combobox', { name: 'For whose applicants' })
  await expect.element(limit).toHaveDisplayValue('Another environment')
  ;(limit.element() as HTMLElement).focus()
  await userEvent.tab()
  await userEvent.fill(page.getByRole('textbox', { name: 'Agency' }), 'State Police')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toEqual([{ agency: 'State Police' }])
})
