import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PUBLIC_DAYS_AHEAD } from '../../../contract/availability/days-ahead.ts'
import { call } from '../../data/call.ts'
import { today } from '../../data/dates.ts'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { addDays } from '../../ui/calendar/month-days.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { TextField } from '../../ui/field/fields.tsx'
import type { PublicLsv } from '../lsv/lsv.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { DaysForm, useFieldErrors } from './days-form.tsx'
import type { Days } from './use-own-entry.ts'

/** Offers reach as far ahead as bookings; the form proposes the next 30 days. */
const PROPOSED_DAYS = 30

type Props = { lsv: Pick<PublicLsv, 'id' | 'timezone'> }

/** Asks to be told when a time opens, if no open time suits. A re-print has a record of its own that must be looked up again. */
export function JoinByMailbox({ lsv }: Props) {
  const text = useWaitlistText()
  const { data: environment } = useEnvironment()
  const kind = useWizard()?.kind
  const [opened, setOpened] = useState(false)
  if (!environment || (kind !== undefined && kind !== 'new')) return null
  if (!opened) {
    return (
      <div>
        <Button variant="subtle" onClick={() => setOpened(true)}>
          {text('waitlist.askAny')}
        </Button>
      </div>
    )
  }
  return <AskMailbox lsv={lsv} environment={environment} onCancel={() => setOpened(false)} />
}

function AskMailbox({ lsv, environment, onCancel }: Props & { environment: Environment; onCancel(): void }) {
  const text = useWaitlistText()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const first = today(lsv.timezone)
  const join = useMutation({
    mutationFn: (days: Days) =>
      call<void>('POST', '/waitlist', {
        body: { [environment.kind]: environment.id, lsv: lsv.id, email, language, ...days },
        anonymous: true,
      }),
  })
  const errorOf = useFieldErrors(join.error)
  if (join.isSuccess) {
    return (
      <div role="status">
        <Notice kind="success" title={text('waitlist.mailed')}>
          <Text>{text('waitlist.mailedHint', { email })}</Text>
        </Notice>
      </div>
    )
  }
  return (
    <Notice title={text('waitlist.askAny')}>
      <DaysForm
        initial={{ earliest: first, latest: addDays(first, PROPOSED_DAYS) }}
        min={first}
        max={addDays(first, PUBLIC_DAYS_AHEAD)}
        failure={join.error}
        busy={join.isPending}
        onJoin={(days) => join.mutate(days)}
        onCancel={onCancel}
      >
        <EmailHint>
          <TextField
            label={text('waitlist.email')}
            name="waitlist-email"
            {...emailInput}
            required
            mb="sm"
            value={email}
            error={errorOf('email')}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </EmailHint>
      </DaysForm>
    </Notice>
  )
}
