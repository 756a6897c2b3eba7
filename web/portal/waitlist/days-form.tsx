import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { DateField } from '../../ui/field/fields.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'
import type { Days } from './use-own-entry.ts'

type Props = {
  initial: Days
  /** The first day and the last that may be waited for. */
  min: string
  max: string
  /** Fields before the days. */
  children?: ReactNode
  failure: Error | null
  busy: boolean
  onJoin(days: Days): void
  onCancel(): void
}

/** Asks on which days somebody would come. */
export function DaysForm({ initial, min, max, children, failure, busy, onJoin, onCancel }: Props) {
  const text = useWaitlistText()
  const [days, setDays] = useState(initial)
  const errorOf = useFieldErrors(failure)
  const field = (name: keyof Days) => ({
    name,
    required: true,
    min,
    max,
    value: days[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setDays({ ...days, [name]: currentTarget.value }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onJoin(days)
      }}
    >
      {failure && <ErrorNotice focused>{failure.message}</ErrorNotice>}
      <Text mb="sm">{text('waitlist.how')}</Text>
      {children}
      <Group align="flex-start">
        <DateField label={text('waitlist.earliest')} {...field('earliest')} />
        <DateField label={text('waitlist.latest')} {...field('latest')} />
      </Group>
      <Group mt="md">
        <Button type="submit" loading={busy}>
          {text('waitlist.join')}
        </Button>
        <Button variant="subtle" onClick={onCancel} disabled={busy}>
          {text('waitlist.cancel')}
        </Button>
      </Group>
    </form>
  )
}

/** What the server says of a field, in the reader's language. */
export function useFieldErrors(failure: Error | null): (name: string) => string | undefined {
  const translate = useTranslation()
  return (name) => {
    const message = failure instanceof Problem ? failure.errors[name] : undefined
    return message === undefined ? undefined : translate(message)
  }
}
