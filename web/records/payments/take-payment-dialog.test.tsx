import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { TakePaymentDialog } from './take-payment-dialog.tsx'

const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Save' })

async function renderDialog(closed: object | null) {
  queryClient.clear()
  const calls = await server.stubServer({ 'GET /tills/sheet': { closed, unclosed: [] } }, { tills: ['read'] })
  await renderInTheme(<TakePaymentDialog appointment={appointmentOf({})} onClose={() => {}} />)
  return calls
}

test('says at once that the till is closed, and saves nothing', async () => {
  await renderDialog({ id: 1 })
  await expect.element(dialog.getByText("Today's till is closed")).toBeVisible()
  await expect.element(save).toBeDisabled()
})

test('says that another desk has closed the till which was open when it was read last', async () => {
  await server.stubServer({ 'GET /tills/sheet': { closed: { id: 1 }, unclosed: [] } }, { tills: ['read'] })
  queryClient.setQueryData(['paymenttransactions', 'till', 1, null], { closed: null, unclosed: [] })
  await renderInTheme(<TakePaymentDialog appointment={appointmentOf({})} onClose={() => {}} />)
  await expect.element(dialog.getByText("Today's till is closed")).toBeVisible()
  await expect.element(save).toBeDisabled()
})

test('takes money while the till is open', async () => {
  const calls = await renderDialog(null)
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/tills/sheet')
  await expect.element(save).toBeEnabled()
  await expect.element(dialog.getByText("Today's till is closed")).not.toBeInTheDocument()
})
