import { Text } from '@mantine/core'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { filledLine, REASON_MAX } from '../../../contract/applicants/applicant-checks.ts'
import { appointment, appointmentHistory } from '../../../contract/appointments/appointments.ts'
import { correctMoneyBody, type DeskMethod, deskMethodLabels, deskMethods, referenceLabels } from '../../../contract/payments/desk-money.ts'
import { dollars, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction as contract } from '../../../contract/payments/payments.ts'
import { Problem } from '../../data/problem.ts'
import { useAction } from '../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../data/until-answered.ts'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { methodOptions } from '../payments/money-fields.tsx'
import { plainAmount } from '../payments/plain-amount.ts'

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
const schemaOf = (before: WrongPayment) =>
  z
    .object({
      mistake: z.enum(['AMOUNT', 'METHOD', 'VOID']),
      reason: filledLine(REASON_MAX),
      amount: z.pipe(z.string(), z.transform(plainAmount)),
      method: z.enum(deskMethods),
      reference: z.string(),
    })
    .check(
      z.superRefine(({ mistake, amount }, context) => {
        const complaint = mistake === 'AMOUNT' ? correctMoneyBody.shape.amount.safeParse(amount).error?.issues[0]?.message : undefined
        if (complaint) context.addIssue({ code: 'custom', path: ['amount'], message: complaint })
      }),
      z.refine(({ mistake, amount }) => mistake !== 'AMOUNT' || toCents(amount) !== toCents(before.amount), {
        path: ['amount'],
        error: 'This is the amount that was recorded',
      }),
      z.refine(({ mistake, method, reference }) => mistake !== 'METHOD' || method === 'CASH' || required(reference), {
        path: ['reference'],
        error: 'Required',
      }),
      z.refine(({ mistake, method }) => mistake !== 'METHOD' || method !== 'CASH' || before.method !== 'CASH', {
        path: ['method'],
        error: 'This is the method that was recorded',
      }),
    )

/** The payment to correct: whose it is, and in words when it was taken or by which receipt it is known. */
type WrongPayment = { payment: number; applicant: string; amount: string; method: DeskMethod; taken: string }

/** Corrects a payment at the desk: the entry stays, a counter entry reverses it, and what is right is a new entry. */
export function CorrectPaymentDialog({ onClose, ...wrong }: WrongPayment & { onClose(): void }) {
  const { applicant, amount, method, taken } = wrong
  const save = useCorrection(wrong.payment)
  return (
    <FormDialog<Values>
      title={`Correct ${dollars(amount)}?`}
      opened
      onClose={onClose}
      schema={schemaOf(wrong) as never}
      initial={{ mistake: 'AMOUNT', reason: '', amount: '', method, reference: '' }}
      onSave={save}
      done="Payment corrected"
    >
      {({ field, form }) => {
        const [mistake, chosen] = form.watch(['mistake', 'method'])
        return (
          <>
            <Text fw={650}>
              {applicant}: {dollars(amount)}, {deskMethodLabels[method]}, {taken}
            </Text>
            <Text>What was recorded stays, marked as corrected, with your reason. No money moves by this.</Text>
            <SelectField label="What is wrong?" placeholder={null} options={mistakes} {...field('mistake')} data-autofocus />
            {mistake === 'AMOUNT' && (
              <TextField
                label="Amount that was taken"
                required
                inputMode="decimal"
                styles={{ wrapper: { maxWidth: 200 } }}
                {...field('amount', { clean: plainAmount })}
              />
            )}
            {mistake === 'METHOD' && (
              <SelectField label="How it was paid" placeholder={null} options={methodOptions} {...field('method')} />
            )}
            {mistake === 'METHOD' && chosen !== 'CASH' && (
              <TextField label={referenceLabels[chosen]} required maxLength={40} data-numbered {...field('reference')} />
            )}
            <TextField label="Reason" required maxLength={REASON_MAX} {...field('reason')} />
          </>
        )
      }}
    </FormDialog>
  )
}

/** Saves a correction; more than what is left to pay without the wrong entry, which the server refuses, is confirmed by a second press. */
function useCorrection(payment: number) {
  const correct = useAction(
    (body: Correction, once) => once('POST', `/${contract.path}/${payment}/correct`, { body }),
    contract,
    appointment,
    appointmentHistory,
  )
  const confirm = useSecondPress()
  const refused = useRef<{ amount: string; question: string } | null>(null)
  return async (values: Values) => {
    const body = bodyOf(values)
    const again = refused.current?.amount === body.amount ? refused.current : null
    if (again) confirm(again.amount, again.question)
    try {
      await untilAnsweredSoon(() => correct.mutateAsync(again ? { ...body, more_than_due: true } : body))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'MORE_THAN_DUE' || body.amount === undefined) throw error
      const question = `${error.message} Press Save again to record it.`
      refused.current = { amount: body.amount, question }
      confirm(body.amount, question)
    }
  }
}

type Correction = z.output<typeof correctMoneyBody>

function bodyOf({ mistake, reason, amount, method, reference }: Values): Correction {
  if (mistake === 'VOID') return { reason }
  if (mistake === 'AMOUNT') return { reason, amount }
  return { reason, method, ...(method === 'CASH' ? {} : { reference }) }
}
