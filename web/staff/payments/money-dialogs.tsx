import { Text } from '@mantine/core'
import { type appointment, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { type deskMethods, deskMoneyBody } from '../../../contract/payments/desk-money.ts'
import { dollars, fromCents, localDollars, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract, type PaymentState, paymentTransaction } from '../../../contract/payments/payments.ts'
import { refundBody } from '../../../contract/payments/refund.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { methodOptions } from './desk-money.tsx'

type Visit = Row<typeof appointment>
type Money = { appointment: number; method: (typeof deskMethods)[number]; amount: string }
type Props = { visits: readonly Visit[]; payments: readonly Payment[]; onClose(): void }

/** Records money taken at the desk. The last appointment and the unpaid part of its price are proposed. */
export function TakeMoney({ visits, payments, onClose }: Props) {
  const take = useAction((body: Money, once) => once('POST', `/${contract.path}/desk`, { body }), contract, appointmentHistory)
  const last = visits[0]
  const proposedFor = (one: Visit | undefined) => (one && dueOf(one, payments) > 0 ? fromCents(dueOf(one, payments)) : '')
  const confirm = useSecondPress()
  const save = async (values: Money) => {
    const due = dueOf(
      visits.find(({ id }) => id === values.appointment),
      payments,
    )
    if (toCents(values.amount) > due)
      confirm(
        `${values.appointment} ${toCents(values.amount)}`,
        `${inDollars(values.amount)} is more than the ${inDollars(fromCents(due))} left to pay. Press Save again to record it.`,
      )
    await take.mutateAsync(values)
  }
  return (
    <FormDialog<Money>
      key={last?.id}
      title="Take Money at the Desk"
      opened
      onClose={onClose}
      schema={deskMoneyBody as never}
      initial={{ appointment: last?.id, method: 'CASH', amount: proposedFor(last) }}
      onSave={save}
      done="Payment recorded"
    >
      {({ field, form }) => (
        <>
          <Text>Records what was paid in person, with your name and the time. No card is charged by this.</Text>
          <SelectField
            label="Appointment"
            placeholder={null}
            options={visits.map(choice)}
            {...field('appointment', { number: true })}
            onChange={(event) => {
              const visitOf = (id: number) => visits.find((one) => one.id === id)
              // Proposes the new appointment's amount, unless another one was typed.
              const proposed = form.getValues('amount') === proposedFor(visitOf(form.getValues('appointment')))
              const id = Number(event.currentTarget.value)
              form.setValue('appointment', id, { shouldDirty: true })
              if (proposed) form.setValue('amount', proposedFor(visitOf(id)), { shouldDirty: true })
            }}
          />
          <SelectField label="How" placeholder={null} options={methodOptions} {...field('method')} />
          <TextField
            label="Amount in dollars"
            required
            inputMode="decimal"
            styles={{ wrapper: { maxWidth: 200 } }}
            data-autofocus
            {...field('amount')}
          />
        </>
      )}
    </FormDialog>
  )
}

const PAID: readonly PaymentState[] = ['RECEIVED', 'CAPTURING', 'PAID']

/** The unpaid cents of an appointment's price, online or at the desk. */
function dueOf(one: Visit | undefined, payments: readonly Payment[]): number {
  if (one === undefined) return 0
  const paid = payments.filter(({ appointment, state }) => appointment === one.id && PAID.includes(state))
  return Math.max(
    0,
    paid.reduce((due, { amount }) => due - toCents(amount), toCents(one.price)),
  )
}

const inDollars = (amount: string) => localDollars(amount, 'en-US')

const choice = (one: Visit) => ({
  value: one.id,
  label: `${dateTimeAndYear(one.date_time, one.lsv_timezone)}, ${one.lsv_name ?? ''} (${one.id})`,
})

type Payment = Row<typeof paymentTransaction>
type Refund = { reason: string; password: string }

/** Refunds a payment: explains the effect and requires a reason and the user's own password. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const give = useAction(
    (body: Refund) => call<Payment>('POST', `/${paymentTransaction.path}/${payment.id}/refund`, { body }),
    paymentTransaction,
    appointmentHistory,
  )
  return (
    <FormDialog<Refund>
      title={`Refund ${dollars(payment.amount)}?`}
      opened
      onClose={onClose}
      schema={refundBody}
      initial={{ reason: '', password: '' }}
      onSave={async (body) => {
        const { reason } = await give.mutateAsync(body)
        // In another window, or by a cancellation, whose reason stays.
        showToast(reason === body.reason.trim() ? 'The refund is on its way' : 'This payment was already refunded')
      }}
      save="Refund"
    >
      {({ field }) => (
        <>
          <Text>
            The full amount goes back to the card, and the applicant gets an email. The appointment stays as it is. This cannot be undone.
          </Text>
          <TextField label="Reason" required data-autofocus {...field('reason')} />
          <PasswordField label="Your password" required autoComplete="current-password" {...field('password')} />
        </>
      )}
    </FormDialog>
  )
}
