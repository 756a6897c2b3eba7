import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { DateField } from '../../ui/field/fields.tsx'
import { differs } from '../../ui/form/differs.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import { type Say, useFields } from '../../ui/form/use-fields.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useText, useWaitlistText } from '../texts/dictionaries.ts'
import type { Days } from './use-own-entry.ts'

type Props<Values extends Days> = {
  schema: Schema<Values>
  initial: Values
  say?: Say
  /** The first day and the last that may be waited for. */
  min: string
  max: string
  /** Fields before the days. */
  children?(form: ReturnType<typeof useFields<Values>>): ReactNode
  onJoin(values: Values): Promise<unknown>
  onCancel(): void
}

/** Asks on which days somebody would come. */
export function DaysForm<Values extends Days>({ schema, initial, say, min, max, children, onJoin, onCancel }: Props<Values>) {
  const [text, common] = [useWaitlistText(), useText()]
  const [first] = useState(initial)
  const form = useFields<Values>(schema, first, say)
  useUnsaved(() => differs(first, form.form.getValues()))
  const day = (name: keyof Days) => ({ required: true, min, max, ...form.field(name as FieldPath<Values>) })
  return (
    <form noValidate onSubmit={form.submit(onJoin)}>
      <Stack gap="sm">
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        <Text>{text('waitlist.how')}</Text>
        {children?.(form)}
        <Group align="flex-start">
          <DateField label={text('waitlist.earliest')} {...day('earliest')} />
          <DateField label={text('waitlist.latest')} {...day('latest')} />
        </Group>
        <Group>
          <Button type="submit" loading={form.busy}>
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
