import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress } from '../../../contract/applicants/applicant-checks.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { PUBLIC_DAYS_AHEAD } from '../../../contract/availability/days-ahead.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import { LAST_HOUR, ownEntryBody, type WaitlistTimes } from '../../../contract/waitlist/waitlist.ts'
import { call } from '../../data/call.ts'
import { today } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { addDays } from '../../ui/calendar/month-days.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { useEmailQuestion } from '../../ui/field/email/email-question.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { repeatUntilAnswered } from '../booking/sending/repeat-until-answered.ts'
import type { PublicLsv } from '../lsv/lsv.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import { DaysForm } from './days-form.tsx'

/** Offers reach as far ahead as bookings; the form proposes the next 30 days. */
const PROPOSED_DAYS = 30

type Props = {
  lsv: Pick<PublicLsv, 'id' | 'timezone'>
  /** Shows the open times of a day. */
  onSee(day: string): void
}

/**
 * Joins the waitlist, if no open time suits. A re-print has a record of its own that must be looked up again; without mails nobody could be
 * told of a time.
 */
export function JoinByMailbox({ lsv, onSee }: Props) {
  const text = useWaitlistText()
  const { data: environment } = useEnvironment()
  const kind = useWizard()?.kind
  const [opened, setOpened] = useState(false)
  if (!environment || !mailsLeave() || (kind !== undefined && kind !== 'new')) return null
  if (!opened) {
    return (
      <div>
        <Button variant="subtle" onClick={() => setOpened(true)}>
          {text('waitlist.askAny')}
        </Button>
      </div>
    )
  }
  return (
    <AskMailbox
      lsv={lsv}
      environment={environment}
      onCancel={() => setOpened(false)}
      onSee={(day) => {
        setOpened(false)
        onSee(day)
      }}
    />
  )
}

type Joining = WaitlistTimes & { email: string }

const schema = z.safeExtend(ownEntryBody, { email: emailAddress() })

function AskMailbox({ lsv, environment, onSee, onCancel }: Props & { environment: Environment; onCancel(): void }) {
  const text = useWaitlistText()
  const language = useLanguage()
  const question = useEmailQuestion()
  const translate = useTranslation()
  const first = today(lsv.timezone)
  const join = useMutation({
    mutationFn: (joining: Joining) => {
      const body = { [environment.kind]: environment.id, lsv: lsv.id, language, ...joining }
      return repeatUntilAnswered(() => call<void>('POST', '/waitlist', { body, anonymous: true }))
    },
  })
  if (join.isSuccess) {
    return (
      <div role="status">
        <Notice kind="success" title={text('waitlist.mailed')}>
          <Text>{text('waitlist.mailedHint', { email: join.variables.email })}</Text>
        </Notice>
      </div>
    )
  }
  return (
    <Notice title={text('waitlist.askAny')}>
      <DaysForm<Joining>
        schema={schema}
        say={(name) => (name === 'email' ? translate(fieldMessages.email) : undefined)}
        initial={{ email: '', earliest: first, latest: addDays(first, PROPOSED_DAYS), from_hour: 0, until_hour: LAST_HOUR }}
        min={first}
        max={addDays(first, PUBLIC_DAYS_AHEAD)}
        onJoin={async (joining) => (question.asks(joining.email) ? undefined : join.mutateAsync(joining))}
        onSee={onSee}
        onCancel={onCancel}
      >
        {({ field }) => (
          <EmailHint questioned={question.asked} waits={text('waitlist.answerFirst')}>
            <TextField label={text('waitlist.email')} required {...emailInput} {...field('email', { clean: cleaners.email })} />
          </EmailHint>
        )}
      </DaysForm>
    </Notice>
  )
}
