import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { dateAndTimeInZone, dayOf, timeInZone, zoneName } from '../../data/dates.ts'
import { isLost } from '../../data/problem.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { Times } from '../time/times.tsx'
import { useLocale } from '../translation/language.ts'
import { MoneyIfCancelled } from './notices/money-of-cancelled.tsx'
import type { useUnconfirmedChange } from './unconfirmed-change.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useMove } from './use-booking.ts'

type Place = { id: number; name: string; timezone: string }
/** A time at a location. */
export type Slot = { dateTime: string; lsv: number }

type Props = {
  token: string
  booking: OwnBooking
  lost: ReturnType<typeof useUnconfirmedChange>
  /** The day at which the calendar opens; null for that of the booking. */
  day: string | null
  onSave(to: Slot): void
  onBack(): void
}

/** Chooses another time, possibly at another location; the current one stays until the new one is saved. */
export function MoveBooking({ token, booking, lost, day, onSave, onBack }: Props) {
  const { lsv: own, elsewhere, may_move_here, date_time } = booking
  const text = useBookingText()
  const locale = useLocale()
  const [lsv, setLsv] = useState<Place>(may_move_here ? own : (elsewhere[0] ?? own))
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMove(token)
  const isOwn = lsv.id === own.id
  const format = (instant: string, { timezone }: Place) => dateAndTimeInZone(instant, timezone, locale)
  const when = format(date_time, own)
  const yours = { day: dayOf(date_time, own.timezone), words: text('own.moveYours', { time: timeInZone(date_time, own.timezone, locale) }) }
  const choose = (dateTime: string) => {
    move.reset()
    setChosen(dateTime)
  }
  const chooseLsv = (id: number) => {
    move.reset()
    setChosen(null)
    setLsv(elsewhere.find((each) => each.id === id) ?? own)
  }
  const save = () => {
    if (chosen === null) return
    const to = { dateTime: chosen, lsv: lsv.id }
    onSave(to)
    // A refused time cannot be saved again; one whose answer was lost can.
    move.mutate(isOwn ? { dateTime: chosen } : to, { onError: (error) => isLost(error) || setChosen(null) })
  }
  return (
    <Page>
      <PageTitle subtitle={lost === 'unsure' ? text('own.moveUnsure', { when }) : text('own.moveNow', { when, place: own.name })}>
        {text('own.moveTitle')}
      </PageTitle>
      {!may_move_here && <Notice>{text('own.moveAway', { place: own.name })}</Notice>}
      {elsewhere.length > 0 && (
        <SelectField
          label={text('own.moveLsv')}
          placeholder={null}
          maw={420}
          value={lsv.id}
          options={[
            ...(may_move_here ? [{ value: own.id, label: own.name }] : []),
            ...elsewhere.map((each) => ({ value: each.id, label: nameOf(each) })),
          ]}
          onChange={({ currentTarget }) => chooseLsv(Number(currentTarget.value))}
        />
      )}
      <Text>
        {text('own.movePlace', { place: lsv.name, zone: zoneName(lsv.timezone, date_time, locale) })}{' '}
        {elsewhere.length === 0 && (
          <>
            {text('own.moveNowhere')} <TextLink to="/landing">{text('own.moveElsewhere')}</TextLink>. <MoneyIfCancelled {...booking} />
          </>
        )}
      </Text>
      <Failure error={move.error} lost={lost} />
      <Times
        key={lsv.id}
        lsv={lsv}
        chosen={chosen}
        near={date_time}
        first_day={day}
        {...(isOwn && { note: yours, booking: token })}
        onChoose={choose}
      />
      <div role="status">
        {chosen ? (
          <Text fw={650}>{text(isOwn ? 'own.moveTo' : 'own.moveToLsv', { when: format(chosen, lsv), place: lsv.name })}</Text>
        ) : (
          <Text>{text('own.moveChoose')}</Text>
        )}
      </div>
      <Group>
        <Button onClick={save} disabled={chosen === null} loading={move.isPending}>
          {text('own.save')}
        </Button>
        <Button variant="transparent" px={0} onClick={onBack} disabled={move.isPending}>
          {text('own.keep')}
        </Button>
      </Group>
    </Page>
  )
}

/** A location with its town and distance, which tell it from others in the list. */
const nameOf = ({ name, location_city: city, miles }: OwnBooking['elsewhere'][number]) =>
  [name, city, miles === null ? null : `${miles} mi`].filter(Boolean).join(', ')

type FailureProps = { error: Error | null; lost: Props['lost'] }

/** The reason of a refusal; after a lost answer, what is known of the time. */
function Failure({ error, lost }: FailureProps) {
  const text = useBookingText()
  if (!error) return null
  if (!isLost(error)) return <ErrorNotice focused>{error.message}</ErrorNotice>
  if (lost === 'read') return <Notice kind="warning">{text('own.moveUnsaved')}</Notice>
  return <UnknownOutcome />
}
