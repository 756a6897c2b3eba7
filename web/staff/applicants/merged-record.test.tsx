import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Record } from './record.tsx'

const dialog = page.getByRole('dialog', { name: 'Edit Contact' })
const remarks = dialog.getByRole('textbox', { name: 'Remarks of the applicant' })

test('what is typed stays when the record is merged away meanwhile, with the way to the remaining record', async () => {
  queryClient.clear()
  const gone = server.refusal(404, 'There is no such record.')
  const routes: server.Routes = { 'GET /applicants/7': server.version(annAlvarez, '"4"'), 'PATCH /applicants/7': gone }
  await server.stubServer(routes, { applicants: ['update', 'merge'] })
  const router = await renderRouted([
    { path: '/', Content: () => <p>Start</p> },
    { path: '/record/$id', Content: Record },
  ])
  await router.navigate({ to: '/record/$id', params: { id: '7' } as never })
  await page.getByRole('button', { name: 'Edit contact' }).click()
  await remarks.fill('Please call after 5 pm')
  routes['GET /applicants/7'] = gone
  routes['GET /applicants/7/successor'] = { applicant: 9 }
  routes['GET /applicants/9'] = server.version({ ...annAlvarez, id: 9 }, '"1"')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const link = dialog.getByRole('link', { name: 'Open the remaining record in a new tab' })
  await expect.element(link).toHaveAttribute('href', '/record/9')
  await expect.element(remarks).toHaveValue('Please call after 5 pm')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Merged into this record')).toBeVisible()
})
