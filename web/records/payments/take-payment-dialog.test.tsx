import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { unsavedEdit } from '../../ui/form/use-unsaved.ts'
import { knowCodes } from '../../ui/overlay/scanner-input.ts'
import { numberNotTyped } from '../appointments/codes/known-codes.ts'
import { SentChangesBar } from '../sent-changes/sent-changes-bar.tsx'
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

test('an amount with a comma between thousands gives its change and is recorded', async () => {
  const calls = await stubPayments(async () => Response.json({ ...RECORDED, amount: '1048.50', tendered: '1100.00' }))
  await renderInTheme(<TakePaymentDialog appointment={appointmentOf({ price: '1048.50' })} onClose={() => {}} />)
  await dialog.getByLabelText('Amount in dollars').fill('1,048.50')
  await dialog.getByLabelText('Cash given, in dollars').fill('1,100')
  await expect.element(dialog.getByText('Change: $51.50')).toBeVisible()
  await press('Enter')
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ amount: '1048.50', tendered: '1100.00' }])
})

test('the number of a money order is typed where people have such numbers', async () => {
  onTestFinished(knowCodes(numberNotTyped))
  const calls = await stubPayments(async () =>
    Response.json({ ...RECORDED, method: 'MONEY_ORDER', tendered: null, reference: '2876543210' }),
  )
  await renderInTheme(<TakePaymentDialog appointment={appointmentOf({})} onClose={() => {}} />)
  await userEvent.selectOptions(dialog.getByLabelText('How', { exact: true }), 'MONEY_ORDER')
  await dialog.getByLabelText('Number').click()
  for (const key of '2876543210') {
    await userEvent.keyboard(key)
    await new Promise((resolve) => setTimeout(resolve, 110))
  }
  await press('Enter')
  await expect.poll(() => server.writes(calls).map(({ body }) => body)).toMatchObject([{ reference: '2876543210' }])
})

test('a payment of a part says what is left to pay', async () => {
  await stubPayments(async () => Response.json({ ...RECORDED, amount: '20.00', tendered: null }))
  await renderInTheme(<TakePaymentDialog appointment={appointmentOf({})} onClose={() => {}} />)
  await dialog.getByLabelText('Amount in dollars').fill('20')
  await save.click()
  await expect.element(dialog.getByText('That leaves $28.50 to collect. Press Save again to record $20.00.')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await save.click()
  await expect.element(dialog.getByText('Payment recorded')).toBeVisible()
  await expect.element(dialog.getByText('$28.50 left to pay')).toBeVisible()
})

/** A page with the dialog until it is closed. */
async function renderPage(onClose = () => {}) {
  function Board() {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      onClose()
      setOpen(false)
    }
    return (
      <>
        <SentChangesBar />
        <button type="button" onClick={() => setOpen(true)}>
          Collect
        </button>
        {isOpen && <TakePaymentDialog appointment={appointmentOf({})} onClose={close} />}
      </>
    )
  }
  await renderInTheme(<Board />)
}

/** A server whose answers to payments are these. */
async function stubPayments(pay: () => Promise<Response>) {
  queryClient.clear()
  return server.stubServer(
    { 'GET /tills/sheet': { closed: null, unclosed: [] }, 'POST /paymenttransactions/desk': pay },
    { tills: ['read'] },
  )
}

const RECORDED = { id: 5, amount: '48.50', method: 'CASH', tendered: '60.00' }
const keysOf = (calls: readonly server.Call[]) => server.writes(calls).map(({ headers }) => headers['idempotency-key'])
const closeDialog = async () => {
  await expect.element(dialog.getByText(/^No answer yet\. .*recorded once.*you may close/), { timeout: 8_000 }).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test('a payment that the server does not answer may be closed, is recorded once, and its outcome is said', async () => {
  const recorded = Promise.withResolvers<void>()
  let tries = 0
  const calls = await stubPayments(async () => {
    tries += 1
    await recorded.promise
    if (tries === 1) throw new TypeError('Failed to fetch')
    return Response.json(RECORDED)
  })
  const closed = vi.fn()
  await renderPage(closed)
  await dialog.getByLabelText('Cash given, in dollars').fill('60')
  await save.click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(unsavedEdit('session')?.question?.().text).toBe('No answer yet, so perhaps not recorded: $48.50 of Ann Alvarez.')
  await closeDialog()
  await expect.element(page.getByText(/^\$48\.50 of Ann Alvarez: no answer yet/)).toBeVisible()
  recorded.resolve()
  await expect.element(page.getByText('$48.50 of Ann Alvarez: recorded.')).toBeVisible()
  const keys = keysOf(calls)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(closed).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: /^Close: / }).click()
  await expect.element(page.getByText('$48.50 of Ann Alvarez: recorded.')).not.toBeInTheDocument()
})

test('a payment that could not be sent is sent again until the server is back, also when it is closed, and a refusal stays', async () => {
  let isBack = false
  const calls = await stubPayments(async () => {
    if (!isBack) throw new TypeError('Failed to fetch')
    return server.refusal(409, "Today's till is closed.")()
  })
  await renderPage()
  await save.click()
  await closeDialog()
  await expect.element(page.getByText(/^\$48\.50 of Ann Alvarez: no answer yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Collect' }).click()
  await expect.element(dialog.getByText('Another payment of this appointment has no answer yet.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  isBack = true
  const refusal = page.getByText("$48.50 of Ann Alvarez: not recorded. Today's till is closed.")
  await expect.element(refusal, { timeout: 6_000 }).toBeVisible()
  const keys = keysOf(calls)
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(1)
  await expect.element(save).toBeEnabled()
  await expect.element(refusal).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Close: / }).click()
})

test('a payment of what another desk has taken is not recorded by a second Enter', async () => {
  const calls = await stubPayments(async () =>
    Response.json({ code: 'MORE_THAN_DUE', detail: 'Nothing is left to collect: Paid $48.50.' }, { status: 409 }),
  )
  await renderPage()
  await expect.element(dialog.getByText('Collect $48.50')).toBeVisible()
  await expect.element(save).toBeEnabled()
  await dialog.getByLabelText('Amount in dollars').click()
  await press('Enter')
  await expect.element(dialog.getByText(/^Nothing is left to collect: Paid \$48\.50\. This payment is not recorded\./)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: 'Record Another $48.50' })).toBeVisible()
  await expect.element(dialog.getByText('Collect $48.50')).not.toBeInTheDocument()
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.writes(calls)).toHaveLength(1)
})
