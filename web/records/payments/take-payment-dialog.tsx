import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { appointment as appointmentContract, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { collectionLabel, collectionOf, dueOf } from '../../../contract/payments/collection.ts'
import { type DeskMoney, deskMethodLabels, deskMoneyBody } from '../../../contract/payments/desk-money.ts'
import { dollars, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { isLost, Problem } from '../../data/problem.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useMounted } from '../../ui/form/use-mounted.ts'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type Appointment, fullName } from '../appointments/appointment.ts'
import { TillClosedNotice, useTillSheet } from '../till/till-sheet.tsx'
import { MoneyFields, moneySchema } from './money-fields.tsx'
import { ReceiptButtons } from './receipt-buttons.tsx'

type Payment = Row<typeof contract>
type Props = { appointment: Appointment; onClose(): void }

/** Takes money at the desk for an appointment; then shows the change, and offers the receipt. */
export function TakePaymentDialog({ appointment, onClose }: Props) {
  const [taken, setTaken] = useState<Payment | null>(null)
  const saved = useRef(false)
  const save = useTakePayment(appointment, (payment) => {
    saved.current = true
    setTaken(payment)
  })
  const may = useMay()
  const till = useTillSheet(may('read', { path: 'tills' }) ? appointment.lsv : null, undefined, { always: true })
  const closed = Boolean(till.data?.closed)
  if (taken !== null) return <TakenDialog appointment={appointment} payment={taken} onClose={onClose} />
  const due = dueOf(appointment)
  return (
    <FormDialog
      title={`Payment of ${fullName(appointment)}`}
      opened
      onClose={() => saved.current || onClose()}
      schema={moneySchema(deskMoneyBody) as never}
      initial={{
        appointment: appointment.id,
        method: 'CASH',
        amount: due > 0 ? fromCents(due) : '',
        tendered: '',
        reference: '',
      }}
      onSave={save as never}
      ready={() => !closed}
      whileSilent="No answer yet. The payment is sent until the server responds, and is recorded once: you may close this."
    >
      {(form) => (
        <>
          {closed && <TillClosedNotice />}
          <Text fw={650}>{collectionLabel(collectionOf(appointment))}</Text>
          <MoneyFields form={form as never} />
        </>
      )}
    </FormDialog>
  )
}

const AGAIN_MS = 2_000

/** Sends the payment; asks first if the amount differs from what is left to pay. */
function useTakePayment(appointment: Appointment, onTaken: (payment: Payment) => void) {
  const take = useAction(
    (body: DeskMoney, once) => once<Payment>('POST', `/${contract.path}/desk`, { body }),
    contract,
    appointmentContract,
    appointmentHistory,
  )
  const confirm = useSecondPress()
  /** The amount that the server refused because less was left to pay by then. */
  const refused = useRef<{ amount: string; words: string } | null>(null)
  const isMounted = useMounted()
  const send = async (body: DeskMoney): Promise<Payment> => {
    for (;;)
      try {
        return (await take.mutateAsync(body)).body
      } catch (error) {
        // In the dialog the user repeats it; after that nobody would.
        if (!isLost(error) || isMounted.current) throw error
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
  }
  const name = fullName(appointment)
  return async (paid: DeskMoney) => {
    const [cents, due] = [toCents(paid.amount), dueOf(appointment)]
    if (cents < due)
      confirm(`part ${cents}`, `That leaves ${inDollars(due - cents)} to collect. Press Save again to record ${inDollars(cents)}.`)
    if (cents > due) confirm(`more ${cents}`, `${excessOf(cents, due)} Press Save again to record it.`)
    const again = refused.current?.amount === paid.amount ? refused.current : null
    if (again) confirm(`again ${cents}`, again.words)
    const more = cents > due || again !== null
    try {
      const payment = await send(more ? { ...paid, more_than_due: true } : paid)
      if (!isMounted.current) showToast(`${name}: ${inDollars(cents)} is recorded`)
      onTaken(payment)
    } catch (error) {
      if (!isMounted.current) showToast(`${name}: ${inDollars(cents)} is not recorded. ${(error as Error).message}`, 'failed')
      if (!(error instanceof Problem) || error.code !== 'MORE_THAN_DUE') throw error
      const words = `${error.message} Press Save again to record it anyway.`
      refused.current = { amount: paid.amount, words }
      confirm(`again ${cents}`, words)
    }
  }
}

const excessOf = (cents: number, due: number) =>
  due === 0
    ? 'Nothing is known to be collected for this appointment.'
    : `${inDollars(cents)} is more than the ${inDollars(due)} left to pay.`

const inDollars = (cents: number) => dollars(fromCents(cents))

/** The recorded payment, the change to give back, and the receipt. */
function TakenDialog({ appointment, payment, onClose }: Props & { payment: Payment }) {
  const { amount, method, tendered } = payment
  const change = tendered === null || tendered === undefined ? 0 : toCents(tendered) - toCents(amount)
  return (
    <Dialog title="Payment recorded" opened onClose={onClose}>
      <Stack>
        <Text role="status">
          {fullName(appointment)}: {inDollars(toCents(amount))}, {deskMethodLabels[method as DeskMoney['method']]}
        </Text>
        {change > 0 && (
          <Text fw={650} size="xl">
            Change: {inDollars(change)}
          </Text>
        )}
        <ReceiptButtons payment={payment.id} hasEmail={appointment.email !== ''} />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
