import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { DateField } from '../../ui/field/fields.tsx'
import { differs } from '../../ui/form/differs.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import { type Say, useFields } from '../../ui/form/use-fields.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useText, useWaitlistText } from '../texts/dictionaries.ts'
import { HourFields } from './hour-fields.tsx'
import { OpenNow } from './open-now.tsx'

type Props<Values extends WaitlistTimes> = {
  schema: Schema<Values>
  initial: Values
  say?: Say
  /** The first day and the last that may be waited for. */
  min: string
  max: string
  /** Fields before the days. */
  children?(form: ReturnType<typeof useFields<Values>>): ReactNode
  onJoin(values: Values): Promise<unknown>
  /** Shows the open times of a day, in place of waiting. */
  onSee(day: string): void
  onCancel(): void
}

/** Asks on which days and at which hours somebody would come. */
export function DaysForm<Values extends WaitlistTimes>({
  schema,
  initial,
  say,
  min,
  max,
  children,
  onJoin,
  onSee,
  onCancel,
}: Props<Values>) {
  const [text, common] = [useWaitlistText(), useText()]
  const [first] = useState(initial)
  const form = useFields<Values>(schema, first, (name, message) =>
    name === 'until_hour' ? text('waitlist.untilLater') : say?.(name, message),
  )
  const [open, setOpen] = useState<string | null>(null)
  const seen = useRef(false)
  useUnsaved(() => !seen.current && differs(first, form.form.getValues()))
  const join = async (values: Values) => {
    setOpen(null)
    try {
      await onJoin(values)
    } catch (error) {
      setOpen(firstOpenOf(error, values))
      throw error
    }
  }
  const see = (day: string) => {
    seen.current = true
    onSee(day)
  }
  const day = (name: 'earliest' | 'latest') => ({ required: true, min, max, ...form.field(name as FieldPath<Values>) })
  const number = (name: 'from_hour' | 'until_hour') => form.field(name as FieldPath<Values>, { number: true })
  return (
    <form noValidate onSubmit={form.submit(join)}>
      <Stack gap="sm">
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        {form.failure &&
          (open === null ? (
            <ErrorNotice focused>{form.failure}</ErrorNotice>
          ) : (
            <OpenNow message={form.failure} onSee={() => see(open)} onNarrow={() => form.form.setFocus('from_hour' as FieldPath<Values>)} />
          ))}
        <Text>{text('waitlist.how')}</Text>
        {children?.(form)}
        <Group align="flex-start">
          <DateField label={text('waitlist.earliest')} {...day('earliest')} />
          <DateField label={text('waitlist.latest')} {...day('latest')} />
        </Group>
        <HourFields from={number('from_hour')} until={number('until_hour')} />
        <Group>
          <Button type="submit" variant={open === null ? 'filled' : 'default'} loading={form.busy}>
            {text('waitlist.join')}
          </Button>
          <Button variant="subtle" onClick={onCancel} disabled={form.busy}>
            {text('waitlist.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The day of an open time that made the server refuse the entry, at worst the first one of the wanted days; null for other refusals. */
function firstOpenOf(error: unknown, { earliest }: WaitlistTimes): string | null {
  if (!(error instanceof Problem) || error.code !== 'OPEN_NOW') return null
  const day = error.body.first_open
  return typeof day === 'string' ? day : earliest
}
