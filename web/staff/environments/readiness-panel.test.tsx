import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Readiness } from '../../../contract/environments/readiness.ts'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import type { OfKind } from './kinds.ts'
import { ReadinessPanel } from './readiness-panel.tsx'

const harbor = { kind: 'networks', environment: { id: 7, name: 'Harbor' } } as OfKind
const LOCATIONS = { code: 'LOCATIONS', state: 'MISSING', says: 'Publish a location.' } as const
const MAIL_SERVER = { code: 'MAIL_SERVER', state: 'ADVISED', says: 'No mail leaves this server.' } as const

async function panelOf({ ready = false, counts = true }) {
  queryClient.clear()
  const checks = [...(ready ? [] : [LOCATIONS]), MAIL_SERVER]
  await stubServer({ 'GET /networks/7/readiness': { ready, applicant_address: null, dashboard_address: null, checks } satisfies Readiness })
  await renderRouted([{ path: '/', Content: () => <ReadinessPanel {...harbor} counts={counts} /> }])
}

test('the list counts what is missing', async () => {
  await panelOf({})
  await expect.element(page.getByText('One thing is missing.')).toBeVisible()
})

test.each([
  { ready: false, says: 'Applicants cannot book yet.' },
  { ready: true, says: 'Applicants can book.' },
])('beside the count of the path it states no other one: $says', async ({ ready, says }) => {
  await panelOf({ ready, counts: false })
  await expect.element(page.getByText(says)).toBeVisible()
})

test('a server from which no mail leaves is advice with a way to the outbox', async () => {
  await panelOf({ ready: true })
  await expect.element(page.getByText(MAIL_SERVER.says)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox')
})
