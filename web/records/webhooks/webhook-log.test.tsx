import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { WebhookLog } from './webhook-log.tsx'

const waiting = {
  ...{ id: 7, created: '2026-11-23T14:00:00Z', webhook: 3, message: 'a', event: 'appointment.completed', state: 'WAITING', attempts: 1 },
  ...{ next_at: null, last_at: '2026-11-23T14:00:01Z', last_status: 500, last_error: 'The receiver answered 500.' },
}

test.each([
  { enabled: false, buttons: 0 },
  { enabled: true, buttons: 1 },
])(
  'a message of a webhook that is disabled says that it is not sent, and is not sent again (enabled: $enabled)',
  async ({ enabled, buttons }) => {
    queryClient.clear()
    await server.stubServer({ 'GET /webhookdeliveries': server.page([waiting]) })
    await renderInTheme(<WebhookLog hook={{ id: 3, name: 'Payroll', enabled }} onClose={() => undefined} />)
    await expect.element(page.getByText('The receiver answered 500.')).toBeVisible()
    expect(page.getByText('not sent: the webhook is disabled').elements()).toHaveLength(1 - buttons)
    expect(page.getByRole('button', { name: /again$/ }).elements()).toHaveLength(buttons)
  },
)
