import { Text } from '@mantine/core'
import { appointmentHistory } from '../../../contract/booking.ts'
import { paymentTransaction } from '../../../contract/payments.ts'
import { refundBody } from '../../../contract/refund.ts'
import type { Row } from '../../../contract/resource.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/use-records.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

type Payment = Row<typeof paymentTransaction>
type Refund = { reason: string; password: string }

/** Gives a payment back: says what happens, and asks why and who. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const give = useAction(
    (body: Refund) => call<Payment>('POST', `/${paymentTransaction.path}/${payment.id}/refund`, { body }),
    paymentTransaction,
    appointmentHistory,
  )
  return (
    <FormDialog<Refund>
      title={`Refund $${payment.amount}?`}
      opened
      onClose={onClose}
      schema={refundBody}
      initial={{ reason: '', password: '' }}
      onSave={async (body) => {
        const { reason } = await give.mutateAsync(body)
        // In another window, or by a cancellation: its reason stands.
        toast(reason === body.reason.trim() ? 'The refund is on its way' : 'This was given back already')
      }}
      save="Refund"
    >
      {({ field }) => (
        <>
          <Text>
            All of it goes back to the card, and the applicant is told by mail. The appointment stays as it is. This cannot be undone.
          </Text>
          <TextField label="Reason" required data-autofocus {...field('reason')} />
          <PasswordField label="Your password" required autoComplete="current-password" {...field('password')} />
        </>
      )}
    </FormDialog>
  )
}
