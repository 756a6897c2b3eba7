import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annAlvarez } from '../../../testing/applicant.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { IllegiblePanel } from './illegible-panel.tsx'

const noRejections = { results: [], name_check_by: null }
const twoRejections = {
  results: [
    { attempt: 1, tcr: 'TCR-1', transaction_id: 'TCN-100', rejected_at: '2026-11-03T15:30:00Z', who: 'sam@example.com' },
    { attempt: 2, tcr: 'TCR-2', transaction_id: null, rejected_at: '2026-12-03T15:30:00Z', who: null },
  ],
  name_check_by: '2027-03-03',
}

async function renderPanel(routes: server.Routes, abilities: string[] = ['illegible'], applicant = annAlvarez) {
  const calls = await server.stubServer(routes, { applicants: abilities })
  await renderInTheme(<IllegiblePanel applicant={applicant} />)
  return calls
}

const mark = page.getByRole('button', { name: 'Mark as Illegible' })
const dialog = page.getByRole('dialog', { name: 'Mark Prints as Illegible' })
const tcr = dialog.getByRole('textbox', { name: 'TCR' })
const confirm = dialog.getByRole('button', { name: 'Confirm' })

test('the rejections are listed attempt by attempt, and after the second the name check is due', async () => {
  await renderPanel({ 'GET /applicants/7/rejections': twoRejections })
  const attempts = page.getByRole('listitem')
  await expect.element(attempts.nth(0)).toHaveTextContent('Attempt 1: TCR TCR-1, TCN TCN-100')
  await expect.element(attempts.nth(1)).toHaveTextContent('Attempt 2: TCR TCR-2, TCN unknown')
  await expect.element(page.getByText('Rejected for the second time')).toBeVisible()
})

test('prints that were never rejected take one line', async () => {
  await renderPanel({ 'GET /applicants/7/rejections': noRejections })
  await expect.element(page.getByText('None', { exact: true })).toBeVisible()
  await expect.element(mark).toBeVisible()
})

test('users who may not mark prints have no button for it', async () => {
  await renderPanel({ 'GET /applicants/7/rejections': noRejections }, [])
  await expect.element(page.getByText('None', { exact: true })).toBeVisible()
  await expect.element(mark).not.toBeInTheDocument()
})

test('prints are marked with their TCR and the version of the record, and Confirm waits for a TCR', async () => {
  const calls = await renderPanel({
    'GET /applicants/7/rejections': noRejections,
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7/illegible': server.version({ ...annAlvarez, illegible: true, tcr: 'TCR-1' }, '"5"'),
  })
  await mark.click()
  await expect.element(confirm).toBeDisabled()
  await tcr.fill(' TCR-1 ')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ path, body, headers }) => [path, body, headers['if-match']])).toEqual([
    ['/applicants/7/illegible', { tcr: 'TCR-1' }, '"4"'],
  ])
})

test('a mark is undone after a question, with the version of the record', async () => {
  const marked = { ...annAlvarez, illegible: true, tcr: 'TCR-1', attempt: 2 }
  const calls = await renderPanel(
    {
      'GET /applicants/7/rejections': twoRejections,
      'GET /applicants/7': server.version(marked, '"4"'),
      'DELETE /applicants/7/illegible': server.version(annAlvarez, '"5"'),
    },
    ['illegible'],
    marked,
  )
  await page.getByRole('button', { name: 'Undo the mark as illegible' }).click()
  const question = page.getByRole('dialog', { name: 'Undo the Mark?' })
  await expect.element(question).toHaveTextContent('TCR-1')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ method, headers }) => [method, headers['if-match']])).toEqual([['DELETE', '"4"']])
})

test('a concurrent change shows the other TCR, and confirming again uses its version', async () => {
  const routes: server.Routes = {
    'GET /applicants/7/rejections': noRejections,
    'GET /applicants/7': server.version(annAlvarez, '"4"'),
    'PATCH /applicants/7/illegible': server.refusal(412, 'Changed meanwhile'),
  }
  const calls = await renderPanel(routes)
  await mark.click()
  await tcr.fill('TCR-1')
  routes['GET /applicants/7'] = server.version({ ...annAlvarez, tcr: 'TCR-9' }, '"5"')
  await confirm.click()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('TCR: TCR-9 (before: empty)')
  await expect.element(tcr).toHaveValue('TCR-1')
  routes['PATCH /applicants/7/illegible'] = server.version(annAlvarez, '"6"')
  await dialog.getByRole('button', { name: 'Save Over Their Change' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls).map(({ headers }) => headers['if-match'])).toEqual(['"4"', '"5"'])
})
