import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JobReport } from '../../../contract/operations/jobs.ts'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import { type Routes, stubServer } from '../../testing/stub-server.ts'
import { Jobs } from './jobs.tsx'

const failed: JobReport['troubled'][number] = {
  id: 7,
  task: 'send_mail',
  state: 'FAILED',
  created: '2026-11-23T09:00:00Z',
  due: '2026-11-23T10:00:00Z',
  attempts: 12,
  max_attempts: 12,
  mail: null,
  applicant: null,
  error: 'Connection refused',
}

async function renderJobs(routes: Routes) {
  const calls = await stubServer(routes, { jobs: ['list', 'retry'] })
  await renderInTheme(<Jobs />)
  return calls
}

test('a job links to its mail and its record, if the viewer may open them', async () => {
  const about = { ...failed, mail: 12, applicant: 45 }
  await stubServer({ 'GET /jobs': { waiting: 1, last_backup: null, troubled: [about] } }, { jobs: ['list'], mails: ['list'] })
  await renderRouted([{ path: '/', Content: Jobs }])
  await expect
    .element(page.getByRole('link', { name: 'Mail 12 in the outbox' }))
    .toHaveAttribute('href', expect.stringContaining('/outbox?mail='))
  await expect.element(page.getByRole('link', { name: 'Record 45' })).not.toBeInTheDocument()
})

const retry = page.getByRole('button', { name: 'Try Again send mail, job 7' })

test('a failed job shows its task and its error, and can be retried', async () => {
  const routes: Routes = {
    'GET /jobs': { waiting: 1, last_backup: null, troubled: [failed] },
    'POST /jobs/7/retry': () => {
      routes['GET /jobs'] = { waiting: 1, last_backup: null, troubled: [] }
      return new Response(null, { status: 204 })
    },
  }
  await renderJobs(routes)
  await expect.element(page.getByText('Connection refused')).toBeVisible()
  await expect.element(page.getByText('All attempts failed')).toBeVisible()
  await retry.click()
  await expect.element(page.getByText('No job has failed, is late or runs for long.')).toBeVisible()
})

test('a refused retry shows the reason and keeps the job', async () => {
  await renderJobs({
    'GET /jobs': { waiting: 1, last_backup: null, troubled: [failed] },
    'POST /jobs/7/retry': () => Response.json({ detail: 'This job is running. Wait until it has ended.' }, { status: 409 }),
  })
  await retry.click()
  await expect.element(page.getByText('This job is running.')).toBeVisible()
  await expect.element(page.getByText('Connection refused')).toBeVisible()
})

test('a running job cannot be retried', async () => {
  await renderJobs({ 'GET /jobs': { waiting: 1, last_backup: null, troubled: [{ ...failed, state: 'LOCKED' }] } })
  await expect.element(page.getByText('It has been running for more than five minutes.')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})
