import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { type DeskMethod, deskMethodLabels, deskMethods, referenceLabels } from '../../../contract/payments/desk-money.ts'
import { dollarsOfCents } from '../../../contract/payments/dollars.ts'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { plainAmount, typedCents } from './plain-amount.ts'

/** The fields of money at the desk. Of `tendered` and `reference` only the one of the method counts. */
export type MoneyValues = { method: DeskMethod; amount: string; tendered: string; reference: string }

/** The values to send: without those that the method has not, and without empty ones. */
function paidOf<Values extends MoneyValues>({ amount, tendered, reference, ...rest }: Values) {
  const paid = { ...rest, amount: plainAmount(amount) }
  if (rest.method === 'CASH') return { ...paid, ...(tendered ? { tendered: plainAmount(tendered) } : {}) }
  return { ...paid, ...(reference ? { reference } : {}) }
}

/** The schema of a form with these fields, whose values are sent by a contract's schema. */
export const moneySchema = <Output,>(body: z.ZodMiniType<Output>) =>
  z.pipe(
    z.transform((typed: unknown) => paidOf(typed as MoneyValues)),
    body as z.ZodMiniType<Output, never>,
  )

/** The choices of payment methods at the desk. */
export const methodOptions = deskMethods.map((code) => ({ value: code, label: deskMethodLabels[code] }))

type Form = ReturnType<typeof useFields<MoneyValues>>
type Props = { form: Pick<Form, 'field' | 'form'> }

/** The method and amount of a payment: with the cash that was given and its change, or with the number of what was paid with. */
export function MoneyFields({ form: { field, form } }: Props) {
  const [method, amount, tendered] = form.watch(['method', 'amount', 'tendered'])
  return (
    <>
      <SelectField label="How" placeholder={null} options={methodOptions} {...field('method')} />
      <TextField
        label="Amount in dollars"
        required
        inputMode="decimal"
        styles={SHORT}
        data-autofocus
        {...field('amount', { clean: plainAmount })}
      />
      {method === 'CASH' ? (
        <>
          <TextField
            label="Cash given, in dollars"
            description="Shows the change. Leave it empty if it was the exact amount."
            inputMode="decimal"
            styles={SHORT}
            {...field('tendered', { clean: plainAmount })}
          />
          <Text role="status" fw={650}>
            {changeOf(amount, tendered)}
          </Text>
        </>
      ) : (
        <TextField label={referenceLabels[method]} required maxLength={40} data-numbered {...field('reference')} />
      )}
    </>
  )
}

const SHORT = { wrapper: { maxWidth: 200 } }

/** "Change: $1.50"; empty while there is none. */
function changeOf(amount: string, tendered: string): string {
  const [due, given] = [typedCents(amount), typedCents(tendered)]
  return due === null || given === null || given < due ? '' : `Change: ${dollarsOfCents(given - due)}`
}
