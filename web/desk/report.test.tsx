import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportRow } from '../../contract/reports/report.ts'
import { queryClient } from '../data/query-client.ts'
import { renderRouted } from '../testing/render.tsx'
import * as server from '../testing/stub-server.ts'
import { Report } from './report.tsx'

const lsv = { id: 1, name: 'Downtown', timezone: 'America/New_York' }
/** The width beside the menu of a window of 1280 pixels. */
const BESIDE_MENU = 1_020

/** A row of a usual day, with the widest words of its columns. */
const row: ReportRow = {
  ...{ id: 5_952_523_795, date_time: '2026-12-15T17:30:00.000Z', lsv_timezone: 'America/New_York' },
  ...{ last_name: 'Castañeda', first_name: 'Emmanuel', applicant_type: 'Nurse or Health Professional', phone: '5745550132' },
  ...{ email: 'emmanuel.castaneda63@example.org', status: 'SCHEDULED', location: 'Pine Lake Elementary School', price: '48.50' },
  ...{ payment: 'Collect $48.50', method: 'Pay at Appointment', tcn: null },
}

test('status and location of a usual day are in sight beside the menu of a desk’s screen, and an address breaks behind its signs', async () => {
  queryClient.clear()
  await page.viewport(BESIDE_MENU, 800)
  await server.stubServer({
    'GET /auth/session': { user_id: 1, user_email: 'sam@example.com', is_superuser: false, due: null, may: {}, context_id: 1 },
    'GET /livescanvendors/1': server.version(lsv, '"1"'),
    'GET /appointments/report': { rows: [row] },
  })
  await renderRouted([{ path: '/', Content: Report }])
  const location = page.getByRole('columnheader', { name: 'Location', exact: true })
  await expect.element(location).toBeVisible()
  const frame = location.element().closest('section') as HTMLElement
  expect(location.element().getBoundingClientRect().right).toBeLessThanOrEqual(frame.getBoundingClientRect().right)
  expect(page.getByRole('cell', { name: row.email }).element().querySelectorAll('wbr')).toHaveLength(3)
})
