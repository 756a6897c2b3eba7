import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { ResendManyDialog } from './resend-many-dialog.tsx'
import { UnsentLetters } from './unsent-letters.tsx'

const about = (letter: number, last_name: string) => ({
  ...{ letter, applicant: letter, first_name: 'Ann', last_name, environment: 'Lakeside Schools', status_code: 1, status: 'Hired' },
  ...{ status_now: null, template: 4, url: null, is_unsure: false, location: letter, vendor: null },
  ...{ recipient: `School ${letter}`, email: 'school@example.org', empty: [], problem: null },
})
const nobody = { location: null, recipient: null, email: null, empty: [], problem: 'The applicant has no work location.' }
const written = { template: null, url: 'https://example.org/letter.docx', status_now: 'Cleared' }
const seen = { letters: [about(1, 'Adams'), { ...about(2, 'Berg'), ...written }, { ...about(3, 'Cole'), ...nobody }], without: 1 }
const may = { letters: ['list', 'resend'], applicants: ['change_many'] }

test('letters to many are sent once it is seen whom they reach, what they say, and who gets none', async () => {
  const calls = await server.stubServer(
    {
      'POST /letters/resends/preview': seen,
      'POST /letters/resends': { id: 5 },
      'POST /statuscodes/preview': { empty: [], paragraphs: ['About Adams'], original_name: 'a.docx', docx: '' },
    },
    may,
  )
  let isBegun = false
  const chosen = { applicants: [1, 2, 3, 4] }
  await renderInTheme(
    <ResendManyDialog
      chosen={chosen}
      onClose={() => {}}
      onBegun={() => {
        isBegun = true
      }}
    />,
  )
  await expect.element(page.getByRole('dialog', { name: 'Send the Last Letter About 4 Applicants Again?' })).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Letters', exact: true }))
    .toHaveTextContent('Adams, Ann, Lakeside Schools: to School 1, school@example.org (“Hired”)')
  await expect.element(page.getByRole('list', { name: 'Another status by now' })).toHaveTextContent('(“Hired”, now: Cleared)')
  await expect.element(page.getByRole('list', { name: 'Reaching nobody' })).toHaveTextContent('The applicant has no work location.')
  await expect.element(page.getByText('No status letter was made yet about one applicant.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview the 2 Letters' }).click()
  const preview = page.getByRole('group', { name: 'Preview of the letters' })
  await expect.element(preview.getByRole('region', { name: 'The letter' })).toHaveTextContent('About Adams')
  await preview.getByRole('button', { name: 'Next' }).click()
  await expect.element(preview.getByRole('link', { name: 'Open the letter about Berg, Ann' })).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 Letters' }).click()
  await expect.poll(() => isBegun).toBe(true)
  const sent = server.writes(calls).filter(({ path }) => path === '/letters/resends')
  expect(sent.map(({ body }) => body)).toEqual([chosen])
})

test('all letters that were not sent are sent in one act from their list, by its numbers', async () => {
  const listed = [1, 2].map((id) => ({
    ...{ id, applicant: id, applicant_name: `Person ${id}`, history: id, status_code: 1, status_description: 'Hired', recipient: 'LOC' },
    ...{ recipient_name: null, to_address: null, state: 'FAILED', error: 'The applicant has no work location.', sent_at: null },
    ...{ next_attempt: null, sendings: 0, file: null, sha256: null, url: null, created: '2026-11-30T12:00:00Z' },
  }))
  const calls = await server.stubServer(
    { 'GET /letters': server.page(listed), 'POST /letters/resends/preview': { ...seen, without: 0 }, 'POST /letters/resends': { id: 5 } },
    may,
  )
  await renderRouted([{ path: '/', Content: UnsentLetters }])
  await page.getByRole('button', { name: 'Send All' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Send 2 Letters?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send 2 Letters' })).toBeEnabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.writes(calls).at(-1)).toMatchObject({ path: '/letters/resends', body: { letters: [1, 2] } })
})
