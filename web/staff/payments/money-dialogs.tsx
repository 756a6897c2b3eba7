import { Text } from '@mantine/core'
import { type appointment, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { type deskMethods, deskMoneyBody } from '../../../contract/payments/desk-money.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract, paymentTransaction } from '../../../contract/payments/payments.ts'
import { refundBody } from '../../../contract/payments/refund.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { methodOptions } from './desk-money.tsx'

type Visit = Row<typeof appointment>
type Money = { appointment: number; method: (typeof deskMethods)[number]; amount: string }
type Props = { visits: readonly Visit[]; onClose(): void }

/** Writes down money that was taken at the desk. The last appointment and its price are proposed. */
export function TakeMoney({ visits, onClose }: Props) {
  const take = useAction((body: Money, once) => once('POST', `/${contract.path}/desk`, { body }), contract, appointmentHistory)
  const last = visits[0]
  return (
    <FormDialog<Money>
      key={last?.id}
      title="Take Money at the Desk"
      opened
      onClose={onClose}
      schema={deskMoneyBody as never}
      initial={{ appointment: last?.id, method: 'CASH', amount: priceOf(last) }}
      onSave={(values) => take.mutateAsync(values)}
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
              // The price of the one before, as it was proposed, is this one's now; what was typed stays.
              const proposed = form.getValues('amount') === priceOf(visitOf(form.getValues('appointment')))
              const id = Number(event.currentTarget.value)
              form.setValue('appointment', id, { shouldDirty: true })
              if (proposed) form.setValue('amount', priceOf(visitOf(id)), { shouldDirty: true })
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

const priceOf = (one: Visit | undefined) => (one !== undefined && Number(one.price) > 0 ? one.price : '')

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
        // In another window, or by a cancellation: its reason stands.
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
