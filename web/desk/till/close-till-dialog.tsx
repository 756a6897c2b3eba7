import { Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { dollars, dollarsOfCents, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction } from '../../../contract/payments/payments.ts'
import { closeTillBody, differenceWords, type TillSheet, tillDifference } from '../../../contract/payments/till.ts'
import { longDay } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../data/until-answered.ts'
import { plainAmount, typedCents } from '../../records/payments/plain-amount.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { useSecondPress } from '../../ui/form/use-second-press.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { OpenVisits, openVisitsInWords } from './open-visits.tsx'

type Values = { starting_float: string; counted: string; difference_reason: string; signed_name: string }

const body = z.pick(closeTillBody, { starting_float: true, counted: true, difference_reason: true, signed_name: true })

/** The form's checks: a difference needs its reason, which is marked together with the other fields. */
const schemaOf = (cash: string) =>
  z.pipe(
    z.transform((typed: unknown): z.input<typeof body> => {
      const { difference_reason, ...rest } = typed as Values
      const values = { ...rest, starting_float: plainAmount(rest.starting_float), counted: plainAmount(rest.counted) }
      const difference = differenceOf({ float: values.starting_float, count: values.counted, cash })
      return difference === null || difference === 0 ? values : { ...values, difference_reason }
    }),
    body,
  )

/** Counts and closes a till, after a question while visits are open. The sheet that is sent with it is the one that is shown. */
export function CloseTillDialog({ sheet, onClose }: { sheet: TillSheet; onClose(): void }) {
  const { lsv, day, entries, cash } = sheet
  const close = useAction(
    (body: Values & { lsv: number; day: string; entries: number }, once) => once('POST', '/tills/close', { body }),
    paymentTransaction,
  )
  const schema = useMemo(() => schemaOf(cash), [cash])
  const confirm = useSecondPress()
  const save = async (values: Values) => {
    const left = openVisitsInWords(sheet)
    if (left !== null) confirm(left, `${left} Press Close Till again to close it anyway.`)
    await untilAnsweredSoon(() => close.mutateAsync({ ...values, lsv, day, entries: entries.length }))
  }
  return (
    <FormDialog<Values>
      title={`Close the till of ${longDay(day)}`}
      opened
      onClose={onClose}
      schema={schema as never}
      initial={{ starting_float: sheet.usual_float, counted: '', difference_reason: '', signed_name: '' }}
      onSave={save}
      done="Till closed"
      save="Close Till"
    >
      {({ field, form }) => {
        const [float, count] = form.watch(['starting_float', 'counted'])
        const difference = differenceOf({ float, count, cash })
        const starting = typedCents(float)
        return (
          <>
            <Text>Count the cash in the till. Afterwards this day takes no more money, and only the provider's staff can re-open it.</Text>
            <OpenVisits sheet={sheet} />
            <TextField
              label="Starting float, in dollars"
              required
              inputMode="decimal"
              styles={SHORT}
              {...field('starting_float', { clean: plainAmount })}
            />
            <Text>
              Cash taken: {dollars(cash)}
              {starting !== null && `, so that ${dollarsOfCents(starting + toCents(cash))} is expected`}
            </Text>
            <TextField
              label="Cash counted, in dollars"
              required
              inputMode="decimal"
              styles={SHORT}
              data-autofocus
              {...field('counted', { clean: plainAmount })}
            />
            <Text role="status" fw={650}>
              {difference === null ? '' : difference === 0 ? 'It adds up.' : differenceWords(difference)}
            </Text>
            {difference !== null && difference !== 0 && (
              <TextField label="Reason for the difference" required maxLength={500} {...field('difference_reason')} />
            )}
            <TextField label="Your name, as your signature" required maxLength={100} {...field('signed_name')} />
          </>
        )
      }}
    </FormDialog>
  )
}

const SHORT = { wrapper: { maxWidth: 200 } }

function differenceOf({ float, count, cash }: { float: string; count: string; cash: string }): number | null {
  const [starting_float, counted] = [typedCents(float), typedCents(count)]
  return starting_float === null || counted === null ? null : tillDifference({ starting_float, cash: toCents(cash), counted })
}
