import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { dateAndTime, zoneName } from '../../data/dates.ts'
import { isLost } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { Times } from '../time/times.tsx'
import { useLocale } from '../translation/language.ts'
import { useMove } from './use-booking.ts'

type Props = {
  token: string
  booking: OwnBooking
  /** The day at which the calendar opens; null for that of the booking. */
  day: string | null
  onSave(dateTime: string): void
  onBack(): void
}

/** Chooses another time at the same location; the current one stays until the new one is saved. */
export function MoveBooking({ token, booking: { lsv, date_time }, day, onSave, onBack }: Props) {
  const text = useBookingText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMove(token)
  const format = (instant: string) => dateAndTime(instant, lsv.timezone, locale)
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
      <PageTitle subtitle={text('own.moveNow', { when: format(date_time) })}>{text('own.moveTitle')}</PageTitle>
      <Text>
        {text('own.movePlace', { place: lsv.name, zone: zoneName(lsv.timezone, date_time, locale) })}{' '}
        <TextLink to="/landing">{text('own.moveElsewhere')}</TextLink>.
      </Text>
      {move.error && <ErrorNotice focused>{move.error.message}</ErrorNotice>}
      <Times lsv={lsv} chosen={chosen} near={date_time} first_day={day} onChoose={choose} />
      <div role="status">{chosen && <Text fw={650}>{text('own.moveTo', { when: format(chosen) })}</Text>}</div>
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
