import { expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { refusal, stubServer, version, writes } from '../../testing/stub-server.ts'
import { WebhookForm } from './webhook-form.tsx'

const hook = {
  ...{ id: 4, created: '2026-11-02T15:30:00Z', owner: 1, owner_name: 'sam', failing_since: null, former_until: null, network: null },
  ...{ name: 'Payroll', url: 'https://payroll.example.org/bims', events: ['appointment.booked'], personal: false, enabled: true },
}
const form = <WebhookForm id={4} onClose={() => {}} onSecret={() => {}} />
const name = browser.getByRole('textbox', { name: 'Name' })

test('an edit begins with the webhook as it is now, and sends only what was changed', async () => {
  const now = { 'GET /webhooks/4': version(hook, '"1"'), 'PATCH /webhooks/4': hook }
  const calls = await stubServer(now)
  const earlier = await renderInTheme(form)
  await expect.element(browser.getByRole('checkbox', { name: 'Enabled' })).toBeChecked()
  await earlier.unmount()
  now['GET /webhooks/4'] = version({ ...hook, enabled: false }, '"2"')
  await renderInTheme(form)
  await expect.element(browser.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
  await userEvent.fill(name, 'Wages')
  await press('Enter')
  await expect.poll(() => writes(calls).map(({ headers, body }) => [headers['if-match'], body])).toEqual([['"2"', { name: 'Wages' }]])
})

test('a concurrent change of a webhook is shown in words', async () => {
  const now = { 'GET /webhooks/4': version(hook, '"1"'), 'PATCH /webhooks/4': refusal(412, 'Changed.') }
  await stubServer(now)
  await renderInTheme(form)
  await userEvent.fill(name, 'Wages')
  now['GET /webhooks/4'] = version({ ...hook, events: ['appointment.booked', 'appointment.no_show'] }, '"2"')
  await press('Enter')
  const change = 'Events: appointment: booked, appointment: no show (before: appointment: booked)'
  await expect.element(browser.getByText(change)).toBeVisible()
})
