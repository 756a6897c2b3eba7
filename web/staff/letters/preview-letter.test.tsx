import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { PreviewLetter } from './preview-letter.tsx'

const people = [annAlvarez, { ...annAlvarez, id: 8, first_name: 'Bo', last_name: 'Bell' }]

test('a search that no longer lists the chosen applicant leaves nobody to preview', async () => {
  queryClient.clear()
  const calls = await server.stubServer({
    'GET /applicants': ({ query }) => Response.json(server.page(people.filter(({ last_name }) => last_name.includes(query.search ?? '')))),
    'POST /statuscodes/preview': { empty: [], paragraphs: [], docx: '', original_name: 'letter.docx' },
  })
  await renderInTheme(<PreviewLetter template={1} recipient="APPLICANT" status_code={2} />)
  const chosen = page.getByLabelText('Applicant', { exact: true })
  const preview = page.getByRole('button', { name: 'Preview Letter' })
  await chosen.selectOptions('Alvarez, Ann')
  await expect.element(preview).toBeEnabled()
  await page.getByLabelText('Find an applicant').fill('Bell')
  await expect.element(preview).toBeDisabled()
  await expect.element(chosen).toHaveValue('')
  await chosen.selectOptions('Bell, Bo')
  await preview.click()
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ applicant: 8 }])
})
