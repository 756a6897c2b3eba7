import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { collectionLabel, collectionOf, dueOf } from '../../../contract/payments/collection.ts'
import { type DeskMoney, deskMethodLabels, deskMoneyBody } from '../../../contract/payments/desk-money.ts'
import { dollarsOfCents, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import { useMay } from '../../data/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type Appointment, fullName } from '../appointments/appointment.ts'
import { useIsOnItsWay } from '../sent-changes/sent-changes.ts'
import { MAY_CLOSE } from '../sent-changes/use-following.ts'
import { TillClosedNotice, useTillSheet } from '../till/till-sheet.tsx'
import { MoneyFields, moneySchema } from './money-fields.tsx'
import { typedCents } from './plain-amount.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { anotherOf, type Payment, useTakePayment } from './use-take-payment.ts'

type Props = { appointment: Appointment; onClose(): void }

/** Takes money at the desk for an appointment; then shows the change, and offers the receipt. */
export function TakePaymentDialog({ appointment, onClose }: Props) {
  const [taken, setTaken] = useState<{ payment: Payment; left: number } | null>(null)
  const saved = useRef(false)
  const { save, refused } = useTakePayment(appointment, (payment, left) => {
    saved.current = true
    setTaken({ payment, left })
  })
  const isOnItsWay = useIsOnItsWay('money', appointment.id)
  const may = useMay()
  const till = useTillSheet(may('read', { path: 'tills' }) ? appointment.lsv : null, undefined, { always: true })
  const closed = Boolean(till.data?.closed)
  if (taken !== null) return <TakenDialog appointment={appointment} {...taken} onClose={onClose} />
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
      ready={() => !closed && !isOnItsWay}
      save={({ amount }) => (refused !== null && typedCents(String(amount)) === toCents(refused) ? anotherOf(refused) : 'Save')}
      doubtful={refused !== null}
      whileSilent={MAY_CLOSE}
    >
      {(form) => (
        <>
          {closed && <TillClosedNotice />}
          {isOnItsWay && <Notice kind="warning">Another payment of this appointment has no answer yet.</Notice>}
          {refused === null && <Text fw={650}>{collectionLabel(collectionOf(appointment))}</Text>}
          <MoneyFields form={form as never} />
        </>
      )}
    </FormDialog>
  )
}

/** The recorded payment, the change to give back, what is left to pay, and the receipt. */
function TakenDialog({ appointment, payment, left, onClose }: Props & { payment: Payment; left: number }) {
  const { amount, method, tendered } = payment
  const change = tendered === null || tendered === undefined ? 0 : toCents(tendered) - toCents(amount)
  return (
    <Dialog title="Payment recorded" opened onClose={onClose}>
      <Stack>
        <Text role="status">
          {fullName(appointment)}: {dollarsOfCents(toCents(amount))}, {deskMethodLabels[method as DeskMoney['method']]}
        </Text>
        {change > 0 && (
          <Text fw={650} size="xl">
            Change: {dollarsOfCents(change)}
          </Text>
        )}
        {left > 0 && <Text fw={650}>{dollarsOfCents(left)} left to pay</Text>}
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
