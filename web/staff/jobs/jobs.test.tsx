import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JobReport } from '../../../contract/operations/jobs.ts'
import { renderInTheme, renderRouted } from '../../testing/render.tsx'
import { type Routes, stubServer } from '../../testing/stub-server.ts'
import { Jobs } from './jobs.tsx'

const failed: JobReport['troubled'][number] = {
  id: 7,
  task: 'send_mail',
  queue: 'mails',
  state: 'FAILED',
  created: '2026-11-23T09:00:00Z',
  due: '2026-11-23T10:00:00Z',
  attempts: 12,
  max_attempts: 12,
  mail: null,
  applicant: null,
  error: 'Connection refused',
  locked_since: null,
  server: null,
  abandoned: null,
}
const report = (...troubled: JobReport['troubled']): JobReport => ({ waiting: 1, last_backup: null, scheduled: [], troubled })

async function renderJobs(routes: Routes) {
  const calls = await stubServer(routes, { jobs: ['list', 'retry'] })
  await renderInTheme(<Jobs />)
  return calls
}

test('a job links to its mail and its record, if the viewer may open them', async () => {
  const about = { ...failed, mail: 12, applicant: 45 }
  await stubServer({ 'GET /jobs': report(about) }, { jobs: ['list'], mails: ['list'] })
  await renderRouted([{ path: '/', Content: Jobs }])
  await expect
    .element(page.getByRole('link', { name: 'Mail 12 in the outbox' }))
    .toHaveAttribute('href', expect.stringContaining('/outbox?mail='))
  await expect.element(page.getByRole('link', { name: 'Record 45' })).not.toBeInTheDocument()
})

const retry = page.getByRole('button', { name: 'Try Again send mail, job 7' })

test('a failed job shows its task and its error, and can be retried', async () => {
  const routes: Routes = {
    'GET /jobs': report(failed),
    'POST /jobs/7/retry': () => {
      routes['GET /jobs'] = report()
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
    'GET /jobs': report(failed),
    'POST /jobs/7/retry': () => Response.json({ detail: 'This job is running. Wait until it has ended.' }, { status: 409 }),
  })
  await retry.click()
  await expect.element(page.getByText('This job is running.')).toBeVisible()
  await expect.element(page.getByText('Connection refused')).toBeVisible()
})

const running = { ...failed, state: 'LOCKED', locked_since: '2026-11-23T09:30:00Z', server: 'bims-1, process 42' } as const

test('a running job shows since when and where it runs, and cannot be retried', async () => {
  await renderJobs({ 'GET /jobs': report(running) })
  await expect.element(page.getByText(/It has been running since .*, 2026, .* on bims-1, process 42\.$/)).toBeVisible()
  await expect.element(page.getByText('Queue mails.')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

test.each([
  { abandoned: 'WORKER_ENDED', server: null, why: 'Its worker has ended' },
  { abandoned: 'PAST_LIMIT', server: 'bims-1, process 42', why: 'That is longer than such a job may run.' },
] as const)('a job that runs can be retried when it is abandoned: $abandoned', async ({ abandoned, server, why }) => {
  const calls = await renderJobs({
    'GET /jobs': report({ ...running, abandoned, server }),
    'POST /jobs/7/retry': () => new Response(null, { status: 204 }),
  })
  await expect.element(page.getByText(why)).toBeVisible()
  await retry.click()
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/jobs/7/retry')
})

test('jobs by the clock show when they are due and when they last ran, and those that are overdue are named', async () => {
  const scheduled: JobReport['scheduled'] = [
    { task: 'check_audit', queue: 'upkeep', at: '10 4 * * *', last_run: null, running_since: null, overdue: true },
    { task: 'remind', queue: 'notices', at: '*/5 * * * *', last_run: '2026-11-23T09:00:00Z', running_since: null, overdue: false },
    { task: 'seal_audit', queue: 'audit', at: '* * * * *', last_run: null, running_since: '2026-11-23T09:30:00Z', overdue: false },
  ]
  await renderJobs({ 'GET /jobs': { ...report(), scheduled } })
  await expect.element(page.getByText('Overdue: check audit.')).toBeVisible()
  const rowOf = (name: string) => page.getByRole('row', { name })
  await expect.element(rowOf('check audit upkeep daily at 4:10 UTC Never Overdue')).toBeVisible()
  await expect.element(rowOf('remind notices every 5 minutes Mon, Nov 23, 2026')).toBeVisible()
  await expect.element(rowOf('seal audit audit every minute Never, running since')).toBeVisible()
})

test('on a phone the jobs by the clock are cards, and a look for a due backup is not said to be one', async () => {
  await page.viewport(390, 844)
  const run = { task: 'take_backup', queue: 'backups', at: '*/10 * * * *', last_run: '2026-11-30T08:20:00Z', running_since: null }
  await renderJobs({ 'GET /jobs': { ...report(), scheduled: [{ ...run, overdue: false }] } })
  const row = page.getByRole('row', { name: /take backup, if one is due/ })
  await expect.element(row).toHaveTextContent(/Nov 30, 2026/)
  const last = row.getByRole('cell').nth(3)
  expect(last.element().getBoundingClientRect().height).toBeLessThan(30)
})
