import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { filledLine, REASON_MAX } from '../../../contract/applicants/applicant-checks.ts'
import { appointment, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { correctMoneyBody, type DeskMethod, deskMethods, referenceLabels } from '../../../contract/payments/desk-money.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/records/use-records.ts'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { methodOptions } from '../payments/money-fields.tsx'

const mistakes = [
  { value: 'AMOUNT', label: 'The amount is wrong' },
  { value: 'METHOD', label: 'The method or its number is wrong' },
  { value: 'VOID', label: 'Nothing was taken' },
] as const

type Values = {
  mistake: (typeof mistakes)[number]['value']
  reason: string
  amount: string
  method: DeskMethod
  reference: string
}

const required = (value: string) => value !== ''

/** A payment's wrong entry. Of the fields only those of its mistake count. */
const schemaOf = (before: DeskMethod) =>
  z
    .object({
      mistake: z.enum(['AMOUNT', 'METHOD', 'VOID']),
      reason: filledLine(REASON_MAX),
      amount: z.string(),
      method: z.enum(deskMethods),
      reference: z.string(),
    })
    .check(
      z.refine(({ mistake, amount }) => mistake !== 'AMOUNT' || z.safeParse(correctMoneyBody.shape.amount, amount).success, {
        path: ['amount'],
        error: 'Must be an amount such as 12.50, more than 0',
      }),
      z.refine(({ mistake, method, reference }) => mistake !== 'METHOD' || method === 'CASH' || required(reference), {
        path: ['reference'],
        error: 'Required',
      }),
      z.refine(({ mistake, method }) => mistake !== 'METHOD' || method !== 'CASH' || before !== 'CASH', {
        path: ['method'],
        error: 'This is the method that was recorded',
      }),
    )

type Wrong = { payment: number; amount: string; method: DeskMethod }

/** Corrects a payment at the desk: the entry stays, a counter entry reverses it, and what is right is a new entry. */
export function CorrectPaymentDialog({ payment, amount, method, onClose }: Wrong & { onClose(): void }) {
  const correct = useAction(
    (values: Values) => call('POST', `/${contract.path}/${payment}/correct`, { body: bodyOf(values) }),
    contract,
    appointment,
    appointmentHistory,
  )
  return (
    <FormDialog<Values>
      title={`Correct ${dollars(amount)}?`}
      opened
      onClose={onClose}
      schema={schemaOf(method) as never}
      initial={{ mistake: 'AMOUNT', reason: '', amount: '', method, reference: '' }}
      onSave={(values) => correct.mutateAsync(values)}
      done="Payment corrected"
    >
      {({ field, form }) => {
        const [mistake, chosen] = form.watch(['mistake', 'method'])
        return (
          <>
            <Text>What was recorded stays, marked as corrected, with your reason. No money moves by this.</Text>
            <SelectField label="What is wrong?" placeholder={null} options={mistakes} {...field('mistake')} data-autofocus />
            {mistake === 'AMOUNT' && (
              <TextField
                label="Amount that was taken"
                required
                inputMode="decimal"
                styles={{ wrapper: { maxWidth: 200 } }}
                {...field('amount')}
              />
            )}
            {mistake === 'METHOD' && (
              <SelectField label="How it was paid" placeholder={null} options={methodOptions} {...field('method')} />
            )}
            {mistake === 'METHOD' && chosen !== 'CASH' && (
              <TextField label={referenceLabels[chosen]} required maxLength={40} {...field('reference')} />
            )}
            <TextField label="Reason" required maxLength={REASON_MAX} {...field('reason')} />
          </>
        )
      }}
    </FormDialog>
  )
}

function bodyOf({ mistake, reason, amount, method, reference }: Values) {
  if (mistake === 'VOID') return { reason }
  if (mistake === 'AMOUNT') return { reason, amount }
  return { reason, method, ...(method === 'CASH' ? {} : { reference }) }
}
