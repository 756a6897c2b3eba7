import { useState } from 'react'
import { expect, test, vi } from 'vitest'
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

test('a payment that the server does not answer may be closed, is recorded once, and its outcome is said', async () => {
  queryClient.clear()
  const recorded = Promise.withResolvers<void>()
  let tries = 0
  const calls = await server.stubServer(
    {
      'GET /tills/sheet': { closed: null, unclosed: [] },
      'POST /paymenttransactions/desk': async () => {
        tries += 1
        await recorded.promise
        if (tries === 1) throw new TypeError('Failed to fetch')
        return Response.json({ id: 5, amount: '48.50', method: 'CASH', tendered: '60.00' })
      },
    },
    { tills: ['read'] },
  )
  const closed = vi.fn()
  function Board() {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      closed()
      setOpen(false)
    }
    return isOpen && <TakePaymentDialog appointment={appointmentOf({})} onClose={close} />
  }
  await renderInTheme(<Board />)
  await dialog.getByLabelText('Cash given, in dollars').fill('60')
  await save.click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(dialog.getByText(/^No answer yet\. .*recorded once.*you may close/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  recorded.resolve()
  await expect.element(page.getByText('Ann Alvarez: $48.50 is recorded')).toBeVisible()
  const keys = server.writes(calls).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(closed).toHaveBeenCalledOnce()
})
