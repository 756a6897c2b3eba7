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
    { path: '/results', Content: () => <p>Results</p> },
  ])
  await page.getByRole('button', { name: 'Actions for Ann Alvarez' }).click()
  await page.getByRole('menuitem', { name: 'Delete Applicant' }).click()
  await expect.element(question).toBeVisible()
  return calls
}

test.each([
  'contact and replaced email addresses',
  'postal addresses',
  'IDs',
  'notes',
  'work locations',
  'rejections',
  'waitlist entries',
  'text messages and agreements to them',
  'emails',
  'letters',
  'transfer requests',
  'signed waivers',
  'merged records',
])('the question before an applicant is deleted says that %s are deleted', async (what) => {
  await ask()
  await expect.element(question.getByText(new RegExp(`Ann Alvarez is deleted: [^.]*\\b${what}\\b`))).toBeVisible()
})

test.each([
  'appointments and payments',
  'when a waiver was signed',
  'the events of the history',
  'that a number has stopped text messages',
  'the audit log',
])('the question before an applicant is deleted says that of the person is kept: %s', async (what) => {
  await ask()
  await expect.element(question.getByText(new RegExp(`Kept, without the name: [^.]*\\b${what}\\b`))).toBeVisible()
})

test('a confirmed deletion leads to the results, and one that is refused says why', async () => {
  const routes: server.Routes = { 'DELETE /applicants/7': server.refusal(409, 'This applicant has paid: the record has to be kept.') }
  const calls = await ask(routes)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByText('This applicant has paid: the record has to be kept.')).toBeVisible()
  routes['DELETE /applicants/7'] = () => new Response(null, { status: 204 })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Results')).toBeVisible()
  expect(server.writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /applicants/7', 'DELETE /applicants/7'])
})
