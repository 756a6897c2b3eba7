import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnBooking } from '../../../contract/own-booking.ts'
import { dateAndTime } from '../../data/dates.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { Times } from '../time/times.tsx'
import { useLocale } from '../translation/language.ts'
import { useMove } from './use-booking.ts'

type Props = { token: string; booking: OwnBooking; onDone(): void; onBack(): void }

/** Another time at the same location; the old one stays until the new one is saved. */
export function MoveBooking({ token, booking: { lsv, date_time }, onDone, onBack }: Props) {
  const text = useBookingText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMove(token)
  const told = (instant: string) => dateAndTime(instant, lsv.timezone, locale)
  const choose = (dateTime: string) => {
    move.reset()
    setChosen(dateTime)
  }
  const save = () => chosen && move.mutateAsync(chosen).then(onDone, () => setChosen(null))
  return (
    <Page>
      <PageTitle subtitle={text('own.moveNow', { when: told(date_time) })}>{text('own.moveTitle')}</PageTitle>
      {move.error && <ErrorNotice focused>{move.error.message}</ErrorNotice>}
      <Times place={lsv} chosen={chosen} near={date_time} onChoose={choose} />
      <div role="status">{chosen && <Text fw={650}>{text('own.moveTo', { when: told(chosen) })}</Text>}</div>
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
