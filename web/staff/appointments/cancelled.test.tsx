import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { CancelledAppointments } from './cancelled.tsx'

const cancelled = {
  ...{ id: 1_234_567_890, date_time: '2026-11-23T14:00:00.000Z', lsv_name: 'Downtown', lsv_timezone: 'America/New_York' },
  ...{ applicant_type_description: 'Teacher', cancelled_at: '2026-11-20T14:00:00.000Z', reason: 'Moved away', who: null },
}

async function render(results: readonly object[]) {
  queryClient.clear()
  await server.stubServer({ 'GET /applicants/7/cancelled': { results } })
  await renderInTheme(<CancelledAppointments applicant={7} />)
}

test('the cancelled appointments of a record are counted, and listed on demand with who cancelled and why', async () => {
  await render([cancelled, { ...cancelled, id: 1_234_567_891, who: 'sam@example.org', reason: null }])
  const unfold = page.getByRole('button', { name: '2 cancelled appointments' })
  await expect.element(page.getByText('Moved away', { exact: false })).not.toBeVisible()
  await unfold.click()
  await expect.element(page.getByText(/by the applicant, registration number 1234567890. Moved away/)).toBeVisible()
  await expect.element(page.getByText(/by sam@example.org, registration number 1234567891/)).toBeVisible()
})

test('a record without them shows nothing', async () => {
  await render([])
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
