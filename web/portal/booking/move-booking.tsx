import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { dateAndTimeInZone, dayOf, timeInZone, zoneName } from '../../data/dates.ts'
import { isLost } from '../../data/problem.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { Times } from '../time/times.tsx'
import { useLocale } from '../translation/language.ts'
import { MoneyIfCancelled } from './show-booking.tsx'
import type { useUnconfirmedChange } from './unconfirmed-change.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useMove } from './use-booking.ts'

type Props = {
  token: string
  booking: OwnBooking
  lost: ReturnType<typeof useUnconfirmedChange>
  /** The day at which the calendar opens; null for that of the booking. */
  day: string | null
  onSave(dateTime: string): void
  onBack(): void
}

/** Chooses another time at the same location; the current one stays until the new one is saved. */
export function MoveBooking({ token, booking: { lsv, date_time, paid }, lost, day, onSave, onBack }: Props) {
  const text = useBookingText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMove(token)
  const format = (instant: string) => dateAndTimeInZone(instant, lsv.timezone, locale)
  const yours = { day: dayOf(date_time, lsv.timezone), words: text('own.moveYours', { time: timeInZone(date_time, lsv.timezone, locale) }) }
  const choose = (dateTime: string) => {
    move.reset()
    setChosen(dateTime)
  }
  const save = () => {
    if (chosen === null) return
    onSave(chosen)
    // A refused time cannot be saved again; one whose answer was lost can.
    move.mutate(chosen, { onError: (error) => isLost(error) || setChosen(null) })
  }
  return (
    <Page>
      <PageTitle subtitle={text(lost === 'unsure' ? 'own.moveUnsure' : 'own.moveNow', { when: format(date_time) })}>
        {text('own.moveTitle')}
      </PageTitle>
      <Text>
        {text('own.movePlace', { place: lsv.name, zone: zoneName(lsv.timezone, date_time, locale) })}{' '}
        <TextLink to="/landing">{text('own.moveElsewhere')}</TextLink>. <MoneyIfCancelled paid={paid} />
      </Text>
      <Failure error={move.error} lost={lost} />
      <Times lsv={lsv} chosen={chosen} near={date_time} first_day={day} note={yours} onChoose={choose} />
      <div role="status">
        {chosen ? <Text fw={650}>{text('own.moveTo', { when: format(chosen) })}</Text> : <Text>{text('own.moveChoose')}</Text>}
      </div>
      <Group>
        <Button onClick={save} disabled={chosen === null} loading={move.isPending}>
          {text('own.save')}
        </Button>
        <Button variant="subtle" onClick={onBack} disabled={move.isPending}>
          {text('own.keep')}
        </Button>
      </Group>
    </Page>
  )
}

type FailureProps = { error: Error | null; lost: Props['lost'] }

/** The reason of a refusal; after a lost answer, what is known of the time. */
function Failure({ error, lost }: FailureProps) {
  const text = useBookingText()
  if (!error) return null
  if (!isLost(error)) return <ErrorNotice focused>{error.message}</ErrorNotice>
  if (lost === 'read') return <Notice kind="warning">{text('own.moveUnsaved')}</Notice>
  return <UnknownOutcome />
}
