import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { RecordMenu } from './record-menu.tsx'

const question = page.getByRole('dialog', { name: 'Delete Applicant?' })

async function ask(routes: server.Routes = {}) {
  const calls = await server.stubServer(routes, { applicants: ['remove'] })
  await renderRouted([
    { path: '/', Content: () => <RecordMenu applicant={annAlvarez} /> },
    { path: '/results', Content: () => <p>All the others</p> },
  ])
  await page.getByRole('button', { name: 'Actions for Alvarez, Ann' }).click()
  await page.getByRole('menuitem', { name: 'Delete Applicant' }).click()
  await expect.element(question).toBeVisible()
  return calls
}

/** The parts of a person that a purge deletes and keeps, as docs/operations.md describes it. */
const DELETED = [
  ...['contact and replaced email addresses', 'postal addresses', 'IDs', 'notes', 'work locations', 'rejections', 'waitlist entries'],
  ...['text messages and agreements to them', 'emails', 'letters', 'transfer requests', 'signed waivers', 'merged records'],
]
const KEPT = [
  ...['appointments', 'attempts to pay that took no money', 'when a waiver was signed', 'the events of the history'],
  ...['that a number has stopped text messages', 'the audit log'],
]

test('the question before an applicant is deleted says what is deleted with the name, and what is kept without', async () => {
  await ask()
  const [deleted = '', kept = ''] = question
    .getByText('Everything about Alvarez, Ann is deleted')
    .element()
    .textContent.split('Kept, without')
  for (const what of DELETED) expect(deleted).toMatch(new RegExp(`\\b${what}\\b`))
  for (const what of KEPT) expect(kept).toMatch(new RegExp(`\\b${what}\\b`))
})

test('a confirmed deletion leads to the results, and one that is refused says why', async () => {
  const routes: server.Routes = { 'DELETE /applicants/7': server.refusal(409, 'This applicant has paid: the record has to be kept.') }
  const calls = await ask(routes)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByText('This applicant has paid: the record has to be kept.')).toBeVisible()
  routes['DELETE /applicants/7'] = () => new Response(null, { status: 204 })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('All the others')).toBeVisible()
  expect(server.writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /applicants/7', 'DELETE /applicants/7'])
})
