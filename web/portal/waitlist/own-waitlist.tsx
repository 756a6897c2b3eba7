import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { PUBLIC_DAYS_AHEAD } from '../../../contract/availability/days-ahead.ts'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { LAST_HOUR, type OwnEntry, ownEntryBody } from '../../../contract/waitlist/waitlist.ts'
import { dateAndTimeInZone, dayOf, timeInZone, today } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { addDays } from '../../ui/calendar/month-days.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { DaysForm } from './days-form.tsx'
import { useAnswerOffer, useJoin, useLeave, useOwnEntry } from './use-own-entry.ts'
import { useTimesText } from './use-times-text.ts'

type Props = { token: string; booking: OwnBooking }

/** The earlier slot that is offered to the applicant now, if any; one click accepts it. */
export function OfferedTime({ token, booking: { lsv, status, date_time } }: Props) {
  const text = useWaitlistText()
  const locale = useLocale()
  const { data } = useOwnEntry(token)
  const answer = useAnswerOffer(token)
  const offer = data?.offer
  const isTaken = answer.isSuccess && answer.variables.accept && status === 'SCHEDULED' && date_time === answer.variables.date_time
  const press = (accept: boolean) => offer && answer.mutate({ offer: offer.id, accept, date_time: offer.date_time })
  return (
    <div role="status">
      {answer.error && <ErrorNotice focused>{answer.error.message}</ErrorNotice>}
      {isTaken && <Notice kind="success">{text('waitlist.taken')}</Notice>}
      {offer && (
        <Box className="no-print" mb="md">
          <Notice kind="success" title={text('waitlist.offer')}>
            <Text fw={650} size="xl">
              {dateAndTimeInZone(offer.date_time, lsv.timezone, locale)}
            </Text>
            <Text>{text('waitlist.until', { time: timeInZone(offer.expires_at, lsv.timezone, locale) })}</Text>
            <Group mt="sm">
              <Button onClick={() => press(true)} loading={answer.isPending}>
                {text('waitlist.take')}
              </Button>
              <Button variant="default" onClick={() => press(false)} disabled={answer.isPending}>
                {text('waitlist.decline')}
              </Button>
            </Group>
          </Notice>
        </Box>
      )}
    </div>
  )
}

/** Lets the applicant join and leave the waitlist for an earlier slot. */
export function OwnWaitlist({ token, booking, onSee }: Props & { onSee(day: string): void }) {
  const { data } = useOwnEntry(token)
  const leave = useLeave(token)
  if (!data?.may_join) return null
  return (
    <div className="no-print">
      {leave.error && <ErrorNotice focused>{leave.error.message}</ErrorNotice>}
      {data.entry ? (
        <JoinedEntry entry={data.entry} busy={leave.isPending} onLeave={() => leave.mutate(undefined)} />
      ) : (
        mailsLeave() && <Join token={token} booking={booking} onSee={onSee} />
      )}
    </div>
  )
}

function JoinedEntry({ entry, busy, onLeave }: { entry: NonNullable<OwnEntry['entry']>; busy: boolean; onLeave(): void }) {
  const text = useWaitlistText()
  const { days, mailed, hours } = useTimesText(entry)
  return (
    <Notice title={text('waitlist.waiting')}>
      <Text>{mailsLeave() ? mailed : days}</Text>
      {!mailsLeave() && <Text>{text('waitlist.kept')}</Text>}
      <Text>{hours}</Text>
      <Text>{text('waitlist.keeps')}</Text>
      <Button variant="default" mt="sm" onClick={onLeave} loading={busy}>
        {text('waitlist.leave')}
      </Button>
    </Notice>
  )
}

function Join({ token, booking: { lsv, date_time }, onSee }: Props & { onSee(day: string): void }) {
  const text = useWaitlistText()
  const join = useJoin(token)
  const [opened, setOpened] = useState(false)
  const first = today(lsv.timezone)
  const last = [dayOf(date_time, lsv.timezone), addDays(first, PUBLIC_DAYS_AHEAD)].toSorted()[0] as string
  if (!opened) {
    return (
      <Button variant="default" onClick={() => setOpened(true)}>
        {text('waitlist.ask')}
      </Button>
    )
  }
  return (
    <Notice title={text('waitlist.ask')}>
      <Text>{text('waitlist.keeps')}</Text>
      <DaysForm
        schema={ownEntryBody}
        initial={{ earliest: first, latest: last, from_hour: 0, until_hour: LAST_HOUR }}
        min={first}
        max={last}
        onJoin={join.mutateAsync}
        onSee={onSee}
        onCancel={() => setOpened(false)}
      />
    </Notice>
  )
}
