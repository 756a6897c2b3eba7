import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { filledLine, REASON_MAX } from '../../../contract/applicants/applicant-checks.ts'
import { appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { correctMoneyBody, deskMethodLabels, deskMethods } from '../../../contract/payments/desk-money.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import { user } from '../../../contract/people/people.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useAction, useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import styles from '../applicants/record.module.css'
import { PanelButton } from '../editing/panel-button.tsx'

type Payment = Row<typeof contract>
type Correction = { reason: string; amount: string; method: (typeof deskMethods)[number] }

const form = z.object({
  reason: filledLine(REASON_MAX),
  amount: z.union([z.literal(''), correctMoneyBody.shape.amount]),
  method: z.enum(deskMethods),
})

/** The choices of payment methods at the desk. */
export const methodOptions = deskMethods.map((code) => ({ value: code, label: deskMethodLabels[code] }))

/** Money taken at the desk: amount, method, user and time. Superusers correct it. */
export function DeskMoney({ payment: one }: { payment: Payment }) {
  const may = useMay()
  const [correcting, setCorrecting] = useState(false)
  const taker = useRecord(user, one.taken_by)
  const corrector = useRecord(user, one.corrected_by)
  const corrected = one.state === 'CORRECTED'
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          {corrected ? <s>{dollars(one.amount)}</s> : <strong>{dollars(one.amount)}</strong>} {labelOf(one)}
          <Text size="sm" c="dimmed">
            {one.taken_at && dateTimeAndYear(one.taken_at)}
            {taker.data && `, ${taker.data.record.email}`}, registration number {one.appointment}
          </Text>
          {corrected && (
            <Text size="sm">
              {one.reason}
              {corrector.data && ` (${corrector.data.record.email})`}
            </Text>
          )}
        </div>
        <Tag>{corrected ? 'Corrected' : 'Taken at the desk'}</Tag>
      </div>
      {may('correct', contract) && !corrected && (
        <PanelButton text="Correct" of={dollars(one.amount)} onClick={() => setCorrecting(true)} />
      )}
      {correcting && <CorrectDialog payment={one} onClose={() => setCorrecting(false)} />}
    </>
  )
}

function CorrectDialog({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const correct = useAction(
    ({ reason, amount, method }: Correction) =>
      call('POST', `/${contract.path}/${payment.id}/correct`, { body: amount === '' ? { reason } : { reason, amount, method } }),
    contract,
    appointmentHistory,
  )
  return (
    <FormDialog<Correction>
      title={`Correct ${dollars(payment.amount)}?`}
      opened
      onClose={onClose}
      schema={form as never}
      initial={{ reason: '', amount: '', method: payment.method }}
      onSave={(values) => correct.mutateAsync(values)}
      done="Payment corrected"
    >
      {({ field }) => (
        <>
          <Text>What was recorded stays, marked as corrected, with your reason. No money moves by this.</Text>
          <TextField label="Reason" required data-autofocus {...field('reason')} />
          <TextField
            label="Amount that was taken"
            description="Leave it empty if nothing was taken."
            inputMode="decimal"
            styles={{ wrapper: { maxWidth: 200 } }}
            {...field('amount')}
          />
          <SelectField label="How" placeholder={null} options={methodOptions} {...field('method')} />
        </>
      )}
    </FormDialog>
  )
}

const labelOf = ({ method }: Payment) => deskMethodLabels[method as keyof typeof deskMethodLabels] ?? method
