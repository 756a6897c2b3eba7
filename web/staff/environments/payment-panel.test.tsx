import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { PaymentPanel } from './field-panels.tsx'

const parish = {
  id: 4,
  name: 'Parish',
  network: null,
  prompt_payment: false,
  payment_options: 'IN',
  default_payment: 'IN',
  refund_until_start: true,
  no_shows_invoiced: false,
}

test('whether no-shows are invoiced is read and set with the payment', async () => {
  const calls = await server.stubServer(
    {
      'GET /employers/4': server.version(parish, '"1"'),
      'PATCH /employers/4': server.version({ ...parish, no_shows_invoiced: true }, '"2"'),
    },
    { employers: ['update'] },
  )
  await renderInTheme(<PaymentPanel kind="employers" environment={parish as never} />)
  await expect.element(page.getByText('Invoice no-shows')).toBeVisible()
  await page.getByRole('button', { name: 'Edit payment' }).click()
  const box = page.getByRole('checkbox', { name: 'Invoice no-shows' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ no_shows_invoiced: true })
})
