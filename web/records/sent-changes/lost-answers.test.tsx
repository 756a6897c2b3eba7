import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AppointmentDialog } from '../appointments/appointment-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { CorrectPaymentDialog } from '../till/correct-payment-dialog.tsx'
import { SentChangesBar } from './sent-changes-bar.tsx'

const one = appointmentOf({})
const path = `/appointments/${one.id}`
const anyTcn = { id: one.lsv, tcn_prefix: null, tcn_length: null } as Lsv
const dialog = page.getByRole('dialog')
/** The time of a second try. */
const SENT_AGAIN = { timeout: 6_000 }

/** Answers a call only the second time it comes. */
function lostOnce(answer: (call: server.Call) => Response): (call: server.Call) => Response {
  let times = 0
  return (call) => {
    times += 1
    const response = answer(call)
    if (times === 1) throw new TypeError('The connection is lost')
    return response
  }
}

async function open(action: 'modify' | 'cancel' | 'complete' | 'markNoShow', routes: server.Routes) {
  queryClient.clear()
  const onClose = vi.fn()
  const calls = await server.stubServer({ [`GET ${path}`]: server.version(one, '"1"'), ...routes })
  function Page() {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      onClose()
      setOpen(false)
    }
    return (
      <>
        <SentChangesBar />
        {isOpen && <AppointmentDialog action={action} appointment={one} lsvs={[anyTcn]} onClose={close} />}
      </>
    )
  }
  await renderInTheme(<Page />)
  return { calls, onClose }
}

test('a cancellation whose answer was lost is sent again, and done', async () => {
  let isGone = false
  const gone = () => Response.json({ code: 'NOT_FOUND', detail: 'There is no such record.' }, { status: 404 })
  const { onClose } = await open('cancel', {
    [`DELETE ${path}`]: lostOnce(() => {
      const answer = isGone ? gone() : new Response(null, { status: 204 })
      isGone = true
      return answer
    }),
  })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => onClose.mock.calls.length, SENT_AGAIN).toBe(1)
  await expect.element(page.getByText('Ann Alvarez: appointment cancelled')).toBeVisible()
})

test('an appointment that is gone without a lost answer was cancelled by somebody else', async () => {
  const { onClose } = await open('cancel', { [`DELETE ${path}`]: server.refusal(404, 'There is no such record.') })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(dialog.getByText('There is no such record.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a changed phone whose answer was lost is sent again by itself, and not reported as a change by somebody else', async () => {
  const person = { id: one.applicant, first_name: 'Ann', last_name: 'Alvarez', phone: one.phone, email: one.email }
  const stored = { ...person }
  const { onClose } = await open('modify', {
    [`GET /applicants/${one.applicant}`]: () => Response.json(stored, { headers: { etag: stored.phone === one.phone ? '"1"' : '"2"' } }),
    [`PATCH /applicants/${one.applicant}`]: lostOnce(({ body, headers }) => {
      if (headers['if-match'] !== '"1"' || stored.phone !== one.phone)
        return Response.json({ code: 'CHANGED', detail: 'Changed meanwhile' }, { status: 412 })
      Object.assign(stored, body)
      return Response.json(stored)
    }),
  })
  await dialog.getByLabelText('Phone').fill('2125550199')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length, SENT_AGAIN).toBe(1)
  await expect.element(page.getByText('Appointment saved')).toBeVisible()
})

test('a completion that a proxy answered is sent again, and is not reported as a change by somebody else', async () => {
  const stored = { ...one }
  let times = 0
  const { onClose, calls } = await open('complete', {
    [`GET ${path}`]: () => Response.json(stored, { headers: { etag: `"${stored.status}"` } }),
    [`PATCH ${path}`]: ({ body, headers }) => {
      times += 1
      if (headers['if-match'] !== `"${stored.status}"`)
        return Response.json({ code: 'CHANGED', detail: 'Changed meanwhile' }, { status: 412 })
      Object.assign(stored, body)
      return times === 1 ? new Response('<h1>Bad Gateway</h1>', { status: 502 }) : Response.json(stored)
    },
  })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => onClose.mock.calls.length, SENT_AGAIN).toBe(1)
  await expect.element(page.getByText('Ann Alvarez: Completed')).toBeVisible()
  expect(server.writes(calls)).toHaveLength(2)
})

/** A server that is silent until `answer` gives its answer to changes of the appointment. */
function silent() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { routes: { [`PATCH ${path}`]: () => promise }, answer: resolve }
}

test('a completion without an answer may be closed, and its outcome is said with what was typed', async () => {
  const { routes, answer } = silent()
  const { calls } = await open('complete', routes)
  await dialog.getByRole('textbox', { name: 'TCN' }).fill('NYDT8200000001')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog.getByText(/^No answer yet\..*you may close this/), SENT_AGAIN).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const what = 'Ann Alvarez, Completed, TCN NYDT8200000001'
  await expect.element(page.getByText(new RegExp(`^${what}: no answer yet`))).toBeVisible()
  answer(await server.refusal(409, 'Only a scheduled appointment can be completed.')())
  await expect.element(page.getByText(`${what}: not recorded. Only a scheduled appointment can be completed.`)).toBeVisible()
  expect(server.writes(calls)).toHaveLength(1)
  await page.getByRole('button', { name: /^Close: / }).click()
})

test('notes without an answer may be closed, and are sent until the server answers', async () => {
  const { routes, answer } = silent()
  const { calls } = await open('modify', routes)
  await dialog.getByLabelText('Notes').fill('Comes with an interpreter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/^No answer yet\..*you may close this/), SENT_AGAIN).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText(/^Ann Alvarez, contact and notes: no answer yet/)).toBeVisible()
  answer(Response.json({ ...one, notes: 'Comes with an interpreter' }))
  await expect.element(page.getByText('Ann Alvarez, contact and notes: recorded.')).toBeVisible()
  expect(server.writes(calls)).toMatchObject([{ body: { notes: 'Comes with an interpreter' } }])
  await page.getByRole('button', { name: /^Close: / }).click()
})

test('a No Show without an answer leaves its dialog by itself, and its outcome is said', async () => {
  const { routes, answer } = silent()
  const { onClose } = await open('markNoShow', routes)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText(/^Ann Alvarez, No Show: no answer yet/), SENT_AGAIN).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  answer(Response.json({ ...one, status: 'NO_SHOW' }))
  await expect.element(page.getByText('Ann Alvarez, No Show: recorded.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: /^Close: / }).click()
})

test('a correction of a payment whose answer was lost is sent again with its key, and closed once', async () => {
  queryClient.clear()
  const onClose = vi.fn()
  const calls = await server.stubServer({
    'POST /paymenttransactions/5/correct': lostOnce(() => Response.json({ id: 5, state: 'CORRECTED' })),
  })
  await renderInTheme(
    <CorrectPaymentDialog payment={5} applicant="Ann Alvarez" amount="40.00" method="CASH" taken="receipt 1" onClose={onClose} />,
  )
  await dialog.getByLabelText('Amount that was taken').fill('10000.01')
  await dialog.getByLabelText('Reason').fill('Mistyped')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Must be at most 10000.00').first()).toBeVisible()
  await dialog.getByLabelText('Amount that was taken').fill('45')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length, SENT_AGAIN).toBe(1)
  const keys = server.writes(calls).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})
