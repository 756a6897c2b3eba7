import { Text } from '@mantine/core'
import { useState } from 'react'
import { appointment, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { dueOf } from '../../../contract/payments/collection.ts'
import { type DeskMoney, deskMoneyBody } from '../../../contract/payments/desk-money.ts'
import { dollars, dollarsOfCents, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract, paymentTransaction } from '../../../contract/payments/payments.ts'
import { refundBody } from '../../../contract/payments/refund.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { useConfirmationMethod } from '../../data/confirmation.ts'
import { dateTimeAndYearInZone, dayOf, shortDate } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../data/until-answered.ts'
import { fullName } from '../../records/appointments/appointment.ts'
import { MoneyFields, type MoneyValues, moneySchema } from '../../records/payments/money-fields.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { ConfirmationField } from '../../ui/field/confirmation-field.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type Visit = Row<typeof appointment>
type Money = MoneyValues & { appointment: number }
type Props = { visits: readonly Visit[]; onClose(): void }

/** The visit with money left to pay that is nearest to an instant in milliseconds; without one, the first. */
const nearestUnpaid = (visits: readonly Visit[], now: number): Visit | undefined => {
  const distance = ({ date_time }: Visit) => Math.abs(Date.parse(date_time) - now)
  return visits.filter((one) => dueAt(one) > 0).sort((one, other) => distance(one) - distance(other))[0] ?? visits[0]
}

/** Records money taken at the desk. The unpaid appointment that is nearest to now, and what is left to pay of it, are proposed. */
export function TakeMoney({ visits, onClose }: Props) {
  const take = useAction(
    (body: DeskMoney, once) => once('POST', `/${contract.path}/desk`, { body }),
    contract,
    appointment,
    appointmentHistory,
  )
  const [proposed] = useState(() => nearestUnpaid(visits, Date.now()))
  const proposedFor = (one: Visit | undefined) => (dueAt(one) > 0 ? fromCents(dueAt(one)) : '')
  const confirm = useSecondPress()
  const save = async (values: DeskMoney) => {
    const due = dueAt(visits.find(({ id }) => id === values.appointment))
    const more = toCents(values.amount) > due
    if (more)
      confirm(
        `${values.appointment} ${toCents(values.amount)}`,
        `${dollars(values.amount)} is more than the ${dollars(fromCents(due))} left to pay. Press Save again to record it.`,
      )
    await untilAnsweredSoon(() => take.mutateAsync(more ? { ...values, more_than_due: true } : values))
  }
  return (
    <FormDialog<Money>
      title="Take Money at the Desk"
      opened
      onClose={onClose}
      schema={moneySchema(deskMoneyBody) as never}
      initial={{ appointment: proposed?.id, method: 'CASH', amount: proposedFor(proposed), tendered: '', reference: '' }}
      onSave={save as never}
      done="Payment recorded"
    >
      {({ field, form }) => (
        <>
          <Text>Records what was paid in person, with your name and the time. No card is charged by this.</Text>
          <SelectField
            label="Appointment"
            placeholder={null}
            description={wholeWords(visits.find(({ id }) => id === Number(form.watch('appointment'))))}
            options={visits.map(choice)}
            {...field('appointment', { number: true })}
            onChange={(event) => {
              const visitOf = (id: number) => visits.find((one) => one.id === id)
              // Proposes the new appointment's amount, unless another one was typed.
              const isProposed = form.getValues('amount') === proposedFor(visitOf(form.getValues('appointment')))
              const id = Number(event.currentTarget.value)
              form.setValue('appointment', id, { shouldDirty: true })
              if (isProposed) form.setValue('amount', proposedFor(visitOf(id)), { shouldDirty: true })
            }}
          />
          <MoneyFields form={{ field, form } as never} />
        </>
      )}
    </FormDialog>
  )
}

const dueAt = (one: Visit | undefined) => (one === undefined ? 0 : dueOf(one))

/** Short enough for a field of a phone, which cuts off what is longer: all of the chosen one is said above it. */
const choice = (one: Visit) => {
  const due = dollarsOfCents(dueAt(one))
  return { value: one.id, label: `${one.id}: ${due} ${shortDate(dayOf(one.date_time, one.lsv_timezone))}` }
}

function wholeWords(one: Visit | undefined): string | undefined {
  if (one === undefined) return undefined
  const due = dueAt(one) > 0 ? `${dollarsOfCents(dueAt(one))} left to pay` : 'nothing left to pay'
  return `${one.id}, ${fullName(one)}, ${dateTimeAndYearInZone(one.date_time, one.lsv_timezone)}, ${one.lsv_name ?? ''}: ${due}`
}

type Payment = Row<typeof paymentTransaction>
type Refund = { reason: string; password: string }

/** The cents that the desk collects for an appointment whose online payment goes back. */
const dueAfterRefund = (visit: Visit, { amount }: Payment) =>
  dueOf({ ...visit, online: 'REFUNDED', collected: fromCents(Math.max(0, toCents(visit.collected) - toCents(amount))) })

/** Refunds a payment: explains the effect and requires a reason and the user's own password. */
export function RefundDialog({ payment, visit, onClose }: { payment: Payment; visit: Visit | undefined; onClose(): void }) {
  const method = useConfirmationMethod()
  const dueThen = visit?.status === 'SCHEDULED' ? dueAfterRefund(visit, payment) : 0
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
      initial={{ reason: '', password: method.initial }}
      onSave={async (body) => {
        const { reason } = await untilAnsweredSoon(() => give.mutateAsync(body))
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
          {dueThen > 0 && <Text>{`The applicant is then asked to pay ${dollarsOfCents(dueThen)} at the appointment.`}</Text>}
          <TextField label="Reason" required data-autofocus {...field('reason')} />
          <ConfirmationField method={method} label="Your password" {...field('password')} />
        </>
      )}
    </FormDialog>
  )
}
